import { imageSize } from 'image-size';
import type { RepoPath } from '#base/repoPath.ts';

/** Reads the size of images from the start of their files. Each file is read once; null if it isn't an image. */
export function createImageSizeReader(
  bytesOf: (path: RepoPath) => Uint8Array,
): (path: RepoPath) => { readonly width: number; readonly height: number } | null {
  const known = new Map<RepoPath, { readonly width: number; readonly height: number } | null>();
  const read = (path: RepoPath) => {
    try {
      const { width, height, orientation } = imageSize(bytesOf(path));
      return (orientation ?? 1) > 4 ? { width: height, height: width } : { width, height };
    } catch (error) {
      // The library throws on unknown formats; the image is shown anyway.
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

/** True if the file is of a type whose size can be read. */
export function isMeasurableImage(path: RepoPath): boolean {
  return /\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i.test(path);
}
