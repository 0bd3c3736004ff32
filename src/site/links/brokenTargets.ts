import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '#config/docsJson.ts';
import { isInApiFolder } from '#config/navigation/apiFolders.ts';
import { isPageOrSnippetPath } from '#config/navigation/pageFiles.ts';
import { decodeMarkdownString } from '#document/read/decodeMarkdownString.ts';
import type { PageTarget } from '../pageTargets.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { getUrlScheme, isLinkScheme } from '#base/linkSchemes.ts';
import { createRedirectWalk, type RedirectResult } from '#base/redirects.ts';
import type { Site, SiteStructure } from '../site.ts';
import { findPagesNaming } from './findPagesNaming.ts';
import { resolveTargetFile } from './pageAnchors.ts';
import { listCandidatePaths, isSitePath, splitLink } from './sitePath.ts';

/** A target that doesn't exist, and why. */
export interface BrokenTarget {
  readonly target: PageTarget;
  /** A full sentence. */
  readonly message: string;
}

/** Finds links, images, imports, and snippets of a page whose target doesn't exist. Reports nothing if that can't be known. */
export function findBrokenTargets(
  targets: readonly PageTarget[],
  page: RepoPath,
  surroundings: SiteStructure,
): readonly BrokenTarget[] {
  return targets.flatMap((target) => {
    const url = target.kind === 'link' ? decodeMarkdownString(target.target) : target.target;
    const message =
      target.kind === 'link' && isUnsafe(url)
        ? `This link leads nowhere: links can’t go to ${getUrlScheme(url) ?? ''}: URLs.`
        : isKnowable({ ...target, target: url }) && !isThere(target, page, surroundings)
          ? explainMissing(target, surroundings)
          : null;
    return message === null ? [] : [{ target, message }];
  });
}

/** True if the link is left out for readers. */
function isUnsafe(target: string): boolean {
  const scheme = target.includes('{') ? null : getUrlScheme(target);
  return scheme !== null && !isLinkScheme(scheme);
}

/** Why a target without a page or file is broken; null if the configuration serves it. */
function explainMissing(target: PageTarget, surroundings: SiteStructure): string | null {
  if (target.kind !== 'link') return messageOf(target);
  const { config } = surroundings;
  const path = splitLink(decodeMarkdownString(target.target)).path.replace(/^\/|\/$/g, '');
  if (isInApiFolder(path, config)) return null;
  const results = [...walkOf(config)(path)];
  const isAnswered = (result: RedirectResult) =>
    result.kind !== 'page' ||
    result.url === '/' ||
    isInApiFolder(result.url.slice(1), config) ||
    isThere({ ...target, target: encodePath(result.url) }, '', surroundings);
  const last = results.at(-1);
  if (last === undefined) return messageOf(target);
  return results.some(isAnswered) || last.kind !== 'page'
    ? null
    : `Broken link: ${target.target} is redirected to ${last.url}, which doesn’t exist.`;
}

/** A page with broken links. */
export interface PageWithBrokenLinks {
  readonly path: RepoPath;
  readonly dead: readonly BrokenTarget[];
}

/** Finds links of published pages that break when files are removed. Skips pages in `others`, which are checked separately. */
export function findLinksToRemovedFiles(
  site: Site,
  gone: readonly RepoPath[],
  others: ReadonlySet<RepoPath>,
): readonly PageWithBrokenLinks[] {
  const before: SiteStructure = { ...site, files: new Set([...site.files, ...gone]) };
  const isGone = new Set(gone);
  const after: SiteStructure = { ...site, files: new Set([...site.files].filter((path) => !isGone.has(path))) };
  const concerned = findPagesNaming(site, gone).filter(
    (path) => !others.has(path) && site.files.has(path) && isPageOrSnippetPath(path, site.siteFolder),
  );
  return concerned.toSorted().map((path) => {
    const targets = site.pages.get(path)?.facts.targets ?? [];
    const deadBefore = new Set(findBrokenTargets(targets, path, before).map(({ target }) => target.from));
    return { path, dead: findBrokenTargets(targets, path, after).filter(({ target }) => !deadBefore.has(target.from)) };
  });
}

/** Files that hosting services generate. */
const made = /(?:^|\/)(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|rss\.xml|mcp)$/;

function isKnowable({ kind, target }: PageTarget): boolean {
  const { path } = splitLink(target);
  // What a path in an unknown attribute means is up to the component.
  if (
    kind === 'path' ||
    !isSitePath(target) ||
    path === '' ||
    /^[./]*$/.test(path) ||
    made.test(path) ||
    target.includes('{{')
  )
    return false;
  // Imports that aren't paths are packages.
  return kind !== 'import' || /^(?:\.{1,2})?\//.test(target);
}

const scriptEndings = [
  '',
  '.mdx',
  '.md',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '.json',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];

function isThere(target: PageTarget, page: RepoPath, { siteFolder, files }: SiteStructure): boolean {
  if (target.kind === 'import' || target.kind === 'snippet')
    return listCandidatePaths(target, page, siteFolder).some((candidate) =>
      scriptEndings.some((ending) => files.has(candidate + ending)),
    );
  return resolveTargetFile(target, page, { siteFolder, files }) !== null;
}

function messageOf({ kind, target }: PageTarget): string {
  if (kind === 'import') return `Imported file not found: ${target}.`;
  if (kind === 'snippet') return `Snippet not found: ${target}.`;
  const extension = extensionOf(splitLink(target).path);
  if (/^(?:png|jpe?g|gif|svg|webp|avif|ico)$/.test(extension)) return `Image not found: ${target}.`;
  return kind === 'file' ? `File not found: ${target}.` : `Broken link: ${target} doesn’t exist.`;
}

/** Caches the lookup per configuration, for all pages with broken links. */
const known = new WeakMap<JsonObject, ReturnType<typeof createRedirectWalk>>();

/** Returns the walk through the configuration's redirects. */
function walkOf(config: JsonObject): ReturnType<typeof createRedirectWalk> {
  const before = known.get(config);
  if (before !== undefined) return before;
  const redirects = config['redirects'];
  const rules = (isJsonArray(redirects) ? redirects : []).flatMap((redirect) => {
    const { source, destination } = isJsonObject(redirect) ? redirect : {};
    return typeof source === 'string' && typeof destination === 'string'
      ? [{ source, destination, permanent: true }]
      : [];
  });
  const walk = createRedirectWalk(rules);
  known.set(config, walk);
  return walk;
}
