import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { toWellFormed } from '#base/toWellFormed.ts';
import type { PageTarget } from '../pageTargets.ts';

/** True if a link may lead to a page or file of the site: not a web URL, a fragment, or a query. */
export function isSitePath(link: string): boolean {
  return /^\s*[^\s#?]/.test(link) && !/^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(link) && !/[\r\n]/.test(link);
}

/** A link's parts: its path, percent-decoded, and its query and fragment as written. */
export interface LinkParts {
  readonly path: string;
  readonly rest: string;
}

/** Splits a link at its first `?` or `#` (URL Standard). In file names, these characters are percent-encoded. */
export function splitLink(link: string): LinkParts {
  const [, path = '', rest = ''] = /^([^?#]*)([^]*)$/.exec(link.trim()) ?? [];
  return { path: decodeUriSafely(path), rest };
}

/**
 * Encodes an ID as a link fragment for Markdown, JSX, JSON, and HTML: everything with a meaning in one of these or in a
 * URL. Letters of all languages stay readable.
 */
export function encodeFragment(text: string): string {
  return text.replaceAll(/[\s"<>\\^`{|}%[\]()\p{Cc}\p{Surrogate}]|&(?=#?\w+;)/gu, toPercentEscapes);
}

/** Encodes a path in the same way, with `#` and `?` as part of it. */
export function encodeLinkPath(path: string): string {
  return encodeFragment(path).replaceAll(/[#?]/g, toPercentEscapes);
}

function toPercentEscapes(character: string): string {
  return encodeURIComponent(toWellFormed(character)).replaceAll(
    /[()]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The paths that a target may mean, as files or without extension, most likely first. */
export function listCandidatePaths(
  { kind, target }: Pick<PageTarget, 'kind' | 'target'>,
  page: RepoPath,
  siteFolder: RepoPath,
): readonly RepoPath[] {
  const { path } = splitLink(target);
  const own = path.startsWith('/') ? [] : [joinRepoPath(parentFolderOf(page), path)];
  // Hosts resolve such links only from the page.
  if (kind === 'link' && /^\.{1,2}(?:\/|$)/.test(path)) return own;
  const parts =
    kind === 'snippet' ? ['snippets', '_snippets'].map((folder) => joinRepoPath(siteFolder, folder, path)) : [];
  const isPlain = !/^\.{0,2}\//.test(path);
  const near = isPlain ? [...parts, ...own] : [...own, ...parts];
  return [...near, joinRepoPath(siteFolder, path), joinRepoPath(path)];
}

/** A key shared by a page and every way to name it: its path without page extension and `index`. */
export function toPathKey(path: RepoPath): string {
  return path.replace(/\.(?:mdx?|html?)$/i, '').replace(/(?:^|\/)index$/, '');
}
