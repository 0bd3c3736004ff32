import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { isPageOrSnippetPath, findPageFile } from '#config/navigation/pageFiles.ts';
import type { PageTarget } from '../pageTargets.ts';
import { createRedirectPredicate } from '../view/redirects.ts';
import type { Site, SiteStructure } from '../site.ts';
import { findPagesNaming } from './findPagesNaming.ts';
import { listCandidatePaths, isSitePath, extractTargetPath } from './sitePath.ts';

/** A target that leads nowhere, and why. */
export interface BrokenTarget {
  readonly target: PageTarget;
  /** A whole sentence. */
  readonly message: string;
}

/** Finds the links, pictures, imports and snippets of a page that lead nowhere. Where it cannot be known, nothing is said. */
export function findBrokenTargets(
  targets: readonly PageTarget[],
  page: RepoPath,
  surroundings: SiteStructure,
): readonly BrokenTarget[] {
  const dead = targets.filter((target) => isKnowable(target) && !isThere(target, page, surroundings));
  if (dead.length === 0) return [];
  const isElsewhere = answeredElsewhere(surroundings.config);
  return dead.flatMap((target) =>
    target.kind === 'link' && isElsewhere(extractTargetPath(target.target))
      ? []
      : [{ target, message: messageOf(target) }],
  );
}

/** A page on which links lead nowhere. */
export interface PageWithBrokenLinks {
  readonly path: RepoPath;
  readonly dead: readonly BrokenTarget[];
}

/** The links of built pages that lead nowhere once some files are gone; `others` are judged elsewhere. */
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

/** Files that services make themselves. */
const made = /(?:^|\/)(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|rss\.xml|mcp)$/;

function isKnowable({ kind, target }: PageTarget): boolean {
  const path = extractTargetPath(target);
  // Where an attribute of unknown sense leads is the component's own affair.
  if (kind === 'path' || !isSitePath(target) || path === '' || /^[./]*$/.test(path) || made.test(path)) return false;
  // Anything but a path of the repository is a package.
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
  const candidates = listCandidatePaths(target, page, siteFolder);
  if (target.kind === 'import' || target.kind === 'snippet')
    return candidates.some((candidate) => scriptEndings.some((ending) => files.has(candidate + ending)));
  return candidates.some((candidate) => files.has(candidate) || findPageFile(candidate, '', files) !== null);
}

function messageOf({ kind, target }: PageTarget): string {
  if (kind === 'import') return `${target} is imported, but there is no such file.`;
  if (kind === 'snippet') return `There is no snippet ${target}.`;
  const extension = extensionOf(target.replace(/[?#].*$/, ''));
  if (/^(?:png|jpe?g|gif|svg|webp|avif|ico)$/.test(extension)) return `There is no picture at ${target}.`;
  return kind === 'file' ? `There is no file at ${target}.` : `The link ${target} leads to no page of this site.`;
}

/** What is asked of a configuration for each page with dead links is read once from it. */
const known = new WeakMap<JsonObject, (path: string) => boolean>();

/** Addresses that the configuration answers without a page: those it redirects, and those below which it makes pages of an API. */
function answeredElsewhere(config: JsonObject): (path: string) => boolean {
  const before = known.get(config);
  if (before !== undefined) return before;
  const redirects = config['redirects'];
  const sources = (isJsonArray(redirects) ? redirects : []).flatMap((redirect) => {
    const source = isJsonObject(redirect) ? redirect['source'] : undefined;
    return typeof source === 'string' ? [source] : [];
  });
  const isRedirected = createRedirectPredicate(sources);
  const folders = apiFolders(config);
  const isElsewhere = (path: string) => {
    const plain = path.replace(/^\/|\/$/g, '');
    return isRedirected(plain) || folders.some((folder) => plain === folder || plain.startsWith(`${folder}/`));
  };
  known.set(config, isElsewhere);
  return isElsewhere;
}

/** The folders that pages made of an API description appear in. */
function apiFolders(value: JsonValue | undefined): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(apiFolders);
  if (!isJsonObject(value)) return [];
  const own = [value['openapi'], value['asyncapi']].flatMap((named) => {
    if (named === undefined) return [];
    const directory = isJsonObject(named) ? named['directory'] : undefined;
    return [typeof directory === 'string' && directory !== '' ? directory.replace(/^\/|\/$/g, '') : 'api-reference'];
  });
  return [...own, ...Object.values(value).flatMap(apiFolders)];
}
