import type { SiteRepository } from '#site/view/editAddresses.ts';
import type { SiteManifest } from './siteManifest.ts';

/** The parts of built sites, made of this project's own sources: what browsers fetch, and the icons. */
export interface BuildParts {
  readonly folder: string;
  readonly manifest: SiteManifest;
  readonly icons: string;
  /** The module that draws pages in threads of their own. */
  readonly worker: string;
}

/** What is built, and how. */
export interface BuildOptions {
  /** The folder with the site's files, as an absolute path. */
  readonly folder: string;
  readonly out: string;
  /** The path that the site is served below: `/docs`, or nothing. */
  readonly base: string;
  /** Where the site will be, without path: `https://docs.example.com`; null where that is not known. */
  readonly origin: string | null;
  readonly repository: SiteRepository | null;
  /** Whether pages that cannot be read are left out instead of ending the build. */
  readonly keepsGoing: boolean;
  readonly parts: BuildParts;
  /** What the list of the search index is called; `search.json` where absent. */
  readonly searchFile?: string;
  /** How many threads may draw pages; as many as help where absent. */
  readonly mostThreads?: number;
}
