import { wrap, type Remote } from 'comlink';
import type { YamlWorker } from './yamlWorker.ts';

/** Two workers: a long file that is being judged does not hold up what is offered at the caret. */
export const judging = startedOnce();
export const completing = startedOnce();

/** Asks a worker, which is started with the first question. Waits for ever where the worker cannot be fetched. */
function startedOnce(): () => Remote<YamlWorker> {
  let remote: Remote<YamlWorker> | null = null;
  return () => {
    if (remote !== null) return remote;
    const worker = new Worker(new URL('./yamlWorker.ts', import.meta.url), { type: 'module' });
    // Without the network nothing is said until the next change.
    worker.addEventListener('error', () => (remote = null));
    remote = wrap<YamlWorker>(worker);
    return remote;
  };
}
