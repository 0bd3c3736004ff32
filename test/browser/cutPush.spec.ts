import { cuttingFront } from '../contract/cuttingFront.ts';
import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd } from './ownSite.ts';

test('shows what a tab that was closed in the middle of a push had sent as sent, and goes on there', async ({
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
    await page.getByRole('button', { name: 'Send for review' }).click();
    await closed;

    const again = await context.newPage();
    await openSite(again, own);
    await expect(again.getByRole('button', { name: 'Review changes, 0' })).toBeVisible();
    await typeAtEnd(again, 'index.mdx', 'Second line.');
    await goTo(again, 'publish');
    await again
      .getByRole('region', { name: 'Review' })
      .getByRole('button', { name: /^(Send for review|Update)$/ })
      .click();
    await expect(again.getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
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
