import { expect } from '@playwright/test';
import { test as testOnOnePage } from './onePage.ts';
import { openSite, smallSite, startOwnSites, type OwnSite, type OwnSites, type SiteFiles } from './ownSite.ts';

/** A site on the worker's server, which outlives the case. */
export type Site = Omit<OwnSite, 'close'>;

interface OfCase {
  /** What is in `site`; `smallSite` where a file says nothing else. */
  readonly files: SiteFiles;
  /** The case's own site, open in the page. */
  readonly site: Site;
  /** Opens another site of the case's own, with these files. */
  readonly openOwn: (files: SiteFiles) => Promise<Site>;
}

let made = 0;

/**
 * A test with a site of its own, in the page that its file keeps open and on the server that its worker keeps: a new site in
 * an app that runs costs a third less than an app that starts.
 */
export const test = testOnOnePage.extend<OfCase, { readonly sites: OwnSites }>({
  sites: [
    // Playwright wants the first argument to be a destructured object, even where nothing is taken from it.
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
      // The tree that is seen then is the one of the new site.
      await page.goto(`${site.url}/#/`);
      await expect(page.getByRole('button', { name: 'Open the example site' })).toBeVisible();
      await openSite(page, site);
      return site;
    });
  },
  site: async ({ openOwn, files }, provide) => provide(await openOwn(files)),
});

/** The same, with the case's site opened whether or not it is named. */
export const testOnSite = test.extend<{ readonly opened: Site }>({
  opened: [({ site }, provide) => provide(site), { auto: true }],
});
