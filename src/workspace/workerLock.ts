/** A started worker, and a promise of its end. Browsers send no event when they kill a worker, for example to free memory. */
export interface WatchedWorker {
  readonly worker: Worker;
  /** Settles once the worker has ended. */
  readonly ended: Promise<void>;
  /** Ends the worker. */
  readonly end: () => void;
}

/**
 * Watches a worker that calls `holdWorkerLock` and is named `name`: it holds a lock of that name while it lives. `started` settles once it
 * runs; a worker that fails before that counts as ended. Without Web Locks (insecure contexts), a later end goes unnoticed.
 */
export function watchWorker(worker: Worker, name: string, started: Promise<unknown>): WatchedWorker {
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  worker.addEventListener('error', settle);
  void started.then(
    () => {
      // An uncaught error doesn't end a running worker.
      worker.removeEventListener('error', settle);
      void afterLife(name, settle).catch(() => undefined); // a browser that blocks site data rejects locks
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

/** Calls back once a held lock is released. */
async function afterLife(name: string, settle: () => void): Promise<void> {
  const locks = getLockManager();
  const { held = [] } = (await locks?.query()) ?? {};
  if (held.some((lock) => lock.name === name)) await locks?.request(name, settle);
}

let lastWorker = 0;

/** A worker name, unique among all tabs. */
export function createWorkerName(): string {
  lastWorker += 1;
  return `docwright worker ${performance.timeOrigin} ${Math.random()} ${lastWorker}`;
}

/** By worker name: the lock is requested only once. */
const lives = new Map<string, Promise<void>>();

/** Holds the lock that signals to the page that this worker is alive. Resolves once it is held, or the browser rejects it. */
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

/** The Web Locks. Always present in the types; in a browser only in a secure context. */
export function getLockManager(): LockManager | undefined {
  return navigator.locks;
}
