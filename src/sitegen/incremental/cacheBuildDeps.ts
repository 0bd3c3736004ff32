import type { RepoPath } from '#base/repoPath.ts';
import type { SiteBuildDeps } from '../files/writeSharedAssets.ts';
import type { VersionedSources } from './cachedFolderReader.ts';

/** What a build takes from beside the texts, each of it once as long as it stays the same. `make` gives it anew. */
export function cacheBuildDeps(make: () => SiteBuildDeps): (folder: Pick<VersionedSources, 'stamp'>) => SiteBuildDeps {
  const icons = new Map<string, unknown>();
  const sizes = new Map<RepoPath, { readonly stamp: string; readonly size: ReturnType<SiteBuildDeps['size']> }>();
  return ({ stamp }) => {
    const supplies = make();
    return {
      ...supplies,
      iconFile: (path) => {
        if (!icons.has(path)) icons.set(path, supplies.iconFile(path));
        return icons.get(path);
      },
      size: (path) => {
        const known = sizes.get(path);
        if (known?.stamp === stamp(path)) return known.size;
        const size = supplies.size(path);
        sizes.set(path, { stamp: stamp(path), size });
        return size;
      },
    };
  };
}
