import { readCharacterReference } from '../read/characterReference.ts';

const punctuation = /[!-/:-@[-`{-~]/;

/**
 * Source offsets of each UTF-16 unit of a text that was read from a range, skipping escapes, character references, and
 * line prefixes (`> `, indentation). Units that can't be found get the range's end.
 */
export function mapTextOffsets(source: string, from: number, to: number, value: string): readonly number[] {
  const offsets: number[] = [];
  let at = from;
  while (offsets.length < value.length) {
    const index = offsets.length;
    const wanted = value[index];
    if (at >= to) {
      offsets.push(to);
      continue;
    }
    const decoded = source[at] === '&' ? readCharacterReference(source, at) : null;
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
