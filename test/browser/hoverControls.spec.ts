import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import { approach, nodeCounts, watchControl } from './approach.ts';
import { dot } from './givenFile.ts';
import { addRow, cell, handle, hoverCases, hoverPage, menu, text } from './hoverCases.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test.use({
  files: { ...smallSite, 'images/dot.png': Buffer.from(dot, 'base64'), 'hover.mdx': hoverPage },
});

for (const width of [1440, 390])
  test(`every control that appears on hover is reached by a hand from every side, at ${width} pixels`, async ({
    page,
  }) => {
    test.slow(); // many controls, each from every side, at a hand’s speed
    await page.setViewportSize({ width, height: 900 });
    await openPage(page);
    for (const { control, owner, find, adds = {}, opens, isWideOnly, upperPart, show } of hoverCases) {
      if (isWideOnly === true && width < 700) continue;
      await test.step(control, async () => {
        await show?.(page);
        await owner(page).scrollIntoViewIfNeeded();
        await owner(page).hover({ position: { x: 6, y: 6 } });
        const watched = await watchControl(page, owner(page), find(page), upperPart);
        for (const step of [3, 16]) await approach(watched, step);
        expect(await watched.missed()).toEqual([]);
        const before = await nodeCounts(page);
        await page.mouse.down();
        await page.mouse.up();
        if (opens !== undefined) await expect(opens(page)).toBeVisible();
        await expect.poll(() => nodeCounts(page, before)).toEqual(adds);
        await page.keyboard.press('Escape');
        await expect(menu(page)).toHaveCount(0);
      });
    }
  });

for (const below of [-4, 40])
  test(`a block that is dragged by its handle down the margin, up to ${below} pixels below the last one, goes after it`, async ({
    page,
  }) => {
    await goTo(page, 'page/guide.mdx');
    const line = (words: string) => text(page).getByText(words, { exact: true });
    await line('First line.').hover();
    const [grip, last] = [await boxOf(handle(/^Block:/)(page)), await boxOf(line('Second line.'))];
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, last.y + last.height + below, { steps: 6 });
    await page.mouse.up();
    await expect(text(page).locator('p')).toHaveText(['Second line.', 'First line.']);
  });

test('a click next to "Add …", or between it and its block, adds nothing, and the button can be reached from below', async ({
  page,
}) => {
  await openPage(page);
  for (const { control, owner, find, shownBy } of hoverCases) {
    if (shownBy !== addRow) continue;
    await test.step(control, async () => {
      const before = await nodeCounts(page);
      await find(page).evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await owner(page).hover({ position: { x: 6, y: 6 } });
      const [block, add] = [await boxOf(owner(page)), await boxOf(find(page))];
      const middle = add.y + add.height / 2;
      for (const [x, y] of [
        [block.x + block.width / 2, middle],
        [add.x + add.width / 2, add.y - 2],
        [block.x + block.width / 2, add.y - 2],
      ] as const) {
        await page.mouse.click(x, y);
        expect(await nodeCounts(page, before)).toEqual({});
      }
      await page.mouse.move(add.x + add.width / 2, block.y + block.height + 20);
      await page.mouse.move(add.x + add.width / 2, middle);
      await expect.poll(() => find(page).evaluate((button) => button.matches(':hover'))).toBe(true);
      await expect.poll(() => find(page).evaluate((button) => getComputedStyle(button).pointerEvents)).toBe('auto');
    });
  }
});

test('the handle of a partly scrolled block stays next to its visible part', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 320 });
  await openPage(page);
  const canvas = page.locator('.page-canvas');
  await cell('4')(page).evaluate((row) => row.scrollIntoView());
  await cell('5')(page).hover();
  await expect(handle(/^Block:/)(page)).toBeVisible();
  expect((await boxOf(handle(/^Block:/)(page))).y).toBeGreaterThanOrEqual((await boxOf(canvas)).y);
});

async function openPage(page: Page): Promise<void> {
  await goTo(page, 'page/hover.mdx');
  await expect(text(page).locator('.picture[data-state="shown"]')).toBeVisible();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not seen.');
  return box;
}
