import type { Problem } from '#base/problem.ts';

/** Items in the smallest batch that is tried. */
const smallest = 8;

/** Rounds in turn without an answer after which no batch is tried again. */
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
 * Requests all items in batches, with TCP's slow start: after the forge has refused a batch or took too long for it, batches start small and
 * grow up to half of its size. If it refuses the smallest one, too, that is due to its items: they aren't requested again, and later batches
 * grow to full size. Returns the first problem that a smaller batch would also have, such as a rate limit. Items that no batch returned are left
 * to the caller, who requests them one by one: all remaining ones if the forge has no batches, or stops answering them.
 */
export async function askInBatches<Item>(
  items: readonly Item[],
  { most, atOnce, fit = (batch) => batch }: BatchLimits<Item>,
  ask: (batch: readonly Item[]) => Promise<Problem | null>,
): Promise<Problem | null> {
  let [size, largest, hasWorked, failures] = [most, most, false, 0];
  for (let rest = items; rest.length > 0 && failures < mostFailures;) {
    const batches: (readonly Item[])[] = [];
    while (rest.length > 0 && batches.length < atOnce) {
      const batch = fit(rest.slice(0, size));
      batches.push(batch);
      rest = rest.slice(batch.length);
    }
    const problems = await Promise.all(batches.map(ask));
    const problem = problems.find((one) => one !== null && !mayBeSize(one));
    if (problem !== undefined) return problem;
    const refused = batches.filter(
      (_, index) => (problems[index]?.code ?? 'provider/not-found') !== 'provider/not-found',
    );
    if (problems.includes(null)) [hasWorked, failures] = [true, 0];
    else if (refused.length > 0) failures += 1;
    else if (!hasWorked) return null;
    const divisible = refused.filter((batch) => batch.length > smallest);
    if (refused.length > 0) largest = divisible.length === 0 ? most : Math.max(smallest, Math.floor(size / 2));
    size = refused.length > 0 ? smallest : Math.min(2 * size, largest);
    rest = [...divisible.flat(), ...rest];
  }
  return null;
}

/** True if the forge may answer a smaller request: what it says of the token, of a rate limit, or of the network is the same for all. */
export function mayBeSize({ code }: Problem): boolean {
  return ['network/unexpected-answer', 'provider/invalid-request', 'provider/not-found'].includes(code);
}
