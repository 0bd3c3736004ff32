import type { RepoPath } from '#base/repoPath.ts';
import type { Site } from '../site.ts';
import { findMovableFile } from './updateLinksAfterMove.ts';
import { findPagesNaming } from './findPagesNaming.ts';
import { listCandidatePaths } from './sitePath.ts';

/** A page that names files, and how often. */
export interface InboundPage {
  readonly path: RepoPath;
  readonly links: number;
}

/** The pages with links that would be updated if files moved, sorted by path. Includes a file itself if it links to itself. */
export function listInboundPages(site: Site, files: readonly RepoPath[]): readonly InboundPage[] {
  const named = new Set(files);
  const counted = findPagesNaming(site, files).map((path) => {
    const targets = site.pages.get(path)?.facts.targets ?? [];
    return { path, links: targets.filter((target) => named.has(findMovableFile(target, path, site) ?? '')).length };
  });
  return counted.filter(({ links }) => links > 0).toSorted((a, b) => compare(a.path, b.path));
}

/** The pages that include a file's blocks by import or as a snippet, sorted by path. */
export function listSnippetUsers(site: Site, file: RepoPath): readonly RepoPath[] {
  const shows = (path: RepoPath) =>
    path !== file &&
    (site.pages.get(path)?.facts.targets ?? []).some((target) => {
      if (target.kind !== 'import' && target.kind !== 'snippet') return false;
      return listCandidatePaths(target, path, site.siteFolder).find((candidate) => site.files.has(candidate)) === file;
    });
  return findPagesNaming(site, [file]).filter(shows).toSorted(compare);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
