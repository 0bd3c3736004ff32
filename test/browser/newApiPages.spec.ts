import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo } from './ownSite.ts';
import { test } from './siteForEach.ts';

const operation = (summary: string, tag: string) => ({
  summary,
  description: `${summary}, as it says.`,
  tags: [tag],
  responses: { 200: { description: 'Done.' }, 404: { description: 'Not there.' } },
});
const api = `${JSON.stringify(
  {
    openapi: '3.1.0',
    info: { title: 'Flags', version: '1' },
    tags: [{ name: 'Flags', description: 'Decisions with a **name**.' }],
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/flags': { get: operation('List flags', 'Flags'), post: operation('Make a flag', 'Flags') },
      '/users': {
        get: {
          ...operation('List users', 'Users'),
          description: undefined,
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        },
      },
    },
  },
  null,
  2,
)}\n`;

const siteWith = (navigation: object, more: object = {}) => ({
  'docs.json': `${JSON.stringify({ name: 'Flags', ...more, navigation }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  'api.json': api,
});

const tabs = [
  { tab: 'Guides', groups: [{ group: 'Start', pages: ['index'] }] },
  { tab: 'API', openapi: 'api.json' },
];
/** A site whose API pages are generated from its API description. */
const made = siteWith({ tabs });
/** A site whose navigation lists an operation. */
const listed = siteWith(
  { groups: [{ group: 'API', pages: ['index', 'GET /flags'] }] },
  { api: { openapi: 'api.json' } },
);

async function askForPages(page: Page) {
  const item = page.getByRole('menuitem', { name: 'New API pages' });
  // The menu keeps its items while it is open, also if API descriptions are found meanwhile.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add a page or group' }).click();
    await expect(page.getByRole('menuitem', { name: 'New group' })).toBeVisible();
    if (!(await item.isVisible())) await page.keyboard.press('Escape');
    await expect(item).toBeVisible({ timeout: 100 });
  }).toPass();
  await item.click();
  return page.getByRole('dialog', { name: 'New API pages' });
}

/** Returns a function that lists the navigation's row names in each frame since this call. */
async function watchRows(page: Page): Promise<() => Promise<readonly (readonly string[])[]>> {
  const seen = await page.evaluateHandle(() => {
    const frames: string[][] = [];
    const look = () => {
      frames.push(
        [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.getAttribute('aria-label') ?? ''),
      );
      requestAnimationFrame(look);
    };
    look();
    return frames;
  });
  return () => seen.jsonValue();
}

test('writes a page for an operation of a generated section, keeps the section’s other pages, and undoes it', async ({
  page,
  openOwn,
}) => {
  await openOwn(made);
  const dialog = await askForPages(page);
  await expect(dialog.getByRole('region', { name: 'Operations' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Find an operation' }).fill('list flag');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'List flags' }).check();
  await dialog.getByRole('button', { name: 'Create 1 page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/page\/api-reference\/flags\/list-flags\.mdx$/);
  await expect(page.getByRole('region', { name: 'Operation reference' })).toContainText('List flags, as it says.');
  await expect(page.getByRole('treeitem', { name: 'Make a flag, POST' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'List users, GET' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'List flags' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Review changes, 2' })).toBeVisible();
  const shownSince = await watchRows(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: 'Review changes, 2' })).toBeHidden();
  await expect(page.getByRole('treeitem', { name: 'List flags, GET' })).toBeVisible();
  for (const rows of await shownSince()) {
    expect(rows, 'the other tab').not.toContain('Welcome');
    expect(rows.filter((row) => row.startsWith('List flags')).length, rows.join('\n')).toBeLessThan(2);
  }
});

test('writes pages for all operations that have none, from the command palette', async ({ page, openOwn }) => {
  await openOwn(listed);
  await expect(page.getByRole('treeitem', { name: 'List flags, GET' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or page' }).fill('new api pages');
  await page.getByRole('option', { name: /^New API pages/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New API pages' });
  await dialog.getByRole('button', { name: 'Select the 2 without a page' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Make a flag' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'List flags' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Create 2 pages' }).click();
  await expect(page).toHaveURL(/page\/api-reference\/flags\/make-a-flag\.mdx$/);
  await expect(page.getByRole('treeitem', { name: 'Make a flag' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Users', exact: true })).toBeVisible();
  await askForPages(page);
  await expect(dialog.getByRole('checkbox', { name: 'Make a flag' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /without a page/ })).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'All Flags' }).check();
  await dialog.getByRole('button', { name: 'Create 1 page' }).click();
  await expect(page).toHaveURL(/page\/api-reference\/flags\/list-flags\.mdx$/);
});

test('writes the page of the operation being viewed, at the same address', async ({ page, openOwn }) => {
  await openOwn(made);
  await goTo(page, 'page/api-reference/users/list-users.mdx');
  await page.getByRole('button', { name: 'Create page file' }).click();
  await expect(page.getByRole('region', { name: 'Operation reference' })).toBeVisible();
  await expect(page).toHaveURL(/page\/api-reference\/users\/list-users\.mdx$/);
  await expect(page.getByRole('treeitem', { name: 'List flags, GET' })).toBeVisible();
});

test('shows in the panel where an operation’s page comes from, and links to the source', async ({ page, openOwn }) => {
  await openOwn(made);
  await goTo(page, 'page/api-reference/flags/list-flags.mdx');
  const panel = page.getByRole('complementary', { name: 'Page settings' });
  await expect(panel.getByRole('heading', { name: 'About this page' })).toBeVisible();
  await expect(panel.getByRole('definition')).toHaveText([
    'GET /flags',
    'api.json',
    'api.json',
    '/api-reference/flags/list-flags',
  ]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'api.json' }).first().click();
  await expect(page).toHaveURL(/source\/api\.json$/);
  await expect(page.getByTestId('source-editor')).toContainText('List flags');
});

test('writes the page of an operation listed in the navigation, from its menu', async ({ page, openOwn }) => {
  await openOwn(listed);
  await page.getByRole('treeitem', { name: 'List flags, GET' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create page file' }).click();
  await expect(page).toHaveURL(/page\/api-reference\/flags\/list-flags\.mdx$/);
  await expect(page.getByRole('region', { name: 'Operation reference' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'List flags' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('treeitem', { name: 'List flags, GET' })).toBeVisible();
});

test('leaves no change behind when the page of a listed operation is discarded', async ({ page, openOwn }) => {
  await openOwn(listed);
  await page.getByRole('treeitem', { name: 'List flags, GET' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create page file' }).click();
  await expect(page).toHaveURL(/page\/api-reference\/flags\/list-flags\.mdx$/);
  await expect(page.getByRole('button', { name: 'Review changes, 2' })).toBeVisible();
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Discard the change to List flags' }).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
});

test('shows a tag’s description and edits it for all of its operations', async ({ page, openOwn }) => {
  await openOwn(made);
  await goTo(page, 'page/api-reference/flags/list-flags.mdx');
  await page.getByText('About Flags').click();
  await page.getByRole('button', { name: 'Edit: Description of Flags' }).click();
  await expect(page.getByText('Used in 2 operations')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Each is on or off.');
  await page.keyboard.press('Escape');
  await goTo(page, 'page/api-reference/flags/make-a-flag.mdx');
  await page.getByText('About Flags').click();
  await expect(page.getByText('Decisions with a name. Each is on or off.')).toBeVisible();
  await expectAccessible(page);
});

test('accepts a description for an operation and a parameter that have none', async ({ page, openOwn }) => {
  await openOwn(made);
  await goTo(page, 'page/api-reference/users/list-users.mdx');
  await expect(page.getByText('No description yet.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit: Description of List users' }).click();
  const field = page.getByRole('textbox', { name: 'Description of List users' });
  await expect(field).toBeFocused();
  await page.keyboard.type('All users.');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByText('All users.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit: Description of limit' }).click();
  await page.keyboard.type('How many at most.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Description of limit' })).toBeHidden(); // stored by now
  await page.reload();
  await expect(page.getByText('All users.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('How many at most.')).toBeVisible();
});
