import type { Problem } from '#base/problem.ts';

/** Handles all items, `atOnce` at the same time. Stops after those with the first problem, and returns it. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  handle: (item: Item) => Promise<Problem | null>,
): Promise<Problem | null> {
  for (let start = 0; start < items.length; start += atOnce) {
    const problems = await Promise.all(items.slice(start, start + atOnce).map(handle));
    const problem = problems.find((one) => one !== null);
    if (problem !== undefined) return problem;
  }
  return null;
}
