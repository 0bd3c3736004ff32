import type { RepoPath } from '#base/repoPath.ts';
import type { SiteId } from '#workspace/workspace.ts';

/** Returns the storage key for the choices in a conflicting file. */
export function resolutionDraftKey(site: SiteId, path: RepoPath): string {
  return `docwright-choice ${site} ${path}`;
}

/** Deletes the choices in all files of a site, when it is removed from this browser or starts over. */
export function deleteResolutionDrafts(storage: () => Storage, site: SiteId): void {
  try {
    const kept = storage();
    const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const name of names) if (name.startsWith(resolutionDraftKey(site, ''))) kept.removeItem(name);
  } catch {
    return; // not allowed, so nothing was stored
  }
}
