import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import type {
  Conflict,
  DiscardedChange,
  FileWrite,
  Revision,
  SiteId,
  Workspace,
  WriteOutcome,
} from '#workspace/workspace.ts';

type Answer<Value> = Promise<Result<Value, Problem>>;

/** Single file changes, each stored separately. */
export interface FileVerbs {
  readonly move: (site: SiteId, from: RepoPath, to: RepoPath) => Answer<null>;
  readonly remove: (site: SiteId, path: RepoPath, expected: Revision | null) => Answer<null>;
  readonly discard: (site: SiteId, path: RepoPath) => Answer<DiscardedChange | null>;
  readonly settle: (
    site: SiteId,
    path: RepoPath,
    bytes: Uint8Array<ArrayBuffer> | null,
    expected: Revision,
  ) => Answer<Conflict | null>;
}

export function fileVerbs(workspace: Pick<Workspace, 'writeFilesAtomically'>): FileVerbs {
  const change = async <Value>(site: SiteId, write: FileWrite, pick: (outcome: WriteOutcome | undefined) => Value) => {
    const done = await workspace.writeFilesAtomically(site, [write]);
    return done.ok ? ok(pick(done.value[0])) : done;
  };
  return {
    move: (site, from, to) => change(site, { kind: 'move', from, to }, () => null),
    remove: (site, path, expected) => change(site, { kind: 'remove', path, expected }, () => null),
    discard: (site, path) => change(site, { kind: 'discard', path }, (outcome) => outcome?.discarded ?? null),
    settle: (site, path, bytes, expected) =>
      change(site, { kind: 'settle', path, bytes, expected }, (outcome) => outcome?.conflict ?? null),
  };
}
