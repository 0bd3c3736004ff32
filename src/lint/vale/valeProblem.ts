import { positionToRange, type Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** Why a part of a repository's Vale rules doesn't run. */
export type ValeProblemKind =
  | 'missing-style'
  | 'unsupported-kind'
  | 'invalid-rule'
  | 'invalid-pattern'
  | 'slow-pattern'
  | 'unsupported-option';

/** A part of a repository's Vale rules that doesn't run; all others do. */
export interface ValeProblem {
  readonly kind: ValeProblemKind;
  readonly path: RepoPath;
  readonly line: number;
  /** A whole sentence. */
  readonly message: string;
}

/** Returns the problem as a finding in its file. */
export function toValeFinding({ kind, path, line, message }: ValeProblem): Finding {
  return {
    rule: `vale/${kind}`,
    severity: 'warning',
    message,
    path,
    range: positionToRange({ line, column: 1, offset: 0 }, ''),
    fixes: [],
  };
}
