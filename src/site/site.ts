import type { RepoPath } from '#base/repoPath.ts';
import type { JsonObject } from '#config/docsJson.ts';
import { readPageFacts, type PageFacts } from './pageFacts.ts';

/** The files and the configuration of a site. */
export interface SiteStructure {
  /** The folder of the configuration, which is the root of paths with a leading slash. */
  readonly siteFolder: RepoPath;
  /** All files of the repository. */
  readonly files: ReadonlySet<RepoPath>;
  readonly config: JsonObject;
  /** The symbolic links among the files; absent if there are none. */
  readonly links?: SiteLinks;
}

/** The symbolic links of a site. */
export interface SiteLinks {
  /** Files reached through a link, which are in `files`, with the file they point to. */
  readonly aliases: ReadonlyMap<RepoPath, RepoPath>;
  /** Links that don't lead to a file, which aren't in `files`, and why, as a sentence. */
  readonly broken: readonly { readonly path: RepoPath; readonly sentence: string }[];
}

/** A page's text and its facts. */
export interface PageWithFacts {
  readonly text: string;
  readonly facts: PageFacts;
}

/** A site as a value: the pages known so far, with its structure. */
export interface Site extends SiteStructure {
  readonly pages: ReadonlyMap<RepoPath, PageWithFacts>;
}

/** True if a page is a link to another page of the site. They share one text, which is checked and searched there. */
export function isPageAlias({ links, pages }: Site, path: RepoPath): boolean {
  const real = links?.aliases.get(path);
  return real !== undefined && pages.has(real);
}

/** A page's path and text. */
export interface PageSource {
  readonly path: RepoPath;
  readonly text: string;
}

/** A site without any known pages. */
export function createEmptySite(surroundings: SiteStructure): Site {
  return { ...surroundings, pages: new Map() };
}

/** The site with another structure. Its page facts stay the same. */
export function setSiteStructure(site: Site, surroundings: SiteStructure): Site {
  return { ...surroundings, pages: site.pages };
}

/** The site with these page texts. Unchanged texts aren't read again. */
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
