import type { SiteSettings } from './siteSettings.ts';

/** What stands in the head of a page for machines. */
export interface PageMeta {
  /** As the browser's tab has it. */
  readonly title: string;
  readonly description: string | null;
  /** Where the page's own copy is, as a whole address; null where the site's address is not known. */
  readonly canonical: string | null;
  readonly isIndexed: boolean;
  /** Further tags by their names, each once: those with `og:` are properties. */
  readonly tags: Readonly<Record<string, string>>;
}

interface DescribedPage {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
  /** The page's whole address; null where the site's is not known. */
  readonly address: string | null;
}

const ownTags = /^(?:og|twitter|article):[\w:-]+$/;

/** The head of a page (reference §2): what its front matter says goes before what the configuration says for its path, and that before what it says for all. */
export function buildPageMeta(
  { url, title, description, frontMatter, isHidden, address }: DescribedPage,
  settings: SiteSettings,
): PageMeta {
  const own = Object.fromEntries(
    Object.entries(frontMatter).flatMap(([name, value]) =>
      ownTags.test(name) && (typeof value === 'string' || typeof value === 'number') ? [[name, String(value)]] : [],
    ),
  );
  const ofPath = settings.metaTagsOfPaths
    .filter(({ path }) => path !== '' && url.startsWith(path.startsWith('/') ? path : `/${path}`))
    .map(({ tags }) => tags);
  const written = Object.assign({}, settings.metaTags, ...ofPath, own) as Readonly<Record<string, string>>; // all of them are
  const keywords = Array.isArray(frontMatter['keywords'])
    ? frontMatter['keywords'].filter((word) => typeof word === 'string').join(', ')
    : '';
  const canonical =
    typeof frontMatter['canonical'] === 'string' && /^https?:\/\//i.test(frontMatter['canonical'])
      ? frontMatter['canonical']
      : address;
  const robots = written['robots'] ?? (typeof frontMatter['robots'] === 'string' ? frontMatter['robots'] : null);
  const isIndexed =
    frontMatter['noindex'] !== true && (!isHidden || settings.indexesHidden) && !/noindex/i.test(robots ?? '');
  const usual: Record<string, string> = {
    'og:title': title,
    'og:type': 'website',
    'og:site_name': settings.title,
    'twitter:card': 'summary',
    'twitter:title': title,
  };
  if (description !== null) Object.assign(usual, { 'og:description': description, 'twitter:description': description });
  if (canonical !== null) usual['og:url'] = canonical;
  if (keywords !== '') usual['keywords'] = keywords;
  if (!isIndexed) usual['robots'] = 'noindex';
  else if (robots !== null) usual['robots'] = robots;
  const { canonical: _canonical, ...rest } = written;
  return {
    title: title === settings.title ? title : `${title} · ${settings.title}`,
    description,
    canonical: _canonical ?? canonical,
    isIndexed,
    tags: { ...usual, ...rest, ...(isIndexed ? {} : { robots: 'noindex' }) },
  };
}
