import type { RepoPath } from '#base/repoPath.ts';
import type { SiteId } from '#workspace/workspace.ts';

/** Under which name it is kept what was chosen so far in a file with two versions. */
export function resolutionDraftKey(site: SiteId, path: RepoPath): string {
  return `docwright-choice ${site} ${path}`;
}

/** Forgets what was chosen in all files of a site: it is removed from this browser, or begins anew. */
export function deleteResolutionDrafts(storage: () => Storage, site: SiteId): void {
  try {
    const kept = storage();
    const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const name of names) if (name.startsWith(resolutionDraftKey(site, ''))) kept.removeItem(name);
  } catch {
    return; // forbidden: nothing was kept
  }
}
