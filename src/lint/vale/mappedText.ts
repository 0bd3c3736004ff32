/** A text with the source offset of each of its UTF-16 code units. */
export interface MappedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** Replaces ignored characters: neither a word nor part of one. */
export const maskCharacter = '*';

/** Masks all characters except newlines. */
export function maskText({ text, offsets }: MappedText): MappedText {
  return { text: text.replaceAll(/[^\n]/g, maskCharacter), offsets };
}

/** Concatenates texts. */
export function concatMappedTexts(parts: readonly MappedText[]): MappedText {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const offsets: number[] = [];
  for (const part of parts) for (const offset of part.offsets) offsets.push(offset);
  return { text: parts.map(({ text }) => text).join(''), offsets };
}

/** A slice of a mapped text. */
export function sliceMappedText({ text, offsets }: MappedText, from: number, to: number): MappedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) };
}

/** Trims white space on both ends. */
export function trimMappedText(mapped: MappedText): MappedText {
  const text = mapped.text.trim();
  if (text.length === mapped.text.length) return mapped;
  const start = mapped.text.length - mapped.text.trimStart().length;
  return sliceMappedText(mapped, start, start + text.length);
}

/** Maps a range of the source. */
export function mapSourceSlice(source: string, from: number, to: number): MappedText {
  const offsets: number[] = [];
  for (let at = from; at < to; at += 1) offsets.push(at);
  return { text: source.slice(from, to), offsets };
}

/** Maps the source without carriage returns before newlines. */
export function removeCarriageReturns(source: string): MappedText {
  if (!source.includes('\r')) return mapSourceSlice(source, 0, source.length);
  const offsets: number[] = [];
  for (let at = 0; at < source.length; at += 1) if (source[at] !== '\r' || source[at + 1] !== '\n') offsets.push(at);
  return { text: source.replaceAll('\r\n', '\n'), offsets };
}

/** Source range for a range of a mapped text. */
export function toSourceRange(
  { offsets }: MappedText,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const first = offsets[from] ?? offsets.at(-1) ?? 0;
  const last = to > from ? (offsets[to - 1] ?? first) + 1 : first;
  return { from: first, to: Math.max(first, last) };
}
