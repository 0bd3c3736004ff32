import { getOwnProperty } from '#base/getOwnProperty.ts';
import { getFileKind } from '#base/fileKind.ts';
import {
  extensionOf,
  fileNameOf,
  parentFolderOf,
  joinRepoPath,
  withoutExtension,
  type RepoPath,
} from '#base/repoPath.ts';

/** Returns the folder with most of a site's images, below the site's root; `images` if it has none yet. */
export function findImageFolder(paths: Iterable<RepoPath>, siteFolder: RepoPath): RepoPath {
  const counts = new Map<RepoPath, number>();
  for (const path of paths) {
    const folder = parentFolderOf(path);
    const inside = siteFolder === '' || path.startsWith(`${siteFolder}/`);
    // Skip logos and favicons, which are at the root or in their own folders.
    if (inside && getFileKind(path) === 'image' && folder !== siteFolder && !/logo|favicon|icon/i.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([a, one], [b, other]) => other - one || a.length - b.length);
  return most?.[0] ?? joinRepoPath(siteFolder, 'images');
}

/** Returns a free file name in a folder: lowercase letters, digits, and dashes, with a number appended if taken. */
export function findFreeFileName(
  paths: ReadonlySet<RepoPath>,
  folder: RepoPath,
  wanted: string,
  extension: string,
): RepoPath {
  const plain = wanted
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  const name = plain === '' ? 'image' : plain;
  for (let number = 1; ; number += 1) {
    const path = joinRepoPath(folder, `${number === 1 ? name : `${name}-${number}`}.${extension}`);
    if (!paths.has(path)) return path;
  }
}

/** Returns the name for a pasted image: its own if meaningful, else the page's. */
export function suggestImageName(fileName: string, page: RepoPath | null): string {
  const own = withoutExtension(fileNameOf(fileName));
  const saysNothing =
    own === '' ||
    /^(?:image|img|unnamed|download|blob|clipboard|untitled|screenshot|bildschirmfoto|pasted)[-_ ]*\d*$/i.test(own);
  return saysNothing && page !== null ? withoutExtension(fileNameOf(page)) : own;
}

/** Returns an image's extension, from its media type, else from its name. */
export function getImageExtension(type: string, fileName: string): string {
  const known: Readonly<Record<string, string>> = {
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/svg+xml': 'svg',
    'image/avif': 'avif',
  };
  return getOwnProperty(known, type) ?? (extensionOf(fileName) === '' ? 'bin' : extensionOf(fileName));
}
