import { sortByNavigation, formatLlmsFullText, formatLlmsText } from '#site/llms/formatLlms.ts';
import { normalizeRoute } from '#base/normalizeRoute.ts';
import { isRedirectPattern, redirectTableFile } from '#base/redirects.ts';
import { pathTableFile } from '#base/resolveMovedPath.ts';
import { toPathTable, toBuiltPageUrl, type SiteNames } from '#site/names/portableNames.ts';
import type { SiteView } from '#site/view/siteView.ts';
import {
  formatRedirectPage,
  createRedirectPages,
  formatRedirectRules,
  formatRenameRules,
  formatRobotsTxt,
  formatSitemap,
} from './machineFiles.ts';
import { sha256 } from './sha256.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';
import type { SiteOptions } from './siteOptions.ts';
import { docwrightFolder, defaultSearchFile, type SiteWriter } from './siteWriter.ts';
import { toBuiltFilePath, type PublishedPageData } from './writePages.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';

/** Approximate size of a piece, in characters; pieces are fetched in parallel. */
const pieceLength = 200_000;

/** Splits the records into pieces, as JSON. Keeps all records, in order. */
function splitSearchIndex(records: readonly SearchRecord[]): readonly string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const record of records) {
    const line = JSON.stringify(record);
    if (length > 0 && length + line.length > pieceLength) {
      pieces.push(`[${lines.join(',')}]`);
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
  }
  return lines.length === 0 ? pieces : [...pieces, `[${lines.join(',')}]`];
}

interface Built {
  readonly options: SiteOptions;
  readonly folder: SiteSourceFolder;
  readonly view: SiteView;
  readonly pages: readonly PublishedPageData[];
  /** The URL of a page or file of the site; null if it is missing. */
  readonly link: (url: string) => string | null;
}

/**
 * Writes the files about all pages: search index, sitemap, lists for language models, redirects. Doesn't overwrite the site's own files.
 */
export function writeMachineFiles({ options, folder, view, pages, link }: Built, writer: SiteWriter): void {
  const { base, origin } = options;
  const prefix = folder.siteFolder === '' ? '' : `${folder.siteFolder}/`;
  const ours = (name: string, content: () => string) => {
    if (!folder.files.has(prefix + name)) writer.text(name, content());
  };
  writeSearch(options, pages, writer);
  const found = pages.filter((page) => page.view.meta.isIndexed);
  if (origin !== null)
    ours('sitemap.xml', () =>
      formatSitemap(found.map((page) => toBuiltPageUrl(origin + base, page.view.url, view.names()))),
    );
  ours('robots.txt', () => formatRobotsTxt(origin === null ? null : `${origin}${base}/sitemap.xml`));
  const told = sortByNavigation(view.listedPages, found).map((page) => page.told);
  ours('llms.txt', () => formatLlmsText(view.settings, told));
  ours('llms-full.txt', () => formatLlmsFullText(told));
  writeRedirects({ options, view, pages, link }, writer);
  writeNames(view.names(), writer);
}

function writeSearch(
  { searchFile = defaultSearchFile }: SiteOptions,
  pages: readonly PublishedPageData[],
  writer: SiteWriter,
): void {
  const names = splitSearchIndex(pages.flatMap(({ records }) => records)).map((piece) => {
    const name = `search/${sha256(piece).slice(0, 32)}.json`;
    writer.text(`${docwrightFolder}/${name}`, piece);
    return name;
  });
  writer.text(`${docwrightFolder}/${searchFile}`, JSON.stringify(names));
}

function writeRedirects({ options: { base }, view, pages, link }: Omit<Built, 'folder'>, writer: SiteWriter): void {
  const { redirects } = view.settings;
  const names = view.names();
  const taken = new Set(pages.map((page) => page.view.url));
  const exists = (route: string) => taken.has(route);
  for (const { url, html } of createRedirectPages(redirects, link, exists))
    if (!taken.has(url) && isWritable(url)) writer.text(toBuiltFilePath(url, names), html);
  const rules = formatRedirectRules(redirects, base, exists) + formatRenameRules(names, base);
  if (rules !== '') writer.text('_redirects', rules);
  const applied = redirects.filter(({ source }) => isRedirectPattern(source) || !taken.has(normalizeRoute(source)));
  if (applied.length > 0) writer.text(redirectTableFile, JSON.stringify(applied));
  if (!taken.has('/') && view.front !== null)
    writer.text('index.html', formatRedirectPage(toBuiltPageUrl(base, view.front, names)));
}

/** True if a redirect can be a page: not if its URL leaves the site or ends in a file extension. */
function isWritable(url: string): boolean {
  return !url.split('/').includes('..') && !/\.[a-z\d]+$/i.test(url);
}

function writeNames(names: SiteNames, writer: SiteWriter): void {
  // Without it, Jekyll on GitHub Pages omits folders that begin with an underscore, if the site is published from a branch.
  writer.text('.nojekyll', '');
  const table = toPathTable(names);
  if (table !== null) writer.text(pathTableFile, JSON.stringify(table));
}
