import type { Construct, ConstructRecord, Extension } from 'micromark-util-types';

/** Patterns that a text must contain for each construct to occur. */
const signs: readonly (readonly [construct: string, sign: RegExp])[] = [
  ['emailAutolink', /[\w.+-]@/],
  ['protocolAutolink', /https?:\/\//i],
  ['wwwAutolink', /www\./i],
  // A delimiter row contains a bar, or a colon at the start or end.
  ['table', /\||:-|-:/],
];

/**
 * Returns the extension with only the constructs that can occur in a text. Otherwise the tokenizer tries each word as a
 * bare URL and reads each line again as a table's head, although few texts have any. Doesn't change the tree.
 */
export function createConstructFilter(extension: Extension): (text: string) => Extension {
  const made = new Map<string, Extension>();
  return (text) => {
    const idle = signs.filter(([, sign]) => !sign.test(text)).map(([construct]) => construct);
    const key = idle.join();
    const known = made.get(key) ?? without(extension, new Set(idle));
    made.set(key, known);
    return known;
  };
}

function without({ text, flow, ...others }: Extension, idle: ReadonlySet<string>): Extension {
  const left = (constructs: ConstructRecord[number]) =>
    listOf(constructs).filter(({ name }) => name === undefined || !idle.has(name));
  const kept = (record: ConstructRecord = {}): ConstructRecord =>
    Object.fromEntries(Object.entries(record).map(([code, constructs]) => [code, left(constructs)]));
  return { ...others, text: kept(text), flow: kept(flow) };
}

function listOf(constructs: ConstructRecord[number]): readonly Construct[] {
  if (constructs === undefined) return [];
  return Array.isArray(constructs) ? constructs : [constructs];
}
