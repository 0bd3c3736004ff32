import type { SiteRepository } from '#site/view/editUrls.ts';

/** The deployment options of a site. */
export interface SiteOptions {
  /** The base path that the site is served below: `/docs`, or empty. */
  readonly base: string;
  /** The site's origin, `https://docs.example.com`; null if unknown. */
  readonly origin: string | null;
  readonly repository: SiteRepository | null;
  /** The file name of the search index's list; `search.json` if absent. */
  readonly searchFile?: string;
  /** Whether the site's custom components are published; they run in readers' browsers. */
  readonly allowsCode?: boolean;
}
