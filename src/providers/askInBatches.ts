import type { Problem } from '#base/problem.ts';

/** Items in the smallest batch that is tried. */
const smallest = 8;

interface BatchLimits<Item> {
  /** Items in one batch. */
  readonly most: number;
  /** Batches that are asked for at the same time. */
  readonly atOnce: number;
  /** The items at the start of a batch that fit into one request; at least one. */
  readonly fit?: (batch: readonly Item[]) => readonly Item[];
}

/**
 * Asks for all items in batches. A batch that takes the forge too long, or that it refuses, is asked for again in
 * halves, and those that follow are as small as what it answers. Returns the first problem that a smaller batch would have too, such as a
 * rate limit. What no batch answers is the caller's to ask for one by one: everything, if not even the smallest batch is answered.
 */
export async function askInBatches<Item>(
  items: readonly Item[],
  { most, atOnce, fit = (batch) => batch }: BatchLimits<Item>,
  ask: (batch: readonly Item[]) => Promise<Problem | null>,
): Promise<Problem | null> {
  let [size, worked, hasWorked, hasFailed] = [most, 0, false, false];
  /** True if the forge answers no batch at all. */
  let isRefused = false;
  const askForHalves = async (batch: readonly Item[]): Promise<Problem | null> => {
    if (isRefused) return null;
    const problem = await ask(batch);
    if (problem === null) {
      worked = Math.max(worked, batch.length);
      hasWorked = true;
      return null;
    }
    if (!mayBeSize(problem)) return problem;
    hasFailed = true;
    if (problem.code === 'provider/not-found' || batch.length <= smallest) {
      isRefused = !hasWorked;
      return null;
    }
    const half = Math.ceil(batch.length / 2);
    return (await askForHalves(batch.slice(0, half))) ?? askForHalves(batch.slice(half));
  };
  for (let start = 0; start < items.length && !isRefused;) {
    const batches: (readonly Item[])[] = [];
    while (start < items.length && batches.length < atOnce) {
      const batch = fit(items.slice(start, start + size));
      batches.push(batch);
      start += batch.length;
    }
    [worked, hasFailed] = [0, false];
    const problems = await Promise.all(batches.map(askForHalves));
    const problem = problems.find((one) => one !== null);
    if (problem !== undefined) return problem;
    if (hasFailed) size = Math.max(smallest, worked);
  }
  return null;
}

/** True if the forge may answer a smaller request: what it says of the token, of a rate limit, or of the network is the same for all. */
export function mayBeSize({ code }: Problem): boolean {
  return ['network/unexpected-answer', 'provider/invalid-request', 'provider/not-found'].includes(code);
}
