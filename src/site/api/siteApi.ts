import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { stringifyExactJson } from '#base/exactJson.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { ReadApiFile } from '#openapi/read/apiFiles.ts';
import { listApiSections } from '#openapi/model/apiSections.ts';
import type { ApiOperation } from '#openapi/read/apiOperation.ts';
import { buildApiSite, type ApiSite, type ApiSiteInput } from '#openapi/pages/buildApiSite.ts';
import { listApiNavigation } from '#openapi/pages/apiNavigation.ts';
import { readOpenapi, type NamedSchema } from '#openapi/read/readOpenapi.ts';
import type { GeneratedApiPage } from '#openapi/pages/generatedApiPage.ts';
import { assignPartIds } from '../linkableParts.ts';
import { readPageFacts, type PageFacts } from '../pageFacts.ts';
import type { PageWithFacts, Site } from '../site.ts';
import { toApiNavigation, type ApiNavigation } from './apiNavigation.ts';

const longest = 300;

/** The first paragraph of a description as plain text, for lists and page metadata: one line of at most 300 characters. */
function extractFirstParagraph(markdown: string): string {
  const [paragraph = ''] = markdown
    .slice(0, 4000)
    .trim()
    .split(/\n[ \t]*\n/);
  const words = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[`*]|^#{1,6}\s+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 40))}…`;
}

/** The API pages of a site by path. Generated pages are keyed by the path their file would have. */
export interface SiteApi {
  readonly api: ApiSite;
  readonly navigation: ApiNavigation;
  /** Generated pages. */
  readonly generatedPages: ReadonlyMap<RepoPath, GeneratedApiPage>;
  /** The content that the generated pages would have as files. */
  readonly generatedPageTexts: ReadonlyMap<RepoPath, PageWithFacts>;
  /** The operation on a page; each page has at most one. */
  readonly operations: ReadonlyMap<RepoPath, ApiOperation>;
  /** The data model that a page's front matter names. */
  readonly schemas: ReadonlyMap<RepoPath, NamedSchema>;
}

/** Builds the API pages of a site. `read` returns the text of a file, or of a fetched description by URL; null if there is none. */
export function buildSiteApi(
  site: Site,
  docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
  read: ReadApiFile,
  readSource: ApiSiteInput['readSource'] = (path, overlays) => readOpenapi(path, read, overlays),
): SiteApi {
  const heads = new Map([...site.pages].map(([path, { facts }]) => [path, facts.frontMatter]));
  const { siteFolder } = site;
  const fetched = listDescriptionUrls(docs, site).filter((address) => read(address) !== null);
  const files = fetched.length === 0 ? site.files : new Set([...site.files, ...fetched]);
  const { serverUrls } = readApiSettings(docs);
  const api = buildApiSite({ docs, serverUrls, siteFolder, files, read, readSource, heads });
  const generatedPages = new Map(
    api.generatedPages.map((page) => [joinRepoPath(siteFolder, `${page.slug}.mdx`), page]),
  );
  const written = api.filePages.flatMap(({ file, operation }) =>
    operation === null ? [] : [[file, operation] as const],
  );
  const schemas = new Map(
    api.filePages.flatMap(({ file, schema }) => (schema === null ? [] : [[file, schema] as const])),
  );
  return {
    api,
    navigation: toApiNavigation(api),
    generatedPages,
    generatedPageTexts: new Map([...generatedPages].map(([path, page]) => [path, knownPageOf(page)])),
    operations: new Map([
      ...written,
      ...[...generatedPages].map(([path, { operation }]) => [path, operation] as const),
    ]),
    schemas,
  };
}

/** The URLs of descriptions in a configuration, without duplicates. */
export function listDescriptionUrls(
  docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
  { siteFolder, files }: Pick<Site, 'siteFolder' | 'files'>,
): readonly string[] {
  return [...new Set(listApiNavigation(docs, siteFolder, files).places.flatMap(({ sources }) => sources.urls))];
}

/**
 * The site including its API pages as if they were files. A generated page's text is its front matter and the
 * operation's `x-mint` content.
 */
export function addApiPages(site: Site, { generatedPageTexts, operations }: SiteApi): Site {
  if (operations.size === 0) return site;
  const pages = new Map<RepoPath, PageWithFacts>([...site.pages, ...generatedPageTexts]);
  for (const [path, operation] of operations) {
    const page = generatedPageTexts.has(path) ? undefined : pages.get(path);
    if (page !== undefined) pages.set(path, { ...page, facts: withSections(page.facts, operation) });
  }
  return { ...site, files: new Set([...site.files, ...generatedPageTexts.keys()]), pages };
}

function knownPageOf(page: GeneratedApiPage): PageWithFacts {
  const text = textOfMade(page);
  return { text, facts: withSections(readPageFacts(text), page.operation) };
}

/** Adds the headings of the reference after those of the page's own text. */
function withSections(facts: PageFacts, operation: ApiOperation): PageFacts {
  const end = facts.headings.at(-1)?.from ?? 0;
  const sections = listApiSections(operation).map(({ title }) => ({ depth: 2, text: title, id: null, from: end }));
  return { ...facts, ...assignPartIds([...facts.headings, ...sections], facts.parts) };
}

function textOfMade({
  title,
  sidebarTitle,
  description,
  deprecated,
  hidden,
  metadata,
  operation,
}: GeneratedApiPage): string {
  const words =
    typeof metadata['description'] === 'string' ? metadata['description'] : extractFirstParagraph(description ?? '');
  const values = {
    ...metadata,
    title,
    ...(sidebarTitle === title ? {} : { sidebarTitle }),
    ...(words === '' ? {} : { description: words }),
    openapi: `${operation.method} ${operation.path}`,
    ...(deprecated ? { deprecated } : {}),
    ...(hidden ? { hidden } : {}),
  };
  // Single-line JSON is valid YAML.
  const lines = Object.entries(values).map(
    ([key, value]) => `${JSON.stringify(key)}: ${stringifyExactJson(value) ?? 'null'}`,
  );
  return `---\n${lines.join('\n')}\n---\n\n${operation.wishes.content ?? ''}\n`;
}
