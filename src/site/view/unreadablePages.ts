import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { readPageFacts } from '../pageFacts.ts';
import type { PageWithFacts, Site } from '../site.ts';
import { listIncludedFiles } from './includedFiles.ts';

const codes: ReadonlySet<Problem['code']> = new Set(['page/not-mdx', 'page/front-matter-invalid', 'page/too-complex']);

/** True for a problem that hides the page from readers. */
function hidesPage({ code }: Pick<Problem, 'code'>): boolean {
  return codes.has(code);
}

/** Caches one notice per file, so that an unchanged page keeps its notice. */
const notices = new WeakMap<PageWithFacts, PageWithFacts>();

/**
 * The site that readers get. A page that can't be parsed keeps its URL, title, and place in the navigation, and shows a
 * notice instead of its text. Search engines, the search index, sitemaps, and lists for language models leave it out.
 * For a file that is only part of pages, such as a snippet, the notice appears in place of the part.
 * `unread` maps the path of each such file to what could be read of it. `isPage` is false for files that are only parts
 * of pages; parts that no page includes aren't listed.
 */
export function replaceUnreadablePages(
  site: Site,
  isPage: (path: RepoPath) => boolean,
): { readonly site: Site; readonly unread: ReadonlyMap<RepoPath, PageWithFacts> } {
  const broken = [...site.pages].filter(([, { facts }]) => facts.problems.some(hidesPage));
  const isShown = broken.every(([path]) => isPage(path)) ? () => false : shownParts(site, isPage);
  // Readers don't see the front matter of a part.
  const isUnreadPart = ([path, { facts }]: readonly [RepoPath, PageWithFacts]) =>
    isShown(path) && facts.problems.some(({ code }) => code !== 'page/front-matter-invalid' && codes.has(code));
  const unread = new Map(broken.filter((file) => isPage(file[0]) || isUnreadPart(file)));
  if (unread.size === 0) return { site, unread };
  const pages = new Map(site.pages);
  for (const [path, page] of unread) pages.set(path, isPage(path) ? noticeOf(page) : partNotice);
  return { site: { ...site, pages }, unread };
}

/** Returns a predicate for files that a parsable page includes. */
function shownParts(site: Site, isPage: (path: RepoPath) => boolean): (path: RepoPath) => boolean {
  const read = [...site.pages].filter(([path, { facts }]) => isPage(path) && !facts.problems.some(hidesPage));
  const shown = new Set(read.flatMap(([path]) => [...listIncludedFiles(site, path)]));
  return (path) => shown.has(path);
}

function noticeOf(page: PageWithFacts): PageWithFacts {
  const known = notices.get(page);
  if (known !== undefined) return known;
  const { head, frontMatter } = page.facts;
  const title = typeof frontMatter['title'] === 'string' ? frontMatter['title'] : head.title;
  const values = {
    title,
    sidebarTitle: head.title === title ? null : head.title,
    icon: head.icon,
    iconType: head.iconType,
    tag: head.tag,
    hidden: head.hidden ? true : null,
    noindex: true,
    searchable: false,
  };
  // Single-line JSON is valid YAML.
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  const text = `---\n${lines.join('')}---\n\n<Warning>\n\n${sentence}\n\n</Warning>\n`;
  const notice = { text, facts: readPageFacts(text) };
  notices.set(page, notice);
  return notice;
}

const sentence =
  'This page can’t be shown right now because its source has an error. The rest of the site isn’t affected. Please come back later.';

const partText =
  '<Warning>\n\nThis part of the page can’t be shown right now because its source has an error. Please come back later.\n\n</Warning>\n';
const partNotice: PageWithFacts = { text: partText, facts: readPageFacts(partText) };
