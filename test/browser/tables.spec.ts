import { expect, expectAccessible, waitUntilIdle } from './app.ts';
import { runKeyCases, type KeyCase } from './keyCases.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { pasteData } from './pasteData.ts';
import { storedText } from '../walk/browserScreen.ts';

/** A table that is too wide for a phone. */
const wide =
  'Before.\n\n| Configuration option | Environment variable | Introduced in |\n| - | - | - |\n| maximumConnections | `DOCWRIGHT_MAXIMUM_CONNECTIONS` | 1.20 |\n';
const table = '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n';

const keys: readonly KeyCase[] = [
  {
    does: 'Enter goes to the cell below',
    given: table,
    at: '1',
    keys: ['Enter', '"x'],
    file: '| a | b |\n| - | - |\n| 1 | 2 |\n| 3x | 4 |\n',
  },
  { does: 'Enter in the last row adds one', given: table, at: '4', keys: ['Enter', '"x'], file: `${table}| x |   |\n` },
  {
    does: 'the arrows go from cell to cell',
    given: table,
    at: 'a',
    keys: ['ArrowDown', '"x', 'ArrowDown', '"y'],
    file: '| a | b |\n| - | - |\n| 1x | 2 |\n| 3y | 4 |\n',
  },
  {
    does: 'the arrows leave the table',
    given: `${table}\nAfter.\n`,
    at: '3',
    keys: ['ArrowDown', 'Home', '"x'],
    file: `${table}\nxAfter.\n`,
  },
  {
    does: 'Mod-D doubles the row',
    given: table,
    at: '1',
    keys: ['Control+d'],
    file: '| a | b |\n| - | - |\n| 1 | 2 |\n| 1 | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'Mod-Alt-up moves the row up, and no further than below the heads where it is one of them',
    given: table,
    at: '3',
    keys: ['Control+Alt+ArrowUp'],
    file: '| a | b |\n| - | - |\n| 3 | 4 |\n| 1 | 2 |\n',
  },
  {
    does: 'Mod-Shift-Backspace deletes the row',
    given: table,
    at: '1',
    keys: ['Control+Shift+Backspace'],
    file: '| a | b |\n| - | - |\n| 3 | 4 |\n',
  },
  {
    does: 'no key makes a block of a cell',
    given: table,
    at: '1',
    keys: ['Control+Alt+1', 'Control+Alt+0', 'Control+Shift+7', 'Control+Shift+8', 'Control+Shift+9', '"x'],
    file: '| a | b |\n| - | - |\n| 1x | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'Markdown typed in a cell is text',
    given: table,
    at: '1',
    keys: ['Shift+Home', 'Backspace', '"---', '" x'],
    file: '| a | b |\n| - | - |\n| --- x | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'what is selected across cells is emptied, not the table',
    given: table,
    at: '1',
    keys: ['Shift+ArrowRight', 'Backspace'],
    file: '| a | b |\n| - | - |\n| | |\n| 3 | 4 |\n',
  },
  {
    does: 'one undo brings them back',
    given: table,
    at: '1',
    keys: ['Shift+ArrowRight', 'Backspace', 'Control+z'],
    file: table,
  },
  {
    does: 'typing over selected cells leaves a table',
    given: table,
    at: '1',
    keys: ['Shift+ArrowRight', '"x'],
    file: '| a | b |\n| - | - |\n| | x |\n| 3 | 4 |\n',
  },
  {
    does: 'Shift-Enter breaks the line in a cell',
    given: table,
    at: '1',
    keys: ['Shift+Enter', '"x'],
    file: '| a | b |\n| - | - |\n| 1<br />x | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'Escape and Delete take out what is selected',
    given: `Before.\n\n${table}`,
    at: '1',
    keys: ['Escape', 'Delete', '"x'],
    file: `Before.\n\n${table.replace('1', 'x')}`,
  },
];

/** Content pasted into the cell that contains 1, after it. */
const pasted: readonly {
  readonly does: string;
  readonly html?: string;
  readonly text: string;
  readonly file: string;
}[] = [
  {
    does: 'two paragraphs are two lines',
    text: 'one\n\ntwo',
    file: '| a | b |\n| - | - |\n| 1one<br />two | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'a list is its words',
    html: '<ul><li>one</li><li><b>two</b></li></ul>',
    text: 'one\ntwo',
    file: '| a | b |\n| - | - |\n| 1one<br />**two** | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'Markdown with blocks is its words',
    text: '# Head\n\n- one\n- [two](/guide)\n',
    file: '| a | b |\n| - | - |\n| 1Head<br />one<br />[two](/guide) | 2 |\n| 3 | 4 |\n',
  },
  {
    does: 'cells take the place of cells',
    html: '<table><tr><td>x</td><td>y</td></tr><tr><td>z</td><td>w</td></tr></table>',
    text: 'x\ty\nz\tw',
    file: '| a | b |\n| - | - |\n| x | y |\n| z | w |\n',
  },
  {
    does: 'a table that is larger than the rest makes room',
    html: '<table><tr><td>x</td><td>y</td><td>z</td></tr></table>',
    text: 'x\ty\tz',
    file: '| a | b |     |\n| - | - | --- |\n| x | y | z   |\n| 3 | 4 |     |\n',
  },
  {
    does: 'lines with tabs are cells',
    text: 'x\t*y\n\tw\n',
    file: '| a | b |\n| - | - |\n| x | \\*y |\n| | w |\n',
  },
];

let site: OwnSite;
const keyCases = keys.map((one, index) => ({ ...one, path: `keys-${index}.mdx` }));
const pasteCases = pasted.map((one, index) => ({ ...one, path: `paste-${index}.mdx` }));

test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(keyCases.map(({ path, given }) => [path, given])),
    ...Object.fromEntries(pasteCases.map(({ path }) => [path, table])),
    'empty.mdx': '',
    'wide.mdx': wide,
    'wider.mdx': wide,
    'narrow.mdx': table,
  });
});
test.afterAll(async () => site.close());
test.describe.configure({ timeout: 180_000 });

test('keys keep the table’s structure', async ({ page }) => {
  await openSiteOnce(page, site);
  await runKeyCases(page, keyCases);
});

test('pasted content stays in its cell', async ({ page }) => {
  await openSiteOnce(page, site);
  await page.waitForTimeout(2000); // the Markdown parser loads after the page
  for (const { does, html, text, file, path } of pasteCases) {
    await test.step(does, async () => {
      await goTo(page, `page/${path}`);
      await page.locator('.page-text').getByText('1', { exact: true }).click();
      await waitUntilIdle(page);
      await page.keyboard.press('End');
      await pasteData(page, { 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) });
      await expect.soft.poll(() => storedText(page, path)).toBe(file);
    });
  }
});

test('a pasted table with spans and a nested table becomes a table that Markdown can represent', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/empty.mdx');
  await page.locator('.page-text').click();
  await waitUntilIdle(page);
  const html =
    '<table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td><table><tr><td>f</td><td>g</td></tr></table></td><td>h</td></tr></table>';
  await pasteData(page, { 'text/plain': 'a', 'text/html': html });
  await expect
    .poll(() => storedText(page, 'empty.mdx'))
    .toBe('| a | b | |\n| --- | --- | --- |\n| | c | d |\n| e | f g | h |\n');
});

test('a table wider than the page scrolls and breaks no word, in the editor and in the preview', async ({ page }) => {
  await openSiteOnce(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/wide.mdx');
  const written = page.getByRole('textbox', { name: 'Page' });
  const option = written.getByRole('columnheader', { name: 'Introduced in' });
  await expect(written.getByText('Before.')).toBeVisible();
  await expect(option).not.toBeInViewport({ ratio: 0.99 });
  await option.click();
  await page.keyboard.press('End');
  await expect(option).toBeInViewport({ ratio: 0.99 });
  await expectAccessible(page);
  await goTo(page, 'preview/wide.mdx');
  const read = page.frameLocator('iframe');
  const scrolled = read.getByRole('group', { name: 'Table' });
  await expect(scrolled).toBeVisible();
  const last = scrolled.getByRole('columnheader', { name: 'Introduced in' });
  await expect(last).not.toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(async () => scrolled.press('ArrowRight').then(() => scrolled.evaluate((place) => place.scrollLeft)))
    .toBeGreaterThan(0);
  await goTo(page, 'preview/narrow.mdx');
  await expect(read.getByRole('columnheader', { name: 'a', exact: true })).toBeVisible();
  await expect(read.getByRole('group', { name: 'Table' })).toHaveCount(0);
});

test('the caret scrolls its whole cell into view in a table wider than the page', async ({ page }) => {
  await openSiteOnce(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/wider.mdx');
  const written = page.getByRole('textbox', { name: 'Page' });
  await written.getByText('1.20').click();
  await page.keyboard.press('Tab');
  const cells = written.getByRole('cell');
  await expect(cells).toHaveCount(6);
  await expect(cells.nth(3)).toBeInViewport({ ratio: 0.99 });
  const head = written.getByRole('columnheader');
  await page.getByRole('button', { name: 'Add column at the end' }).click();
  await expect(head).toHaveCount(4);
  await expect(written.getByRole('cell').nth(7)).toBeInViewport({ ratio: 0.99 });
});
