import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';

const classic = '{\n  "name": "Old",\n  "navigation": [{ "group": "Start", "pages": ["index", "guide"] }]\n}\n';

test('upgrades a file with the old name to the new name, as one change, and undoes it', async ({ page }) => {
  const { 'docs.json': _, ...pages } = smallSite;
  const site = await startOwnSite({ ...pages, 'mint.json': classic });
  try {
    await openSite(page, site);
    await goTo(page, 'settings/identity');
    const open = page.getByRole('button', { name: 'Upgrade mint.json…' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('upgrade');
    await expect(page.getByRole('option', { name: /^Upgrade mint\.json/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const upgrade = async () => {
      await open.click();
      await expect(page.getByRole('dialog')).toContainText('renames the file to docs.json');
      await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(open).toHaveCount(0);
    };
    await upgrade();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(open).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review changes, 0' })).toBeDisabled();
    await upgrade();
    await page.reload();
    await goTo(page, 'page/guide.mdx');
    await expect(page.getByRole('treeitem', { name: 'Start' })).toBeVisible();
    await goTo(page, 'publish');
    await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('main').getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
    const branch = site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
    expect(site.git('diff', '--name-status', '--no-renames', 'main', branch).trim()).toBe('A\tdocs.json\nD\tmint.json');
    expect(JSON.parse(site.bytes(branch, 'docs.json').toString('utf8'))).toMatchObject({
      name: 'Old',
      navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
    });
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
