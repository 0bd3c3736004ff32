import { wellFormed } from '#base/wellFormed.ts';
import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { bareSurroundings } from '#reading/surroundings.ts';
import { sidebarDocument } from '#reading/site/siteDocument.ts';
import { withBeneath, type ToldPage } from '#site/llms/llmsText.ts';
import type { Site } from '#site/site.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import { recordsOfPage, type SearchRecord } from '#site/view/searchRecords.ts';
import { wholeAddress, type PageView, type SiteView } from '#site/view/pageView.ts';
import { unknownVariables } from './buildReport.ts';
import { changeFeed, feedFile } from './changeFeed.ts';
import { pageDrawer, type Drawing } from './drawPages.ts';
import { pageMarkdown } from './machineFiles.ts';
import { linkAddress, pageAddress } from '#reading/site/siteAddresses.ts';
import { sha256 } from './sha256.ts';
import { mostEntries } from './siteContext.ts';
import type { SiteOptions } from './siteOptions.ts';
import { ownFolder, type SiteWriter } from './siteWriter.ts';

/** What a page needs beside itself, as it was found while it was drawn. */
export interface DrawnParts {
  readonly path: RepoPath;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  readonly leftOut: readonly string[];
  /** The reference under its text, as Markdown; nothing on most pages. */
  readonly beneath: string;
  /** Where requests go that are tried on the page; nowhere on most. */
  readonly reach: readonly string[];
}

/** A page that was written, and what all files about pages take from it. */
export interface WrittenPage extends DrawnParts {
  readonly view: PageView;
  readonly told: ToldPage;
  readonly records: readonly SearchRecord[];
  readonly notices: readonly Finding[];
}

interface Writing {
  readonly options: SiteOptions;
  readonly texts: ReadonlyMap<RepoPath, string>;
  readonly site: Site;
  readonly view: SiteView;
  readonly drawing: Drawing;
}

const addressIn = ({ base, origin }: SiteOptions, url: string) =>
  origin === null ? pageAddress(base, url) : wholeAddress(origin + base, url);

/** Where the file of a page stands in the folder that is built. */
export function fileOfUrl(url: string): string {
  return url === '/' ? 'index.html' : `${url.slice(1)}/index.html`;
}

/** Writes pages, each with its Markdown and, for a changelog, its feed. */
export function pageWriter(
  { options, texts, view, drawing }: Writing,
  writer: SiteWriter,
): (path: RepoPath) => Promise<DrawnParts> {
  const draw = pageDrawer(drawing);
  const whole = wholeSidebars(drawing, writer);
  return async (path) => {
    const text = texts.get(path) ?? '';
    const page = view.page(path);
    const { url, title, description } = page;
    const folder = url.slice(1);
    const feed = page.hasFeed ? changeFeed(page, text, addressIn(options, url)) : null;
    const feedAddress = feed === null ? null : `${options.base}/${encodeURI(wellFormed(feedFile(folder)))}`;
    const { html, ...found } = await draw(path, page, text, {
      whole: whole(page.navigation.entries),
      feed: feedAddress,
    });
    writer.text(fileOfUrl(url), html);
    writer.text(
      url === '/' ? 'index.md' : `${folder}.md`,
      pageMarkdown({ title, description, text: withBeneath(text, found.beneath) }),
    );
    if (feed !== null) writer.text(feedFile(folder), feed);
    return { path, ...found };
  };
}

/** What files about all pages take from a page that was drawn. */
export function writtenPage({ options, texts, site, view }: Omit<Writing, 'drawing'>, parts: DrawnParts): WrittenPage {
  const { path } = parts;
  const text = texts.get(path) ?? '';
  const page = view.page(path);
  const { url, title, description } = page;
  const facts = site.pages.get(path)?.facts;
  const scripts = facts?.elements.some(({ name }) => name === 'script') === true ? ['script'] : [];
  const records = recordsOfPage(facts, page, view.settings, pageAddress(options.base, url));
  return {
    ...parts,
    view: page,
    told: { address: addressIn(options, url), title, description, text: withBeneath(text, parts.beneath) },
    records,
    notices: unknownVariables(path, text),
    leftOut: [...parts.leftOut, ...scripts],
  };
}

/** Lists of entries that are too long for each page are written once, and named. */
function wholeSidebars(
  { addressed, around, icon }: Drawing,
  writer: SiteWriter,
): (entries: readonly SidebarEntry[]) => string | null {
  const made = new Map<readonly SidebarEntry[], string | null>();
  const surroundings = { ...bareSurroundings, icon, link: (href: string) => linkAddress(addressed, href, 'docs.json') };
  return (entries) => {
    const known = made.get(entries);
    if (known !== undefined) return known;
    let address: string | null = null;
    if (countOf(entries) > mostEntries) {
      const html = sidebarDocument(entries, { ...around, surroundings });
      const name = `sidebar.${sha256(html).slice(0, 16)}.html`;
      writer.text(`${ownFolder}/${name}`, html);
      address = `${addressed.base}/${ownFolder}/${name}`;
    }
    made.set(entries, address);
    return address;
  };
}

function countOf(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + (entry.kind === 'group' ? countOf(entry.entries) : 0), 0);
}
