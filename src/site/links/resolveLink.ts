import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { listCandidatePaths, splitLink } from './sitePath.ts';

/** What links of a site may lead to. */
export interface LinkableFiles {
  readonly siteFolder: RepoPath;
  /** Finds the page at a path without extension and `index`. */
  readonly findPage: (path: RepoPath) => RepoPath | null;
  readonly hasFile: (path: RepoPath) => boolean;
}

/** What a link leads to. A missing page or file has the path where it would be. */
export interface LinkDestination {
  readonly kind: 'page' | 'file' | 'missing';
  readonly path: RepoPath;
  /** The query and fragment, as written. */
  readonly rest: string;
}

/**
 * Resolves a link of a page that may lead to a page or file (`isSitePath`): from the page, then from the root of the
 * site. Links name pages with or without `.mdx`, `.md`, `.html`, `index`, and a trailing slash. Everything that shows,
 * checks, or follows links resolves them here.
 */
export function resolveLink(link: string, page: RepoPath, files: LinkableFiles): LinkDestination {
  const { rest } = splitLink(link);
  const candidates = listCandidatePaths({ kind: 'link', target: link }, page, files.siteFolder);
  for (const candidate of candidates) {
    const found = findPageAt(candidate, files);
    if (found !== null) return { kind: 'page', path: found, rest };
    if (!isPagePath(candidate) && files.hasFile(candidate)) return { kind: 'file', path: candidate, rest };
  }
  // The first one is relative to the page, and the last one is not on the site.
  return { kind: 'missing', path: candidates.at(-2) ?? candidates[0] ?? '', rest };
}

function findPageAt(path: RepoPath, { findPage }: LinkableFiles): RepoPath | null {
  const short = path.replace(/\.(?:mdx?|html?)$/i, '');
  return findPage(path) ?? (short === path ? null : findPage(short)) ?? findPage(short.replace(/(?:^|\/)index$/i, ''));
}

/** Finds pages and files by their paths in the repository. */
export function toLinkableFiles(siteFolder: RepoPath, files: ReadonlySet<RepoPath>): LinkableFiles {
  return {
    siteFolder,
    findPage: (path) => findPageFile(path === '' ? 'index' : path, '', files),
    hasFile: (path) => files.has(path),
  };
}
