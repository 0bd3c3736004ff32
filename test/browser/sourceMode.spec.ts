import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';
import { sourceOf } from './sourceOf.ts';

const paragraphs = Array.from(
  { length: 80 },
  (_, index) => `Paragraph ${index + 1} has **bold** words and more words.`,
);
const long = `---\ntitle: Long\n---\n\n${paragraphs.slice(0, 40).join('\n\n')}\n\n<Note>\n  Within the note.\n</Note>\n\n${paragraphs.slice(40).join('\n\n')}\n`;

const colored = `---\ntitle: Colored\n---\n\nimport A from "/snippets/a.mdx";\n\nIn this page, what is true of new words.\n\n---\n\nbelow: the line of it\n`;

test.use({ files: { ...smallSite, 'long.mdx': long, 'colored.mdx': colored } });

const page40 = (page: Page) => page.locator('.page-text > p', { hasText: 'Paragraph 40 ' });
const line = (page: Page, text: string) => page.getByTestId('source-editor').locator('.view-line', { hasText: text });

async function top(locator: ReturnType<Page['locator']>): Promise<number> {
  return (await locator.boundingBox())?.y ?? 0;
}

/** Opens the long page with the caret after the first words of a paragraph far down. */
async function openFarDown(page: Page): Promise<void> {
  await goTo(page, 'page/long.mdx');
  await page40(page).scrollIntoViewIfNeeded();
  await page40(page).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('Home');
  for (let word = 0; word < 4; word += 1) await page.keyboard.press('Control+ArrowRight');
}

test('switches from blocks to source and back with the caret and the scroll position in place', async ({ page }) => {
  await openFarDown(page);
  const before = await top(page40(page));
  await page.keyboard.press('Control+Shift+s');
  await expect(line(page, 'Paragraph 40 ')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByTestId('source-editor').locator('textarea, .native-edit-context').first()).toBeFocused();
  await expect.poll(async () => Math.abs((await top(line(page, 'Paragraph 40 '))) - before)).toBeLessThan(60);
  await page.keyboard.type('X');
  await page.keyboard.press('Control+Shift+s');
  await expect(page40(page)).toBeInViewport();
  await expect(page.locator('.page-text')).toBeFocused();
  await expect.poll(async () => Math.abs((await top(page40(page))) - before)).toBeLessThan(60);
  await page.keyboard.type('Y');
  await expect(page40(page)).toContainText('has boldXY words');
});

test('does not highlight text after an import or a thematic break as code', async ({ page }) => {
  await goTo(page, 'source/colored.mdx');
  for (const words of ['In this page', 'below: the line'])
    await expect(line(page, words).locator('span > span')).toHaveCount(1);
  await expect(line(page, 'title: Colored').locator('span > span')).not.toHaveCount(1);
});

test('switches back to the block inside a component', async ({ page }) => {
  await goTo(page, 'page/long.mdx');
  const inside = page.getByText('Within the note.');
  await inside.scrollIntoViewIfNeeded();
  await inside.click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+s');
  await expect(line(page, 'Within the note.')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.type(' More.');
  await page.keyboard.press('Control+Shift+s');
  await expect(page.getByText('Within the note. More.')).toBeInViewport();
});

test('undoes and redoes across the switch, step by step', async ({ page }) => {
  await goTo(page, 'page/index.mdx');
  const text = page.locator('.page-text');
  const source = page.getByTestId('source-editor');
  await text.getByText('Hello.').click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  await page.keyboard.type(' Blocks.');
  await page.keyboard.press('Control+Shift+s');
  await expect(line(page, 'Hello. Blocks.')).toBeVisible({ timeout: 20_000 });
  await expect(source.locator('textarea, .native-edit-context').first()).toBeFocused();
  await page.keyboard.type(' Source.');
  await expect(line(page, 'Hello. Blocks. Source.')).toBeVisible();
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Control+z');
  await expect(line(page, 'Hello.')).toHaveText('Hello.');
  await page.keyboard.press('Control+Shift+z');
  await expect(line(page, 'Hello. Blocks.')).toBeVisible();
  await page.keyboard.type(' More.');
  await expect(line(page, 'More.')).toBeVisible();
  // Monaco’s own chords would take this key.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+s');
  await expect(text).toContainText('Hello. Blocks. More.');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Hello. Blocks.');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Hello.');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect(text).toHaveText('Hello. Blocks. More.');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Review changes, 0' })).toBeDisabled();
});

test('shows an error and loses nothing if the source is not valid MDX', async ({ page }) => {
  await goTo(page, 'source/guide.mdx');
  await expect(line(page, 'Second line.')).toBeVisible({ timeout: 20_000 });
  await line(page, 'Second line.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' <Note>');
  await expect(page.getByRole('alert').or(page.getByText(/MDX/)).first()).toBeVisible();
  expect(await sourceOf(page, 'guide.mdx')).toContain('Second line. <Note>');
});

for (const place of ['in the middle', 'at the end'] as const)
  test(`does not move the line that is typed ${place} when the page is no valid MDX for a moment`, async ({ page }) => {
    await goTo(page, 'source/long.mdx');
    await expect(line(page, 'Paragraph 1 ').first()).toBeVisible({ timeout: 20_000 });
    await line(page, 'Paragraph 8 ').first().click();
    if (place === 'at the end') await page.keyboard.press('Control+End');
    const typed = page.getByTestId('source-editor').locator('.view-line', { hasText: /Zq/ });
    await page.keyboard.press('End');
    await page.keyboard.type(' Zq');
    await expect(typed).toBeInViewport({ ratio: 1 });
    await page.waitForTimeout(300); // it may still be scrolling
    const before = await top(typed);
    await page.keyboard.type('<Card');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toBeVisible();
    await expect(typed).toBeInViewport({ ratio: 1 });
    const moved = Math.abs((await top(typed)) - before);
    const height = (await alert.boundingBox())?.height ?? 0;
    // At the bottom edge it moves up by the height of the alert below it, and no further.
    expect(moved).toBeLessThanOrEqual(place === 'at the end' ? height + 24 : 0);
    await expect(typed).toContainText('<Card');
    const shown = await top(typed);
    await page.keyboard.type(' />');
    await expect(alert).toHaveCount(0);
    expect(Math.abs((await top(typed)) - shown)).toBeLessThanOrEqual(1);
  });
