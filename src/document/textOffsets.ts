import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const punctuation = /[!-/:-@[-`{-~]/;
const reference = /&(?:#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))|([A-Za-z0-9]{1,31}));/y;

/**
 * Where each UTF-16 unit of a text stands in the source that it was read from, between two offsets: escapes, character references and
 * what lines begin with (`> `, indents) are passed over. What cannot be found stands at the end.
 */
export function textOffsets(source: string, from: number, to: number, value: string): readonly number[] {
  const offsets: number[] = [];
  let at = from;
  while (offsets.length < value.length) {
    const index = offsets.length;
    const wanted = value[index];
    if (at >= to) {
      offsets.push(to);
      continue;
    }
    const decoded = source[at] === '&' ? decodedAt(source, at) : null;
    if (decoded !== null && value.startsWith(decoded.text, index)) {
      for (let unit = 0; unit < decoded.text.length; unit += 1) offsets.push(at);
      at += decoded.length;
    } else if (source[at] === '\\' && source[at + 1] === wanted && punctuation.test(wanted ?? '')) {
      offsets.push(at + 1);
      at += 2;
    } else {
      if (source[at] === wanted) offsets.push(at);
      at += 1;
    }
  }
  return offsets;
}

function decodedAt(source: string, at: number): { readonly text: string; readonly length: number } | null {
  reference.lastIndex = at;
  const found = reference.exec(source);
  if (found === null) return null;
  const [whole, decimal, hexadecimal, name] = found;
  const text =
    name === undefined
      ? characterOf(Number.parseInt(decimal ?? hexadecimal ?? '', decimal === undefined ? 16 : 10))
      : decodeNamedCharacterReference(name);
  return text === false ? null : { text, length: whole.length };
}

function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '�' : String.fromCodePoint(code);
}
