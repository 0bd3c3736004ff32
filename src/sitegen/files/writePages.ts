import type { Finding } from '#base/finding.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { appendGeneratedText, type LlmsPage } from '#site/llms/formatLlms.ts';
import { toBuiltMarkdownPath, toBuiltPageUrl, toBuiltPagePath, type SiteNames } from '#site/names/portableNames.ts';
import { getFileUrl } from '#reading/site/siteUrls.ts';
import type { Site } from '#site/site.ts';
import { createSearchRecords, type SearchRecord } from '#site/view/searchRecords.ts';
import { createPageValues, type PageValues } from '#site/view/pageValues.ts';
import type { SitePageView, SiteView } from '#site/view/siteView.ts';
import { findUnknownVariables, toCodeFindings } from './buildReport.ts';
import { createRssFeed, toFeedPath } from './rssFeed.ts';
import { createPageRenderer, type RenderContext, type PageRenderInput } from './renderPages.ts';
import { formatPageMarkdown } from './machineFiles.ts';
import type { RecordedQueries } from './siteResolver.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteWriter } from './siteWriter.ts';

/** What a page needs in addition to its HTML, collected while rendering it. */
export interface RenderedPage {
  readonly path: RepoPath;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  readonly omittedComponents: readonly string[];
  /** Whether custom components run on it, and which of them can't, as sentences. */
  readonly hasOwnCode: boolean;
  readonly codeProblems: readonly string[];
  /** The reference below its text, as Markdown; empty on most pages. */
  readonly referenceMarkdown: string;
  /** Origins that receive requests from its API playground; empty on most pages. */
  readonly connectSources: readonly string[];
  /** The files that were written for it. */
  readonly written: readonly string[];
  /** Its queries to the site; null if they aren't recorded. */
  readonly queries: RecordedQueries | null;
}

/** A page of the site, ready to render. */
export interface SitePageInput extends PageRenderInput {
  readonly path: RepoPath;
}

/** A written page, and what the files about all pages need from it. */
export interface PublishedPageData extends RenderedPage {
  readonly view: SitePageView;
  readonly told: LlmsPage;
  readonly records: readonly SearchRecord[];
  readonly notices: readonly Finding[];
}

interface Written {
  readonly options: SiteOptions;
  readonly texts: ReadonlyMap<RepoPath, string>;
  readonly site: Site;
  readonly view: SiteView;
}

const addressIn = ({ base, origin }: SiteOptions, url: string, names: SiteNames) =>
  toBuiltPageUrl(`${origin ?? ''}${base}`, url, names);

/** The file of a page, relative to the built folder. */
export function toBuiltFilePath(url: string, names: SiteNames): string {
  return url === '/' ? 'index.html' : `${toBuiltPagePath(names, url).slice(1)}/index.html`;
}

/** Writes pages, each with its Markdown and, for a changelog, its feed. `remembers`: whether to record the pages' queries to the site. */
export function createPageWriter(
  {
    options,
    drawing,
    remembers,
  }: { readonly options: SiteOptions; readonly drawing: RenderContext; readonly remembers: boolean },
  writer: SiteWriter,
): (page: SitePageInput) => Promise<RenderedPage> {
  const draw = createPageRenderer(drawing);
  const { names, siteFolder } = drawing.addressed;
  const { fill: fillValues } = createPageValues({ siteFolder, get: (path) => drawing.texts.get(path) });
  return async (page) => {
    const { path, view, text } = page;
    const { url, title, description } = view;
    const folder = toBuiltPagePath(names, url).slice(1);
    const written: string[] = [];
    const write = (file: string, content: string) => {
      writer.text(file, content);
      written.push(file);
    };
    const feed = view.hasFeed ? createRssFeed(view, text, addressIn(options, url, names)) : null;
    const feedAddress = feed === null ? null : `${options.base}/${encodePath(toFeedPath(folder))}`;
    const markdown = encodePath(toBuiltMarkdownPath(names, url));
    const { html, queries, ownCode, ...found } = await draw(page, feedAddress, {
      markdown: `${options.base}/${markdown}`,
      fullMarkdown: options.origin === null ? null : `${options.origin}${options.base}/${markdown}`,
      spec: specUrl(drawing, page.spec),
    });
    if (ownCode !== null) write(ownCode.file, ownCode.text);
    write(toBuiltFilePath(url, names), html);
    write(
      toBuiltMarkdownPath(names, url),
      formatPageMarkdown({
        title,
        description,
        text: appendGeneratedText(fillValues(path, text), found.referenceMarkdown),
      }),
    );
    if (feed !== null) write(toFeedPath(folder), feed);
    return { path, ...found, hasOwnCode: ownCode !== null, written, queries: remembers ? queries : null };
  };
}

/** The URL of an API description: its file on the site, or its own. */
function specUrl({ addressed }: RenderContext, spec: RepoPath | null): string | null {
  if (spec === null || /^https?:/i.test(spec)) return spec;
  return addressed.files.has(spec) ? getFileUrl(addressed, spec) : null;
}

/** Creates a function that returns what the files about all pages need from a rendered page. */
export function createPageDataReader(written: Written): (parts: RenderedPage) => PublishedPageData {
  const { texts, site } = written;
  const { fill: fillValues } = createPageValues({ siteFolder: site.siteFolder, get: (path) => texts.get(path) });
  return (parts) => toPublishedPageData(written, parts, fillValues);
}

function toPublishedPageData(
  { options, texts, site, view }: Written,
  parts: RenderedPage,
  fillValues: PageValues['fill'],
): PublishedPageData {
  const { path } = parts;
  const text = texts.get(path) ?? '';
  const page = view.page(path);
  const names = view.names();
  const { url, title, description } = page;
  const facts = site.pages.get(path)?.facts;
  const scripts = facts?.elements.some(({ name }) => name === 'script') === true ? ['script'] : [];
  const records = createSearchRecords(
    facts && { ...facts, headings: view.headings(path) },
    page,
    view.settings,
    toBuiltPageUrl(options.base, url, names),
  );
  return {
    ...parts,
    view: page,
    told: {
      address: addressIn(options, url, names),
      markdown: `${options.origin ?? ''}${options.base}/${encodePath(toBuiltMarkdownPath(names, url))}`,
      title,
      description,
      text: appendGeneratedText(fillValues(path, text), parts.referenceMarkdown),
    },
    records,
    notices: [...findUnknownVariables(path, text), ...toCodeFindings(path, parts.codeProblems)],
    omittedComponents: [...parts.omittedComponents, ...scripts],
  };
}
