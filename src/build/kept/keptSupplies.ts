import type { RepoPath } from '#base/repoPath.ts';
import type { SiteSupplies } from '../files/siteContext.ts';
import type { StampedFolder } from './keptFolder.ts';

/** What a build takes from beside the texts, each of it once as long as it stays the same. `make` gives it anew. */
export function keptSupplies(make: () => SiteSupplies): (folder: Pick<StampedFolder, 'stamp'>) => SiteSupplies {
  const icons = new Map<string, unknown>();
  const sizes = new Map<RepoPath, { readonly stamp: string; readonly size: ReturnType<SiteSupplies['size']> }>();
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
