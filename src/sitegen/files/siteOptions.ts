import type { SiteRepository } from '#site/view/editUrls.ts';

/** What a site is built for. */
export interface SiteOptions {
  /** The path that the site is served below: `/docs`, or nothing. */
  readonly base: string;
  /** Where the site will be, without path: `https://docs.example.com`; null where that is not known. */
  readonly origin: string | null;
  readonly repository: SiteRepository | null;
  /** What the list of the search index is called; `search.json` where absent. */
  readonly searchFile?: string;
  /** Whether readers are given the components that the site makes itself, which run in their browsers. */
  readonly allowsCode?: boolean;
}
