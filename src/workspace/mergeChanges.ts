import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { extensionOf, fileNameOf } from '#base/repoPath.ts';
import { findRenamed, type NamedText } from '#merge/findRenamed.ts';
import { mergeFileText } from '#merge/mergeFileText.ts';
import { openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { getSentCommit } from './getHeadCommit.ts';
import { listCommitLinks } from './fileLinks.ts';
import { readCommitAuthor } from './git/readCommitAuthor.ts';
import { symlinkMode, type TreePathEntry } from './git/repository.ts';
import { updateMovedLinkTarget } from './retargetLinks.ts';
import { readBaseTree, readFromTree, decodeTextOrNull } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';
import type { OverlayWrite } from './workspaceDatabase.ts';
import type { Conflict, LatestCommit } from './workspace.ts';

/** The result of rebasing the writer's changes onto a newer commit, to store in one transaction, and the merged paths. */
export interface MergedChanges extends Required<
  Pick<OverlayWrite, 'put' | 'remove' | 'conflicts' | 'moved' | 'resolvedConflicts' | 'compare'>
> {
  readonly merged: readonly string[];
}

/** Files whose sent versions conflict too, and the tree with their common base. */
export interface UnresolvedFiles {
  readonly tree: ReadonlyMap<string, TreePathEntry>;
  readonly paths: ReadonlySet<string>;
}

/** The newer commit of another branch, the commit of that branch that was merged before, and what didn't merge with sent files. */
export interface NewerCommit {
  readonly commit: string;
  readonly since: string;
  readonly torn: UnresolvedFiles | null;
}

/** The result for one file. */
type OneChange = Partial<Omit<MergedChanges, 'compare'>>;

/** Rebases the writer's changes onto the site's. Stores nothing and drops nothing: what doesn't merge becomes a conflict. */
export async function mergeChanges(
  environment: WorkspaceDeps,
  before: SiteRecord,
  after: SiteRecord,
  updated: readonly string[],
  { commit, since, torn }: NewerCommit,
): Promise<Result<MergedChanges, Problem>> {
  const overlay = await environment.store.overlay(before.id);
  const open = new Map((await environment.store.conflicts(before.id)).map((conflict) => [conflict.path, conflict]));
  const old = await readBaseTree(environment, before);
  const fresh = await readBaseTree(environment, after);
  const ones: OneChange[] = [];
  const renames = await findRenames(environment, { before, after, old, fresh, updated }, overlay);
  if (!renames.ok) return renames;
  for (const path of updated) {
    const own = overlay.get(path);
    if ([own?.mode, old.get(path)?.mode, fresh.get(path)?.mode].includes(symlinkMode)) {
      if (own !== undefined) ones.push(await mergeLink(environment, own, after, overlay));
      continue;
    }
    const isTorn = torn?.paths.has(path) === true;
    const sent = isTorn && !overlay.has(path) ? await readTreeBytes(environment, before, old, path) : null;
    if (sent?.ok === false) return sent;
    const entry = overlay.get(path) ?? (sent === null ? undefined : entryOf(before, path, sent.value));
    if (entry === undefined) continue;
    const base = await readTreeBytes(environment, before, isTorn ? torn.tree : old, path);
    if (!base.ok) return base;
    const theirs = await readTreeBytes(environment, after, fresh, path);
    if (!theirs.ok) return theirs;
    const arrived = entry.movedTo === null ? undefined : overlay.get(entry.movedTo);
    const moved = arrived?.bytes != null && theirs.value !== null;
    const renamed = renames.value.get(path);
    if (renamed !== undefined) {
      ones.push(await mergeRenamed(entry, decodeTextOrNull(base.value), renamed, open.get(path)));
      continue;
    }
    if (sent !== null) ones.push({ put: [{ ...entry, ...(await sentAt(environment, before)) }] });
    ones.push(
      moved
        ? await mergeMoved(arrived, base.value, theirs.value)
        : await mergeOne(entry, base.value, theirs.value, open.get(path)),
    );
  }
  const judged = updated.flatMap((path) => [path, overlay.get(path)?.movedTo ?? path]);
  return ok({
    put: ones.flatMap(({ put = [] }) => put),
    remove: ones.flatMap(({ remove = [] }) => remove),
    conflicts: await withLatestCommit(
      environment,
      before,
      { commit, since },
      ones.flatMap(({ conflicts = [] }) => conflicts),
      open,
    ),
    moved: ones.flatMap(({ moved = [] }) => moved),
    resolvedConflicts: ones.flatMap(({ resolvedConflicts = [] }) => resolvedConflicts),
    merged: ones.flatMap(({ merged = [] }) => merged),
    compare: judged.map((path) => ({ path, revision: overlay.get(path)?.revision ?? 0 })),
  });
}

/**
 * Merges a path whose link target the site changed, or that it turned from a file into a link or back. A link that the writer moved gets
 * the site's target; a link that was only rewritten becomes the site's; a file or a deletion by the writer stays.
 */
async function mergeLink(
  environment: WorkspaceDeps,
  entry: OverlayEntry,
  after: SiteRecord,
  overlay: ReadonlyMap<string, OverlayEntry>,
): Promise<OneChange> {
  const { path, mode, movedTo } = entry;
  if (mode === symlinkMode) return { remove: [path], resolvedConflicts: [path] };
  const arrived = movedTo === null ? undefined : overlay.get(movedTo);
  const targets = await listCommitLinks(environment, after, await readBaseTree(environment, after));
  if (arrived?.mode !== symlinkMode || arrived.bytes === null || targets.get(path) == null) return {};
  const moved = updateMovedLinkTarget(path, arrived.path, targets);
  if (!moved.ok) return {};
  const { movedFrom } = arrived;
  return {
    put: [{ path: arrived.path, bytes: encodeText(moved.value), movedFrom, movedTo: null, mode: symlinkMode }],
    merged: [path],
  };
}

async function mergeOne(
  entry: OverlayEntry,
  before: Uint8Array | null,
  theirs: Uint8Array | null,
  open: Conflict | undefined,
): Promise<OneChange> {
  const { path, bytes: mine, movedFrom, movedTo } = entry;
  const mode = entry.mode === undefined ? {} : { mode: entry.mode };
  if (theirs === null ? mine === null : mine !== null && equalBytes(mine, theirs))
    return { remove: [path], resolvedConflicts: [path] };
  // An unresolved conflict keeps its base.
  const texts = {
    base: open === undefined ? decodeTextOrNull(before) : open.base,
    mine: decodeTextOrNull(mine),
    theirs: decodeTextOrNull(theirs),
  };
  const text = await mergeFileText(path, texts.base, texts.mine, texts.theirs);
  if (text === null) return { conflicts: [{ path, ...texts }] };
  return {
    put: [{ path, bytes: encodeText(text), movedFrom, movedTo, ...mode }],
    merged: [path],
    resolvedConflicts: [path],
  };
}

/** The site changed a file that the writer moved: applies the change at the new path. */
async function mergeMoved(arrived: OverlayEntry, before: Uint8Array | null, changed: Uint8Array): Promise<OneChange> {
  const { path, bytes, movedFrom, movedTo } = arrived;
  const mode = arrived.mode === undefined ? {} : { mode: arrived.mode };
  const texts = { base: decodeTextOrNull(before), mine: decodeTextOrNull(bytes), theirs: decodeTextOrNull(changed) };
  const text = await mergeFileText(path, texts.base, texts.mine, texts.theirs);
  if (text !== null) return { put: [{ path, bytes: encodeText(text), movedFrom, movedTo, ...mode }], merged: [path] };
  if (before !== null && bytes !== null && equalBytes(before, bytes))
    return { put: [{ path, bytes: new Uint8Array(changed), movedFrom, movedTo, ...mode }], merged: [path] };
  return { conflicts: [{ path, ...texts }] };
}

/** More new files than this are not read to find a renamed one. */
const mostNewFiles = 200;

interface Versions {
  readonly before: SiteRecord;
  readonly after: SiteRecord;
  readonly old: ReadonlyMap<string, TreePathEntry>;
  readonly fresh: ReadonlyMap<string, TreePathEntry>;
  readonly updated: readonly string[];
}

/**
 * The new files that files which the writer changed became, by their old paths. Unchanged files are matched first, also
 * those that the writer didn't change, so that no other file is matched with theirs.
 */
async function findRenames(
  environment: WorkspaceDeps,
  { before, after, old, fresh, updated }: Versions,
  overlay: ReadonlyMap<string, OverlayEntry>,
): Promise<Result<ReadonlyMap<string, NamedText>, Problem>> {
  const isFile = (entry: TreePathEntry | undefined) => entry !== undefined && entry.mode !== symlinkMode;
  const missing = updated.filter((path) => isFile(old.get(path)) && !fresh.has(path));
  const added = updated.filter((path) => isFile(fresh.get(path)) && !old.has(path));
  const edited = missing.filter((path) => overlay.get(path)?.bytes != null && overlay.get(path)?.movedTo == null);
  const found = new Map<string, NamedText>();
  if (edited.length === 0 || added.length === 0) return ok(found);
  const isTaken = new Set(missing.map((path) => old.get(path)?.oid));
  const open: NamedText[] = [];
  for (const path of added) {
    const isUnchanged = isTaken.has(fresh.get(path)?.oid);
    const isNamesake = edited.some((other) => fileNameOf(other) === fileNameOf(path));
    if (overlay.has(path) || (!isUnchanged && !isNamesake && open.length >= mostNewFiles)) continue;
    const bytes = await readTreeBytes(environment, after, fresh, path);
    if (!bytes.ok) return bytes;
    const text = decodeTextOrNull(bytes.value);
    if (text !== null) open.push({ path, text });
  }
  for (const path of edited) {
    const oid = old.get(path)?.oid;
    const bytes = await readTreeBytes(environment, before, old, path);
    if (!bytes.ok) return bytes;
    const text = decodeTextOrNull(bytes.value);
    if (text === null) continue;
    const isLike = (other: NamedText) => extensionOf(other.path) === extensionOf(path);
    const same = open.filter((other) => fresh.get(other.path)?.oid === oid && isLike(other));
    const isOnly = same.length === 1 && missing.filter((other) => old.get(other)?.oid === oid).length === 1;
    const likely =
      same.length > 0 ? same : open.filter((other) => !isTaken.has(fresh.get(other.path)?.oid) && isLike(other));
    const renamed = isOnly ? same[0] : findRenamed({ path, text }, likely);
    if (renamed != null && ![...found.values()].includes(renamed)) found.set(path, renamed);
  }
  return ok(found);
}

/** The site renamed a file that the writer changed: applies the change to the renamed file. */
async function mergeRenamed(
  entry: OverlayEntry,
  before: string | null,
  { path, text: theirs }: NamedText,
  open: Conflict | undefined,
): Promise<OneChange> {
  const texts = { base: open === undefined ? before : open.base, mine: decodeTextOrNull(entry.bytes), theirs };
  const text = await mergeFileText(path, texts.base, texts.mine, texts.theirs);
  const mode = entry.mode === undefined ? {} : { mode: entry.mode };
  const put = (bytes: Uint8Array<ArrayBuffer> | null) => [{ path, bytes, movedFrom: null, movedTo: null, ...mode }];
  const left = {
    remove: [entry.path],
    resolvedConflicts: [entry.path],
    moved: [{ from: entry.path, to: path }],
  };
  return text === null
    ? { ...left, put: put(entry.bytes), conflicts: [{ path, ...texts }] }
    : { ...left, put: put(encodeText(text)), merged: [path] };
}

/** Adds the newest commit of the other version to conflicts. A file that was in conflict before has changes of earlier commits too. */
async function withLatestCommit(
  environment: WorkspaceDeps,
  { gitdir }: SiteRecord,
  { commit, since }: Pick<NewerCommit, 'commit' | 'since'>,
  conflicts: readonly Conflict[],
  open: ReadonlyMap<string, Conflict>,
): Promise<readonly Conflict[]> {
  if (conflicts.length === 0) return conflicts;
  const read = await readCommitAuthor(openSiteRepository(environment, gitdir), commit);
  if (read === null) return conflicts;
  const isOnly = read.parents.length === 1 && read.parents[0] === since;
  return conflicts.map((conflict) => {
    const theirCommit: LatestCommit = {
      author: read.name,
      time: read.time,
      isOnly: isOnly && !open.has(conflict.path),
    };
    return { ...conflict, theirCommit };
  });
}

/** When the sent version of the site's files was committed; nothing if that is unknown. */
async function sentAt(environment: WorkspaceDeps, record: SiteRecord): Promise<{ readonly changedAt?: number }> {
  const repository = openSiteRepository(environment, record.gitdir);
  const time = (await readCommitAuthor(repository, getSentCommit(record)))?.time ?? null;
  return time === null ? {} : { changedAt: time };
}

/** A sent version as an unsent change. */
function entryOf({ id }: SiteRecord, path: string, bytes: Uint8Array | null): OverlayEntry {
  const kept = bytes === null ? null : new Uint8Array(bytes);
  return { site: id, path, bytes: kept, movedFrom: null, movedTo: null, revision: 0, savedAt: 0 };
}

/** Null if the tree has no such file; a problem if its contents can't be read. */
export async function readTreeBytes(
  environment: WorkspaceDeps,
  record: SiteRecord,
  tree: ReadonlyMap<string, TreePathEntry>,
  path: string,
): Promise<Result<Uint8Array | null, Problem>> {
  const mode = tree.get(path)?.mode;
  return mode === undefined || mode === '160000' ? ok(null) : readFromTree(environment, record, tree, path);
}

function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
