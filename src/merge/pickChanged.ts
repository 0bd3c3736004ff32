/**
 * The trivial three-way merge: the value of the side that changed it, wrapped in `value`; null if both changed it
 * differently. `isSame` compares two values.
 */
export function pickChanged<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): { readonly value: Value } | null {
  if (isSame(theirs, base) || isSame(mine, theirs)) return { value: mine };
  return isSame(mine, base) ? { value: theirs } : null;
}
