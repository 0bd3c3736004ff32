import { getFileKind } from '#base/fileKind.ts';
import { parseLfsPointer } from '#base/lfsPointer.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getHeadCommit } from '#workspace/getHeadCommit.ts';
import { readCurrentBytes } from '../openFiles/readCurrentFile.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite, realPath, type OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** Limits for reading images only for their sizes: each image not yet loaded is a separate request. */
const most: SizesLimits = { bytes: 32 * 1024 * 1024, pictures: 300 };
/** After this many failures, no more images are requested. */
const mostRefused = 3;

/** Limits on the bytes and images read. */
interface SizesLimits {
  readonly bytes: number;
  readonly pictures: number;
}

interface Sizes {
  readonly byPath: Map<RepoPath, { readonly stamp: string; readonly size: number }>;
  /** Amount read for the current commit. */
  read: { readonly commit: string; bytes: number; pictures: number };
}

const sizes = defineSiteState((): Sizes => ({ byPath: new Map(), read: { commit: '', bytes: 0, pictures: 0 } }));

/** Images of the open site with known sizes, and the number of unknown ones. */
export interface ImageFileSizes {
  readonly known: readonly (readonly [path: RepoPath, bytes: number])[];
  readonly unknown: number;
}

/**
 * Reads the byte size of each image of the open site once, locally changed images first. Stops early when
 * aborted, after too many failures, and at the limits.
 */
export async function readImageFileSizes(app: App, signal: AbortSignal, limits = most): Promise<ImageFileSizes> {
  const site = getOpenSite(app);
  if (site === null) return { known: [], unknown: 0 };
  const own = app.get(sizes);
  const commit = getHeadCommit(site.summary);
  if (own.read.commit !== commit) own.read = { commit, bytes: 0, pictures: 0 };
  let refused = 0;
  const pictures = stampedPictures(site);
  const isKnown = ([path, stamp]: readonly [RepoPath, string]) => own.byPath.get(path)?.stamp === stamp;
  for (const [path, stamp] of pictures.filter((picture) => !isKnown(picture))) {
    const isEnough = own.read.bytes >= limits.bytes || own.read.pictures >= limits.pictures;
    if (signal.aborted || isEnough || refused >= mostRefused) break;
    own.read.pictures += 1;
    const bytes = await readCurrentBytes(app, path);
    if (!bytes.ok) {
      refused += 1;
      continue;
    }
    const length = bytes.value?.length ?? 0;
    const pointer = bytes.value === null ? null : parseLfsPointer(bytes.value);
    own.byPath.set(path, { stamp, size: pointer?.size ?? length });
    own.read.bytes += length;
  }
  const known = pictures.filter(isKnown);
  return {
    known: known.map(([path]) => [path, own.byPath.get(path)?.size ?? 0] as const),
    unknown: pictures.length - known.length,
  };
}

/** After the open site's changes were sent, carries known sizes over to the new commit: the images are the same. */
export function carryOverImageFileSizes(app: App, before: OpenSite): void {
  const after = getOpenSite(app);
  if (after === null || after.summary.id !== before.summary.id || after.summary.commit !== before.summary.commit)
    return;
  const own = app.get(sizes);
  const now = new Map(stampedPictures(after));
  for (const [path, stamp] of stampedPictures(before)) {
    const [known, sent] = [own.byPath.get(path), now.get(path)];
    const isChanged = after.changes.some((change) => change.path === realPath(app, path));
    if (known?.stamp === stamp && sent !== undefined && !isChanged) own.byPath.set(path, { ...known, stamp: sent });
  }
  if (own.read.commit === getHeadCommit(before.summary))
    own.read = { ...own.read, commit: getHeadCommit(after.summary) };
}

/** Returns the site's images with their version stamps, locally changed images first. */
function stampedPictures({ paths, links, changes, summary }: OpenSite): readonly (readonly [RepoPath, string])[] {
  const commit = getHeadCommit(summary);
  const savedAtByFile = new Map(changes.map((change) => [change.path, change.savedAt]));
  const savedAt = (path: RepoPath) => savedAtByFile.get(links.get(path)?.target ?? path);
  const pictures = [...paths].filter((path) => getFileKind(path) === 'image');
  const isChanged = (path: RepoPath) => savedAt(path) !== undefined;
  return [...pictures.filter(isChanged), ...pictures.filter((path) => !isChanged(path))].map(
    (path) => [path, String(savedAt(path) ?? commit)] as const,
  );
}
