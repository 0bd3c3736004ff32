import { wrap, type Remote } from 'comlink';
import { raceAgainst } from '#base/raceAgainst.ts';
import type { YamlWorker } from './yamlWorker.ts';

/** Two workers: a long file that is being judged does not hold up what is offered at the caret. */
export const validationWorker = startedOnce();
export const completionWorker = startedOnce();

interface Running {
  readonly remote: Remote<YamlWorker>;
  readonly unlessStopped: <Value>(answer: Promise<Value>) => Promise<Value | null>;
}

/** Asks a worker, which is started with the first question; null where it cannot be fetched, as without the network: the next question starts it anew. */
function startedOnce(): <Value>(question: (worker: Remote<YamlWorker>) => Promise<Value>) => Promise<Value | null> {
  let running: Running | null = null;
  const start = () => {
    const worker = new Worker(new URL('./yamlWorker.ts', import.meta.url), { type: 'module' });
    const stopped = new Promise<void>((resolve) => {
      worker.addEventListener('error', () => {
        running = null;
        resolve();
      });
    });
    return { remote: wrap<YamlWorker>(worker), unlessStopped: raceAgainst(stopped) };
  };
  return (question) => {
    running ??= start();
    return running.unlessStopped(question(running.remote));
  };
}
