import { imageSize } from 'image-size';
import type { RepoPath } from '#base/repoPath.ts';

/** The size of pictures, by their files' heads. Each file is read once; null for one that is no picture. */
export function createImageSizeReader(
  bytesOf: (path: RepoPath) => Uint8Array,
): (path: RepoPath) => { readonly width: number; readonly height: number } | null {
  const known = new Map<RepoPath, { readonly width: number; readonly height: number } | null>();
  const read = (path: RepoPath) => {
    try {
      const { width, height, orientation } = imageSize(bytesOf(path));
      return (orientation ?? 1) > 4 ? { width: height, height: width } : { width, height };
    } catch (error) {
      // The library throws for whatever it does not know; the picture is shown all the same.
      if (error instanceof Error) return null;
      throw error;
    }
  };
  return (path) => {
    if (!isMeasurableImage(path)) return null;
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path) ?? null;
  };
}

/** Whether the size of a file is asked for. */
export function isMeasurableImage(path: RepoPath): boolean {
  return /\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i.test(path);
}
