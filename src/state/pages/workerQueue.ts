import { raceAgainst } from '#base/raceAgainst.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { PagesWorker } from './pagesClient.ts';

/** A started worker. */
export interface WorkerHandle<Remote = PagesWorker> {
  readonly remote: Remote;
  /** Resolves once the worker runs. */
  readonly ready: Promise<void>;
  /** Resolves if the worker stops by itself. */
  readonly stopped: Promise<void>;
  readonly end: () => void;
}

/** A page's text as opened, identified by the object. */
export interface OpenedText {
  readonly text: string;
}

/** A worker and what it holds, all of which is lost with it. */
export interface WorkerSession<Remote = PagesWorker> {
  readonly remote: Remote;
  /** The text open in it for each path. */
  readonly opened: Map<string, OpenedText>;
  /** Document last sent to it for each page. */
  readonly sent: Map<string, JSONContent>;
}

/** Why a call has no answer: it exceeded its time limit, or the worker stopped. */
export type WorkerCallFailure = 'late' | 'stopped';

/** A worker that handles one call at a time. */
export interface WorkerQueue<Remote = PagesWorker> {
  /** Calls the worker, and ends it if it doesn't answer in time. The time counts from when the call's turn comes and the worker runs. */
  readonly call: <Value>(
    milliseconds: number,
    call: (session: WorkerSession<Remote>) => Promise<Value>,
  ) => Promise<Result<Value, WorkerCallFailure>>;
  /** Resolves once all calls so far are answered. */
  readonly whenFree: () => Promise<void>;
}

interface Running<Remote> extends WorkerSession<Remote> {
  readonly worker: WorkerHandle<Remote>;
  /** Waits for an answer; null if the worker stops first. */
  readonly unlessStopped: <Value>(answer: Promise<Value>) => Promise<Value | null>;
}

/** Creates a queue whose worker starts at once and is replaced whenever it is ended. */
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
    call: (milliseconds, call) => {
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
