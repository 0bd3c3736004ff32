import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';
import { sourceOf } from './sourceOf.ts';

const steps = '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n</Steps>\n';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="teal"/></svg>`;
const selected =
  'One.\n\nTwo.\n\n<Note>\n  Inside.\n</Note>\n\n![Teal](/teal.svg)\n\n| a | b |\n| - | - |\n| c | d |\n\nLast.\n';

test.use({ files: { ...smallSite, 'titled.mdx': steps, 'selected.mdx': selected, 'teal.svg': picture } });

/** Returns the text of each outlined element; for a picture, its alternative text. */
const outlined = (page: Page) =>
  page.locator('.page-text').evaluate((text) =>
    [...text.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'solid' && outlineWidth === '2px' && element.offsetParent !== null;
      })
      .map((element) => element.querySelector('img')?.alt ?? element.innerText.trim()),
  );

test('outlines everything that the next key affects, and nothing else', async ({ page }) => {
  await goTo(page, 'page/selected.mdx');
  const text = page.locator('.page-text');
  await text.getByText('One.').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => outlined(page)).toEqual(['One.']);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => outlined(page)).toEqual(['One.', 'Two.', 'Inside.']);
  await page.keyboard.press('Delete');
  await expect.poll(() => outlined(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => outlined(page)).toEqual(['One.', 'Two.', 'Inside.']);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => outlined(page)).toEqual(['One.']);

  // Resizing a picture selects it at once.
  const edge = await text.getByRole('img', { name: 'Teal' }).boundingBox();
  if (edge === null) throw new Error('The picture is not drawn.');
  const [x, y] = [edge.x + edge.width - 8, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => outlined(page)).toEqual(['Teal']);
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.up();
  await expect(text.getByRole('img', { name: 'Teal' })).toHaveAttribute('width', '140');
  await expect.poll(() => outlined(page)).toEqual(['Teal']);
  await page.keyboard.press('Control+d');
  await expect(text.getByRole('img', { name: 'Teal' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Delete');
  await expect(text.getByRole('img', { name: 'Teal' })).toHaveCount(0);

  // A row's menu applies to the highlighted row, and so do the keys after it.
  await text.getByText('d', { exact: true }).click();
  await page.getByRole('button', { name: 'Row 2' }).click();
  await expect(text.locator('.selectedCell')).toHaveText(['c', 'd']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(text.getByRole('row')).toHaveCount(1);
});

test('outlines the tree row that keys and menus affect, whichever page is shown', async ({ page }) => {
  await goTo(page, 'page/index.mdx');
  const tree = page.getByRole('tree', { name: 'Navigation', exact: true });
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  await expect(row('Welcome')).toHaveAttribute('aria-selected', 'true');
  await row('Start').click();
  await row('Start').click();
  await expect(row('Start')).toHaveCSS('outline-style', 'solid');
  await expect(row('Guide')).toHaveCSS('outline-style', 'none');
  await row('Guide').click({ button: 'right' });
  await expect(row('Guide')).toHaveCSS('outline-style', 'solid');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(row('Guide')).toHaveCSS('outline-style', 'solid');
  await expect(row('Welcome')).toHaveCSS('outline-style', 'none');
});

test('Mod-A in a title selects its text, then its block, then the page', async ({ page }) => {
  await goTo(page, 'page/titled.mdx');
  const title = page.getByRole('textbox', { name: 'Step: title' });
  await title.click();
  await title.selectText(); // like a triple click
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Last');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+d');
  expect(await sourceOf(page, 'titled.mdx')).toBe(
    steps.replace('First', 'Last').replace('</Steps>', '  <Step title="Last">\n    Do it.\n  </Step>\n</Steps>'),
  );
  await goTo(page, 'page/titled.mdx');
  await title.last().click();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+a');
  await page.keyboard.type('All new.');
  await expect(page.locator('.page-text')).toHaveText('All new.');
});
