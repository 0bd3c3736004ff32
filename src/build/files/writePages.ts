import type { Finding } from '#base/finding.ts';
import { encodePath } from '#base/movedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { withBeneath, type ToldPage } from '#site/llms/llmsText.ts';
import { markdownPath, pageAddress, pagePath, type SiteNames } from '#site/names/portableNames.ts';
import type { Site } from '#site/site.ts';
import { recordsOfPage, type SearchRecord } from '#site/view/searchRecords.ts';
import type { PageView, SiteView } from '#site/view/pageView.ts';
import { unknownVariables, unreadCode } from './buildReport.ts';
import { changeFeed, feedFile } from './changeFeed.ts';
import { pageDrawer, type Drawing, type PageToDraw } from './drawPages.ts';
import { pageMarkdown } from './machineFiles.ts';
import type { Asked } from './siteAnswers.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteWriter } from './siteWriter.ts';

/** What a page needs beside itself, as it was found while it was drawn. */
export interface DrawnParts {
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
  readonly asked: Asked | null;
}

/** A page of the site, as it is drawn. */
export interface OwnPage extends PageToDraw {
  readonly path: RepoPath;
}

/** A page that was written, and what all files about pages take from it. */
export interface WrittenPage extends DrawnParts {
  readonly view: PageView;
  readonly told: ToldPage;
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
  pageAddress(`${origin ?? ''}${base}`, url, names);

/** The file of a page below the folder that is built. */
export function fileOfUrl(url: string, names: SiteNames): string {
  return url === '/' ? 'index.html' : `${pagePath(names, url).slice(1)}/index.html`;
}

/** Writes pages, each with its Markdown and, for a changelog, its feed. `remembers` says whether it is told what they asked of the site. */
export function pageWriter(
  {
    options,
    drawing,
    remembers,
  }: { readonly options: SiteOptions; readonly drawing: Drawing; readonly remembers: boolean },
  writer: SiteWriter,
): (page: OwnPage) => Promise<DrawnParts> {
  const draw = pageDrawer(drawing);
  const { names } = drawing.addressed;
  return async (page) => {
    const { path, view, text } = page;
    const { url, title, description } = view;
    const folder = pagePath(names, url).slice(1);
    const written: string[] = [];
    const write = (file: string, content: string) => {
      writer.text(file, content);
      written.push(file);
    };
    const feed = view.hasFeed ? changeFeed(view, text, addressIn(options, url, names)) : null;
    const feedAddress = feed === null ? null : `${options.base}/${encodePath(feedFile(folder))}`;
    const { html, asked, ownCode, ...found } = await draw(page, feedAddress);
    if (ownCode !== null) write(ownCode.file, ownCode.text);
    write(fileOfUrl(url, names), html);
    write(markdownPath(names, url), pageMarkdown({ title, description, text: withBeneath(text, found.beneath) }));
    if (feed !== null) write(feedFile(folder), feed);
    return { path, ...found, hasOwnCode: ownCode !== null, written, asked: remembers ? asked : null };
  };
}

/** What files about all pages take from a page that was drawn. */
export function writtenPage({ options, texts, site, view }: Written, parts: DrawnParts): WrittenPage {
  const { path } = parts;
  const text = texts.get(path) ?? '';
  const page = view.page(path);
  const names = view.names();
  const { url, title, description } = page;
  const facts = site.pages.get(path)?.facts;
  const scripts = facts?.elements.some(({ name }) => name === 'script') === true ? ['script'] : [];
  const records = recordsOfPage(facts, page, view.settings, pageAddress(options.base, url, names));
  return {
    ...parts,
    view: page,
    told: {
      address: addressIn(options, url, names),
      markdown: `${options.origin ?? ''}${options.base}/${encodePath(markdownPath(names, url))}`,
      title,
      description,
      text: withBeneath(text, parts.beneath),
    },
    records,
    notices: [...unknownVariables(path, text), ...unreadCode(path, parts.codeProblems)],
    leftOut: [...parts.leftOut, ...scripts],
  };
}
