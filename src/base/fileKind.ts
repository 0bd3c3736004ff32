import { getOwnProperty } from './getOwnProperty.ts';
import { extensionOf, fileNameOf, type RepoPath } from './repoPath.ts';

const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'ico', 'avif', 'bmp']);
const videos = new Set(['mp4', 'webm', 'mov', 'm4v', 'ogv']);
const otherBinaries = new Set(
  (
    'mp3 wav ogg flac m4a aac woff woff2 ttf otf eot pdf zip gz tgz bz2 xz 7z rar tar jar ' +
    'exe dll so dylib bin wasm class pyc psd ai sketch fig tiff tif heic lottie riv sqlite db'
  ).split(' '),
);

/** The kind of a file, by its extension. SVG counts as an image, although it is text too. */
export function getFileKind(path: RepoPath): 'page' | 'image' | 'video' | 'binary' | 'text' {
  const extension = extensionOf(path);
  if (extension === 'mdx' || extension === 'md') return 'page';
  if (images.has(extension)) return 'image';
  if (videos.has(extension)) return 'video';
  return otherBinaries.has(extension) ? 'binary' : 'text';
}

/** True for files that can be read as text. Their bytes are fetched when the site is opened. */
export function isTextPath(path: RepoPath): boolean {
  const kind = getFileKind(path);
  return kind === 'page' || kind === 'text' || extensionOf(path) === 'svg';
}

/** The file's MIME type. */
export function getMediaType(path: RepoPath): string {
  const extension = extensionOf(path);
  const kind = getFileKind(path);
  if (kind === 'image') {
    const special: Readonly<Record<string, string>> = { svg: 'image/svg+xml', ico: 'image/x-icon', jpg: 'image/jpeg' };
    return getOwnProperty(special, extension) ?? `image/${extension}`;
  }
  if (kind === 'video')
    return extension === 'mov' ? 'video/quicktime' : `video/${extension === 'm4v' ? 'mp4' : extension}`;
  return kind === 'binary'
    ? 'application/octet-stream'
    : fileNameOf(path).endsWith('.json')
      ? 'application/json'
      : 'text/plain';
}

/** True if the file is edited as blocks. */
export function isPagePath(path: RepoPath): boolean {
  return getFileKind(path) === 'page';
}
