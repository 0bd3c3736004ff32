import type { BrowserContext, Route } from '@playwright/test';
import { cuttingFront } from '../contract/cuttingFront.ts';
import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd, type OwnSite } from './ownSite.ts';

test('shows changes as sent if the tab was closed in the middle of their push, and continues from there', async ({
  context,
}) => {
  const site = await startOwnSite(smallSite);
  const front = await cuttingFront(() => site.url);
  const own = { url: front.url, address: site.address.replace(site.url, front.url) };
  try {
    const page = await context.newPage();
    await openSite(page, own);
    await typeAtEnd(page, 'guide.mdx', 'Third line.');
    await goTo(page, 'publish');
    const closed = new Promise<void>((done, fail) => front.cutNext('taken', () => page.close().then(done, fail)));
    await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
    await closed;

    const again = await context.newPage();
    await openSite(again, own);
    await expect(again.getByRole('button', { name: 'Review changes, 0' })).toBeVisible();
    await typeAtEnd(again, 'index.mdx', 'Second line.');
    await goTo(again, 'publish');
    await again
      .getByRole('region', { name: 'Send for review' })
      .getByRole('button', { name: 'Send for review' })
      .click();
    await expect(again.getByRole('main').getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
    const [branch = '', ...others] = site
      .git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs')
      .trim()
      .split('\n');
    expect(others).toEqual([]);
    expect(site.git('rev-list', '--count', `main..${branch}`).trim()).toBe('2');
    expect(site.bytes(branch, 'guide.mdx').toString()).toBe(`${smallSite['guide.mdx']}Third line.`);
    expect(site.bytes(branch, 'index.mdx').toString()).toBe(`${smallSite['index.mdx']}Second line.`);
    expect(site.git('fsck', '--full', '--strict')).toBe('');
    await again.goto('about:blank');
  } finally {
    await front.close();
    await site.close();
  }
});

test('reports that the review request is missing if the tab was closed after the push but before the request', async ({
  context,
}) => {
  const site = await startOwnSite(smallSite);
  try {
    await closeWhileAskingForReview(context, site, (route) => route.abort());

    const again = await context.newPage();
    await openSite(again, site);
    await expect(again.getByRole('button', { name: 'Finish sending' })).toBeVisible();
    await goTo(again, 'review');
    await expect(again.getByRole('heading', { name: 'Not in review yet' })).toBeVisible();
    await again.getByRole('main').getByRole('button', { name: 'Finish sending' }).click();
    await expect(again.getByRole('heading', { name: 'Send for review', exact: true })).toBeVisible();
    await expect(again.getByText('no one has been asked to review them yet')).toBeVisible();
    await expect(again.getByLabel('Title')).toHaveValue('Update Guide');
    await expect(again.getByLabel('Description')).toHaveValue('- Edited Guide');
    await again.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
    await expect(again.getByRole('heading', { name: 'Update Guide' })).toBeVisible();
    await expect(again.getByRole('banner').getByRole('button', { name: 'In review' })).toBeVisible();
    await again.goto('about:blank');
  } finally {
    await site.close();
  }
});

test('shows a review that was requested by a tab closed before it received the response', async ({ context }) => {
  const site = await startOwnSite(smallSite);
  try {
    await closeWhileAskingForReview(context, site, (route) => route.fetch());

    const again = await context.newPage();
    await openSite(again, site);
    await expect(again.getByRole('banner').getByRole('button', { name: 'In review' })).toBeVisible();
    await goTo(again, 'publish');
    await expect(again.getByRole('heading', { name: 'Update Guide' })).toBeVisible();
    await expect(again.getByRole('main').getByText('In review', { exact: true })).toBeVisible();
    await again.goto('about:blank');
  } finally {
    await site.close();
  }
});

/** Sends a change and closes the tab when it requests the review. `then` handles the request: a request that is only held goes through when the tab closes. */
async function closeWhileAskingForReview(
  context: BrowserContext,
  site: OwnSite,
  then: (route: Route) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  await openSite(page, site);
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'publish');
  await expect(page.getByLabel('Title')).toHaveValue('Update Guide');
  await context.route('**/pulls', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await then(route);
    await page.close();
  });
  const closed = page.waitForEvent('close');
  await page.getByRole('main').getByRole('button', { name: 'Send for review' }).click();
  await closed;
  await context.unroute('**/pulls');
}
