/** A worker that was started, and the event that it ended, for whatever reason. A browser reports none where it ends a worker, as for its memory. */
export interface WatchedWorker {
  readonly worker: Worker;
  /** Settles once the worker has ended. */
  readonly ended: Promise<void>;
  /** Ends the worker. */
  readonly end: () => void;
}

/**
 * Watches a worker that calls `holdWorkerLock` and was given the name `name`: it holds a lock of that name for as long as it lives. `started` settles
 * once it runs; a worker that fails before that has ended. Without Web Locks (insecure contexts), nobody learns of one that ends later.
 */
export function watchWorker(worker: Worker, name: string, started: Promise<unknown>): WatchedWorker {
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  worker.addEventListener('error', settle);
  void started.then(
    () => {
      // An error that nobody caught doesn't end a worker that runs.
      worker.removeEventListener('error', settle);
      void afterLife(name, settle).catch(() => undefined); // a browser that blocks site data refuses locks
    },
    () => undefined,
  );
  return {
    worker,
    ended,
    end: () => {
      worker.terminate();
      settle();
    },
  };
}

/** Calls back once a lock that is held is released. */
async function afterLife(name: string, settle: () => void): Promise<void> {
  const locks = getLockManager();
  const { held = [] } = (await locks?.query()) ?? {};
  if (held.some((lock) => lock.name === name)) await locks?.request(name, settle);
}

let lastWorker = 0;

/** A name for a worker, unique among all tabs. */
export function createWorkerName(): string {
  lastWorker += 1;
  return `docwright worker ${performance.timeOrigin} ${Math.random()} ${lastWorker}`;
}

/** By the name of the worker: its lock is asked for once, however often it is asked whether it runs. */
const lives = new Map<string, Promise<void>>();

/** Holds the lock that tells the page that this worker lives. Resolves once it is held, or the browser refuses it. */
export function holdWorkerLock(): Promise<void> {
  const { name } = globalThis as unknown as { readonly name: string }; // in a worker, the name that it was started with
  const life = lives.get(name) ?? takeLock(name);
  lives.set(name, life);
  return life;
}

function takeLock(name: string): Promise<void> {
  return new Promise((resolve) => {
    const locks = getLockManager();
    if (locks === undefined || name === '') return resolve();
    locks
      .request(name, () => {
        resolve();
        return new Promise(() => undefined);
      })
      .catch(() => resolve());
  });
}

/** The Web Locks; in types always there, in a browser only if the context is secure. */
export function getLockManager(): LockManager | undefined {
  return navigator.locks;
}
