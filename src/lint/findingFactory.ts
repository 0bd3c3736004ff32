import type { Finding, Fix, Severity, SourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

// `Finding`, the result of every check, is in `base/finding.ts` because the configuration's own checks return it too.

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
