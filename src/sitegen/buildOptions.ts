import type { CommitHistory } from './check/lastChangeLookup.ts';
import type { SiteManifest } from './files/siteManifest.ts';
import type { SiteOptions } from './files/siteOptions.ts';

/** The assets for built sites, made from this project's own sources: what browsers fetch, and the icons. */
export interface BuildAssets {
  readonly folder: string;
  readonly manifest: SiteManifest;
  readonly icons: string;
  /** The worker module that renders pages. */
  readonly worker: string;
}

/** What to build, and how. */
export interface BuildOptions extends SiteOptions {
  /** The folder with the site's files, as an absolute path. */
  readonly folder: string;
  readonly out: string;
  /** True to replace each page that can't be read with a notice; false to fail the build. */
  readonly continuesOnErrors: boolean;
  readonly assets: BuildAssets;
  /** Where the folder's history is, if it isn't in its `.git`. */
  readonly history?: CommitHistory;
  /** Maximum number of render threads; absent: as many as help. */
  readonly maxThreads?: number;
  /** Soft memory limit per thread, in megabytes; absent: a default. */
  readonly threadMemory?: number;
}
