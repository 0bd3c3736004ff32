import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}a${close.repeat(depth)}`;

/** Pages that are too complex to show as blocks: nested too deeply or too slow to parse. */
const tooComplex: Readonly<Record<string, string>> = {
  quotes: nested('>', '', 2000),
  notes: nested('<Note>\n', '\n</Note>', 1500),
  emphasis: '*a_ '.repeat(20_000),
};

/** Large pages that open as blocks or as source, depending on the speed of the machine. */
const large: Readonly<Record<string, string>> = {
  words: 'word '.repeat(400_000),
  brackets: '['.repeat(30_000),
  rows: `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(20_000)}`,
};

/** Pages with the maximum nesting depth. */
const deepest: Readonly<Record<string, string>> = {
  'deep-quotes': nested('>', '', 100),
  'deep-notes': nested('<Note>\n', '\n</Note>', 100),
  'deep-tabs': nested('<Tabs>\n<Tab title="T">\n', '\n</Tab>\n</Tabs>', 50),
  'deep-steps': nested('<Steps>\n<Step title="T">\n', '\n</Step>\n</Steps>', 50),
  'deep-elements': nested('<div>\n', '\n</div>', 100),
  'deep-lists': `${'- '.repeat(100)}a`,
  'deep-marks': `x ${Array.from({ length: 100 }, (_, index) => `<b id="${index}">`).join('')}a${'</b>'.repeat(100)}`,
};

const pages = { ...tooComplex, ...large, ...deepest };

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n${text}\n`]),
    ),
  });
});
test.afterAll(async () => site.close());

test('opens pages that are too complex as source, and still edits others', async ({ page }) => {
  test.setTimeout(120_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openSiteOnce(page, site);
  for (const name of Object.keys(tooComplex)) {
    await goTo(page, 'page/index.mdx');
    await expect(page.locator('.page-text')).toContainText('Hello.');
    await goTo(page, `page/${name}.mdx`);
    await expect(page.locator('#content').getByText('This page is too complex to show as blocks')).toBeVisible();
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  }
  await goTo(page, 'page/index.mdx');
  await page.locator('.page-text').getByText('Hello.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'source/index.mdx');
  await expect(page.getByTestId('source-editor').locator('.view-line', { hasText: 'Hello. More.' })).toBeVisible({
    timeout: 20_000,
  });
  expect(errors).toEqual([]);
});

test('opens large pages, and another page after each', async ({ page }) => {
  test.setTimeout(120_000);
  await openSiteOnce(page, site);
  for (const name of Object.keys(large)) {
    await goTo(page, `page/${name}.mdx`);
    await expect(page.locator('.page-text').or(page.getByTestId('source-editor')).first()).toBeVisible({
      timeout: 30_000,
    });
    await goTo(page, 'page/guide.mdx');
    await expect(page.locator('.page-text')).toContainText('First line.', { timeout: 30_000 });
  }
});

test('shows and edits blocks at the maximum nesting depth', async ({ page }) => {
  test.setTimeout(180_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openSiteOnce(page, site);
  for (const name of Object.keys(deepest)) {
    await goTo(page, `page/${name}.mdx`);
    const text = page.locator('.page-text');
    await expect(page.getByPlaceholder('Untitled')).toHaveValue(name, { timeout: 20_000 });
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('bc');
    await expect(text).toContainText('bc');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  }
  expect(errors).toEqual([]);
});
