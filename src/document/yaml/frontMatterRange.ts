import { withoutByteOrderMark } from '#base/encoding.ts';

/** Where a page's front matter is: the text between its fences, and where the body begins, after a byte-order mark of its own. */
export interface FrontMatterRange {
  readonly from: number;
  readonly to: number;
  readonly bodyFrom: number;
}

/** The front matter at the start of a page (after a byte-order mark); null where there is none. */
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
