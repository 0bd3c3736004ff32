import { expect, expectAccessible } from './app.ts';
import { goTo, smallSite, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test.use({
  files: {
    ...smallSite,
    'broken.json': '{\n  "a": [1,\n}\n',
    'latin.txt': new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]),
    'data.bin': new Uint8Array([1, 0, 2]),
    'stars.mdx':
      'Plain first.\n\nA \\*star, 2 * 3, snake_case_name, **bold**, *slanted*, and _one_.\n\n## Head with `code`\n\nPlain last.\n\n## Head \\*\n\nPlain end.\n\n<Note>\n  Within.\n</Note>\n',
  },
});

test('lets the keyboard leave the editor with Escape and Tab, or with Tab alone if Tab focused it', async ({
  page,
}) => {
  await goTo(page, 'source/docs.json');
  const editor = page.getByTestId('source-editor');
  await editor.locator('.view-line').first().click({ timeout: 20_000 });
  const focused = () => editor.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(true);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Press Tab to leave the editor, or keep typing.')).toBeAttached();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(false);
  const text = await editor.locator('.view-lines').innerText();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(false);
  expect(await editor.locator('.view-lines').innerText()).toBe(text);
});

test('highlights only real emphasis, not text after an asterisk', async ({ page }) => {
  await goTo(page, 'source/stars.mdx');
  const line = (words: string) => page.getByTestId('source-editor').locator('.view-line', { hasText: words });
  await expect(line('Plain first.')).toBeVisible({ timeout: 20_000 });
  const looks = (words: string) =>
    line(words)
      .locator('span > span')
      .evaluateAll((spans) =>
        spans.map((span) => {
          const { fontStyle, fontWeight, color } = getComputedStyle(span);
          return `${(span.textContent ?? '').replaceAll('\u00a0', ' ').trim()}: ${fontStyle} ${fontWeight} ${color}`;
        }),
      );
  // Highlighting starts once it has loaded.
  await expect.poll(async () => (await looks('star, 2')).join('\n')).toMatch(/slanted\S* italic/);
  const star = (await looks('star, 2')).join('\n');
  expect(star).toMatch(/one\S* italic/);
  expect(star).toMatch(/bold\S* normal [67]00/);
  expect(star).toMatch(/snake_case_name[^\n]* normal 400/);
  const [plain = ''] = await looks('Plain first.');
  for (const words of ['Plain last.', 'Plain end.', 'Within.'])
    expect(await looks(words)).toContain(plain.replace('Plain first.', words));
});

test('marks an error at its location', async ({ page }) => {
  await goTo(page, 'source/broken.json');
  await expect(page.locator('.squiggly-error').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test('reports the line of an unclosed tag, marks it, and goes there', async ({ page }) => {
  await typeAtEnd(page, 'index.mdx', '\n<Note>\nNever closed.\n' + 'More.\n'.repeat(60));
  const banner = page.getByRole('main').getByRole('alert');
  await expect(banner).toContainText('Line 7: Expected a closing tag for <Note>');
  await expect(banner).not.toContainText('3:1');
  const tag = page.getByTestId('source-editor').locator('.view-line', { hasText: '<Note>' });
  await expect(tag).toHaveCount(0);
  await banner.getByRole('button', { name: 'Go to line 7' }).click();
  await expect(tag).toBeVisible();
  const [line, mark] = [await tag.boundingBox(), await page.locator('.squiggly-error').first().boundingBox()];
  expect(Math.abs((mark?.y ?? 0) - (line?.y ?? 0))).toBeLessThan(4);
  expect(mark?.width).toBeGreaterThan(30);
});

test('merges what another tab stored, and keeps this tab’s undo steps', async ({ page, context }) => {
  await typeAtEnd(page, 'guide.mdx', 'From the first tab.');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByTestId('source-editor')).toContainText('From the first tab.', { timeout: 20_000 });
  await other.getByTestId('source-editor').locator('.view-line').first().click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('\n');
  await typeAtEnd(other, 'guide.mdx', ' And from the second.');
  await expect(page.getByTestId('source-editor')).toContainText('And from the second.', { timeout: 20_000 });
  await page.getByTestId('source-editor').locator('.view-line').last().click();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await expect(page.getByTestId('source-editor')).not.toContainText('From the first tab.');
});

test('reports that a file that is not UTF-8 text is kept as is', async ({ page }) => {
  await goTo(page, 'files/latin.txt');
  await expect(page.getByRole('main')).toContainText('This file isn’t UTF-8');
  await expect(page.getByRole('main')).toContainText('kept as is');
  await goTo(page, 'files/data.bin');
  await expect(page.getByRole('main')).toContainText('This isn’t a text file');
  await expect(page.getByRole('main')).toContainText('3 bytes');
});

test('completes and validates docs.json against the settings’ schema', async ({ page }) => {
  await goTo(page, 'source/docs.json');
  const editor = page.getByTestId('source-editor');
  await editor.locator('.view-lines').click({ timeout: 20_000 });
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('\n"fav');
  await expect(page.locator('.suggest-widget')).toContainText('favicon', { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('"favicon": ""');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{ "navigation": [{ "group": "A", "pages": ["st');
  await expect(page.locator('.suggest-widget')).toContainText('stars', { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('"pages": ["stars"');
  await page.keyboard.press('Delete'); // the bracket that the editor added by itself
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toBeVisible({ timeout: 20_000 });
  expect((await problem.boundingBox())?.height).toBeLessThan(60);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{ "name": 5, "navigation": [] }');
  await expect(editor.locator('.squiggly-error').first()).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press('Delete'); // the brace that the editor added by itself
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(editor).toContainText('The hosting service rejects this file.', { timeout: 1000 });
  }).toPass();
});

test('lists the configuration’s problems, with a link to each', async ({ page }) => {
  test.slow(); // the source editor starts, and two checks run
  const health = page.getByRole('button', { name: 'Site health' });
  await expect(health).toHaveAccessibleName('Site health');
  await goTo(page, 'source/docs.json');
  await page.getByTestId('source-editor').locator('.view-lines').click({ timeout: 20_000 });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(
    '{ "name": "Small", "favicon": 5, "navigation": [{ "group": "Start", "pages": ["index", "gone"]',
  );
  await expect(health).toHaveAccessibleName('Site health has issues', { timeout: 20_000 });
  await health.click();
  const openAll = async () => {
    for (const name of [/Invalid setting type 1/, /Page not found 1/]) {
      const folded = page.getByRole('button', { expanded: false, name });
      if (await folded.isVisible()) await folded.click();
    }
  };
  const found = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
  await expect(found(/Invalid setting type 1/)).toBeVisible({ timeout: 20_000 });
  await openAll();
  await expectAccessible(page);
  await found(/favicon/).click();
  await expect(page).toHaveURL(/settings\/favicon$/);
  await goTo(page, 'page/index.mdx');
  await health.click();
  await openAll();
  await found(/gone/).click();
  await expect(page.getByRole('treeitem', { name: 'gone' })).toBeFocused();
});
