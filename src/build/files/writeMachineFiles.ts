import { inListOrder, llmsFullText, llmsText } from '#site/llms/llmsText.ts';
import { pathTable } from '#base/movedPath.ts';
import { pathTableOf, pageAddress, type SiteNames } from '#site/names/portableNames.ts';
import type { SiteView } from '#site/view/pageView.ts';
import { redirectPage, redirectPages, redirectRules, renameRules, robots, sitemap } from './machineFiles.ts';
import { searchPieces } from './searchPieces.ts';
import { sha256 } from './sha256.ts';
import type { SiteFolder } from './siteFolder.ts';
import type { SiteOptions } from './siteOptions.ts';
import { ownFolder, usualSearchFile, type SiteWriter } from './siteWriter.ts';
import { fileOfUrl, type WrittenPage } from './writePages.ts';

interface Built {
  readonly options: SiteOptions;
  readonly folder: SiteFolder;
  readonly view: SiteView;
  readonly pages: readonly WrittenPage[];
  /** The address of a page or file of the site; null if it is missing. */
  readonly link: (url: string) => string | null;
}

/** Writes what is about all pages: search index, sitemap, lists for language models, redirects. A file of the site that has such a name stays as it is. */
export function writeMachineFiles({ options, folder, view, pages, link }: Built, writer: SiteWriter): void {
  const { base, origin } = options;
  const prefix = folder.siteFolder === '' ? '' : `${folder.siteFolder}/`;
  const ours = (name: string, content: () => string) => {
    if (!folder.files.has(prefix + name)) writer.text(name, content());
  };
  writeSearch(options, pages, writer);
  const found = pages.filter((page) => page.view.meta.isIndexed);
  if (origin !== null)
    ours('sitemap.xml', () => sitemap(found.map((page) => pageAddress(origin + base, page.view.url, view.names()))));
  ours('robots.txt', () => robots(origin === null ? null : `${origin}${base}/sitemap.xml`));
  const told = inListOrder(view.listed, found).map((page) => page.told);
  ours('llms.txt', () => llmsText(view.settings, told));
  ours('llms-full.txt', () => llmsFullText(told));
  writeRedirects({ options, view, pages, link }, writer);
  writeNames(view.names(), writer);
}

function writeSearch(
  { searchFile = usualSearchFile }: SiteOptions,
  pages: readonly WrittenPage[],
  writer: SiteWriter,
): void {
  const names = searchPieces(pages.flatMap(({ records }) => records)).map((piece) => {
    const name = `search/${sha256(piece).slice(0, 32)}.json`;
    writer.text(`${ownFolder}/${name}`, piece);
    return name;
  });
  writer.text(`${ownFolder}/${searchFile}`, JSON.stringify(names));
}

function writeRedirects({ options: { base }, view, pages, link }: Omit<Built, 'folder'>, writer: SiteWriter): void {
  const { redirects } = view.settings;
  const names = view.names();
  const taken = new Set(pages.map((page) => page.view.url));
  for (const { url, html } of redirectPages(redirects, link))
    if (!taken.has(url) && isWritable(url)) writer.text(fileOfUrl(url, names), html);
  const rules = redirectRules(redirects, base) + renameRules(names, base);
  if (rules !== '') writer.text('_redirects', rules);
  if (!taken.has('/') && view.front !== null)
    writer.text('index.html', redirectPage(pageAddress(base, view.front, names)));
}

/** Whether a redirect can be a page: one whose URL leaves the site, or ends like a file's, can't. */
function isWritable(url: string): boolean {
  return !url.split('/').includes('..') && !/\.[a-z\d]+$/i.test(url);
}

function writeNames(names: SiteNames, writer: SiteWriter): void {
  // Without it, GitHub Pages has Jekyll leave out all folders that begin with an underscore, if the site is published from a branch.
  writer.text('.nojekyll', '');
  const table = pathTableOf(names);
  if (table !== null) writer.text(pathTable, JSON.stringify(table));
}
