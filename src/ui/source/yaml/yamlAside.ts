import { wrap, type Remote } from 'comlink';
import type { YamlWorker } from './yamlWorker.ts';

/** Two workers: a long file that is being judged does not hold up what is offered at the caret. */
export const judging = startedOnce();
export const completing = startedOnce();

/** Asks a worker, which is started with the first question; null where it cannot be fetched, as without the network: the next question starts it anew. */
function startedOnce(): <Value>(question: (worker: Remote<YamlWorker>) => Promise<Value>) => Promise<Value | null> {
  let running: { readonly remote: Remote<YamlWorker>; readonly stopped: Promise<null> } | null = null;
  const start = () => {
    const worker = new Worker(new URL('./yamlWorker.ts', import.meta.url), { type: 'module' });
    const stopped = new Promise<null>((resolve) => {
      worker.addEventListener('error', () => {
        running = null;
        resolve(null);
      });
    });
    return { remote: wrap<YamlWorker>(worker), stopped };
  };
  return (question) => {
    running ??= start();
    return Promise.race([question(running.remote), running.stopped]);
  };
}
