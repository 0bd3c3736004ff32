import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'components.mdx':
      '---\ntitle: Components\n---\n\n<Card title="Card">\n  Text\n</Card>\n\n<Accordion title="Why">\n  Because\n</Accordion>\n',
    'lines.mdx': '---\ntitle: Lines\n---\n\nShort above\n\nBetween\n\nBelow\n',
    'term.mdx': `---\ntitle: Term\n---\n\n${Array.from({ length: 40 }, (_, line) => `Line ${line}\n`).join('\n')}\nA <Tooltip tip="What it means">term</Tooltip> here\n`,
  });
});
test.afterAll(() => site.close());

test('shows in the panel the component whose title has focus', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/components.mdx');
  await page.getByText('Because', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Selected block' });
  await expect(panel.getByRole('heading', { name: 'Accordion', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Card: title' }).click();
  await expect(panel.getByRole('heading', { name: 'Card', exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Button text' }).fill('Go on');
  await expect(panel.getByRole('heading', { name: 'Card', exact: true })).toBeVisible();
  await page.getByText('Because', { exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Accordion', exact: true })).toBeVisible();
  expect(await sourceOf(page, 'components.mdx')).toContain('cta="Go on"');
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  await goTo(page, 'page/components.mdx');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [field, title] of [
    [page.getByText('Because', { exact: true }), 'Accordion'],
    [page.getByRole('textbox', { name: 'Card: title' }), 'Card'],
  ] as const) {
    await field.click();
    await page.getByRole('button', { name: 'Page settings' }).click();
    await expect(panel.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await page.setViewportSize({ width, height });
});

test('the text toolbar stays near its text and covers only lines below the selection', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/lines.mdx');
  await page.getByText('Between').click();
  await page.waitForTimeout(150);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  const toolbar = page.getByRole('toolbar', { name: 'Text' });
  await expect(toolbar).toBeVisible();
  const covered = async () => {
    const { y = 0, height = 0, x = 0 } = (await toolbar.boundingBox()) ?? {};
    const lines = ['Short above', 'Between', 'Below'].map(async (words) => {
      const line = await page.getByText(words, { exact: true }).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON() as { top: number; bottom: number; right: number };
      });
      return line.right <= x || line.bottom <= y || line.top >= y + height ? [] : [words];
    });
    return (await Promise.all(lines)).flat();
  };
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    // The margin is too far from a short line.
    await expect(toolbar).not.toHaveAttribute('data-upright');
    expect(await covered()).not.toContain('Short above');
    expect(await covered()).not.toContain('Between');
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeFocused();
  await expect(page.locator('.linked-words')).toHaveText('Between');
  await page.keyboard.press('Escape');
  await expect(page.locator('.linked-words')).toHaveCount(0);
});

test('makes room for a tooltip’s field below its text at the bottom of a phone’s screen, and covers no line above', async ({
  page,
}) => {
  await openSiteOnce(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/term.mdx');
  const line = page.locator('.page-text p', { hasText: 'A term here' });
  await expect(line).toBeAttached();
  await line.evaluate((element) => {
    const pane = element.closest('[data-page-scroll]');
    pane?.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 8);
  });
  await line.getByText('term').click();
  const field = page.getByRole('textbox', { name: 'Tooltip text' });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => ((await field.boundingBox())?.y ?? 0) - ((await line.boundingBox())?.y ?? 0))
    .toBeGreaterThan(20);
});

test('shows a block’s buttons on the page, next to its text, even with little room', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/lines.mdx');
  const line = page.getByText('Between', { exact: true });
  const startOf = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(async () => {
      await page.mouse.move(700, 20);
      await line.hover();
      await expect(button).toBeVisible({ timeout: 500 });
    }).toPass();
    const box = await button.boundingBox();
    const pane = await page.locator('[data-page-scroll]').boundingBox();
    const text = await line.boundingBox();
    if (box === null || pane === null || text === null) return null;
    return {
      isOnPage: box.x >= pane.x,
      isBeside: box.x + box.width <= text.x,
      isFirst: box.y < text.y + text.height / 2,
    };
  };
  for (const width of [1440, 1360]) {
    await page.setViewportSize({ width, height: 860 });
    const adds = { isOnPage: true, isBeside: true, isFirst: width === 1440 };
    await expect.poll(() => startOf('Add block below')).toEqual(adds);
    await expect
      .poll(() => startOf('Block: drag to move, click for options'))
      .toEqual({ isOnPage: true, isBeside: true, isFirst: true });
  }
});
