import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const reference = /&(?:#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))|([A-Za-z0-9]{1,31}));/y;

/**
 * Reads the character reference at an offset (`&amp;`, `&#x20;`; CommonMark 2.5): its text and its source length. Null
 * if there is none.
 */
export function readCharacterReference(
  source: string,
  at: number,
): { readonly text: string; readonly length: number } | null {
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

/** Decodes character references; leaves invalid ones unchanged. */
export function decodeCharacterReferences(source: string): string {
  return source.replaceAll(/&[^;&\s]{1,32};/g, (written) => {
    const found = readCharacterReference(written, 0);
    return found?.length === written.length ? found.text : written;
  });
}

function characterOf(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '�' : String.fromCodePoint(code);
}
