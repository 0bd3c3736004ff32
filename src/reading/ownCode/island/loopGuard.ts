/** How long code may run without a pause, in milliseconds. */
export const loopTimeoutMs = 2000;

/** Returns the function to call on each loop iteration: throws if the loops of one task exceed the timeout. `stopped` is called once. */
export function createLoopGuard(stopped: () => void, now: () => number, later: (run: () => void) => void): () => void {
  let began: number | null = null;
  let isStopped = false;
  return () => {
    if (began === null) {
      began = now();
      later(() => (began = null));
      return;
    }
    if (!isStopped && now() - began <= loopTimeoutMs) return;
    if (!isStopped) stopped();
    isStopped = true;
    throw new Error('This loop doesn’t end.');
  };
}
