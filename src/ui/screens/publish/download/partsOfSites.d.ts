/** Assets that finished sites take from this app. Built by `scripts/siteAssetsPlugin.ts`. */
declare module 'virtual:parts-of-sites' {
  import type { SiteManifest } from '#sitegen/files/siteManifest.ts';

  export const manifest: SiteManifest;
  /** Folder the assets are served from, relative to the app's URL. */
  export const partsFolder: string;
}
