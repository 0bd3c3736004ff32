import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    '.docwright/checks.json': '{\n  "rules": {\n    "terms": "loud"\n  }\n}\n',
  });
});
test.afterAll(() => site.close());

test('validates the checks configuration in the source editor and suggests rule names', async ({ page }) => {
  await openSite(page, site);
  await goTo(page, 'source/.docwright/checks.json');
  const editor = page.getByTestId('source-editor');
  await editor.locator('.view-line', { hasText: '"terms"' }).click({ timeout: 20_000 });
  await expect(editor.locator('.squiggly-warning').first()).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press('End');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"alt');
  await expect(page.locator('.suggest-widget')).toContainText('alt-text', { timeout: 20_000 });
});
