/** How long code may run without a pause, in milliseconds. */
export const loopTimeoutMs = 2000;

/** What each turn of a loop calls: throws where the loops of one task took longer than that. `stopped` is told once. */
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
    throw new Error('This loop does not end.');
  };
}
