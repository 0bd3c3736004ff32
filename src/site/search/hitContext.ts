/** A hit and what stands around it in its line. */
export interface HitContext {
  readonly before: string;
  readonly match: string;
  readonly behind: string;
}

const around = 60;
const longestMatch = 200;

/** What a list shows of a hit: a piece of its line, cut at words where it is long; a cut is marked by “…”. */
export function getHitContext(text: string, from: number, to: number): HitContext {
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const lineTo = found < 0 ? text.length : found;
  const start = Math.max(lineFrom, from - around);
  const stop = Math.min(lineTo, to + around);
  const before = text.slice(start, from);
  const behind = text.slice(to, stop).replace(/\r$/, '');
  const match = text.slice(from, to);
  return {
    before: start > lineFrom ? `…${before.replace(/^\S*\s/, '')}` : before.trimStart(),
    match: match.length > longestMatch ? `${match.slice(0, longestMatch)}…` : match,
    behind: stop < lineTo ? `${behind.replace(/\s\S*$/, '')}…` : behind,
  };
}
