import {
  extensionOf,
  fileNameOf,
  parentFolderOf,
  joinRepoPath,
  withoutExtension,
  type RepoPath,
} from '#base/repoPath.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { decodeMarkdownString } from '#document/read/decodeMarkdownString.ts';
import { replaceInTarget, type PageTarget } from '../pageTargets.ts';
import { toPageUrl } from '../view/routes.ts';
import { encodeLinkPath, isSitePath, splitLink } from './sitePath.ts';

/** A file move, with the site's paths before it. */
export interface SiteFileMove {
  readonly from: RepoPath;
  readonly to: RepoPath;
  /** The folder of the configuration, which is the root of paths with a leading slash. */
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
}

/** Edits that keep a page's links, images, and imports valid after a file move. The moved file may be this page or one it names. */
export function updateLinksAfterMove(
  targets: readonly PageTarget[],
  page: RepoPath,
  move: SiteFileMove,
): readonly TextEdit[] {
  return targets.flatMap((own) => {
    const { target } = own;
    const moved = isMovable(own) ? updateTargetAfterMove(target, page, move) : null;
    return moved === null || moved === target ? [] : [replaceInTarget(own, 0, target.length, moved)];
  });
}

/** The file whose move would change a page's target; null if there is none. */
export function findMovableFile(
  target: PageTarget,
  page: RepoPath,
  site: Pick<SiteFileMove, 'siteFolder' | 'files'>,
): RepoPath | null {
  return isMovable(target) ? (resolveTarget(decodeMarkdownString(target.target), page, site)?.file ?? null) : null;
}

/** A snippet's path is relative to the snippets folder, wherever the page is. */
function isMovable({ target, kind }: PageTarget): boolean {
  return isSitePath(target) && (kind !== 'snippet' || target.startsWith('/'));
}

/** The file that a decoded link names, and whether it does so from the root; null if there is none. */
function resolveTarget(
  link: string,
  page: RepoPath,
  site: Pick<SiteFileMove, 'siteFolder' | 'files'>,
): { readonly file: RepoPath; readonly isFromRoot: boolean } | null {
  const { path } = splitLink(link);
  if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(path)) return null;
  const beside = path.startsWith('/') ? null : fileOf(joinRepoPath(parentFolderOf(page), path), site);
  const file = beside ?? fileOf(joinRepoPath(site.siteFolder, path), site);
  return file === null ? null : { file, isFromRoot: beside === null };
}

/** The target's new text after the move; null if it doesn't change. `page` is the file that contains it. */
export function updateTargetAfterMove(target: string, page: RepoPath, move: SiteFileMove): string | null {
  const link = decodeMarkdownString(target);
  const resolved = resolveTarget(link, page, move);
  if (resolved === null) return null;
  const { file, isFromRoot } = resolved;
  const { path: plain, rest: decodedRest } = splitLink(link);
  // Query and fragment stay as written, such as with `&amp;`.
  const rest = target.slice(findRawOffset(target, link.trimEnd().length - decodedRest.length));
  const after = file === move.from ? move.to : file;
  const pageAfter = page === move.from ? move.to : page;
  if (file === after && (isFromRoot || parentFolderOf(page) === parentFolderOf(pageAfter))) return null;
  const named = namedLike(plain, after, file);
  const written = isFromRoot
    ? (plain.startsWith('/') ? '/' : '') + insideSite(named, move.siteFolder)
    : relative(named, parentFolderOf(pageAfter), plain);
  const slash = plain.length > 1 && plain.endsWith('/') && !written.endsWith('/') ? '/' : '';
  const encode = /%[89a-f][\da-f]/i.test(link) ? encodePath : encodeLinkPath;
  return encode(written) + slash + rest;
}

/** A character reference, a backslash escape, or another UTF-16 unit (CommonMark 2.4 and 2.5). */
const rawUnit = /&(?:#\d+|#x[\da-f]+|[a-z\d]+);|\\[!-/:-@[-`{-~]|[^]/gi;

/** Offset in a Markdown string of the character at `offset` of its decoded text. */
function findRawOffset(raw: string, offset: number): number {
  let decoded = 0;
  for (const { 0: unit, index } of raw.matchAll(rawUnit)) {
    if (decoded >= offset) return index;
    decoded += decodeMarkdownString(unit).length;
  }
  return raw.length;
}

/** The new text of a navigation entry after the move; null if it doesn't change. */
export function updateEntryAfterMove(entry: string, move: SiteFileMove): string | null {
  if (findPageFile(entry, move.siteFolder, move.files) !== move.from) return null;
  const slash = /^\.?\//.exec(entry)?.[0] ?? '';
  const named = insideSite(namedLike(entry, move.to, move.from), move.siteFolder);
  return slash + named;
}

/** The path of a page as links write it: `/guides/setup`. */
export function toSitePath(file: RepoPath, siteFolder: RepoPath): string {
  return encodeLinkPath(toPageUrl(file, siteFolder));
}

function fileOf(path: RepoPath, { files }: Pick<SiteFileMove, 'files'>): RepoPath | null {
  return files.has(path) ? path : findPageFile(path, '', files);
}

/** The file written as the target wrote it: with or without extension and `index`. */
function namedLike(target: string, file: RepoPath, before: RepoPath): RepoPath {
  if (/\.[a-z\d]+\/?$/i.test(target) && extensionOf(target.replace(/\/$/, '')) === extensionOf(before)) return file;
  const short = withoutExtension(file);
  const leftOutIndex = fileNameOf(withoutExtension(before)) === 'index' && !/(?:^|\/)index\/?$/.test(target);
  return leftOutIndex && fileNameOf(short) === 'index' ? parentFolderOf(short) : short;
}

function insideSite(path: RepoPath, siteFolder: RepoPath): string {
  return siteFolder !== '' && path.startsWith(`${siteFolder}/`)
    ? path.slice(siteFolder.length + 1)
    : path === siteFolder
      ? ''
      : path;
}

function relative(file: RepoPath, folder: RepoPath, written: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = file.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  const up = '../'.repeat(from.length - common);
  const path = up + to.slice(common).join('/');
  return up === '' && /^\.\.?\//.test(written) ? `./${path}` : path;
}
