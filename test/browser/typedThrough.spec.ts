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
    // Each case has a page of its own: the browser keeps the others'.
    'broken.mdx': `${head}A <Card here.\n\nThe end.\n`,
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_none, index) => [`long${index}.mdx`, `${head}Here it begins.\n\n${paragraphs}\n`]),
    ),
  },
});

const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'How the page is shown' }).getByText(name, { exact: true });
const source = (page: Page) => page.getByTestId('source-editor').locator('.monaco-editor.focused');

async function standBehindHere(page: Page, path: string): Promise<void> {
  await goTo(page, `page/${path}`);
  await page.locator('.page-text').getByText('Here it begins.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' One');
}

const typed = ' two three';

/** From where to where, how, and what is typed in the same moment; the caret stands behind the first paragraph. */
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

test('takes what is typed on the way back into the field above the text that was typed in', async ({ page }) => {
  await goTo(page, 'page/long5.mdx');
  await page.getByRole('textbox', { name: 'Description' }).first().click();
  await page.keyboard.press('End');
  await mode(page, 'Source').click();
  await expect(source(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+s');
  await page.keyboard.type(' and more');
  await expect.poll(() => storedText(page, 'long5.mdx')).toContain('description: All of it and more\n');
});

test('takes the last step back by a key that comes on the way', async ({ page }) => {
  await standBehindHere(page, 'long6.mdx');
  await mode(page, 'Source').click();
  await expect(source(page)).toBeVisible();
  await mode(page, 'Page').click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text').getByText('Here it begins.')).toHaveText('Here it begins.');
});

test('goes on in the source where the page cannot be shown as blocks', async ({ page }) => {
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

test('keeps each letter that is typed in a page that cannot be shown as blocks, slowly or fast, and once it can', async ({
  page,
}) => {
  await goTo(page, 'page/broken.mdx');
  await expect(page).toHaveURL(/source\/broken\.mdx$/);
  await page.getByTestId('source-editor').locator('.view-line', { hasText: 'The end.' }).click({ timeout: 20_000 });
  await page.keyboard.press('End');
  const words = ' of the page';
  // The page is read anew in each stop.
  for (const letter of words) await page.keyboard.type(letter, { delay: letter === ' ' ? 400 : 40 });
  await expect.poll(() => storedText(page, 'broken.mdx')).toContain(`The end.${words}\n`);
  await page.getByTestId('source-editor').locator('.view-line', { hasText: 'A <Card here.' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' />', { delay: 300 });
  await page.keyboard.type(' Well', { delay: 60 });
  await expect.poll(() => storedText(page, 'broken.mdx')).toContain('A <Card here. /> Well\n');
});
