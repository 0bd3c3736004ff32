import { wrap, type Remote } from 'comlink';
import type { CodeToken } from '#reading/code/codeToken.ts';
import type { tokenise } from '#reading/code/tokenise.ts';

let remote: Remote<typeof tokenise> | null = null;

/** The coloured pieces of a code, found in a worker: grammars are large, and long code would hold up typing. Waits for ever where the worker cannot be fetched. */
export function tokeniseAside(code: string, language: string): Promise<readonly CodeToken[]> {
  remote ??= start();
  return remote(code, language);
}

function start(): Remote<typeof tokenise> {
  const worker = new Worker(new URL('./tokeniseWorker.ts', import.meta.url), { type: 'module' });
  // Without the network code stays plain until the next change.
  worker.addEventListener('error', () => (remote = null));
  return wrap<typeof tokenise>(worker);
}
