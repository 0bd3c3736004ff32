import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const imports = `import A from '/snippets/a.mdx';
import B from '/snippets/b.mdx';

{/* Keep this in step with the app. */}

`;
const date = 'Released on Wednesday, March 15, 2028, to all customers';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'imports.mdx': `---\ntitle: Imports\n---\n\n${imports}First words.\n`,
    'updates.mdx': `---\ntitle: Updates\n---\n\n<Update label="Version 2" description="${date}">\n  New colors.\n</Update>\n`,
    'labels.mdx': `---\ntitle: Labels\n---\n\n<Update label="${date}">\n  New colors.\n</Update>\n`,
  });
});
test.afterAll(async () => site.close());

test('imports and comments at the top of a page collapse into one line, which expands and keeps their bytes', async ({
  page,
}) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/imports.mdx');
  const line = page.getByRole('button', { name: '2 imports, 1 comment' });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  const comment = page.locator('.page-text').getByText('Keep this in step');
  await expect(comment).toBeHidden();
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await expect(comment).toBeVisible();
  await line.click();
  await expect(comment).toBeHidden();
  await page.locator('.page-text').getByText('First words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await expect
    .poll(async () => sourceOf(page, 'imports.mdx'))
    .toBe(`---\ntitle: Imports\n---\n\n${imports}First words. More.\n`);
});

for (const [file, field, width] of [
  ['updates.mdx', 'Description', 1440],
  ['updates.mdx', 'Description', 390],
  ['labels.mdx', 'Label', 1440],
  ['labels.mdx', 'Label', 390],
] as const)
  test(`the date of an update is whole as its ${field.toLowerCase()} at ${width} pixels`, async ({ page }) => {
    await openSiteOnce(page, site);
    await goTo(page, `page/${file}`);
    await page.setViewportSize({ width, height: 900 });
    const words = page.locator('.page-text').getByRole('textbox', { name: field });
    await expect(words).toHaveValue(date);
    await expect
      .poll(async () =>
        words.evaluate((field) => ({
          cut: field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 1,
          beyond: field.getBoundingClientRect().right > window.innerWidth,
        })),
      )
      .toEqual({ cut: false, beyond: false });
  });

test('from the tree, three presses of Tab reach the page’s text or the fields above it', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/imports.mdx');
  await expect(page.locator('.page-text')).toContainText('First words.');
  await page.getByRole('treeitem').first().focus();
  const isOnPage = async () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  let presses = 0;
  do {
    await page.keyboard.press('Tab');
    presses += 1;
  } while (presses < 3 && !(await isOnPage()));
  expect(await isOnPage()).toBe(true);
});
