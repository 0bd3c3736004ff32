import type { Construct, ConstructRecord, Extension } from 'micromark-util-types';

/** What a text has to hold, anywhere, for a construct to be found in it. */
const signs: readonly (readonly [construct: string, sign: RegExp])[] = [
  ['emailAutolink', /[\w.+-]@/],
  ['protocolAutolink', /https?:\/\//i],
  ['wwwAutolink', /www\./i],
  // A row of dashes has a bar, or a colon at one of its ends.
  ['table', /\||:-|-:/],
];

/**
 * The extension for each text with only those of its constructs that can be found in it: the tokenizer stops at each word to try for
 * a bare address, and reads each line once more as the head of a table, though few texts hold any. The tree is the same.
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
