/** Runs one at a time for a name. */
export type NamedLock = <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;

/** Locks over all tabs where the browser has them (Web Locks want a secure context), else over this worker alone. */
export function createNamedLock(locks: LockManager | undefined): NamedLock {
  return locks === undefined ? lockHere() : (name, run) => locks.request(`docwright ${name}`, run);
}

function lockHere(): NamedLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run);
    const settled = turn.catch(() => undefined); // whoever asked is told; the next one's turn comes all the same
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return turn;
  };
}
