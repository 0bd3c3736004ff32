import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { mergeFileText } from '#merge/mergeFileText.ts';
import { pickChanged } from '#merge/pickChanged.ts';
import { getStoredTree } from './storedTrees.ts';
import { openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { readCommitFacts } from './git/commitFacts.ts';
import { symlinkMode, type TreePathEntry } from './git/repository.ts';
import { writeCommit, type TreeChanges } from './git/writeCommit.ts';
import { readTreeBytes, type UnresolvedFiles } from './mergeChanges.ts';
import { readBaseTree, decodeTextOrNull, findMovedPath } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { Draft } from './workspace.ts';

type Tree = ReadonlyMap<string, TreePathEntry>;

/** The draft with others' commits merged in, and the files with conflicting changes, for which it has the others' version. */
export interface DraftMerge {
  readonly draft: Draft;
  readonly unresolved: UnresolvedFiles;
}

/** The author of a commit that stays in this browser: publishing writes it again under the writer's name. */
const nobody = { name: 'docwright', email: '' };

/**
 * Merges commits of another branch into the draft, relative to `base`, in a local commit that isn't sent yet. Null if the tree at `base` is
 * no longer available.
 */
export async function mergeIntoDraft(
  environment: WorkspaceDeps,
  record: SiteRecord,
  draft: Draft,
  { base, theirs }: { readonly base: string; readonly theirs: string },
): Promise<Result<DraftMerge | null, Problem>> {
  const repository = openSiteRepository(environment, record.gitdir);
  const before = await getStoredTree(repository, base);
  if (before === null) return ok(null);
  const ours = await readBaseTree(environment, record, draft.commit);
  const merged = await mergeTrees(environment, record, before, ours, await readBaseTree(environment, record, theirs));
  if (!merged.ok) return merged;
  const { commit, objects } = await writeCommit(repository, {
    parentCommit: draft.commit,
    parents: [draft.commit, theirs],
    changes: merged.value.changes,
    message: '',
    author: nobody,
    time: Math.floor(environment.now() / 1000),
    timezoneOffset: 0,
  });
  const { over, objects: earlier } = draft.takenIn ?? { over: draft.commit, objects: [] };
  const added = objects.filter((oid) => oid !== commit);
  return ok({
    draft: { ...draft, commit, takenIn: { over, objects: [...earlier, ...added] } },
    unresolved: { tree: before, paths: merged.value.torn },
  });
}

/** True if `other` is a parent of `commit`, for example if both were merged on the forge. */
export async function isDescendantOf(
  environment: WorkspaceDeps,
  { gitdir }: SiteRecord,
  commit: string,
  other: string,
): Promise<boolean> {
  const { parents } = await readCommitFacts(openSiteRepository(environment, gitdir), commit);
  return parents.includes(other);
}

async function mergeTrees(
  environment: WorkspaceDeps,
  record: SiteRecord,
  base: Tree,
  ours: Tree,
  theirs: Tree,
): Promise<Result<{ readonly changes: TreeChanges; readonly torn: ReadonlySet<string> }, Problem>> {
  const changes = new Map<string, Uint8Array | TreePathEntry | null>();
  const torn = new Set<string>();
  const texts = async (...asked: readonly (readonly [Tree, string])[]): Promise<Result<(string | null)[], Problem>> => {
    const read: (string | null)[] = [];
    for (const [tree, path] of asked) {
      const bytes = await readTreeBytes(environment, record, tree, path);
      if (!bytes.ok) return bytes;
      read.push(decodeTextOrNull(bytes.value));
    }
    return ok(read);
  };
  for (const path of new Set([...base.keys(), ...theirs.keys()])) {
    const [first, own, their] = [base.get(path), ours.get(path), theirs.get(path)];
    const picked = pickChanged(first, own, their, isSame);
    if (picked !== null) {
      if (picked.value !== own) changes.set(path, their ?? null);
      continue;
    }
    // Link targets are not text to merge.
    if ([first, own, their].some((entry) => entry?.mode === symlinkMode)) {
      changes.set(path, their ?? null);
      continue;
    }
    // Merges their changes into a file that the draft moved.
    const moved = own === undefined ? findMovedPath(record, path) : null;
    const place = moved !== null && ours.has(moved) && !base.has(moved) ? moved : path;
    const read = await texts([base, path], [ours, place], [theirs, path]);
    if (!read.ok) return read;
    const [before = null, mine = null, other = null] = read.value;
    const text = await mergeFileText(place, before, mine, other);
    if (text !== null) changes.set(place, encodeText(text));
    else {
      torn.add(path);
      changes.set(path, their ?? null);
    }
  }
  return ok({ changes, torn });
}

function isSame(one: TreePathEntry | undefined, other: TreePathEntry | undefined): boolean {
  return one?.oid === other?.oid && one?.mode === other?.mode;
}
