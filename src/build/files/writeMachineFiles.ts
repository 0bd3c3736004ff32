import { inListOrder, llmsFullText, llmsText } from '#site/llms/llmsText.ts';
import { wholeAddress, type SiteView } from '#site/view/pageView.ts';
import { redirectPage, redirectPages, redirectRules, robots, sitemap } from './machineFiles.ts';
import { searchPieces } from './searchPieces.ts';
import { sha256 } from './sha256.ts';
import type { SiteFolder } from './siteFolder.ts';
import type { SiteOptions } from './siteOptions.ts';
import { pageAddress } from '#reading/site/siteAddresses.ts';
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
    ours('sitemap.xml', () => sitemap(found.map((page) => wholeAddress(origin + base, page.view.url))));
  ours('robots.txt', () => robots(origin === null ? null : `${origin}${base}/sitemap.xml`));
  const told = inListOrder(view.listed, found).map((page) => page.told);
  ours('llms.txt', () => llmsText(view.settings, told));
  ours('llms-full.txt', () => llmsFullText(told));
  writeRedirects({ options, view, pages, link }, writer);
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
  const taken = new Set(pages.map((page) => page.view.url));
  for (const { url, html } of redirectPages(redirects, link))
    if (!taken.has(url) && isWritable(url)) writer.text(fileOfUrl(url), html);
  const rules = redirectRules(redirects, base);
  if (rules !== '') writer.text('_redirects', rules);
  if (!taken.has('/') && view.front !== null) writer.text('index.html', redirectPage(pageAddress(base, view.front)));
}

/** Whether an address can be a folder of the site: one part of it more would be a file, leave the folder, or be no name of a file. */
function isWritable(url: string): boolean {
  return (
    url.split('/').every((part) => part !== '..' && part.length < 200 && !/[\\\0]/.test(part)) &&
    !/\.[a-z\d]+$/i.test(url)
  );
}
