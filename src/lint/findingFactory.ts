import type { Finding, Fix, Severity, SourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

// What all checks give, `Finding`, stands in `base/finding.ts`: the configuration's own checks give it as well.

/** Gives characters of one text their line and column, for many places of it: the lines are counted once. Offsets outside of the text are drawn in. */
export function createRangeLookup(text: string): (from: number, to: number) => SourceRange {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (from, to) => {
    const start = Math.max(0, Math.min(from, text.length));
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return {
      from: start,
      to: Math.max(start, Math.min(to, text.length)),
      line: low + 1,
      column: start - (starts[low] ?? 0) + 1,
    };
  };
}

/** What a rule says of some characters of a file, in its own name and severity. */
export type FindingFactory = (from: number, to: number, message: string, fixes?: readonly Fix[]) => Finding;

/** A way to say something of one text by one rule. */
export function createFindingFactory(
  path: RepoPath,
  range: (from: number, to: number) => SourceRange,
  rule: string,
  severity: Severity,
): FindingFactory {
  return (from, to, message, fixes = []) => ({ rule, severity, message, path, place: range(from, to), fixes });
}
