import { diff3Merge, diffIndices } from 'node-diff3';
import { isSameJson } from '#base/isSameJson.ts';

/**
 * An attribute's value with what one's own undo makes of it and what another tab made of it since: words of a text, and a
 * component's attributes by their names. Where both changed the same, what the other tab made stays.
 */
export function mergedAttribute(before: unknown, own: unknown, others: unknown): unknown {
  if (isSameJson(own, others) || isSameJson(before, others)) return own;
  if (isSameJson(before, own)) return others;
  if (typeof before === 'string' && typeof own === 'string' && typeof others === 'string')
    return mergedWords(before, own, others);
  if (isNamed(before) && isNamed(own) && isNamed(others)) return mergedByName(before, own, others);
  if (isRecord(before) && isRecord(own) && isRecord(others)) {
    const keys = [...new Set([...Object.keys(own), ...Object.keys(others)])];
    return Object.fromEntries(keys.map((key) => [key, mergedAttribute(before[key], own[key], others[key])]));
  }
  return others;
}

type Named = Readonly<Record<string, unknown>> & { readonly name: string };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(value: unknown): value is readonly Named[] {
  return Array.isArray(value) && value.every((one) => isRecord(one) && typeof one['name'] === 'string');
}

/** In the order that the other tab left; what undo brings back comes last. */
function mergedByName(before: readonly Named[], own: readonly Named[], others: readonly Named[]): readonly unknown[] {
  const named = (list: readonly Named[], name: string) => list.find((one) => one.name === name);
  const names = new Set([...others, ...own].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const merged = mergedAttribute(named(before, name), named(own, name), named(others, name));
    return merged === undefined ? [] : [merged];
  });
}

function mergedWords(before: string, own: string, others: string): string {
  // The first word has a space before it as well, and is the same word where another one is put before it.
  const [mine, base, theirs] = [wordsOf(` ${own}`), wordsOf(` ${before}`), wordsOf(` ${others}`)];
  return diff3Merge(mine, base, theirs, { excludeFalseConflicts: true })
    .flatMap(({ ok, conflict }) =>
      conflict === undefined ? (ok ?? []) : [...conflict.a, ...addedTo(conflict.o, conflict.b)],
    )
    .join('')
    .replace(/^ /, '');
}

function addedTo(before: readonly string[], after: readonly string[]): readonly string[] {
  return diffIndices([...before], [...after]).flatMap(({ buffer2Content }) => buffer2Content);
}

/** Each word with the space before it, so that a word goes with its space. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
