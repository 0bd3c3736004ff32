import type { Diagnostic } from '#base/diagnostic.ts';
import { placeAt } from '#base/encoding.ts';
import { extensionOf, folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { isList, isObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import { pageLinks, type PageLink } from '../links/pageLinks.ts';
import { pageFileOf } from '../navigation/pageFiles.ts';

/** What the links of a page are judged against. */
export interface LinkSurroundings {
  /** The folder of the configuration, which paths with a leading slash begin at. */
  readonly siteFolder: RepoPath;
  /** All files of the repository. */
  readonly files: ReadonlySet<RepoPath>;
  readonly config: JsonObject;
}

/** Finds the links, pictures, imports and snippets of a page that lead nowhere. Where it cannot be known, nothing is said. */
export function checkLinks(text: string, page: RepoPath, surroundings: LinkSurroundings): readonly Diagnostic[] {
  const isElsewhere = answeredElsewhere(surroundings.config);
  return pageLinks(text).flatMap((link): readonly Diagnostic[] => {
    const path = decoded(/^[^?#]*/.exec(link.target)?.[0] ?? '');
    if (!isKnowable(link, path) || isThere(link, path, page, surroundings)) return [];
    if (link.kind === 'link' && isElsewhere(path)) return [];
    return [{ rule: `page/${link.kind}-not-found`, severity: link.kind === 'import' || link.kind === 'snippet' ? 'error' : 'warning', message: messageOf(link), place: { path: page, ...placeAt(text, link.from) }, fixes: [] }];
  });
}

/** Files that services make themselves. */
const made = /(?:^|\/)(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|rss\.xml|mcp)$/;

function isKnowable({ kind, target }: PageLink, path: string): boolean {
  // Where such an attribute leads is the component's own affair.
  if (kind === 'path' || path === '' || /^[./]*$/.test(path) || made.test(path)) return false;
  // Anything but a path of the repository is a package.
  return kind !== 'import' || /^(?:\.{1,2})?\//.test(target);
}

const scriptEndings = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '.json', '/index.jsx', '/index.tsx', '/index.js', '/index.ts'];

function isThere({ kind }: PageLink, path: string, page: RepoPath, { siteFolder, files }: LinkSurroundings): boolean {
  const own = path.startsWith('/') ? [] : [joinPath(folderOf(page), path)];
  const parts = kind === 'snippet' ? ['snippets', '_snippets'].map((folder) => joinPath(siteFolder, folder, path)) : [];
  const candidates = [...own, ...parts, joinPath(siteFolder, path), joinPath(path)];
  if (kind === 'import' || kind === 'snippet') return candidates.some((candidate) => scriptEndings.some((ending) => files.has(candidate + ending)));
  return candidates.some((candidate) => files.has(candidate) || pageFileOf(candidate, '', files) !== null);
}

function messageOf({ kind, target }: PageLink): string {
  if (kind === 'import') return `${target} is imported, but there is no such file.`;
  if (kind === 'snippet') return `There is no snippet ${target}.`;
  const extension = extensionOf(target.replace(/[?#].*$/, ''));
  if (/^(?:png|jpe?g|gif|svg|webp|avif|ico)$/.test(extension)) return `There is no picture at ${target}.`;
  return kind === 'file' ? `There is no file at ${target}.` : `The link ${target} leads to no page of this site.`;
}

/** Addresses that the configuration answers without a page: those it redirects, and those below which it makes pages of an API. */
function answeredElsewhere(config: JsonObject): (path: string) => boolean {
  const redirects = config['redirects'];
  const sources = (isList(redirects) ? redirects : []).flatMap((redirect) => {
    const source = isObject(redirect) ? redirect['source'] : undefined;
    return typeof source === 'string' ? [patternOf(source)] : [];
  });
  const folders = apiFolders(config);
  return (path) => {
    const plain = path.replace(/^\/|\/$/g, '');
    return sources.some((source) => source.test(plain)) || folders.some((folder) => plain === folder || plain.startsWith(`${folder}/`));
  };
}

/** `/old/:name`, `/old/:rest*` and `/old/*` as what they match. */
function patternOf(source: string): RegExp {
  const words = source.replace(/^\/|\/$/g, '').split(/(:\w+\*|:\w+|\*)/);
  const parts = words.map((word) => (/^(?::\w+)?\*$/.test(word) ? '.*' : word.startsWith(':') ? '[^/]+' : word.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`);
}

/** The folders that pages made of an API description appear in. */
function apiFolders(value: JsonValue | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(apiFolders);
  if (!isObject(value)) return [];
  const own = [value['openapi'], value['asyncapi']].flatMap((named) => {
    if (named === undefined) return [];
    const directory = isObject(named) ? named['directory'] : undefined;
    return [typeof directory === 'string' && directory !== '' ? directory.replace(/^\/|\/$/g, '') : 'api-reference'];
  });
  return [...own, ...Object.values(value).flatMap(apiFolders)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
