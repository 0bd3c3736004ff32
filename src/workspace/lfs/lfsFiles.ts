import { attributesFile, isLfsPath, readGitAttributes, type GitAttributes } from '#base/gitAttributes/findAttribute.ts';
import { formatLfsPointer, parseLfsPointer } from '#base/lfsPointer.ts';
import type { Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import type { TreeChange } from '../git/writeCommit.ts';
import { resolvePath, resolvePathInTree } from '../fileLinks.ts';
import { getHeadCommit } from '../getHeadCommit.ts';
import { symlinkMode } from '../git/repository.ts';
import { readSiteFile } from '../siteFileOperations.ts';
import { decodeTextOrNull, readBaseTree, readFromTree } from '../siteFiles.ts';
import type { OverlayEntry, SiteRecord } from '../siteRecord.ts';
import { createTransport, openSiteRepository, redirectOperation, type WorkspaceDeps } from '../workspaceDeps.ts';
import type { NetworkOperation, StoredFile } from '../workspace.ts';
import { downloadLfs, LfsContentsCache, type LfsStore } from './lfsStore.ts';
import { sha256 } from './sha256.ts';

/** In bytes, for each site. */
const mostCached = 50_000_000;
/** Contents that were shown, by the cache of their site's repository. */
const caches = new WeakMap<object, LfsContentsCache>();

/** A file as readers get it: like `readSiteFile`, with the contents of a Git LFS pointer instead of the pointer. */
export async function readMediaFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  operation: NetworkOperation | undefined,
): Promise<Result<StoredFile, Problem>> {
  const read = await readSiteFile(environment, record, path, operation);
  if (!read.ok || parseLfsPointer(read.value.bytes) === null) return read;
  const located = await resolvePath(environment, record, normalizePath(path));
  if (!located.ok) return located;
  const moved = await environment.store.overlayEntry(record.id, located.value.path);
  const contents = await readContents(
    environment,
    record,
    { path: moved?.movedFrom ?? located.value.path, bytes: read.value.bytes },
    operation,
  );
  return contents.ok ? ok({ bytes: contents.value, revision: read.value.revision }) : contents;
}

/** A file as last sent or as in `commit`, following links. */
export async function readBaseFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  operation: NetworkOperation | undefined,
  commit?: string,
): Promise<Result<BaseFile, Problem>> {
  const tree = await readBaseTree(environment, record, commit);
  const located = await resolvePathInTree(environment, record, tree, normalizePath(path));
  if (!located.ok) return located;
  const bytes = await readFromTree(environment, record, tree, located.value.path, operation);
  return bytes.ok ? ok({ path: located.value.path, bytes: bytes.value }) : bytes;
}

/** Like `readBaseFile`, with the contents of a Git LFS pointer instead of the pointer. */
export async function readBaseMediaFile(
  environment: WorkspaceDeps,
  record: SiteRecord,
  path: string,
  operation: NetworkOperation | undefined,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const read = await readBaseFile(environment, record, path, operation);
  return read.ok ? readContents(environment, record, read.value, operation) : read;
}

/** A file of the commit that the writer's changes are based on, with its path there. */
interface BaseFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The contents of a Git LFS pointer; the bytes of any other file. */
async function readContents(
  environment: WorkspaceDeps,
  record: SiteRecord,
  { path, bytes }: BaseFile,
  operation: NetworkOperation | undefined,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const pointer = parseLfsPointer(bytes);
  if (pointer === null) return ok(bytes);
  const { cache } = openSiteRepository(environment, record.gitdir);
  const known = caches.get(cache) ?? new LfsContentsCache(mostCached);
  caches.set(cache, known);
  const cached = known.get(pointer);
  if (cached !== null) return ok(cached);
  // The host of the branch that the writer sent has everything that was sent; the site's own has everything else.
  const url = record.draft?.forkUrl ?? record.url;
  const { lfs } = await createTransport(environment, url, redirectOperation(operation, record.url, url));
  const contents = await downloadLfs(lfs, pointer, { path, commit: getHeadCommit(record) });
  if (contents.ok) known.set(pointer, contents.value);
  return contents;
}

/** What to commit for a change: a pointer for contents that belong into Git LFS, which the host then has. */
export async function prepareLfsChanges(
  environment: WorkspaceDeps,
  record: SiteRecord,
  changes: ReadonlyMap<string, TreeChange>,
  { lfs, overlay, operation }: LfsPreparation,
): Promise<Result<ReadonlyMap<string, TreeChange>, Problem>> {
  const attributes = await readAttributes(environment, record, overlay, operation);
  if (!attributes.ok) return attributes;
  if (attributes.value === null) return ok(changes);
  const prepared = new Map(changes);
  for (const [path, change] of changes) {
    if (change === null || 'oid' in change || !isLfsPath(attributes.value, path)) continue;
    const [bytes, mode] = change instanceof Uint8Array ? [change, null] : [change.bytes, change.mode];
    if (mode === symlinkMode || bytes.length === 0) continue; // Git LFS keeps empty files as they are
    const known = parseLfsPointer(bytes);
    const contents = Uint8Array.from(bytes);
    const pointer = known ?? { oid: await sha256(contents), size: contents.length };
    const place = { path: overlay.get(path)?.movedFrom ?? path, commit: getHeadCommit(record) };
    const stored = await lfs.prepare({ place, pointer, bytes: known === null ? contents : null });
    if (!stored.ok) return stored;
    const text = known === null ? formatLfsPointer(pointer) : contents;
    prepared.set(path, mode === null ? text : { bytes: text, mode });
  }
  return ok(prepared);
}

/** Where contents go, and what the writer changed. */
interface LfsPreparation {
  readonly lfs: LfsStore;
  readonly overlay: ReadonlyMap<string, OverlayEntry>;
  readonly operation: NetworkOperation | undefined;
}

/** The pointer file for contents. */
export async function toLfsPointerFile(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return formatLfsPointer({ oid: await sha256(bytes), size: bytes.length });
}

/** The attributes of the writer's files; null if no file sets any. */
async function readAttributes(
  environment: WorkspaceDeps,
  record: SiteRecord,
  overlay: ReadonlyMap<string, OverlayEntry>,
  operation: NetworkOperation | undefined,
): Promise<Result<GitAttributes | null, Problem>> {
  const tree = await readBaseTree(environment, record);
  const isAttributes = (path: string) => path === attributesFile || path.endsWith(`/${attributesFile}`);
  const texts = new Map<string, string>();
  for (const path of new Set([...tree.keys(), ...overlay.keys()].filter(isAttributes))) {
    const entry = overlay.get(path);
    if (entry === undefined && tree.get(path)?.mode === symlinkMode) continue; // Git doesn't follow it
    const read =
      entry === undefined ? await readFromTree(environment, record, tree, path, operation ?? {}) : ok(entry.bytes);
    if (!read.ok) return read;
    const text = decodeTextOrNull(read.value);
    if (text !== null) texts.set(path, text);
  }
  return ok(texts.size === 0 ? null : readGitAttributes(texts));
}
