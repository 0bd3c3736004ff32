import { expect } from './app.ts';
import { caretBehindStart, give } from './givenFile.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';
const base64 = Buffer.from(drawing).toString('base64');

test.use({
  files: {
    ...smallSite,
    'two.mdx':
      '---\ntitle: Two\n---\n\n<img src="/one.svg" alt="First" width="80" />\n\nBetween\n\n<img src="/one.svg" alt="Second" />\n\nEnd\n',
    'low.mdx': `---\ntitle: Low\n---\n\n${'Line\n\n'.repeat(30)}<img src="/one.svg" alt="Low" width="80" />\n\n${'Line\n\n'.repeat(30)}`,
    'one.svg': drawing,
    'page.mdx': '---\ntitle: Page\n---\n\nStart\n\nEnd\n',
    'long.mdx': `---\ntitle: Long\n---\n\n${Array.from({ length: 40 }, (_, line) => `Line ${line}\n`).join('\n')}`,
  },
});

test('shows a picture’s menu right below it once it has loaded, and covers nothing below', async ({ page }) => {
  await caretBehindStart(page);
  await give(page, 'paste', 'image.svg', 'image/svg+xml', base64);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  const picture = page.locator('.page-text .picture img');
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBe(300);
  const edges = async () => {
    const menu = await page.getByRole('group', { name: 'Image', exact: true }).boundingBox();
    const [above, below] = [await picture.boundingBox(), await page.getByText('End', { exact: true }).boundingBox()];
    if (menu === null || above === null || below === null) return 'not there';
    const isBelow = menu.y >= above.y + above.height && menu.y < above.y + above.height + 60; // edge and caption of the frame
    return isBelow && menu.y + menu.height <= below.y ? 'between' : JSON.stringify({ menu, above, below });
  };
  await expect.poll(edges).toBe('between');
});

test('scrolls a picture pasted low on the page fully into view, and its menu covers no line above', async ({
  page,
}) => {
  await goTo(page, 'page/long.mdx');
  const line = page.locator('.page-text p', { hasText: 'Line 12' });
  await line.click();
  await page.evaluate(() => {
    const pane = document.querySelector('[data-page-scroll]');
    const [last] = [...document.querySelectorAll('.page-text p')].filter((found) => found.textContent === 'Line 12');
    const { bottom = 0 } = last?.getBoundingClientRect() ?? {};
    pane?.scrollBy(0, bottom - innerHeight + 20);
  });
  await give(page, 'paste', 'image.svg', 'image/svg+xml', base64);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  const picture = page.locator('.page-text .picture img');
  await expect(picture).toBeInViewport({ ratio: 1 });
  const menu = page.getByRole('group', { name: 'Image', exact: true });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const [above, below] = [await picture.boundingBox(), await menu.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  // The menu overlaps the picture if there is no room below it.
  await page.evaluate(() => {
    const { bottom = 0 } = document.querySelector('.page-text .picture img')?.getBoundingClientRect() ?? {};
    document.querySelector('[data-page-scroll]')?.scrollBy(0, bottom - innerHeight - 20);
  });
  await expect(picture).not.toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThan((await picture.boundingBox())?.y ?? 0);
  await expect(menu).toBeInViewport({ ratio: 1 });
});

test('shows the menu right below a picture that is selected after another one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/two.mdx');
  for (const name of ['First', 'Second', 'First']) {
    const picture = page.locator('.page-text').getByRole('img', { name });
    await picture.click();
    const menu = page.getByRole('group', { name: 'Image', exact: true });
    await expect(menu.getByRole('textbox', { name: 'Alt text' })).toHaveValue(name);
    const between = async () => {
      const [above, below] = [await picture.boundingBox(), await menu.boundingBox()];
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
    };
    await expect.poll(between).toBe(6);
  }
});

test('scrolls so that the menu of a small picture low on the screen does not cover it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/low.mdx');
  const picture = page.locator('.page-text').getByRole('img', { name: 'Low' });
  await expect(picture).toHaveJSProperty('complete', true);
  await picture.evaluate((image) => {
    const pane = image.closest('[data-page-scroll]');
    pane?.scrollBy(0, image.getBoundingClientRect().bottom - innerHeight + 10);
  });
  await picture.click();
  const menu = page.getByRole('group', { name: 'Image', exact: true });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const [above, below] = [await picture.boundingBox(), await menu.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});
