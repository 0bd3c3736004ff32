/** Runs one task at a time per name. */
export type NamedLock = <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;

/** Locks across all tabs if the browser has Web Locks (secure contexts only), else within this worker. */
export function createNamedLock(locks: LockManager | undefined): NamedLock {
  return locks === undefined ? lockHere() : (name, run) => locks.request(`docwright ${name}`, run);
}

function lockHere(): NamedLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run);
    const settled = turn.catch(() => undefined); // the caller gets the error; the next task runs anyway
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return turn;
  };
}
