import { encodeFragment } from '../links/sitePath.ts';
import type { PageFacts } from '../pageFacts.ts';
import { parsePageEndpoint } from '../pageEndpoint.ts';
import type { NavigationView } from './navigationView.ts';
import type { SitePageView } from './siteView.ts';
import type { SiteSettings } from './siteSettings.ts';

/** An item of the readers' search: a page, or one of its headings. `id` is its URL; that of a heading has a fragment. */
export interface SearchRecord {
  readonly id: string;
  /** The HTTP method of the operation that a page documents; absent for other pages and for headings. */
  readonly method?: string;
  readonly title: string;
  /** The page of a heading, or the section of a page. */
  readonly within: string;
  /** Further searchable text. */
  readonly words: string;
  /** Weight in the order of results; 1 if absent. */
  readonly boost?: number;
}

/** The search records of a page; empty if it is hidden or not searchable. `address` is its URL on the site. */
export function createSearchRecords(
  facts: Pick<PageFacts, 'headings' | 'frontMatter' | 'head'> | undefined,
  { title, description, isHidden, navigation }: Pick<SitePageView, 'title' | 'description' | 'isHidden' | 'navigation'>,
  { indexesHidden }: Pick<SiteSettings, 'indexesHidden'>,
  address: string,
): readonly SearchRecord[] {
  if (facts === undefined || facts.frontMatter['searchable'] === false || (isHidden && !indexesHidden)) return [];
  const boost = boostOf(facts, navigation);
  const records = searchRecords(facts, {
    address,
    title,
    section: sectionOf(navigation),
    description,
  });
  return boost === 1 ? records : records.map((record) => ({ ...record, boost }));
}

/** The weight of a page: its own, or that of the nearest group that sets one. Only positive numbers count. */
function boostOf({ frontMatter }: Pick<PageFacts, 'frontMatter'>, { groups }: Pick<NavigationView, 'groups'>): number {
  const given = [frontMatter['boost'], ...groups.map(({ boost }) => boost).toReversed()];
  return given.find((one): one is number => typeof one === 'number' && Number.isFinite(one) && one > 0) ?? 1;
}

/** The section of a page, to distinguish pages with the same title: its tab and its groups. */
function sectionOf({ tabs, groups }: Pick<NavigationView, 'tabs' | 'groups'>): string {
  const tab = tabs.find(({ isSelected }) => isSelected)?.label;
  return [...(tab === undefined || tab === groups[0]?.label ? [] : [tab]), ...groups.map(({ label }) => label)].join(
    ' › ',
  );
}

/** The records of a page: its own, and one for each heading that links can target. */
function searchRecords(
  { headings, frontMatter, head }: Pick<PageFacts, 'headings' | 'frontMatter' | 'head'>,
  page: {
    readonly address: string;
    readonly title: string;
    readonly section: string;
    readonly description: string | null;
  },
): readonly SearchRecord[] {
  const keywords = Array.isArray(frontMatter['keywords'])
    ? frontMatter['keywords'].filter((word) => typeof word === 'string')
    : [];
  const method = parsePageEndpoint(frontMatter)?.method;
  const own: SearchRecord = {
    id: page.address,
    ...(method === undefined ? {} : { method }),
    title: page.title,
    within: page.section,
    words: [head.title === page.title ? '' : (head.title ?? ''), page.description ?? '', ...keywords].join(' ').trim(),
  };
  const seen = new Set<string>();
  return [
    own,
    ...headings
      .filter(({ depth, text }) => depth >= 2 && depth <= 4 && text.trim() !== '')
      .flatMap(({ text, anchor }): readonly SearchRecord[] => {
        if (seen.has(anchor)) return [];
        seen.add(anchor);
        return [
          {
            id: `${page.address}#${encodeFragment(anchor)}`,
            title: text,
            within: page.title,
            words: '',
          },
        ];
      }),
  ];
}
