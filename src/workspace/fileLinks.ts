import { decodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import { fileNameOf, folderOf, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { followPath, linkFailureSentence, type BrokenLink, type LinkTargets } from '#base/symbolicLinks.ts';
import { fetchBlobs } from './cloneSite.ts';
import type { Environment } from './environment.ts';
import { linkMode, submoduleMode, type TreeEntry } from './git/repository.ts';
import { baseTree, readStored } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';

type Tree = ReadonlyMap<string, TreeEntry>;

const noLinks: LinkTargets = new Map();
/** A commit's tree never changes, and is the same object as long as it is known. */
const known = new WeakMap<Tree, LinkTargets>();

/** The links and submodules of a commit. Nothing is read where it has none. */
export async function linksIn(environment: Environment, record: SiteRecord, tree: Tree): Promise<LinkTargets> {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const links = [...tree.values()].filter(({ mode }) => mode === linkMode || mode === submoduleMode);
  if (links.length === 0) {
    known.set(tree, noLinks);
    return noLinks;
  }
  const targets = new Map<RepoPath, string | null>();
  let unread: TreeEntry[] = [];
  for (const again of [false, true]) {
    unread = [];
    for (const entry of links) {
      const bytes = entry.mode === submoduleMode ? null : await readStored(environment, record, entry.oid);
      targets.set(entry.path, entry.mode === submoduleMode ? null : targetIn(bytes));
      if (entry.mode === linkMode && bytes === null) unread.push(entry);
    }
    if (unread.length === 0 || again) break;
    // A site that was cloned before links were fetched.
    const oids = unread.map(({ oid }) => oid);
    await environment.lock(`fetch ${record.id}`, () => fetchBlobs(environment, record, oids, undefined));
  }
  if (unread.length === 0) known.set(tree, targets);
  return targets;
}

/** The target that a link's blob holds; '' for none. */
function targetIn(bytes: Uint8Array | null): string {
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : '';
}

/** The links of a commit with the writer's changes. */
export function linksWith(base: LinkTargets, overlay: ReadonlyMap<string, OverlayEntry>): LinkTargets {
  const changed = [...overlay.values()].filter(({ path, mode }) => mode === linkMode || base.has(path));
  if (changed.length === 0) return base;
  const targets = new Map(base);
  for (const { path, bytes, mode } of changed) {
    if (bytes !== null && mode === linkMode) targets.set(path, targetIn(bytes));
    else targets.delete(path);
  }
  return targets;
}

/** The links of a site as the writer sees them. */
export async function linksOf(environment: Environment, record: SiteRecord): Promise<LinkTargets> {
  const base = await linksIn(environment, record, await baseTree(environment, record));
  return base.size === 0 && record.hasLinks !== true
    ? base
    : linksWith(base, await environment.store.overlay(record.id));
}

/** Where a path leads. */
export interface LocatedFile {
  readonly path: RepoPath;
  /** True where the path itself is a link. */
  readonly isLink: boolean;
}

/** The path without links of a file as the writer sees it, whether there is one or not; `workspace/broken-link` where the path leads out of the repository. */
export async function locate(
  environment: Environment,
  record: SiteRecord,
  path: RepoPath,
): Promise<Result<LocatedFile, Problem>> {
  const base = await linksIn(environment, record, await baseTree(environment, record));
  if (base.size === 0 && record.hasLinks !== true) return ok({ path, isLink: false });
  let followed = followPath(path, base);
  if (record.hasLinks === true || (await isAnyLinkChanged(environment, record, [path, ...followed.through], base)))
    followed = followPath(path, linksWith(base, await environment.store.overlay(record.id)));
  return followed.kind === 'broken'
    ? err(brokenLink(followed.broken))
    : ok({ path: followed.path, isLink: followed.through.includes(path) });
}

async function isAnyLinkChanged(
  environment: Environment,
  { id }: SiteRecord,
  paths: readonly RepoPath[],
  base: LinkTargets,
): Promise<boolean> {
  for (const path of paths) {
    const entry = await environment.store.overlayEntry(id, path);
    if (entry !== null && (entry.mode === linkMode || base.has(path))) return true;
  }
  return false;
}

/** As `locate`, but by the commit's own links. */
export async function locateInTree(
  environment: Environment,
  record: SiteRecord,
  tree: Tree,
  path: RepoPath,
): Promise<Result<LocatedFile, Problem>> {
  const followed = followPath(path, await linksIn(environment, record, tree));
  return followed.kind === 'broken'
    ? err(brokenLink(followed.broken))
    : ok({ path: followed.path, isLink: followed.through.includes(path) });
}

/** The problem that a path leads to no file. */
export function brokenLink(broken: BrokenLink): Problem {
  const { path } = broken;
  return problem('workspace/broken-link', linkFailureSentence(broken), { place: { path, line: 1, column: 1 } });
}

/** The problem that a link leads to no file, though inside the repository. */
export function brokenLinkAt(path: RepoPath, targets: LinkTargets, files: Iterable<RepoPath>): Problem {
  const followed = followPath(path, targets);
  if (followed.kind === 'broken') return brokenLink(followed.broken);
  const link = followed.through.at(-1) ?? path;
  const isFolder = [...files].some((file) => file.startsWith(`${followed.path}/`));
  return brokenLink({ path, link, target: targets.get(link) ?? '', failure: isFolder ? 'folder' : 'missing' });
}

/** Refuses a path that leads through a link to a folder: a file there is moved and deleted where it is. */
export function refuseLinkedFolder(path: RepoPath, targets: LinkTargets): Result<void, Problem> {
  const followed = followPath(folderOf(path), targets);
  if (followed.kind === 'broken') return err(brokenLink({ ...followed.broken, path }));
  const [folder] = followed.through;
  if (folder === undefined) return ok(undefined);
  const real = [followed.path, fileNameOf(path)].filter((part) => part !== '').join('/');
  return err(
    problem('workspace/in-linked-folder', `${folder} is a link to another folder: the file is ${real}.`, {
      place: { path, line: 1, column: 1 },
    }),
  );
}
