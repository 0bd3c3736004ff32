import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';

test.use({
  files: {
    ...smallSite,
    'text.mdx': `---\ntitle: Text\n---\n\nA short first line.\n\n## Setup\n\nBelow the heading.\n\n> Quoted words.\n\nLast line.\n`,
    'frame.mdx':
      '---\ntitle: Frame\n---\n\n<Frame caption="Words">\n  <img src="/one.svg" alt="One" />\n</Frame>\n\nEnd\n',
    'one.svg': drawing,
  },
});

const text = (page: Page) => page.locator('.page-text');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

async function dragTo(page: Page, from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.waitForTimeout(150);
}

/** The middle of a block's line at its end. */
async function endOf(block: Locator): Promise<{ readonly x: number; readonly y: number }> {
  return block.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, top, bottom } = range.getBoundingClientRect();
    return { x: right - 1, y: (top + bottom) / 2 };
  });
}

async function source(page: Page, path: string): Promise<string> {
  await saved(page);
  await goTo(page, `source/${path}`);
  const lines = page.getByTestId('source-editor').locator('.view-lines');
  await expect(lines).toContainText('title', { timeout: 20_000 });
  const shown = (await lines.innerText()).replaceAll('\u00A0', ' ');
  await goTo(page, `page/${path}`);
  return shown;
}

test('links pages by @, by [[, by dragging them from the navigation, and by copied links', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, 'page/text.mdx');
  await text(page).getByText('Last line.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' See @Gui');
  await expect(page.getByRole('listbox', { name: 'Link to a page' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and [[Setup');
  await page.getByRole('option', { name: /^Setup/ }).click();
  await page.keyboard.type('!');
  await expect(text(page).locator('p').last()).toHaveText('Last line. See Guide and Setup!');
  // Drag a page into the first line, and as a card below it.
  const row = page.getByRole('treeitem', { name: /^Guide/ }).first();
  const line = text(page).getByText('A short first line.');
  await dragTo(page, row, await endOf(line));
  await expect(page.getByText('Insert link. Hold Shift for a card.')).toBeVisible();
  await page.mouse.up();
  await expect(text(page).locator('p').first().getByRole('link', { name: 'Guide' })).toHaveAttribute('href', '/guide');
  await dragTo(page, row, await endOf(text(page).getByText('Below the heading.')));
  await page.keyboard.down('Shift');
  await expect(page.getByText('Insert card')).toBeVisible();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(text(page).locator('[data-node="card"]')).toHaveCount(1);
  expect(await source(page, 'text.mdx')).toContain('<Card title="Guide" href="/guide" />');
  await page.keyboard.press('Control+z');
  await text(page).getByText('Setup', { exact: true }).first().hover();
  await page.getByRole('button', { name: 'Block: drag to move, click for options' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/text#setup');
});

test('moves a quote with its only paragraph, selects a picture after its caption, and keeps the toolbar near', async ({
  page,
}) => {
  // A caption, then the picture.
  await goTo(page, 'page/frame.mdx');
  const picture = page.locator('.page-text .picture');
  const menu = page.getByRole('group', { name: 'Image', exact: true });
  await picture.click();
  await expect(menu).toBeVisible();
  await page.getByRole('textbox', { name: 'Frame: caption' }).click();
  await page.keyboard.press('End');
  // At a person's speed: two clicks on one place within 500 ms are a double click.
  await page.keyboard.type(' more', { delay: 100 });
  await picture.click();
  await expect(picture).toHaveClass(/ProseMirror-selectednode/);
  await expect(menu).toBeVisible();
  // The toolbar of a short selection.
  await goTo(page, 'page/text.mdx');
  await text(page)
    .getByText('A short first line.')
    .dblclick({ position: { x: 5, y: 10 } });
  const toolbar = page.getByRole('toolbar', { name: 'Text formatting' });
  await expect(toolbar).toBeVisible();
  const distance = async () => {
    const box = await toolbar.boundingBox();
    const selected = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().right ?? 0);
    return (box?.x ?? 9999) - selected;
  };
  await expect.poll(distance).toBeLessThanOrEqual(200);
  // A quote by its handle.
  const quoted = text(page).getByText('Quoted words.');
  const handle = page.getByRole('button', { name: 'Block: drag to move, click for options' });
  await quoted.hover();
  await quoted.hover({ position: { x: 4, y: 4 } });
  await handle.hover();
  const last = await text(page).getByText('Last line.').boundingBox();
  const [x, bottom] = [(last?.x ?? 0) + 40, (last?.y ?? 0) + (last?.height ?? 0)];
  await page.mouse.down();
  await page.mouse.move(x, bottom - 20, { steps: 5 });
  await page.mouse.move(x, bottom - 3, { steps: 5 });
  await page.mouse.up();
  await expect(text(page).locator(':scope > :last-child')).toHaveText('Quoted words.');
  await expect(text(page).locator(':scope > blockquote')).toHaveText('Quoted words.');
});
