import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import { dot } from './givenFile.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const late = 'https://pictures.example/late.svg';

test.use({
  files: {
    ...smallSite,
    'images/dot.png': Buffer.from(dot, 'base64'),
    'parts.mdx': `---
title: Parts
---

<AccordionGroup>
  <Accordion title="Why">
    Because.
  </Accordion>
</AccordionGroup>

<Frame>
  <img src="/images/dot.png" alt="A dot" width="200" />
</Frame>

Between.

| A | B |
| - | - |
| 1 | 2 |

Below the table.
`,
    'fields.mdx': `---
title: Fields
---

<ParamField path="customer_identifier" type="string">
  Of a parameter.
</ParamField>

<ParamField query="page" type="number" default="1" required>
  Of a page.
</ParamField>

<ResponseField name="identifier_of_the_lamp">
  Of a response.
</ResponseField>

<ParamField query="one_of_many" type="string | number | boolean | string[] | number[]" default="1, 2 or 3">
  Of many types.
</ParamField>

Below the fields.
`,
    'code.mdx': `---\ntitle: Code\n---\n\n\`\`\`bash\nnpm install\n\`\`\`\n\nBelow the code.\n`,
    'pair.mdx': `---
title: Pair
---

Above.

<img src="/images/dot.png" alt="Light" className="block dark:hidden" width="200" />
<img src="/images/dot.png" alt="Dark" className="hidden dark:block" width="200" />

Below.
`,
    'late.mdx': `---\ntitle: Late\n---\n\n<img src="${late}" alt="Late" width="300" height="150" />\n\nBelow the picture.\n`,
    'images/ratio.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>',
    'unsized.mdx': `---\ntitle: Unsized\n---\n\n![Late](${late})\n\n<img src="${late}" alt="Narrow" width="200" />\n\n![Ratio](/images/ratio.svg)\n\n<img src="/images/ratio.svg" alt="Narrow ratio" width="200" />\n\nBelow the pictures.\n`,
  },
});

const text = (page: Page) => page.locator('.page-text');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function edges(part: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not seen.');
  return { top: box.y, bottom: box.y + box.height };
}

test('nothing moves when the pointer or the caret enters a block', async ({ page }) => {
  await goTo(page, 'page/parts.mdx');
  await expect(text(page).locator('.picture[data-state="shown"]')).toBeVisible();
  const places = async () =>
    Promise.all(
      ['Because.', 'Between.', 'Below the table.'].map((words) => edges(text(page).getByText(words, { exact: true }))),
    );
  const before = await places();
  for (const [what, act] of [
    ['the pointer on an accordion', () => text(page).getByText('Because.').hover()],
    ['its title', () => field(page, 'Accordion: title').focus()],
    ['its text', () => text(page).getByText('Because.').click()],
    ['the pointer on a frame', () => text(page).locator('figure').hover()],
    ['its caption', () => field(page, 'Frame: caption').focus()],
  ] as const)
    await test.step(what, async () => {
      await act();
      expect(await places()).toEqual(before);
    });
});

for (const width of [1440, 1024, 390])
  test(`nothing moves where what a field may say more is offered, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await goTo(page, 'page/fields.mdx');
    const words = ['Of a parameter.', 'Of a page.', 'Of a response.', 'Of many types.', 'Below the fields.'];
    const places = async () => Promise.all(words.map((part) => edges(text(page).getByText(part))));
    const before = await places();
    for (const part of words.slice(0, -1)) {
      const block = text(page).locator('[data-node]').filter({ hasText: part });
      await block.hover();
      expect(await places()).toEqual(before);
      await block.locator('textarea').first().focus();
      await expect(block.getByRole('button', { name: 'deprecated' })).toHaveCSS('opacity', '1');
      expect(await places()).toEqual(before);
    }
    await text(page).getByText('Of a response.').click();
    const field = text(page).locator('[data-node]').filter({ hasText: 'Of a response.' });
    await field.locator('textarea').first().focus();
    await field.getByRole('button', { name: 'required' }).click();
    await expect(field.getByRole('button', { name: 'required' })).toHaveAttribute('aria-pressed', 'true');
  });

test('the top bar stays still while changes are counted and saved, and one line of code takes one row', async ({
  page,
}) => {
  await goTo(page, 'page/code.mdx');
  const block = text(page).locator('.code');
  await expect(block).toBeVisible();
  const { top, bottom } = await edges(block);
  expect(bottom - top).toBeLessThan(56);
  const bar = () =>
    page
      .locator('header :is(button, label, p)')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await bar();
  await text(page).getByText('Below the code.').click();
  await page.keyboard.type('X');
  await expect(page.getByText('Saving…')).toBeVisible();
  expect(await bar()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await bar()).toEqual(before);
});

test('no menu opens under the pointer, however low the window is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 480 });
  await goTo(page, 'page/parts.mdx');
  const isOnItem = () => page.evaluate(() => document.querySelector('[role^="menuitem"]:hover') !== null);
  const row = page.getByRole('treeitem', { name: 'Guide', exact: true });
  await row.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeInViewport();
  expect(await isOnItem()).toBe(false);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Actions for Guide' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeInViewport();
  expect(await isOnItem()).toBe(false);
  await page.keyboard.press('Escape');
  const handle = page.getByRole('button', { name: /^Block:/ });
  // Scrolling to the block hides the handle until the pointer moves again.
  await expect(async () => {
    for (const x of [4, 8])
      await text(page)
        .getByText('Between.')
        .hover({ position: { x, y: 8 } });
    await expect(handle).toBeVisible({ timeout: 500 });
  }).toPass();
  await handle.click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeVisible();
  expect(await isOnItem()).toBe(false);
});

test('a frame without a caption ends at its picture, and shows the caption field on hover', async ({ page }) => {
  await goTo(page, 'page/parts.mdx');
  const frame = text(page).locator('figure');
  await expect(frame.locator('.picture[data-state="shown"]')).toBeVisible();
  const below = (await edges(frame)).bottom - (await edges(frame.locator('.picture'))).bottom;
  expect(below).toBeLessThanOrEqual(10);
  const caption = frame.locator('figcaption');
  await page.mouse.move(2, 2);
  await expect(caption).toHaveCSS('opacity', '0');
  await frame.hover();
  await expect(caption).toHaveCSS('opacity', '1');
  await field(page, 'Frame: caption').fill('A caption');
  await expect(text(page).locator('figcaption')).toHaveCSS('position', 'static');
});

test('the button that adds a table row fits between the table and the text below', async ({ page }) => {
  await goTo(page, 'page/parts.mdx');
  await text(page).getByRole('cell', { name: '1' }).hover();
  // Content above the table may still load during the measurement and move all three.
  await expect(async () => {
    const bar = await edges(page.getByRole('button', { name: 'Add row at the end' }));
    expect(bar.top).toBeGreaterThan((await edges(text(page).locator('table'))).bottom);
    expect((await edges(text(page).getByText('Below the table.'))).top).toBeGreaterThanOrEqual(bar.bottom);
  }).toPass();
});

test('a picture reserves its space before it loads', async ({ page }) => {
  let come = () => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route(late, async (route) => {
    await asked;
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300"/></svg>',
    });
  });
  await goTo(page, 'page/late.mdx');
  const picture = text(page).locator('.picture');
  await expect(picture).toHaveAttribute('data-state', 'loading');
  const below = text(page).getByText('Below the picture.');
  const before = await edges(below);
  come();
  await expect(picture).toHaveAttribute('data-state', 'shown');
  expect(await edges(below)).toEqual(before);
});

test('a picture that was loaded before reserves its space even if the page specifies no size', async ({ page }) => {
  let come = Promise.resolve();
  await page.route(late, async (route) => {
    await come;
    await route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'cache-control': 'no-store' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300"/></svg>',
    });
  });
  await goTo(page, 'page/unsized.mdx');
  const picture = text(page).locator('.picture');
  const below = text(page).getByText('Below the pictures.');
  for (const index of [0, 1, 2, 3]) await expect(picture.nth(index)).toHaveAttribute('data-state', 'shown');
  const widths = await picture.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect([widths[1], widths[3]]).toEqual([200, 200]);
  expect(widths[2]).toBeGreaterThan(600);
  const before = await edges(below);
  let release = () => {};
  come = new Promise<void>((resolve) => (release = resolve));
  await page.reload();
  await expect(picture.first()).toHaveAttribute('data-state', 'loading');
  expect(await edges(below)).toEqual(before);
  release();
  for (const index of [0, 1, 2, 3]) await expect(picture.nth(index)).toHaveAttribute('data-state', 'shown');
  expect(await edges(below)).toEqual(before);
});

for (const [scheme, name] of [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const)
  test(`the picture for the other mode leaves no gap where it is ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await goTo(page, 'page/pair.mdx');
    const picture = text(page).locator('.picture[data-state="shown"]', { has: page.getByAltText(name) });
    await expect(picture).toBeVisible();
    const { top, bottom } = await edges(picture);
    const above = await edges(text(page).getByText('Above.'));
    const below = await edges(text(page).getByText('Below.'));
    expect(top - above.bottom).toBeLessThan(30);
    expect(below.top - bottom).toBeLessThan(30);
  });

test('applies the other color scheme at once if reduced motion is requested', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await goTo(page, 'page/parts.mdx');
  await expect(text(page)).toContainText('Between.');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await root.evaluate((element) =>
    element.addEventListener('transitionrun', () => element.setAttribute('data-changing', ''), { once: true }),
  );
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(root).not.toHaveAttribute('data-changing');
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
});
