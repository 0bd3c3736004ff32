import { expect, test } from './app.ts';
import { openSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const docs = `{
  "$schema": "https://mintlify.com/docs.json",
  "name": "Small",
  "theme": "mint",
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["index"] }
    ]
  }
}
`;
const parted = `{
  "$schema": "https://mintlify.com/docs.json",
  "name": "Small",
  "theme": "mint",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["index"] }
        ]
      },
      {
        "tab": "API",
        "groups": []
      }
    ]
  }
}
`;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ 'docs.json': docs, 'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n' });
});
test.afterAll(async () => site.close());

test('adds the first tab to a site, and one undo removes it', async ({ page }) => {
  await openSite(page, site);
  await page.getByRole('button', { name: 'Add a page or group' }).click();
  await page.getByRole('menuitem', { name: 'Add first tab' }).click();
  const name = page.getByRole('textbox', { name: 'New name for New tab' });
  await expect(name).toBeFocused();
  // The notice doesn't change under the pointer when the field is left.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Tab' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a page or group' }).click();
  await page.getByRole('menuitem', { name: 'Add first tab' }).click();
  await expect(name).toBeFocused();
  await name.fill('API');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radiogroup', { name: 'Tab' }).getByRole('radio')).toHaveCount(2);
  expect(await sourceOf(page, 'docs.json')).toBe(parted);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('radiogroup', { name: 'Tab' })).toHaveCount(0);
});

test('sets the tag of a group from its menu', async ({ page }) => {
  await openSite(page, site);
  await page.getByRole('treeitem', { name: 'Start' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings for Start' });
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('New');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem', { name: 'Start' })).toContainText('New');
  expect(await sourceOf(page, 'docs.json')).toBe(docs.replace('"Start", "pages"', '"Start", "tag": "New", "pages"'));
});

test('keeps the title and the Close button of a long form in view, and shows a language by its name', async ({
  page,
}) => {
  const own = await startOwnSite({
    'docs.json': docs.replace(
      '"groups": [\n      { "group": "Start", "pages": ["index"] }\n    ]',
      '"languages": [{ "language": "en", "pages": ["index"] }, { "language": "fr", "pages": ["fr/index"] }]',
    ),
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
    'fr/index.mdx': '---\ntitle: Bienvenue\n---\n\nBonjour.\n',
  });
  await openSite(page, own);
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.getByRole('button', { name: 'Edit language English' }).click();
  await page.getByRole('menuitem', { name: 'More settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings for English' });
  await expect(dialog.locator('legend').first()).toBeVisible();
  const sizes = await dialog.locator('legend').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  expect(new Set(sizes).size).toBe(1);
  await dialog.getByRole('combobox', { name: 'Page list' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  await expect(dialog.getByRole('heading', { name: 'Settings for English' })).toBeInViewport();
  await page.goto('about:blank');
  await own.close();
});
