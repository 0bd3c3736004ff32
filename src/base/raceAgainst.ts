/**
 * Waits for works that one event ends, which may never come: null for those that it came before. A promise holds whatever
 * waits for it until it settles, so the event is waited for once, and not by each work.
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
