import type { Finding } from '#base/finding.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { appendGeneratedText, type LlmsPage } from '#site/llms/formatLlms.ts';
import { toBuiltMarkdownPath, toBuiltPageUrl, toBuiltPagePath, type SiteNames } from '#site/names/portableNames.ts';
import type { Site } from '#site/site.ts';
import { createSearchRecords, type SearchRecord } from '#site/view/searchRecords.ts';
import type { SitePageView, SiteView } from '#site/view/siteView.ts';
import { findUnknownVariables, toCodeFindings } from './buildReport.ts';
import { createRssFeed, toFeedPath } from './rssFeed.ts';
import { createPageRenderer, type RenderContext, type PageRenderInput } from './renderPages.ts';
import { formatPageMarkdown } from './machineFiles.ts';
import type { RecordedQueries } from './siteResolver.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteWriter } from './siteWriter.ts';

/** What a page needs beside itself, as it was found while it was drawn. */
export interface RenderedPage {
  readonly path: RepoPath;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  readonly leftOut: readonly string[];
  /** Whether components run on it that the site makes itself, and what of them cannot, in words. */
  readonly hasOwnCode: boolean;
  readonly codeProblems: readonly string[];
  /** The reference under its text, as Markdown; nothing on most pages. */
  readonly beneath: string;
  /** Where requests go that are tried on the page; nowhere on most. */
  readonly reach: readonly string[];
  /** The files that were written for it. */
  readonly written: readonly string[];
  /** What it asked of the site around it; null where nobody is to know that later. */
  readonly asked: RecordedQueries | null;
}

/** A page of the site, as it is drawn. */
export interface SitePageInput extends PageRenderInput {
  readonly path: RepoPath;
}

/** A page that was written, and what all files about pages take from it. */
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

/** The file of a page below the folder that is built. */
export function toBuiltFilePath(url: string, names: SiteNames): string {
  return url === '/' ? 'index.html' : `${toBuiltPagePath(names, url).slice(1)}/index.html`;
}

/** Writes pages, each with its Markdown and, for a changelog, its feed. `remembers` says whether it is told what they asked of the site. */
export function createPageWriter(
  {
    options,
    drawing,
    remembers,
  }: { readonly options: SiteOptions; readonly drawing: RenderContext; readonly remembers: boolean },
  writer: SiteWriter,
): (page: SitePageInput) => Promise<RenderedPage> {
  const draw = createPageRenderer(drawing);
  const { names } = drawing.addressed;
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
    const { html, asked, ownCode, ...found } = await draw(page, feedAddress);
    if (ownCode !== null) write(ownCode.file, ownCode.text);
    write(toBuiltFilePath(url, names), html);
    write(
      toBuiltMarkdownPath(names, url),
      formatPageMarkdown({ title, description, text: appendGeneratedText(text, found.beneath) }),
    );
    if (feed !== null) write(toFeedPath(folder), feed);
    return { path, ...found, hasOwnCode: ownCode !== null, written, asked: remembers ? asked : null };
  };
}

/** What files about all pages take from a page that was drawn. */
export function toPublishedPageData({ options, texts, site, view }: Written, parts: RenderedPage): PublishedPageData {
  const { path } = parts;
  const text = texts.get(path) ?? '';
  const page = view.page(path);
  const names = view.names();
  const { url, title, description } = page;
  const facts = site.pages.get(path)?.facts;
  const scripts = facts?.elements.some(({ name }) => name === 'script') === true ? ['script'] : [];
  const records = createSearchRecords(facts, page, view.settings, toBuiltPageUrl(options.base, url, names));
  return {
    ...parts,
    view: page,
    told: {
      address: addressIn(options, url, names),
      markdown: `${options.origin ?? ''}${options.base}/${encodePath(toBuiltMarkdownPath(names, url))}`,
      title,
      description,
      text: appendGeneratedText(text, parts.beneath),
    },
    records,
    notices: [...findUnknownVariables(path, text), ...toCodeFindings(path, parts.codeProblems)],
    leftOut: [...parts.leftOut, ...scripts],
  };
}
