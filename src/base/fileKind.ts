import { extensionOf, fileNameOf, type RepoPath } from './repoPath.ts';

const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'ico', 'avif', 'bmp']);
const videos = new Set(['mp4', 'webm', 'mov', 'm4v', 'ogv']);
const otherBinaries = new Set(
  (
    'mp3 wav ogg flac m4a aac woff woff2 ttf otf eot pdf zip gz tgz bz2 xz 7z rar tar jar ' +
    'exe dll so dylib bin wasm class pyc psd ai sketch fig tiff tif heic lottie riv sqlite db'
  ).split(' '),
);

/** What a file is shown as, judged by its extension: an SVG is an image that is text as well. */
export function getFileKind(path: RepoPath): 'page' | 'image' | 'video' | 'binary' | 'text' {
  const extension = extensionOf(path);
  if (extension === 'mdx' || extension === 'md') return 'page';
  if (images.has(extension)) return 'image';
  if (videos.has(extension)) return 'video';
  return otherBinaries.has(extension) ? 'binary' : 'text';
}

/** Whether the file's bytes are fetched when the site is opened: what can be read as text. */
export function isTextPath(path: RepoPath): boolean {
  const kind = getFileKind(path);
  return kind === 'page' || kind === 'text' || extensionOf(path) === 'svg';
}

/** The type that a browser wants for the file's bytes. */
export function getMediaType(path: RepoPath): string {
  const extension = extensionOf(path);
  const kind = getFileKind(path);
  if (kind === 'image') {
    const special: Readonly<Record<string, string>> = { svg: 'image/svg+xml', ico: 'image/x-icon', jpg: 'image/jpeg' };
    return special[extension] ?? `image/${extension}`;
  }
  if (kind === 'video')
    return extension === 'mov' ? 'video/quicktime' : `video/${extension === 'm4v' ? 'mp4' : extension}`;
  return kind === 'binary'
    ? 'application/octet-stream'
    : fileNameOf(path).endsWith('.json')
      ? 'application/json'
      : 'text/plain';
}

/** Whether a file is edited as blocks. */
export function isPagePath(path: RepoPath): boolean {
  return getFileKind(path) === 'page';
}
