import { expect } from '@playwright/test';
import { test as testOnOnePage } from './onePage.ts';
import { openSite, smallSite, startOwnSites, type OwnSite, type OwnSites, type SiteFiles } from './ownSite.ts';

/** A site on the worker's server, which outlives the case. */
export type Site = Omit<OwnSite, 'close'>;

interface OfCase {
  /** The files in `site`; defaults to `smallSite`. */
  readonly files: SiteFiles;
  /** The case's own site, open in the page. */
  readonly site: Site;
  /** Opens another site for the case, with these files. */
  readonly openOwn: (files: SiteFiles) => Promise<Site>;
}

let made = 0;

/**
 * A test with its own site, in its file's shared page and on its worker's shared server: a new site in a running app costs a third less
 * than starting the app.
 */
export const test = testOnOnePage.extend<OfCase, { readonly sites: OwnSites }>({
  sites: [
    // Playwright requires the first argument to be a destructured object, even if it is unused.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const sites = await startOwnSites();
      await provide(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  files: [smallSite, { option: true }],
  openOwn: async ({ page, sites }, provide) => {
    await provide(async (files) => {
      made += 1;
      const site = await sites.add(`site-${made}`, files);
      // So that the tree seen next is the new site's.
      await page.goto(`${site.url}/#/`);
      await expect(page.getByRole('button', { name: 'Open the example site' })).toBeVisible();
      await openSite(page, site);
      return site;
    });
  },
  site: async ({ openOwn, files }, provide) => provide(await openOwn(files)),
});

/** The same, but always opens the case's site. */
export const testOnSite = test.extend<{ readonly opened: Site }>({
  opened: [({ site }, provide) => provide(site), { auto: true }],
});
