import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageFacts } from '../pageFacts.ts';
import type { KnownPage, Site } from '../site.ts';

const codes: ReadonlySet<Problem['code']> = new Set(['page/not-mdx', 'page/front-matter-invalid', 'page/too-complex']);

/** True for a problem that keeps readers from being shown the page. */
function hidesPage({ code }: Pick<Problem, 'code'>): boolean {
  return codes.has(code);
}

/** One notice per page, so that a page that stays the same keeps its notice. */
const notices = new WeakMap<KnownPage, KnownPage>();

/**
 * The site as readers are given it: a page that can't be read keeps its address, its name and its place in the navigation, and its
 * text is a notice that says so. Search engines, the search index, sitemaps and lists for language models leave it out.
 * `unread` maps the path of each such page to what was read of it. `isPage` is false for files that are only parts of pages.
 */
export function withNotices(
  site: Site,
  isPage: (path: RepoPath) => boolean,
): { readonly site: Site; readonly unread: ReadonlyMap<RepoPath, KnownPage> } {
  const unread = new Map([...site.pages].filter(([path, { facts }]) => facts.problems.some(hidesPage) && isPage(path)));
  if (unread.size === 0) return { site, unread };
  const pages = new Map(site.pages);
  for (const [path, page] of unread) pages.set(path, noticeOf(page));
  return { site: { ...site, pages }, unread };
}

function noticeOf(page: KnownPage): KnownPage {
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
  // A JSON value on one line is YAML.
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  const text = `---\n${lines.join('')}---\n\n<Warning>\n\n${sentence}\n\n</Warning>\n`;
  const notice = { text, facts: pageFacts(text) };
  notices.set(page, notice);
  return notice;
}

const sentence =
  'This page can’t be shown right now because its source has an error. The rest of the site isn’t affected. Please come back later.';
