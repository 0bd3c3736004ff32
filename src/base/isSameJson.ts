/** Whether two values of plain JSON are written the same, with their keys in one order; what JSON cannot hold counts as nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The first key whose value differs; undefined if none does. */
export function findChangedKey(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string | undefined {
  return Object.keys({ ...before, ...after }).find((key) => !isSameJson(before[key], after[key]));
}
