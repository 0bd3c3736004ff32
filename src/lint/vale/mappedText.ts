/** A text, and where each of its UTF-16 units stands in the page's source. */
export interface MappedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** Stands for characters that are passed over: no word, and no part of one. */
export const maskCharacter = '*';

/** The same text without its characters; line ends stay. */
export function maskText({ text, offsets }: MappedText): MappedText {
  return { text: text.replaceAll(/[^\n]/g, maskCharacter), offsets };
}

/** Texts one after the other. */
export function concatMappedTexts(parts: readonly MappedText[]): MappedText {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const offsets: number[] = [];
  for (const part of parts) for (const offset of part.offsets) offsets.push(offset);
  return { text: parts.map(({ text }) => text).join(''), offsets };
}

/** A part of a mapped text. */
export function sliceMappedText({ text, offsets }: MappedText, from: number, to: number): MappedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) };
}

/** The text without white space around it. */
export function trimMappedText(mapped: MappedText): MappedText {
  const text = mapped.text.trim();
  if (text.length === mapped.text.length) return mapped;
  const start = mapped.text.length - mapped.text.trimStart().length;
  return sliceMappedText(mapped, start, start + text.length);
}

/** The source's own characters of a range. */
export function mapSourceSlice(source: string, from: number, to: number): MappedText {
  const offsets: number[] = [];
  for (let at = from; at < to; at += 1) offsets.push(at);
  return { text: source.slice(from, to), offsets };
}

/** A text as it is, without carriage returns. */
export function removeCarriageReturns(source: string): MappedText {
  if (!source.includes('\r')) return mapSourceSlice(source, 0, source.length);
  const offsets: number[] = [];
  for (let at = 0; at < source.length; at += 1) if (source[at] !== '\r' || source[at + 1] !== '\n') offsets.push(at);
  return { text: source.replaceAll('\r\n', '\n'), offsets };
}

/** Where in the source the range of a mapped text begins and ends. */
export function toSourceRange(
  { offsets }: MappedText,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const first = offsets[from] ?? offsets.at(-1) ?? 0;
  const last = to > from ? (offsets[to - 1] ?? first) + 1 : first;
  return { from: first, to: Math.max(first, last) };
}
