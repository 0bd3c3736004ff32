import type { Problem } from '#base/problem.ts';

/** Items in the smallest batch that is tried. */
const smallest = 8;

/** Failures in turn after which no batch is tried again. */
const mostFailures = 4;

interface BatchLimits<Item> {
  /** Items in one batch. */
  readonly most: number;
  /** Number of batches requested in parallel. */
  readonly atOnce: number;
  /** The items at the start of a batch that fit into one request; at least one. */
  readonly fit?: (batch: readonly Item[]) => readonly Item[];
}

/**
 * Requests all items in batches. If the forge refuses a batch or takes too long for it, the batch is split in half and requested again, and
 * the next batches are as small as the largest one that succeeded. Returns the first problem that a smaller batch would also have, such as a
 * rate limit. Items that no batch returned are left to the caller, who requests them one by one: all remaining ones if every batch fails, or
 * if several fail in a row down to the smallest size.
 */
export async function askInBatches<Item>(
  items: readonly Item[],
  { most, atOnce, fit = (batch) => batch }: BatchLimits<Item>,
  ask: (batch: readonly Item[]) => Promise<Problem | null>,
): Promise<Problem | null> {
  let [size, worked, hasWorked, hasFailed] = [most, 0, false, false];
  /** Failures since the last answer; whether the smallest batch has failed, too; and whether several have, in turn. */
  let [failures, hasFailedSmallest, isDown] = [0, false, false];
  const isRefused = () => isDown || (hasFailedSmallest && !hasWorked);
  const askOnce = async (batch: readonly Item[]): Promise<Problem | null> => {
    const problem = await ask(batch);
    if (problem !== null) {
      hasFailed ||= mayBeSize(problem);
      if (problem.code !== 'provider/not-found') failures += 1;
      return problem;
    }
    [failures, isDown] = [0, false];
    worked = Math.max(worked, batch.length);
    hasWorked = true;
    return null;
  };
  /** Asks for the first and the last items of a batch that has failed, until some are answered; not all of them are large. Returns the rest. */
  const probe = async (batch: readonly Item[]): Promise<readonly Item[] | Problem> => {
    const first = await askOnce(batch.slice(0, smallest));
    if (first === null) return batch.slice(smallest);
    if (!mayBeSize(first)) return first;
    const last = await askOnce(batch.slice(-smallest));
    if (last === null) return batch.slice(smallest, -smallest);
    if (!mayBeSize(last)) return last;
    [hasFailedSmallest, isDown] = [true, true];
    return [];
  };
  const askForHalves = async (batch: readonly Item[]): Promise<Problem | null> => {
    if (batch.length === 0 || isRefused()) return null;
    const problem = await askOnce(batch);
    if (problem === null) return null;
    if (!mayBeSize(problem)) return problem;
    if (problem.code === 'provider/not-found' || batch.length <= smallest) {
      hasFailedSmallest = true;
      isDown ||= failures > mostFailures;
      return null;
    }
    const rest = hasWorked && failures < 2 ? batch : await probe(batch);
    if (!('length' in rest)) return rest;
    const half = Math.ceil(rest.length / 2);
    return (await askForHalves(rest.slice(0, half))) ?? askForHalves(rest.slice(half));
  };
  for (let start = 0; start < items.length;) {
    const batches: (readonly Item[])[] = [];
    while (start < items.length && batches.length < atOnce) {
      const batch = fit(items.slice(start, start + size));
      batches.push(batch);
      start += batch.length;
    }
    [worked, hasFailed, hasFailedSmallest] = [0, false, false];
    const problems = await Promise.all(batches.map(askForHalves));
    const problem = problems.find((one) => one !== null);
    if (problem !== undefined) return problem;
    // Not before all have been answered: one batch may be of missing files only.
    if (isRefused()) return null;
    if (hasFailed) size = Math.max(smallest, worked);
  }
  return null;
}

/** True if the forge may answer a smaller request: what it says of the token, of a rate limit, or of the network is the same for all. */
export function mayBeSize({ code }: Problem): boolean {
  return ['network/unexpected-answer', 'provider/invalid-request', 'provider/not-found'].includes(code);
}
