import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd, type OwnSite, type SiteFiles } from './ownSite.ts';
import { test as testOnSites, type Site } from './siteForEach.ts';

interface OfCase {
  /** Opens a site of the case's own: `smallSite` where nothing else is given. */
  readonly openOwn: (files?: SiteFiles) => Promise<Site>;
  /** Opens one on a server of its own, with accounts or permissions. */
  readonly openOnServer: (options: Parameters<typeof startOwnSite>[1]) => Promise<OwnSite>;
}

/** A test with a site that things are sent to. */
export const test = testOnSites.extend<OfCase>({
  openOwn: async ({ openOwn }, provide) => {
    await provide((files = smallSite) => openOwn(files));
  },
  openOnServer: async ({ page }, provide) => {
    const opened: OwnSite[] = [];
    await provide(async (options) => {
      const site = await startOwnSite(smallSite, options);
      opened.push(site);
      await openSite(page, site);
      return site;
    });
    if (opened.length > 0) await page.goto('about:blank'); // it asks for the review's state as long as it is open
    for (const site of opened) await site.close();
  },
});

/** Changes the guide, and asks for that to be sent; what comes of it is another matter. */
export async function changeAndPublish(page: Page, text: string): Promise<void> {
  await typeAtEnd(page, 'guide.mdx', text);
  await publish(page);
}

/** Asks for all changes to be sent. */
export async function publish(page: Page): Promise<void> {
  await goTo(page, 'publish');
  // Who writes is known of the account at this machine, and asked of anybody else.
  const known = page.getByText('Your name on this change');
  await expect(known.or(page.getByLabel('Your name')).first()).toBeVisible();
  if (!(await known.isVisible())) {
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Your e-mail').fill('ana@example.com');
  }
  await page
    .getByRole('button', { name: /^(Send for review|Update)$/ })
    .last()
    .click();
}

/** Changes the guide, and sends that. */
export async function sendChange(page: Page, text: string): Promise<void> {
  await changeAndPublish(page, text);
  await expectInReview(page);
}

/** Sends what the screen for publishing offers to send. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expectInReview(page);
}

/** Waits until what was sent is in review. */
export async function expectInReview(page: Page): Promise<void> {
  await expect(page.getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The branches that were sent, a line each. */
export function branchesOf(site: Site): string {
  return site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
}
