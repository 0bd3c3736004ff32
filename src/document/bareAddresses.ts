import type { Construct, ConstructRecord, Extension } from 'micromark-util-types';

/** What a text has to hold, anywhere, for an address without marks around it to be a link. */
const signs: readonly (readonly [construct: string, sign: RegExp])[] = [
  ['emailAutolink', /[\w.+-]@/],
  ['protocolAutolink', /https?:\/\//i],
  ['wwwAutolink', /www\./i],
];

/**
 * The extension for each text with only those ways of telling a bare address that can find one in it: the tokenizer stops at each
 * word to try them, though few texts hold any. The tree is the same.
 */
export function bareAddresses(extension: Extension): (text: string) => Extension {
  const made = new Map<string, Extension>();
  return (text) => {
    const idle = signs.filter(([, sign]) => !sign.test(text)).map(([construct]) => construct);
    const key = idle.join();
    const known = made.get(key) ?? without(extension, new Set(idle));
    made.set(key, known);
    return known;
  };
}

function without(extension: Extension, idle: ReadonlySet<string>): Extension {
  const text: ConstructRecord = {};
  for (const [code, constructs] of Object.entries(extension.text ?? {})) {
    const left = listOf(constructs).filter(({ name }) => name === undefined || !idle.has(name));
    if (left.length > 0) text[Number(code)] = left;
  }
  return { ...extension, text };
}

function listOf(constructs: ConstructRecord[number]): readonly Construct[] {
  if (constructs === undefined) return [];
  return Array.isArray(constructs) ? constructs : [constructs];
}
