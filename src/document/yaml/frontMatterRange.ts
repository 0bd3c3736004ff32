import { withoutByteOrderMark } from '#base/encoding.ts';

/** Position of a page's front matter: the text between its fences, and the start of the body, after a byte-order mark there. */
export interface FrontMatterRange {
  readonly from: number;
  readonly to: number;
  readonly bodyFrom: number;
}

/** The front matter at the start of a page (after a byte-order mark); null if there is none. */
export function findFrontMatter(source: string): FrontMatterRange | null {
  const start = source.length - withoutByteOrderMark(source).length;
  const opening = /^---[ \t]*\r?\n/.exec(source.slice(start, start + 200));
  if (opening === null) return null;
  const from = start + opening[0].length;
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = from;
  const found = closing.exec(source);
  if (found === null) return null;
  const end = found.index + found[0].length;
  return { from, to: found.index, bodyFrom: source[end] === '\uFEFF' ? end + 1 : end };
}
