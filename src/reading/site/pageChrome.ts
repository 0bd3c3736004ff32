import type { JSONContent } from '#document/page.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';
import type { SiteContext } from '../siteContext.ts';
import type { SiteLayout } from './siteLayout.ts';

/** What all pages of a site share when they are drawn. */
export interface PageChrome {
  readonly settings: SiteSettings;
  readonly layout: SiteLayout;
  readonly siteContext: SiteContext;
  /** URL of a link in the site's chrome; null if no page or file is there. */
  readonly resolveChromeLink: (href: string) => string | null;
  /** Star counts of repositories in the top bar, by URL; absent if none is known. */
  readonly starCounts?: Readonly<Record<string, number>>;
  /** The banner's text as a document; null if there is none. */
  readonly banner: JSONContent | null;
}
