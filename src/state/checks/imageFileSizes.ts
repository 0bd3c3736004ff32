import { getFileKind } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getHeadCommit } from '#workspace/getHeadCommit.ts';
import { readCurrentBytes } from '../intents/readCurrentFile.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite, realPath, type OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** How much is read for nothing but sizes: pictures that were not shown here yet are fetched for it, each by a question of its own. */
const most: SizesLimits = { bytes: 32 * 1024 * 1024, pictures: 300 };
/** After so many that cannot be had, none of the others is asked for. */
const mostRefused = 3;

/** How many bytes are read at most, and of how many pictures. */
interface SizesLimits {
  readonly bytes: number;
  readonly pictures: number;
}

interface Sizes {
  readonly byPath: Map<RepoPath, { readonly stamp: string; readonly size: number }>;
  /** What was read for the present commit. */
  read: { readonly commit: string; bytes: number; pictures: number };
}

const sizes = defineSiteState((): Sizes => ({ byPath: new Map(), read: { commit: '', bytes: 0, pictures: 0 } }));

/** The pictures of the open site whose sizes are known, and how many are not. */
export interface ImageFileSizes {
  readonly known: readonly (readonly [path: RepoPath, bytes: number])[];
  readonly unknown: number;
}

/**
 * Reads how many bytes each picture of the open site has, those first that were changed here; each is read once. It ends early where
 * nobody waits for it any more, where pictures cannot be had, and where enough was read.
 */
export async function readImageFileSizes(app: App, isWanted: () => boolean, limits = most): Promise<ImageFileSizes> {
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
    if (!isWanted() || isEnough || refused >= mostRefused) break;
    own.read.pictures += 1;
    const bytes = await readCurrentBytes(app, path);
    if (!bytes.ok) {
      refused += 1;
      continue;
    }
    const size = bytes.value?.length ?? 0;
    own.byPath.set(path, { stamp, size });
    own.read.bytes += size;
  }
  const known = pictures.filter(isKnown);
  return {
    known: known.map(([path]) => [path, own.byPath.get(path)?.size ?? 0] as const),
    unknown: pictures.length - known.length,
  };
}

/** Tells that the open site's changes were sent: the pictures are those that they were before, though their commit is another one. */
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

/** The pictures of a site, each with what it is known by; those that were changed here come first. */
function stampedPictures({ paths, links, changes, summary }: OpenSite): readonly (readonly [RepoPath, string])[] {
  const commit = getHeadCommit(summary);
  const savedAtByFile = new Map(changes.map((change) => [change.path, change.savedAt]));
  const savedAt = (path: RepoPath) => savedAtByFile.get(links.get(path)?.leadsTo ?? path);
  const pictures = [...paths].filter((path) => getFileKind(path) === 'image');
  const isChanged = (path: RepoPath) => savedAt(path) !== undefined;
  return [...pictures.filter(isChanged), ...pictures.filter((path) => !isChanged(path))].map(
    (path) => [path, String(savedAt(path) ?? commit)] as const,
  );
}
