import { wrap, type Remote } from 'comlink';
import type { CodeToken } from '#reading/code/codeToken.ts';
import type { tokenizeCode } from '#reading/code/tokenizeCode.ts';

let remote: Remote<typeof tokenizeCode> | null = null;

/** The coloured pieces of a code, found in a worker: grammars are large, and long code would hold up typing. Waits for ever where the worker cannot be fetched. */
export function tokenizeInWorker(code: string, language: string): Promise<readonly CodeToken[]> {
  remote ??= start();
  return remote(code, language);
}

function start(): Remote<typeof tokenizeCode> {
  const worker = new Worker(new URL('./tokenizeWorker.ts', import.meta.url), { type: 'module' });
  // Without the network code stays plain until the next change.
  worker.addEventListener('error', () => (remote = null));
  return wrap<typeof tokenizeCode>(worker);
}
