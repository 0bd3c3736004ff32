import type { SiteSettings } from './siteSettings.ts';

/** Metadata in the head of a page. */
export interface PageMeta {
  /** As shown in the browser tab. */
  readonly title: string;
  readonly description: string | null;
  /** Full canonical URL of the page; null if the site's URL isn't known. */
  readonly canonical: string | null;
  readonly isIndexed: boolean;
  /** Further meta tags by name. Names with `og:` are properties. */
  readonly tags: Readonly<Record<string, string>>;
}

interface DescribedPage {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
  /** Full URL of the page; null if the site's URL isn't known. */
  readonly address: string | null;
}

const ownTags = /^(?:og|twitter|article):[\w:-]+$/;

/**
 * Builds the metadata of a page (reference §2). Front matter wins over the configuration for its path, which wins over
 * the site-wide configuration.
 */
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
  const written = Object.assign({}, settings.metaTags, ...ofPath, own) as Readonly<Record<string, string>>; // all are strings
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
