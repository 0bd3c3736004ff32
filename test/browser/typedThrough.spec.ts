import type { Page } from '@playwright/test';
import { storedText } from '../walk/browserScreen.ts';
import { expect } from './app.ts';
import { goTo } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const paragraphs = Array.from({ length: 300 }, (_none, index) => `Paragraph ${index} has some words.`).join('\n\n');
const head = '---\ntitle: Long\ndescription: All of it\n---\n\n';
test.use({
  files: {
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['long0'] }] })}\n`,
    // Each case has its own page, because the browser keeps earlier changes.
    'broken.mdx': `${head}A <Card here.\n\nThe end.\n`,
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_none, index) => [`long${index}.mdx`, `${head}Here it begins.\n\n${paragraphs}\n`]),
    ),
  },
});

const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View mode' }).getByText(name, { exact: true });
const source = (page: Page) => page.getByTestId('source-editor').locator('.monaco-editor.focused');

async function standBehindHere(page: Page, path: string): Promise<void> {
  await goTo(page, `page/${path}`);
  await page.locator('.page-text').getByText('Here it begins.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' One');
}

const typed = ' two three';

/** Each way of switching views; the text is typed right after it, with the caret after the first paragraph. */
const ways: readonly (readonly [what: string, go: (page: Page) => Promise<void>])[] = [
  ['the source, by keys', (page) => page.keyboard.press('Control+Shift+s')],
  ['the source, by the switch', (page) => mode(page, 'Source').click()],
  [
    'the blocks, by keys, from a source that was changed',
    async (page) => {
      await mode(page, 'Source').click();
      await expect(source(page)).toBeVisible();
      await page.keyboard.type(' and a half');
      await page.keyboard.press('Control+Shift+s');
    },
  ],
  [
    'the blocks, by the switch, from a source that was changed',
    async (page) => {
      await mode(page, 'Source').click();
      await expect(source(page)).toBeVisible();
      await page.keyboard.type(' and a half');
      await mode(page, 'Page').click();
    },
  ],
  [
    'the blocks, by the switch, from the preview',
    async (page) => {
      await mode(page, 'Preview').click();
      await expect(page.frameLocator('iframe').getByText('Here it begins. One').first()).toBeVisible();
      await mode(page, 'Page').click();
    },
  ],
];

for (const [index, [what, go]] of ways.entries())
  test(`takes what is typed on the way to ${what}`, async ({ page }) => {
    await standBehindHere(page, `long${index}.mdx`);
    await go(page);
    await page.keyboard.type(typed);
    const half = what.includes('changed') ? ' and a half' : '';
    await expect
      .poll(() => storedText(page, `long${index}.mdx`))
      .toBe(`${head}Here it begins. One${half}${typed}\n\n${paragraphs}\n`);
  });

test('keeps what is typed while switching back, in the field above the text that had focus', async ({ page }) => {
  await goTo(page, 'page/long5.mdx');
  await page.getByRole('textbox', { name: 'Description' }).first().click();
  await page.keyboard.press('End');
  await mode(page, 'Source').click();
  await expect(source(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+s');
  await page.keyboard.type(' and more');
  await expect.poll(() => storedText(page, 'long5.mdx')).toContain('description: All of it and more\n');
});

test('undoes the last step if the shortcut comes while switching', async ({ page }) => {
  await standBehindHere(page, 'long6.mdx');
  await mode(page, 'Source').click();
  await expect(source(page)).toBeVisible();
  await mode(page, 'Page').click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text').getByText('Here it begins.')).toHaveText('Here it begins.');
});

test('continues in the source if the page cannot be shown as blocks', async ({ page }) => {
  await standBehindHere(page, 'long7.mdx');
  await mode(page, 'Source').click();
  await expect(source(page)).toBeVisible();
  await page.keyboard.type(' <Card');
  await page.keyboard.press('Control+Shift+s');
  await page.keyboard.type(' two');
  await expect.poll(() => storedText(page, 'long7.mdx')).toContain('Here it begins. One <Card two\n');
  await expect(page).toHaveURL(/source\/long7\.mdx$/);
  await page.keyboard.press('Control+Shift+s');
  await page.keyboard.type(' three');
  await expect.poll(() => storedText(page, 'long7.mdx')).toContain('Here it begins. One <Card two three\n');
});

test('keeps each letter typed in a page that cannot be shown as blocks, slow or fast, and after it can', async ({
  page,
}) => {
  await goTo(page, 'page/broken.mdx');
  await expect(page).toHaveURL(/source\/broken\.mdx$/);
  await page.getByTestId('source-editor').locator('.view-line', { hasText: 'The end.' }).click({ timeout: 20_000 });
  await page.keyboard.press('End');
  const words = ' of the page';
  // The page is parsed again in each pause.
  for (const letter of words) await page.keyboard.type(letter, { delay: letter === ' ' ? 400 : 40 });
  await expect.poll(() => storedText(page, 'broken.mdx')).toContain(`The end.${words}\n`);
  await page.getByTestId('source-editor').locator('.view-line', { hasText: 'A <Card here.' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' />', { delay: 300 });
  await page.keyboard.type(' Well', { delay: 60 });
  await expect.poll(() => storedText(page, 'broken.mdx')).toContain('A <Card here. /> Well\n');
});
