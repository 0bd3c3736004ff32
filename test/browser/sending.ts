import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd, type OwnSite, type SiteFiles } from './ownSite.ts';
import { test as testOnSites, type Site } from './siteForEach.ts';

interface OfCase {
  /** Opens the case's own site; defaults to `smallSite`. */
  readonly openOwn: (files?: SiteFiles) => Promise<Site>;
  /** Opens one on its own server, with accounts or permissions. */
  readonly openOnServer: (options: Parameters<typeof startOwnSite>[1]) => Promise<OwnSite>;
}

/** A test with a site to send changes to. */
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
    if (opened.length > 0) await page.goto('about:blank'); // the open page keeps polling the review's state
    for (const site of opened) await site.close();
  },
});

/** Changes the guide and submits the change, without waiting for the result. */
export async function changeAndPublish(page: Page, text: string): Promise<void> {
  await typeAtEnd(page, 'guide.mdx', text);
  await publish(page);
}

/** Submits all changes. */
export async function publish(page: Page): Promise<void> {
  await goTo(page, 'publish');
  // The local account's name is known; other writers must enter theirs.
  const known = page.getByText(/^Author: /);
  await expect(known.or(page.getByLabel('Your name')).first()).toBeVisible();
  if (!(await known.isVisible())) {
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Your email').fill('ana@example.com');
  }
  await page
    .getByRole('button', { name: /^(Send for review|Update review)$/ })
    .last()
    .click();
}

/** Changes the guide and sends the change. */
export async function sendChange(page: Page, text: string): Promise<void> {
  await changeAndPublish(page, text);
  await expectInReview(page);
}

/** Sends the changes on the publish screen. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await expectInReview(page);
}

/** Waits until the changes are in review. */
export async function expectInReview(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The sent branches, one per line. */
export function branchesOf(site: Site): string {
  return site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
}
