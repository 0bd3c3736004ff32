import type { Page } from '@playwright/test';
import { expect, expectAccessible, openExample } from './app.ts';
import { goTo } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';
import { storedFile } from './sourceOf.ts';

const api = `openapi: 3.1.0
info: { title: Flags, version: '1' }
servers:
  - url: https://api.example.com/v1
  - url: https://eu.example.com/v1
security:
  - token: []
paths:
  /flags/{flag}:
    post:
      tags: [Flags]
      summary: Change a flag
      description: Changes what is given, and leaves the rest.
      parameters:
        - name: flag
          in: path
          required: true
          # The words below stand over two lines.
          description: >-
            The key of
            the flag.
          schema: { type: string, maxLength: 80 }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                state: { type: string, enum: ['on', 'off'], description: Whether it is on. }
                owner: { type: object, properties: { name: { type: string, description: What they are called. } } }
      responses:
        '200': { description: The flag as it is then., content: { application/json: { example: { state: 'on' } } } }
        '404': { description: There is no such flag. }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
  schemas:
    Old: { type: object }
`;
const config = `${JSON.stringify(
  {
    name: 'Flags',
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'written'] }] },
        { tab: 'API', openapi: 'api.yaml' },
      ],
    },
  },
  null,
  2,
)}\n`;
const address = 'page/api-reference/flags/change-a-flag.mdx';

test.use({
  files: {
    'docs.json': config,
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
    'written.mdx': '---\ntitle: Written by hand\n---\n\nRead this first.\n',
    'api.yaml': api,
  },
});

test('opens an operation’s page from the navigation, edits its text, and changes only the edited line in the file', async ({
  page,
  site,
}) => {
  await page.getByRole('radiogroup', { name: 'Tab' }).getByText('API').click();
  await page.getByRole('treeitem', { name: 'Change a flag, POST' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const words = page.getByRole('main');
  await expect(words.getByRole('heading', { name: 'Change a flag' })).toBeVisible();
  const modes = page.getByRole('radiogroup', { name: 'View mode' });
  await expect(modes.getByRole('radio')).toHaveCount(2);
  await expect(words.getByRole('button', { name: 'api.yaml' })).toBeVisible();
  await expect(words.getByText('https://api.example.com/v1/flags/{flag}').first()).toBeVisible();
  await words.getByRole('combobox', { name: 'Server' }).selectOption('https://eu.example.com/v1');
  await expect(words.getByText('https://eu.example.com/v1/flags/{flag}').first()).toBeVisible();
  await expect(words.locator('pre code').first()).toContainText('https://eu.example.com/v1/flags/');
  await expect(words.getByRole('heading', { level: 2 })).toHaveText([
    'Authorization',
    'Path parameters',
    'Body',
    'Responses',
  ]);
  await expectAccessible(page);

  await words.getByText('The key of the flag.', { exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Description of flag' });
  await field.press('End');
  await field.press('Control+End');
  await page.keyboard.type(' It stays.');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(words.getByText('The key of the flag. It stays.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(words.getByText('The key of the flag. It stays.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Review changes/ }).click();
  await page.getByRole('button', { name: 'Back to pages' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  expect(await storedFile(page, site, 'api.yaml')).toBe(
    api.replace('            the flag.\n', '            the flag. It stays.\n'),
  );
});

test('puts the caret where the text is clicked, and edits an allowed value in place', async ({ page, site }) => {
  await goTo(page, address);
  const words = page.getByText('Changes what is given, and leaves the rest.');
  const at = await words.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const letter = document.createRange();
    if (text !== null) letter.setStart(text, 'Changes what is '.length);
    if (text !== null) letter.setEnd(text, 'Changes what is g'.length);
    const { left, top, height } = letter.getBoundingClientRect();
    return { x: left + 1, y: top + height / 2 };
  });
  await page.mouse.click(at.x, at.y);
  const field = page.getByRole('textbox', { name: 'Description of Change a flag' });
  await expect(field).toBeFocused();
  const caret = () => field.evaluate((input) => (input as HTMLTextAreaElement).selectionStart);
  expect(await caret()).toBe('Changes what is '.length);
  await field.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit: Description of Change a flag' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  expect(await caret()).toBe('Changes what is given, and leaves the rest.'.length);
  await field.press('Escape');
  const main = page.getByRole('main');
  await main.getByText('off', { exact: true }).click();
  const value = page.getByRole('textbox', { name: 'Allowed value of state' });
  await value.fill('unwanted');
  await value.press('Escape');
  await expect(value).toBeHidden();
  await main.getByText('off', { exact: true }).click();
  await value.fill('disabled');
  await value.press('Enter');
  await expect(value).toBeHidden();
  await expect(main.getByText('disabled', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await storedFile(page, site, 'api.yaml')).toBe(api.replace("['on', 'off']", "['on', 'disabled']"));
  await page.setViewportSize({ width: 390, height: 844 });
  await main.getByText('At most 80 characters').click();
  const sheet = page.getByRole('dialog', { name: /^Limits of / });
  await expect(sheet.getByRole('textbox', { name: 'Maximum length' })).toHaveValue('80');
  await sheet.getByRole('textbox', { name: 'Maximum length' }).fill('many');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(main.locator('button:focus')).toHaveAccessibleName(/^Edit: Limits of /);
  await expect(page.getByText(/^The maximum length of .* wasn’t changed\./)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByText('At most 80 characters').click();
  await expect(page.getByRole('textbox', { name: 'Maximum length' })).toBeFocused();
});

test('renames an operation and its page, and undoes both', async ({ page }) => {
  await page.goto(`${page.url().replace(/\/page\/.*$/, '')}/${address}`);
  await page.getByRole('button', { name: 'Edit: Summary' }).click();
  const field = page.getByRole('textbox', { name: 'Summary' });
  await field.fill('Alter a flag');
  await expect(page).toHaveURL(/page\/api-reference\/flags\/alter-a-flag\.mdx$/);
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await expect(page).toHaveURL(/page\/api-reference\/flags\/alter-a-flag-now\.mdx$/);
  await field.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.locator('h1.page-title')).toContainText('Alter a flag now');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  // A long pause while typing makes two undo steps.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator('h1.page-title')).toContainText('Change a flag');
});

const frameOf = (page: Page) => page.frameLocator('iframe[title="The page as readers see it"]');

test('shows an operation’s page in the site preview and links its text to the editor and back', async ({ page }) => {
  await goTo(page, 'preview/index.mdx');
  const frame = frameOf(page);
  await frame.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/preview\/api-reference\/flags\/change-a-flag\.mdx$/);
  await expect(frame.locator('h1.page-title')).toHaveText('Change a flag');
  await expect(frame.locator('#sidebar [aria-current="page"]')).toContainText('Change a flag');
  await expect(frame.getByRole('heading', { level: 2, name: 'Path parameters' })).toBeVisible();
  await expect(frame.locator('#content-side-layout pre code').first()).toContainText('curl');
  await frame.getByRole('combobox', { name: 'Server' }).selectOption('https://eu.example.com/v1');
  await expect(frame.locator('#content-side-layout pre code').first()).toContainText(
    'https://eu.example.com/v1/flags/',
  );
  await frame.locator('#search-bar-entry').click();
  await frame.getByRole('combobox', { name: 'Search' }).fill('change');
  await expect(frame.getByRole('option').filter({ hasText: 'Change a flag' }).first()).toBeVisible();
  await frame.getByRole('option').filter({ hasText: 'Change a flag' }).first().click();
  await expect(frame.getByRole('dialog')).toBeHidden();

  await frame.getByText('Child attributes').first().click();
  await frame.getByText('What they are called.').hover();
  await frame.getByRole('button', { name: 'Edit this' }).click();
  const field = page.getByRole('textbox', { name: 'Description of name' });
  await expect(field).toBeFocused();
  await field.fill('What they call themselves.');
  await field.press('Escape');
  await page.getByRole('button', { name: 'Back to preview' }).click();
  await expect(frame.getByText('What they call themselves.')).toBeAttached();
});

test('updates the side-by-side preview while an operation’s text is typed', async ({ page }) => {
  await goTo(page, address);
  await page.getByRole('button', { name: 'Side-by-side preview' }).click();
  const frame = frameOf(page);
  await expect(frame.getByText('Changes what is given, and leaves the rest.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit: Description of Change a flag' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Even while it is typed.');
  await expect(frame.getByText('Changes what is given, and leaves the rest. Even while it is typed.')).toBeVisible();
  await page.getByRole('button', { name: 'Close preview' }).click();
});

test('shows the operation chosen for a handwritten page below its text and edits it there', async ({ page }) => {
  await goTo(page, 'page/written.mdx');
  const chosen = page.getByRole('combobox', { name: 'API operation' });
  // The settings panel appears shortly after the page.
  await expect(async () => {
    if (!(await chosen.isVisible())) await page.getByRole('button', { name: 'API page' }).click();
    await expect(chosen).toBeVisible({ timeout: 1000 });
  }).toPass();
  await chosen.fill('gone');
  await expect(page.getByText('No OpenAPI file in this site has “gone”')).toBeVisible();
  await chosen.fill('alter flag');
  await chosen.fill('flag');
  await page.getByRole('option', { name: /POST \/flags\/\{flag\}/ }).click();
  await expect(chosen).toHaveValue('POST /flags/{flag}');
  const reference = page.getByRole('region', { name: 'Operation reference' });
  await expect(reference.getByRole('heading', { level: 2 })).toHaveText([
    'Authorization',
    'Path parameters',
    'Body',
    'Responses',
    'Examples',
  ]);
  await expect(page.locator('.page-text[role="textbox"]')).toHaveText('Read this first.');
  await expectAccessible(page);
  await reference.getByRole('button', { name: 'Edit: Description of flag' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Seen here too.');
  await page.keyboard.press('Escape');
  await expect(reference.getByText('Seen here too.')).toBeVisible();
  await goTo(page, 'preview/written.mdx');
  const frame = frameOf(page);
  await expect(frame.getByText('Read this first.')).toBeVisible();
  await frame.getByText('Seen here too.').hover();
  await frame.getByRole('button', { name: 'Edit this' }).click();
  await expect(page.getByRole('textbox', { name: 'Description of flag' })).toBeFocused();
});

test('marks an operation as deprecated in its file and undoes it', async ({ page }) => {
  await goTo(page, address);
  const deprecated = page.getByRole('switch', { name: 'Deprecated' });
  await expect(page.locator('.page-endpoint')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await deprecated.click({ force: true });
  await expect(page.locator('.page-endpoint').getByText('Deprecated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('switch', { name: 'Deprecated' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeHidden();
});

test('finds an operation’s page by fuzzy search and links findings in its file to the source', async ({ page }) => {
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await page.getByRole('radiogroup', { name: 'Tab' }).getByText('API').click();
  await expect(page.getByRole('treeitem', { name: 'Change a flag, POST' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or page' }).fill('chnge a flag');
  await page.getByRole('option', { name: /Change a flag/ }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await goTo(page, 'health');
  await page.getByRole('button', { name: /Unused component 1/ }).click();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /“Old” isn’t used/ })
    .first()
    .click();
  await expect(page).toHaveURL(/api\.yaml$/);
});

test('expands the groups around an operation that is opened by name', async ({ page, server }) => {
  await openExample(page, server);
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByRole('combobox', { name: 'Page' }).fill('List segments');
  await expect(page.getByRole('option', { name: /List segments.*GET/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('treeitem', { name: /List segments/ });
  await expect(entry).toBeVisible();
  await expect(entry).toHaveAttribute('aria-selected', 'true');
});

test('shows typed reference text as soon as its field loses focus, and undoes it from the page text', async ({
  page,
  server,
}) => {
  await openExample(page, server);
  await goTo(page, 'page/api-reference/flags/create-flag.mdx');
  const reference = page.getByRole('region', { name: 'Operation reference' });
  const edit = reference.getByRole('button', { name: 'Edit: Description of projectAndKey' });
  await edit.click();
  const field = page.getByRole('textbox', { name: 'Description of projectAndKey' });
  await field.press('Control+End');
  await page.keyboard.type(' It stays.');
  const isShownOnLeaving = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const label = 'Description of projectAndKey';
        const look = () => {
          const button = document.querySelector(`[aria-label="Edit: ${label}"]`);
          if (button === null) requestAnimationFrame(look);
          else resolve(button.parentElement?.textContent.includes('It stays.') === true);
        };
        look();
      }),
  );
  await field.press('Escape');
  expect(await isShownOnLeaving).toBe(true);
  await expect(edit).toBeFocused();

  const modes = page.getByRole('radiogroup', { name: 'View mode' });
  await modes.getByText('Preview').click();
  await expect(frameOf(page).getByText('It stays.')).toBeAttached();
  await modes.getByText('Page').click();
  const text = page.locator('.page-text[role="textbox"]');
  await text.getByText('The key and the type are final.').click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid the change to the description of projectAndKey.')).toBeVisible();
  await expect(reference.getByText('It stays.')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redid the change to the description of projectAndKey.')).toBeVisible();
  await expect(reference.getByText('It stays.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(reference.getByText('It stays.')).toBeHidden();

  // A press whose focus closes the field above still reaches its button, which then moves.
  await reference.getByRole('button', { name: 'Edit: Description of project', exact: true }).click();
  await expect(reference.getByText('Your edit changes all of them.')).toBeVisible();
  const limits = reference.getByRole('button', { name: 'Edit: Limits of project', exact: true });
  const { y: before = 0 } = (await limits.boundingBox()) ?? {};
  await limits.click({ delay: 100 });
  await expect.poll(async () => (await limits.boundingBox())?.y ?? before).toBeLessThan(before);
  await expect(page.getByRole('combobox', { name: 'Field' })).toHaveValue('project (path)');

  // Later typing in the page is undone first.
  await edit.click();
  await field.fill('Of the reference.');
  await field.press('Escape');
  await text.getByText('The key and the type are final.').click();
  await page.keyboard.type('Word');
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('Word');
  await expect(reference.getByText('Of the reference.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(reference.getByText('Of the reference.')).toBeHidden();
  // The last undone change is redone first.
  await page.keyboard.press('Control+Shift+z');
  await expect(reference.getByText('Of the reference.')).toBeVisible();
  await expect(text).not.toContainText('Word');
  await page.keyboard.press('Control+Shift+z');
  await expect(text).toContainText('Word');
});

test('reports an unreadable API description next to the navigation, links to the line, and keeps the pages of the others', async ({
  page,
  openOwn,
}) => {
  const good = 'openapi: 3.1.0\npaths:\n  /flags:\n    get: { summary: List flags, responses: {} }\n';
  await openOwn({
    'docs.json': `${JSON.stringify(
      {
        name: 'Flags',
        navigation: {
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'API', openapi: ['good.yaml', 'broken.yaml'] },
          ],
        },
      },
      null,
      2,
    )}\n`,
    'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'good.yaml': good,
    'broken.yaml': `${good}  /users: [\n`,
  });
  const unread = page.getByRole('region', { name: 'API pages not shown' });
  await expect(unread).toContainText('Couldn’t read this file: deficient indentation.');
  await expect(page.getByRole('treeitem', { name: 'List flags, GET' })).toBeVisible();
  await expectAccessible(page);
  await unread.getByRole('button', { name: 'broken.yaml' }).click();
  await expect(page).toHaveURL(/source\/broken\.yaml/);
  const editor = page.getByTestId('source-editor');
  await expect(editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('{ get: { summary: List users, responses: {} } }');
  await expect(page.getByRole('treeitem', { name: 'List users, GET' })).toBeVisible({ timeout: 20_000 });
  await expect(unread).toBeHidden();
});
