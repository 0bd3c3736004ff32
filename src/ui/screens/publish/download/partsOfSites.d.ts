/** What finished sites take from this program: made by `scripts/siteAssetsPlugin.ts`. */
declare module 'virtual:parts-of-sites' {
  import type { SiteManifest } from '#sitegen/files/siteManifest.ts';

  export const manifest: SiteManifest;
  /** Where its files are served, from the address of the app. */
  export const partsFolder: string;
}
