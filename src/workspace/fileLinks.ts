import { decodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { followPath, describeLinkFailure, type BrokenLink, type LinkTargets } from '#base/symbolicLinks.ts';
import { fetchBlobs } from './cloneSite.ts';
import type { WorkspaceDeps } from './workspaceDeps.ts';
import { symlinkMode, submoduleMode, type TreePathEntry } from './git/repository.ts';
import { readBaseTree, readStoredObject } from './siteFiles.ts';
import { getUpstreamCommit } from './getHeadCommit.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';

type Tree = ReadonlyMap<string, TreePathEntry>;

const noLinks: LinkTargets = new Map();
/** Cached by tree: a commit's tree never changes, and stays the same object while cached. */
const known = new WeakMap<Tree, LinkTargets>();

/** The links and submodules of a commit. Reads nothing if it has none. */
export async function listCommitLinks(
  environment: WorkspaceDeps,
  record: SiteRecord,
  tree: Tree,
): Promise<LinkTargets> {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const links = [...tree.values()].filter(({ mode }) => mode === symlinkMode || mode === submoduleMode);
  if (links.length === 0) {
    known.set(tree, noLinks);
    return noLinks;
  }
  const targets = new Map<RepoPath, string | null>();
  let unread: TreePathEntry[] = [];
  for (const again of [false, true]) {
    unread = [];
    for (const entry of links) {
      const bytes = entry.mode === submoduleMode ? null : await readStoredObject(environment, record, entry.oid);
      targets.set(entry.path, entry.mode === submoduleMode ? null : targetIn(bytes));
      if (entry.mode === symlinkMode && bytes === null) unread.push(entry);
    }
    if (unread.length === 0 || again) break;
    // For sites cloned before links were fetched.
    const wanted = { wanted: unread, at: getUpstreamCommit(record) };
    await environment.lock(`fetch ${record.id}`, () => fetchBlobs(environment, record, wanted, undefined));
  }
  if (unread.length === 0) known.set(tree, targets);
  return targets;
}

/** The target in a link's blob; '' if there is none. */
function targetIn(bytes: Uint8Array | null): string {
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : '';
}

/** The links of a commit with the writer's changes applied. */
export function applyOverlayToLinks(base: LinkTargets, overlay: ReadonlyMap<string, OverlayEntry>): LinkTargets {
  const changed = [...overlay.values()].filter(({ path, mode }) => mode === symlinkMode || base.has(path));
  if (changed.length === 0) return base;
  const targets = new Map(base);
  for (const { path, bytes, mode } of changed) {
    if (bytes !== null && mode === symlinkMode) targets.set(path, targetIn(bytes));
    else targets.delete(path);
  }
  return targets;
}

/** The links of a site as the writer sees them. */
export async function listSiteLinks(environment: WorkspaceDeps, record: SiteRecord): Promise<LinkTargets> {
  const base = await listCommitLinks(environment, record, await readBaseTree(environment, record));
  return base.size === 0 && record.hasLinks !== true
    ? base
    : applyOverlayToLinks(base, await environment.store.overlay(record.id));
}

/** A path with its links followed. */
export interface ResolvedPath {
  readonly path: RepoPath;
  /** True if the path itself is a link. */
  readonly isLink: boolean;
}

/**
 * The path with its links followed, as the writer sees it, whether or not a file exists there. `workspace/broken-link` if it leads out of
 * the repository.
 */
export async function resolvePath(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: RepoPath,
): Promise<Result<ResolvedPath, Problem>> {
  const base = await listCommitLinks(environment, record, await readBaseTree(environment, record));
  if (base.size === 0 && record.hasLinks !== true) return ok({ path, isLink: false });
  let followed = followPath(path, base);
  if (record.hasLinks === true || (await isAnyLinkChanged(environment, record, [path, ...followed.through], base)))
    followed = followPath(path, applyOverlayToLinks(base, await environment.store.overlay(record.id)));
  return followed.kind === 'broken'
    ? err(createBrokenLinkProblem(followed.broken))
    : ok({ path: followed.path, isLink: followed.through.includes(path) });
}

async function isAnyLinkChanged(
  environment: WorkspaceDeps,
  { id }: SiteRecord,
  paths: readonly RepoPath[],
  base: LinkTargets,
): Promise<boolean> {
  for (const path of paths) {
    const entry = await environment.store.overlayEntry(id, path);
    if (entry !== null && (entry.mode === symlinkMode || base.has(path))) return true;
  }
  return false;
}

/** Like `resolvePath`, but with the commit's own links. */
export async function resolvePathInTree(
  environment: WorkspaceDeps,
  record: SiteRecord,
  tree: Tree,
  path: RepoPath,
): Promise<Result<ResolvedPath, Problem>> {
  const followed = followPath(path, await listCommitLinks(environment, record, tree));
  return followed.kind === 'broken'
    ? err(createBrokenLinkProblem(followed.broken))
    : ok({ path: followed.path, isLink: followed.through.includes(path) });
}

/** The problem for a path that leads to no file. */
export function createBrokenLinkProblem(broken: BrokenLink): Problem {
  const { path } = broken;
  return createProblem('workspace/broken-link', describeLinkFailure(broken), {
    position: { path, line: 1, column: 1 },
  });
}

/** The problem for a link that leads to no file, though inside the repository. */
export function createBrokenLinkProblemAt(path: RepoPath, targets: LinkTargets, files: Iterable<RepoPath>): Problem {
  const followed = followPath(path, targets);
  if (followed.kind === 'broken') return createBrokenLinkProblem(followed.broken);
  const link = followed.through.at(-1) ?? path;
  const isFolder = [...files].some((file) => file.startsWith(`${followed.path}/`));
  return createBrokenLinkProblem({
    path,
    link,
    target: targets.get(link) ?? '',
    failure: isFolder ? 'folder' : 'missing',
  });
}

/** Rejects a path through a link to a folder: its file must be moved or deleted at its real path. */
export function rejectPathThroughLink(path: RepoPath, targets: LinkTargets): Result<void, Problem> {
  const followed = followPath(parentFolderOf(path), targets);
  if (followed.kind === 'broken') return err(createBrokenLinkProblem({ ...followed.broken, path }));
  const [folder] = followed.through;
  if (folder === undefined) return ok(undefined);
  const real = [followed.path, fileNameOf(path)].filter((part) => part !== '').join('/');
  return err(
    createProblem('workspace/in-linked-folder', `${folder} is a link to another folder. The file is at ${real}.`, {
      position: { path, line: 1, column: 1 },
    }),
  );
}
