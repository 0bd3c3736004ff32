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

/** The folder that most of a site's images lie in, below the site's own; `images` where it has none yet. */
export function findImageFolder(paths: Iterable<RepoPath>, siteFolder: RepoPath): RepoPath {
  const counts = new Map<RepoPath, number>();
  for (const path of paths) {
    const folder = parentFolderOf(path);
    const inside = siteFolder === '' || path.startsWith(`${siteFolder}/`);
    // Logos and favicons lie at the top or in folders of their own.
    if (inside && getFileKind(path) === 'image' && folder !== siteFolder && !/logo|favicon|icon/i.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([a, one], [b, other]) => other - one || a.length - b.length);
  return most?.[0] ?? joinRepoPath(siteFolder, 'images');
}

/** A readable file name that is free in a folder: small letters, digits and dashes, a number behind it where the name is taken. */
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

/** What a pasted picture is called: by its own name where that says something, else after the page. */
export function suggestImageName(fileName: string, page: RepoPath | null): string {
  const own = withoutExtension(fileNameOf(fileName));
  const saysNothing =
    own === '' ||
    /^(?:image|img|unnamed|download|blob|clipboard|untitled|screenshot|bildschirmfoto|pasted)[-_ ]*\d*$/i.test(own);
  return saysNothing && page !== null ? withoutExtension(fileNameOf(page)) : own;
}

/** The extension of a picture, by its type, else by its name. */
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
