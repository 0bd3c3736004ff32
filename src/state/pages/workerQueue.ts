import { raceAgainst } from '#base/raceAgainst.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { PagesWorker } from './pagesClient.ts';

/** A worker that was started. */
export interface WorkerHandle<Remote = PagesWorker> {
  readonly remote: Remote;
  /** Settles once the worker runs. */
  readonly ready: Promise<void>;
  /** Settles where the worker stops by itself. */
  readonly stopped: Promise<void>;
  readonly end: () => void;
}

/** A page's text as it was opened; what it is told apart by is the object. */
export interface OpenedText {
  readonly text: string;
}

/** One worker, and what it knows; all of that is gone with it. */
export interface WorkerSession<Remote = PagesWorker> {
  readonly remote: Remote;
  /** Which text is open in it for each path. */
  readonly opened: Map<string, OpenedText>;
  /** The document that was sent to it last of each page. */
  readonly sent: Map<string, JSONContent>;
}

/** Why a call has no answer: it took longer than it may, or the worker stopped. */
export type WorkerCallFailure = 'late' | 'stopped';

/** A worker that is asked one thing at a time. */
export interface WorkerQueue<Remote = PagesWorker> {
  /** Asks the worker, and ends it where it does not answer in time. The time counts from when its turn has come and the worker runs. */
  readonly ask: <Value>(
    milliseconds: number,
    call: (session: WorkerSession<Remote>) => Promise<Value>,
  ) => Promise<Result<Value, WorkerCallFailure>>;
  /** Settles once all that was asked so far is answered. */
  readonly whenFree: () => Promise<void>;
}

interface Running<Remote> extends WorkerSession<Remote> {
  readonly worker: WorkerHandle<Remote>;
  /** Waits for an answer of the worker; null where it stops meanwhile. */
  readonly unlessStopped: <Value>(answer: Promise<Value>) => Promise<Value | null>;
}

/** A lane whose worker is started at once, and another one in place of each that was ended. */
export function createWorkerQueue<Remote>(start: () => WorkerHandle<Remote>): WorkerQueue<Remote> {
  let running = begin(start);
  let turn: Promise<unknown> = Promise.resolve();
  const askNow = async <Value>(
    milliseconds: number,
    call: (session: WorkerSession<Remote>) => Promise<Value>,
  ): Promise<Result<Value, WorkerCallFailure>> => {
    const { worker, unlessStopped } = running;
    await worker.ready;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Result<Value, WorkerCallFailure>>((resolve) => {
      timer = setTimeout(() => resolve(err('late')), milliseconds);
    });
    const answered = unlessStopped(call(running).then(ok)).then((answer) => answer ?? err('stopped' as const));
    const outcome = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
    if (!outcome.ok) {
      worker.end();
      running = begin(start);
    }
    return outcome;
  };
  return {
    ask: (milliseconds, call) => {
      const answer = turn.then(() => askNow(milliseconds, call));
      turn = answer.catch(() => undefined);
      return answer;
    },
    whenFree: () => turn.then(() => undefined),
  };
}

function begin<Remote>(start: () => WorkerHandle<Remote>): Running<Remote> {
  const worker = start();
  const unlessStopped = raceAgainst(worker.stopped);
  return { worker, unlessStopped, remote: worker.remote, opened: new Map(), sent: new Map() };
}
