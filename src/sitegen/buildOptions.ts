import type { SiteManifest } from './files/siteManifest.ts';
import type { SiteOptions } from './files/siteOptions.ts';

/** The parts of built sites, made of this project's own sources: what browsers fetch, and the icons. */
export interface BuildAssets {
  readonly folder: string;
  readonly manifest: SiteManifest;
  readonly icons: string;
  /** The module that draws pages in threads of their own. */
  readonly worker: string;
}

/** What is built, and how. */
export interface BuildOptions extends SiteOptions {
  /** The folder with the site's files, as an absolute path. */
  readonly folder: string;
  readonly out: string;
  /** True to show readers a notice instead of each page that can’t be read; false to end the build. */
  readonly keepsGoing: boolean;
  readonly parts: BuildAssets;
  /** How many threads may draw pages; as many as help where absent. */
  readonly mostThreads?: number;
  /** How many megabytes a thread may keep while it can do with that; as many as are usual where absent. */
  readonly memoryOfThread?: number;
}
