import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo, typeAtEnd } from './ownSite.ts';
import { input } from './settingsForm.ts';
import { test } from './siteForEach.ts';
import { sourceOf } from './sourceOf.ts';
import { storedText } from '../walk/browserScreen.ts';

const docs = `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] }, null, 2)}\n`;

/** Returns the files of a small site plus `files`. */
const withFiles = (files: Readonly<Record<string, string>>) => ({
  'docs.json': docs,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  ...files,
});

/** Opens the guide and waits until its settings panel accepts input. */
async function openGuide(page: Page): Promise<void> {
  await goTo(page, 'page/guide.mdx');
  await expect(page.locator('.page-text')).toContainText('Text.');
  await expect(page.locator('aside[inert]')).toHaveCount(0);
}

const item = (page: Page, name: string) =>
  page
    .getByRole('tree', { name: 'Navigation', exact: true })
    .getByRole('treeitem', { name: new RegExp(`^${name}(?:,|$)`) });

test('makes invalid front matter read-only, and reports it if a navigation command would change it', async ({
  page,
  openOwn,
}) => {
  const broken = '---\ntitle: Setup: first\nicon: rocket\n---\n\nText.\n';
  await openOwn(withFiles({ 'guide.mdx': broken }));
  await goTo(page, 'page/guide.mdx');
  const head = page.locator('.page-head');
  await expect(head).toContainText('Setup: first');
  await expect(head).toContainText('isn’t valid YAML');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.locator('.page-text p', { hasText: 'Text.' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await item(page, 'Setup: first').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Hide/ }).click();
  await expect(
    page.getByText('The front matter of guide.mdx isn’t valid YAML. Fix it in the source first. Nothing was changed.'),
  ).toBeVisible();
  await expect.poll(() => storedText(page, 'guide.mdx')).toBe(broken.replace('Text.', 'Text. More.'));
  await goTo(page, 'page/guide.mdx');
  await head.getByRole('button', { name: 'Edit source' }).click();
  await expect(page.getByTestId('source-editor')).toBeVisible();
});

test.describe('in the page settings', () => {
  const settings = (page: Page) => page.getByRole('complementary', { name: 'Page settings' });

  test('shows comma-separated keywords and unindented multiline text, and writes only what changes', async ({
    page,
    openOwn,
  }) => {
    const before = '---\ndescription: "One two.\nthree four."\ntitle: Guide\nkeywords: alpha, beta\n---\n\nText.\n';
    await openOwn(withFiles({ 'guide.mdx': before }));
    await goTo(page, 'page/guide.mdx');
    const description = page.getByRole('textbox', { name: 'Description', exact: true });
    await expect(description).toHaveValue('One two. three four.');
    await description.press('ControlOrMeta+End');
    await description.pressSequentially(' Five.');
    await expect(settings(page).getByText('alpha', { exact: true })).toBeVisible();
    await settings(page).getByLabel('Keywords').fill('gamma');
    await page.keyboard.press('Enter');
    await expect(settings(page).getByText('gamma', { exact: true })).toBeVisible();
    await page.locator('.page-text p').first().click();
    await expect(settings(page).getByLabel('Keywords')).toHaveCSS('opacity', '0');
    await expect
      .poll(() => storedText(page, 'guide.mdx'))
      .toBe(
        '---\ndescription: "One two.\nthree four. Five."\ntitle: Guide\nkeywords:\n  - alpha\n  - beta\n  - gamma\n---\n\nText.\n',
      );
  });

  test('keeps numbers as numbers, and edits, adds, and removes custom fields', async ({ page, openOwn }) => {
    const before =
      '---\ntitle: Guide\norder: 3\ndraft: true\ndate: 2024-05-01\naudience: [a, b]\nmode: reader\nold: x\n---\n\nText.\n';
    await openOwn(withFiles({ 'guide.mdx': before }));
    await goTo(page, 'page/guide.mdx');
    const panel = settings(page);
    await panel.getByLabel('order', { exact: true }).fill('42');
    await panel.getByRole('switch', { name: 'draft' }).uncheck({ force: true });
    await panel.getByLabel('audience', { exact: true }).fill('c, d');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Remove old' }).click();
    await panel.getByLabel('Layout').and(panel.locator('input')).click();
    await expect(page.getByRole('option')).toHaveText([/^Wide/, /^Custom/, /^Frame/, /^Center/, 'Assistant', 'reader']);
    await page.getByRole('option', { name: /^Wide/ }).click();
    await panel.getByRole('button', { name: 'Add field' }).click();
    await panel.getByLabel('Name').fill('order');
    await expect(panel.getByText('A field with this name already exists.')).toBeVisible();
    await panel.getByLabel('Name').fill('weight');
    await panel.getByLabel('Value').fill('1.5');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Add field' }).click();
    await expect(panel.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('since');
    await panel.getByLabel('Value').fill('2024-05-01');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('since', { exact: true })).toHaveValue('2024-05-01');
    await expect
      .poll(() => storedText(page, 'guide.mdx'))
      .toContain(
        'order: 42\ndraft: false\ndate: 2024-05-01\naudience: [a, b, "c, d"]\nmode: wide\nweight: 1.5\nsince: "2024-05-01"\n---',
      );
    await goTo(page, 'page/guide.mdx');
    await panel.getByLabel('Layout').and(panel.locator('input')).click();
    await page.getByRole('option', { name: /^Wide/ }).click();
    await expect.poll(() => storedText(page, 'guide.mdx')).not.toContain('mode');
  });

  test('writes the value of each kind of field and changes nothing else', async ({ page, openOwn }) => {
    const before = '---\ntitle:   Guide # ours\nown: { a: 1 }\nrelated: [/guide]\n---\n\nText.\n';
    await openOwn(withFiles({ 'guide.mdx': before, 'images/card.png': '' }));
    await openGuide(page);
    const panel = settings(page);
    await expect(panel.getByText('API page')).toHaveCount(0);
    await input(panel, 'Tag').fill('NEW');
    await input(panel, 'Icon').fill('rocket');
    await input(panel, 'Keywords').fill('alpha');
    await page.keyboard.press('Enter');
    await panel.getByRole('switch', { name: 'Hide from search engines' }).check({ force: true });
    await input(panel, 'Layout').click();
    await page.getByRole('option', { name: /^Wide/ }).click();
    await input(panel, 'Last updated date').click();
    await page.getByRole('option', { name: 'Off', exact: true }).click();
    await input(panel, 'External URL').fill('https://example.com');
    await panel.getByRole('button', { name: 'Add related page' }).click();
    await input(panel, 'Related page 2').fill('/ind');
    await page.getByRole('option', { name: '/index' }).click();

    await panel.getByRole('button', { name: 'Search and social' }).click();
    await input(panel, 'Search boost').fill('1.5');
    await input(panel, 'Social description').fill('Two words');
    await input(panel, 'Social image').fill('/images/c');
    await page.getByRole('option', { name: '/images/card.png' }).click();
    await panel.getByRole('button', { name: 'Access' }).click();
    await panel.getByText('Rules', { exact: true }).click();
    await input(panel, 'Include').fill('staff');
    await page.keyboard.press('Enter');
    await input(panel, 'own').fill('{"a": 2}');
    await panel.getByRole('button', { name: 'Add field' }).click();
    await input(panel, 'Name').fill('openapi');
    await input(panel, 'Value').fill('GET /a');
    await page.keyboard.press('Enter');
    await expect(input(panel, 'API operation')).toHaveValue('GET /a');
    await input(panel, 'API operation').fill('GET /b');
    await expectAccessible(page);

    await expect
      .poll(() => storedText(page, 'guide.mdx'))
      .toBe(
        [
          '---',
          'title:   Guide # ours',
          'own: { a: 2 }',
          'related: [/guide, /index]',
          'tag: NEW',
          'icon: rocket',
          'keywords:',
          '  - alpha',
          'noindex: true',
          'mode: wide',
          'timestamp: false',
          'url: https://example.com',
          'boost: 1.5',
          'og:description: Two words',
          'og:image: /images/card.png',
          'groups:',
          '  includes:',
          '    - staff',
          'openapi: GET /b',
          '---',
          '',
          'Text.',
          '',
        ].join('\n'),
      );
  });
});

test('shows which pages use a snippet, and links back to the page it was opened from', async ({ page, openOwn }) => {
  await openOwn(
    withFiles({
      'guide.mdx': '---\ntitle: Guide\n---\n\nimport Shared from "/snippets/shared.mdx"\n\n<Shared />\n',
      'snippets/shared.mdx': 'Shared **words**.\n',
    }),
  );
  await goTo(page, 'page/guide.mdx');
  await page.getByRole('button', { name: 'Edit snippet' }).click();
  await expect(page).toHaveURL(/page\/snippets\/shared\.mdx/);
  await expect(page.locator('.page-text').getByText('Shared words.')).toBeVisible();
  await expect(page.getByRole('note', { name: 'Snippet' })).toContainText('Snippet, used on 1 page');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  const aside = page.getByRole('complementary', { name: 'Page settings' });
  await expect(aside.getByRole('button', { name: 'Guide' })).toBeVisible();
  await expect(aside.getByLabel('Keywords')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Guide' }).click();
  await expect(page).toHaveURL(/page\/guide\.mdx/);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Guide');
});

test('shows a snippet once it has a file, on the page and under review', async ({ page, openOwn }) => {
  await openOwn(
    withFiles({ 'guide.mdx': '---\ntitle: Guide\n---\n\nLast line.\n', 'snippets/late.mdx': 'Late words.\n' }),
  );
  await goTo(page, 'page/guide.mdx');
  await page.getByText('Last line.').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/snippet');
  await page.getByRole('option', { name: /^Snippet/ }).click();
  await page.getByRole('region', { name: 'Selected block' }).getByLabel('File').fill('late.mdx');
  await expect(page.locator('.page-text').getByText('Late words.')).toBeVisible();
  // The first change is shown before one is chosen.
  await goTo(page, 'review');
  await expect(page.getByLabel('After: the page as readers see it').getByText('Late words.')).toBeVisible();
});

test('leaves pages excluded by .mintignore out of the page list and link suggestions', async ({ page, openOwn }) => {
  const files = {
    '.mintignore': '# not yet\ndrafts/\n',
    'README.md': '# Reading\n',
    'guide.mdx': '---\ntitle: Guide\n---\n\nwords\n',
    'drafts/secret.mdx': '---\ntitle: Secret\n---\n\nText.\n',
    'lonely.mdx': '---\ntitle: Lonely\n---\n\nText.\n',
  };
  await openOwn(withFiles(files));
  const orphans = page.getByRole('tree', { name: 'Pages not in the navigation' });
  await expect(orphans.getByRole('treeitem')).toHaveText(['Lonely']);
  await goTo(page, 'page/drafts/secret.mdx');
  await expect(page.getByRole('note')).toHaveText(
    'Readers don’t see this page because .mintignore excludes it from the site.',
  );
  await expectAccessible(page);
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text p', { hasText: 'words' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Link to' });
  await field.fill('e');
  await expect(page.getByRole('listbox', { name: 'Pages and headings' }).getByRole('option')).toHaveText([
    /^Welcome/,
    /^Guide/,
    /^Lonely/,
  ]);
  await typeAtEnd(page, '.mintignore', '\nlonely.mdx');
  await goTo(page, 'page/guide.mdx');
  await expect(orphans).toHaveCount(0);
});

test('shows hints on an empty page and no word count', async ({ page, openOwn }) => {
  await openOwn(withFiles({ 'guide.mdx': '' }));
  await goTo(page, 'page/guide.mdx');
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline).toHaveText(/^On this page\s*Nothing here yet\. Type ## and a space to add a heading\.$/);
  await expectAccessible(page);
  const hint = () => page.locator('.page-text p').evaluate((line) => getComputedStyle(line, '::before').content);
  await expect.poll(hint).toBe('"Type / for blocks"');
  await page.locator('.page-text p').click();
  await page.keyboard.type('Two words');
  await expect(outline).toHaveText(/2 words, 1 min read\s*No headings yet\. Type ## and a space to add a heading\.$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Part');
  await expect(outline).toHaveText(/3 words, 1 min read\s*Part$/);
});

test('undoes page settings in order, from a field or a switch, and after a visit to another page', async ({
  page,
  openOwn,
}) => {
  const before = '---\ntitle: Guide\n---\n\nText.\n';
  await openOwn(withFiles({ 'guide.mdx': before }));
  await openGuide(page);
  const panel = page.getByRole('complementary', { name: 'Page settings' });
  const tag = input(panel, 'Tag');
  await tag.click();
  await page.keyboard.type('BETA');
  await input(panel, 'Layout').click();
  await page.getByRole('option', { name: /^Wide/ }).click();
  await panel.getByRole('switch', { name: 'Deprecated' }).click();
  const steps = ['deprecated: true', 'mode: ', 'tag: '];
  const set = (text: string) => steps.filter((step) => text.includes(step));
  const undo = () => page.keyboard.press('ControlOrMeta+z');
  await undo();
  await expect(panel.getByRole('switch', { name: 'Deprecated' })).not.toBeChecked();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(panel.getByRole('switch', { name: 'Deprecated' })).toBeChecked();
  await undo();
  await expect(panel.getByRole('switch', { name: 'Deprecated' })).not.toBeChecked();
  await tag.click();
  await undo();
  await expect(input(panel, 'Layout')).toHaveValue('');
  await expect(tag).toHaveValue('BETA');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await item(page, 'Welcome').click();
  await expect(page.locator('.page-text')).toHaveText('Hello.');
  await item(page, 'Guide').click();
  await expect(tag).toHaveValue('BETA');
  await item(page, 'Guide').focus();
  await undo();
  await expect(tag).toHaveValue('');
  expect(set(await sourceOf(page, 'guide.mdx'))).toEqual([]);
});

test('shows what is wrong with a date, a number, and an address in the page settings, and keeps them', async ({
  page,
  openOwn,
}) => {
  const wrong =
    '---\ntitle: Guide\nlastUpdatedDate: soon\n"og:image:width": -3\ncanonical: hello there\n---\n\nText.\n';
  await openOwn(withFiles({ 'guide.mdx': wrong }));
  await openGuide(page);
  const panel = page.getByRole('complementary', { name: 'Page settings' });
  for (const said of [
    'This must be a date such as 2026-03-15.',
    'This must be greater than 0.',
    'This must be a URL without spaces.',
  ])
    await expect(panel.getByText(said)).toBeVisible();
  await input(panel, 'Last updated on').fill('2026-03-15');
  await expect(panel.getByText('This must be a date such as 2026-03-15.')).toHaveCount(0);
  await expect.poll(() => storedText(page, 'guide.mdx')).toBe(wrong.replace('soon', '"2026-03-15"'));
});

test('keeps a field in place while it is cleared and retyped, even if nothing else in its group is set', async ({
  page,
  openOwn,
}) => {
  const given = '---\ntitle: Guide\nopenapi: GET /old\n"og:title": Old\n---\n\nText.\n';
  await openOwn(withFiles({ 'guide.mdx': given }));
  await openGuide(page);
  const panel = page.getByRole('complementary', { name: 'Page settings' });
  for (const [field, value] of [
    [panel.getByRole('combobox', { name: 'API operation' }), 'GET /new'],
    [input(panel, 'Social title'), 'New'],
  ] as const) {
    await field.fill('');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.waitForTimeout(400); // the page is parsed again without the key
    await expect(field).toBeFocused();
    await field.pressSequentially(value);
  }
  await expect
    .poll(() => storedText(page, 'guide.mdx'))
    .toBe('---\ntitle: Guide\nopenapi: GET /new\n"og:title": New\n---\n\nText.\n');
});
