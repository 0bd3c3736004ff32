/**
 * Returns a function that waits for a promise, but resolves to null if `event` resolves first. Subscribes to `event`
 * only once: a promise that never settles would keep a callback for every call.
 */
export function raceAgainst(event: Promise<unknown>): <Value>(work: Promise<Value>) => Promise<Value | null> {
  const ends = new Set<() => void>();
  let hasCome = false;
  void event.then(() => {
    hasCome = true;
    for (const end of ends) end();
  });
  return (work) =>
    new Promise((resolve, reject) => {
      const end = () => resolve(null);
      if (hasCome) end();
      ends.add(end);
      void work.then(resolve, reject).finally(() => ends.delete(end));
    });
}
