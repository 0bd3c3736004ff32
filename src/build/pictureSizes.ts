import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { RepoPath } from '#base/repoPath.ts';

/** The size of pictures, by their files' heads. Each file is read once; null for one that is no picture. */
export function pictureSizes(
  root: string,
): (path: RepoPath) => { readonly width: number; readonly height: number } | null {
  const known = new Map<RepoPath, { readonly width: number; readonly height: number } | null>();
  const read = (path: RepoPath) => {
    try {
      const { width, height, orientation } = imageSize(readFileSync(join(root, path)));
      return (orientation ?? 1) > 4 ? { width: height, height: width } : { width, height };
    } catch (error) {
      // The library throws for whatever it does not know; the picture is shown all the same.
      if (error instanceof Error) return null;
      throw error;
    }
  };
  return (path) => {
    if (!/\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i.test(path)) return null;
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path) ?? null;
  };
}
