import type { Severity, SourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { ApiFiles } from './apiFiles.ts';
import type { OpenapiProblem, OpenapiRule } from './openapiProblem.ts';
import type { Pointer } from '../text/pointer.ts';
import { findPointerOffsets } from '../text/pointerRanges.ts';

/** A problem whose line isn't known yet. */
export interface UnlocatedProblem {
  readonly rule: OpenapiRule;
  readonly severity: Severity;
  readonly message: string;
  readonly at: { readonly file: RepoPath; readonly pointer: Pointer };
}

/** Adds line numbers to problems, walking each file once. Sorted by file and line. */
export function locateProblems(pending: readonly UnlocatedProblem[], files: ApiFiles): readonly OpenapiProblem[] {
  const byFile = new Map<RepoPath, UnlocatedProblem[]>();
  for (const problem of pending) {
    const list = byFile.get(problem.at.file) ?? [];
    byFile.set(problem.at.file, list);
    list.push(problem);
  }
  return [...byFile].flatMap(([path, problems]) => {
    const text = files.file(path)?.text ?? '';
    const offsets = findPointerOffsets(
      text,
      problems.map(({ at }) => at.pointer),
    );
    const lines = linesOf(text);
    return problems
      .map(({ rule, severity, message }, index): OpenapiProblem => ({
        rule,
        severity,
        message,
        path,
        range: lines(offsets[index] ?? 0),
        fixes: [],
      }))
      .toSorted((a, b) => a.range.from - b.range.from);
  });
}

/** Returns a function that converts offsets to lines and columns. Counts the lines once. */
function linesOf(text: string): (offset: number) => SourceRange {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { from: offset, to: offset, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
