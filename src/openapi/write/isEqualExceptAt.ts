import { isRecord } from '#base/isRecord.ts';
import { type Pointer } from '../text/pointer.ts';

/** True if `after` equals `before` except for `value` at the pointer. Key order matters. */
export function isEqualExceptAt(before: unknown, after: unknown, pointer: Pointer, value: string): boolean {
  const equal = comparison();
  let [left, right]: [unknown, unknown] = [before, after];
  for (const key of pointer) {
    const [leftEntries, rightEntries] = [entriesOf(left), entriesOf(right)];
    if (leftEntries === null || rightEntries === null || leftEntries.length !== rightEntries.length) return false;
    let next: readonly [unknown, unknown] | null = null;
    for (const [index, [name, inner]] of leftEntries.entries()) {
      const other = rightEntries[index];
      if (other?.[0] !== name) return false;
      if (name === String(key)) next = [inner, other[1]];
      else if (!equal(inner, other[1])) return false;
    }
    if (next === null || Array.isArray(left) !== Array.isArray(right)) return false;
    [left, right] = next;
  }
  return typeof left === 'string' && right === value;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  return Array.isArray(value) || isRecord(value) ? Object.entries(value) : null;
}

/** True if two JSON values are equal. Key order matters. */
export function isJsonEqual(a: unknown, b: unknown): boolean {
  return comparison()(a, b);
}

/** Compares values deeply. Caches equal pairs, because aliases can repeat a value in many places. */
function comparison(): (a: unknown, b: unknown) => boolean {
  const known = new WeakMap<object, object>();
  const equal = (a: unknown, b: unknown): boolean => {
    if (Object.is(a, b)) return true;
    if (
      typeof a !== 'object' ||
      typeof b !== 'object' ||
      a === null ||
      b === null ||
      Array.isArray(a) !== Array.isArray(b)
    )
      return false;
    if (known.get(a) === b) return true;
    const [left, right] = [Object.entries(a), Object.entries(b)];
    if (left.length !== right.length) return false;
    known.set(a, b);
    return left.every(([name, inner], index) => right[index]?.[0] === name && equal(inner, right[index]?.[1]));
  };
  return equal;
}
