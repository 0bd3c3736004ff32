import type { RepoPath } from '#base/repoPath.ts';
import type { JsonObject } from '#config/docsJson.ts';
import { readPageFacts, type PageFacts } from './pageFacts.ts';

/** What a site's pages stand in: its files and its configuration. */
export interface SiteStructure {
  /** The folder of the configuration, which paths with a leading slash begin at. */
  readonly siteFolder: RepoPath;
  /** All files of the repository. */
  readonly files: ReadonlySet<RepoPath>;
  readonly config: JsonObject;
  /** The symbolic links among the files; absent where there are none. */
  readonly links?: SiteLinks;
}

/** The symbolic links of a site. */
export interface SiteLinks {
  /** The files that are reached through a link, which are in `files`, each with the file that it is. */
  readonly aliases: ReadonlyMap<RepoPath, RepoPath>;
  /** The links that lead to no file, which are not in `files`, and why, as a sentence. */
  readonly broken: readonly { readonly path: RepoPath; readonly sentence: string }[];
}

/** A page's text, and what it says. */
export interface PageWithFacts {
  readonly text: string;
  readonly facts: PageFacts;
}

/** A site as a value: its pages as far as they are known, and what they stand in. */
export interface Site extends SiteStructure {
  readonly pages: ReadonlyMap<RepoPath, PageWithFacts>;
}

/** Whether a page is a link to another page of the site: their text is one, and is checked and searched there. */
export function isPageAlias({ links, pages }: Site, path: RepoPath): boolean {
  const real = links?.aliases.get(path);
  return real !== undefined && pages.has(real);
}

/** A page's text by its path. */
export interface PageSource {
  readonly path: RepoPath;
  readonly text: string;
}

/** A site of which no page is known. */
export function createEmptySite(surroundings: SiteStructure): Site {
  return { ...surroundings, pages: new Map() };
}

/** The site with other surroundings; what its pages say stays as it is. */
export function setSiteStructure(site: Site, surroundings: SiteStructure): Site {
  return { ...surroundings, pages: site.pages };
}

/** The site with these texts. A text that a page has already is not read again. */
export function setPageTexts(
  site: Site,
  texts: readonly PageSource[],
  read: (text: string) => PageFacts = readPageFacts,
): Site {
  const changed = texts.filter(({ path, text }) => site.pages.get(path)?.text !== text);
  if (changed.length === 0) return site;
  const pages = new Map(site.pages);
  for (const { path, text } of changed) pages.set(path, { text, facts: read(text) });
  return { ...site, pages };
}

/** The site without these pages. */
export function removePages(site: Site, paths: readonly RepoPath[]): Site {
  const gone = paths.filter((path) => site.pages.has(path));
  if (gone.length === 0) return site;
  const pages = new Map(site.pages);
  for (const path of gone) pages.delete(path);
  return { ...site, pages };
}
