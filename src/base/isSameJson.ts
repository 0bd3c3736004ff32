/** Whether two values of plain JSON are written the same, with their keys in one order; what JSON cannot hold counts as nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
