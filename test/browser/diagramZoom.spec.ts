import type { FrameLocator, Locator, Page } from '@playwright/test';
import { colorRules, expect, expectAccessible, test } from './app.ts';
import { bothSites, boxOf } from './bothSites.ts';
import { observeShifts, shiftOf } from './layoutShift.ts';
import { goTo, openSite, smallSite } from './ownSite.ts';

const high = 'graph TD\n  A[Write] --> B[Check]\n  B --> C[Send]\n  B --> D[Mend]\n';
const fence = (meta: string, source: string) => `\`\`\`mermaid ${meta}\n${source}\`\`\`\n`;
const files = {
  ...smallSite,
  'diagram.mdx': [
    '---\ntitle: Diagram\n---\n',
    fence('', high),
    fence('placement="top-left"', high),
    fence('actions={false}', high),
    fence('', 'graph LR\n  A[Low] --> B[One]\n'),
    fence('actions={true}', 'graph LR\n  A[Low] --> B[Asked]\n'),
    ...Array.from({ length: 30 }, (_none, index) => `Paragraph ${index + 1}.\n`),
  ].join('\n'),
};

const sites = bothSites(files);

type Root = Page | FrameLocator;

/** Waits until all diagrams are rendered, scrolls to the top, and returns them. */
async function drawn(root: Root): Promise<Locator> {
  const diagrams = root.locator('[data-diagram]');
  for (let index = 0; index < 5; index += 1) {
    await diagrams.nth(index).scrollIntoViewIfNeeded();
    await expect(diagrams.nth(index).locator('svg[id]')).toBeVisible({ timeout: 30_000 });
  }
  await root.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  return diagrams;
}

const controls = (diagram: Locator) => diagram.getByRole('group', { name: 'Diagram zoom' });
const button = (diagram: Locator, name: string) => controls(diagram).getByRole('button', { name });

async function looksCloser(page: Page, root: Root): Promise<void> {
  const diagrams = await drawn(root);
  const diagram = diagrams.first();
  const picture = diagram.locator('.diagram-picture svg');
  await diagram.scrollIntoViewIfNeeded();
  const [whole, around] = [await boxOf(picture), await boxOf(diagram)];

  await button(diagram, 'Zoom in').click();
  const larger = await boxOf(picture);
  expect(larger.width / whole.width).toBeCloseTo(1.4, 1);
  await button(diagram, 'Zoom out').press('Enter');
  expect(await boxOf(picture)).toEqual(whole);
  await expect(button(diagram, 'Zoom out')).toHaveAttribute('aria-disabled', 'true');

  const focused = diagram.getByRole('group', { name: /^Diagram:/ });
  for (const key of ['+', '+', '+']) await focused.press(key);
  const before = await boxOf(picture);
  await focused.press('ArrowDown');
  expect(before.y - (await boxOf(picture)).y).toBeCloseTo(40, 0);
  await focused.press('ArrowUp');

  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 25, { steps: 4 });
  await page.mouse.up();
  expect((await boxOf(picture)).y - before.y).toBeCloseTo(25, 0);

  await button(diagram, 'Reset zoom').click();
  expect(await boxOf(picture)).toEqual(whole);
  expect(await boxOf(diagram)).toEqual(around);

  await page.keyboard.down('Control');
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(whole.width);
  expect(await boxOf(diagram)).toEqual(around);
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await boxOf(diagram)).y).toBeLessThan(around.y);
}

async function standsWhereItIsSaid(root: Root): Promise<void> {
  const diagrams = await drawn(root);
  const [usual, inCorner] = [diagrams.nth(0), diagrams.nth(1)];
  const [around, lowerRight] = [await boxOf(usual), await boxOf(controls(usual))];
  expect(around.x + around.width - lowerRight.x - lowerRight.width).toBeLessThan(16);
  expect(around.y + around.height - lowerRight.y - lowerRight.height).toBeLessThan(16);
  const [other, topLeft] = [await boxOf(inCorner.locator('.diagram')), await boxOf(controls(inCorner))];
  expect(topLeft.x - other.x).toBeLessThan(16);
  expect(topLeft.y - other.y).toBeLessThan(16);
  await expect(controls(diagrams.nth(2))).toHaveCount(0);
  await expect(controls(diagrams.nth(3))).toHaveCount(0);
  await expect(controls(diagrams.nth(4))).toBeVisible();
}

test('lets readers of a built site zoom a diagram and scroll past it', async ({ page }) => {
  await page.goto(`${sites.built.url}/diagram`);
  await looksCloser(page, page);
});

test('places diagram controls where the page specifies, and only if they are useful', async ({ page }) => {
  await page.goto(`${sites.built.url}/diagram`);
  await standsWhereItIsSaid(page);
});

test('diagrams with controls are accessible and cause no layout shift in narrow, wide, and dark windows', async ({
  page,
}) => {
  await page.addInitScript(observeShifts);
  for (const [width, mode] of [
    [390, 'light'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    if (mode === 'dark') await page.evaluate(() => localStorage.setItem('docwright-mode', 'dark'));
    await page.goto(`${sites.built.url}/diagram`);
    await expect(page.locator('html')).toHaveClass(mode === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
    const diagrams = await drawn(page);
    await expect(controls(diagrams.first())).toBeVisible();
    await expectAccessible(page, mode === 'dark' ? colorRules : undefined);
    const shift = await shiftOf(page);
    await button(diagrams.first(), 'Zoom in').focus();
    await button(diagrams.first(), 'Zoom in').click();
    expect(await shiftOf(page)).toBe(shift);
  }
});

test('lets writers zoom a diagram in the preview as readers do', async ({ page }) => {
  await openSite(page, sites.own);
  await goTo(page, 'preview/diagram.mdx');
  const frame = page.frameLocator('iframe[title="The page as readers see it"]');
  await standsWhereItIsSaid(frame);
  await looksCloser(page, frame);
});
