import { wrap, type Remote } from 'comlink';
import type { CodeToken } from '#reading/code/codeToken.ts';
import type { tokenizeCode } from '#reading/code/tokenizeCode.ts';

let remote: Remote<typeof tokenizeCode> | null = null;

/** Tokenizes code in a worker, since grammars are large and long code would block typing. Never resolves if the worker fails to load. */
export function tokenizeInWorker(code: string, language: string): Promise<readonly CodeToken[]> {
  remote ??= start();
  return remote(code, language);
}

function start(): Remote<typeof tokenizeCode> {
  const worker = new Worker(new URL('./tokenizeWorker.ts', import.meta.url), { type: 'module' });
  // Offline, code stays plain until the next change.
  worker.addEventListener('error', () => (remote = null));
  return wrap<typeof tokenizeCode>(worker);
}
