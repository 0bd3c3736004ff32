import { stringifyExactJson } from './exactJson.ts';

/** True if both values serialize to the same JSON. Key order matters; values that JSON can't represent are ignored. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || stringifyExactJson(one) === stringifyExactJson(other);
}

/** The first key whose value differs, if any. */
export function findChangedKey(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string | undefined {
  return Object.keys({ ...before, ...after }).find((key) => !isSameJson(before[key], after[key]));
}
