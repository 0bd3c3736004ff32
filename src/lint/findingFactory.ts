import type { Finding, Fix, Severity, SourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

// `Finding`, the result of every check, is in `base/finding.ts` because the configuration's own checks return it too.

/** Maps offsets of a text to line and column; line starts are computed once. Offsets outside the text are clamped. */
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

/** Creates a finding on a range of a file, with the rule's name and severity. */
export type FindingFactory = (from: number, to: number, message: string, fixes?: readonly Fix[]) => Finding;

/** Creates a `FindingFactory` for one text and one rule. */
export function createFindingFactory(
  path: RepoPath,
  range: (from: number, to: number) => SourceRange,
  rule: string,
  severity: Severity,
): FindingFactory {
  return (from, to, message, fixes = []) => ({ rule, severity, message, path, range: range(from, to), fixes });
}
