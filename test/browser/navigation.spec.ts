import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, expectAccessible } from './app.ts';
import { goTo } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const classic = `{
  "name": "Small", // kept
  "navigation": [
    {
      "group": "Start",
      "pages": [
        "index", // first
        "guide"
      ]
    },
    {
      "group": "More",
      "icon": "book",
      "pages": [
        "more/one",
        "more/gone"
      ]
    }
  ]
}
`;
const files = {
  'docs.json': classic,
  'index.mdx': '---\ntitle: Welcome\n---\n\nSee [the guide](/guide#first) and ![a picture](./images/a.png).\n',
  'guide.mdx':
    '---\ntitle: Guide\ntag: NEW\n---\n\n<Card title="One" href="/more/one">Back to [start](index).</Card>\n',
  'more/one.mdx': '---\ntitle: One\nicon: rocket\n---\n\nUp to [the guide](../guide).\n',
  'lonely.mdx': '---\ntitle: Lonely\n---\n\nAlone.\n',
};

const tree = (page: Page) => page.getByRole('tree', { name: 'Navigation', exact: true });
const item = (page: Page, name: string) =>
  page.getByRole('tree', { name: /avigation$/ }).getByRole('treeitem', { name: new RegExp(`^${name}(?:,|$)`) });
const rows = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((items) =>
      items
        .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
        .map((row) => `${row.getAttribute('aria-level') ?? ''} ${row.getAttribute('aria-label') ?? ''}`),
    );
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

/** Returns the changed files as stored in the browser. */
async function stored(page: Page): Promise<Readonly<Record<string, string>>> {
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download changes' }).click(),
  ]);
  const found = unzipSync(readFileSync(await download.path()));
  await goTo(page, 'page');
  return Object.fromEntries(Object.entries(found).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** Drags a row with the mouse to a fraction of another row's height. */
async function drag(page: Page, from: string, to: string, share: number, wait = 60): Promise<void> {
  const start = await item(page, from).boundingBox();
  const end = await item(page, to).boundingBox();
  if (start === null || end === null) throw new Error('a row is not drawn');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 64, start.y + start.height / 2 + 10);
  await page.mouse.move(end.x + 60, end.y + end.height * share, { steps: 6 });
  await page.waitForTimeout(wait);
}

/** Waits until menus and dialogs have faded in, since they have low contrast until then. */
async function expectSettledAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(350);
  await expectAccessible(page);
}

async function command(page: Page, row: string, name: string | RegExp): Promise<void> {
  await item(page, row).click({ button: 'right' });
  await page.getByRole('menuitem', { name }).click();
}

async function undo(page: Page, text: RegExp | string): Promise<void> {
  await page.getByText(text).locator('..').getByRole('button', { name: 'Undo' }).click();
}

test.describe('in a classic configuration', () => {
  test.use({ files });
  test.beforeEach(async ({ page }) => {
    await expect(item(page, 'Welcome')).toBeVisible();
    await expect(item(page, 'One')).toBeVisible();
  });

  test('drags a page into another group and undoes the move', async ({ page }) => {
    await drag(page, 'Guide', 'One', 0.8);
    await expect(page.getByTestId('drop-line')).toBeVisible();
    await page.mouse.up();
    await expect
      .poll(() => rows(page))
      .toEqual(
        ['1 Start', '2 Welcome', '1 More', '2 One', '2 Guide, NEW, changed']
          .map((row) => row.replace(', changed', ''))
          .concat('2 Gone, file missing'),
      );
    expect((await stored(page))['docs.json']).toBe(
      classic
        .replace('"index", // first\n        "guide"\n', '"index" // first\n')
        .replace('"more/one",\n', '"more/one",\n        "guide",\n'),
    );
    await expect(item(page, 'Guide')).toBeVisible();
    await item(page, 'Guide').focus();
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '2 Guide, NEW', '1 More', '2 One', '2 Gone, file missing']);
    await goTo(page, 'review');
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  });

  test('drags a group above another and into it', async ({ page }) => {
    await drag(page, 'More', 'Start', 0.1);
    await page.mouse.up();
    await expect
      .poll(() => rows(page))
      .toEqual(['1 More', '2 One', '2 Gone, file missing', '1 Start', '2 Welcome', '2 Guide, NEW']);
    await undo(page, /^Moved More/);
    await expect.poll(async () => (await rows(page))[0]).toBe('1 Start');
    await drag(page, 'More', 'Start', 0.5);
    await expect(item(page, 'Start')).toHaveAttribute('data-state', 'target');
    await page.mouse.up();
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '2 Guide, NEW', '2 More', '3 One', '3 Gone, file missing']);
    expect(JSON.parse(((await stored(page))['docs.json'] ?? '').replaceAll(/ \/\/.*$/gm, ''))).toMatchObject({
      navigation: [
        {
          group: 'Start',
          pages: ['index', 'guide', { group: 'More', icon: 'book', pages: ['more/one', 'more/gone'] }],
        },
      ],
    });
  });

  test('shows why a page cannot be dropped there and cancels the drag on Escape', async ({ page }) => {
    await drag(page, 'Guide', 'Start', 0.1);
    await expect(page.getByText('Pages must go inside a group here.')).toBeVisible();
    await expect(page.getByTestId('drop-line')).toHaveCount(0);
    await page.mouse.up();
    await drag(page, 'Guide', 'One', 0.8);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByTestId('drop-line')).toHaveCount(0);
    await goTo(page, 'review');
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  });

  test('opens a closed group when a dragged page hovers over it, and accepts a page that has no entry', async ({
    page,
  }) => {
    await item(page, 'More').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(item(page, 'One')).toHaveCount(0);
    await drag(page, 'Lonely', 'More', 0.5, 800);
    await expect(item(page, 'One')).toBeVisible();
    const one = await item(page, 'One').boundingBox();
    await page.mouse.move((one?.x ?? 0) + 60, (one?.y ?? 0) + 4, { steps: 3 });
    await expect(page.getByTestId('drop-line')).toBeVisible();
    await page.mouse.up();
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '2 Guide, NEW', '1 More', '2 Lonely', '2 One', '2 Gone, file missing']);
    await expect(page.getByRole('heading', { name: 'Not in the navigation' })).toHaveCount(0);
    expect((await stored(page))['docs.json']).toBe(
      classic.replace('        "more/one",', '        "lonely",\n        "more/one",'),
    );
  });

  test('moves rows with the keyboard alone and announces where they went', async ({ page }) => {
    await item(page, 'Guide').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Moved Guide to position 1 in Start.')).toBeAttached();
    await expect(item(page, 'Guide')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('Moved Guide to position 1 in More.')).toBeAttached();
    await expect(item(page, 'Guide')).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText('Pages must go inside a group here.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'More')).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('Moved More to position 2 in Start.')).toBeAttached();
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '2 More', '3 Guide, NEW', '3 One', '3 Gone, file missing']);
    await expect(item(page, 'More')).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '1 More', '2 Guide, NEW', '2 One', '2 Gone, file missing']);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Start', '2 Welcome', '2 Guide, NEW', '1 More', '2 One', '2 Gone, file missing']);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await rows(page))[1]).toBe('2 Guide, NEW');
    await page.keyboard.press('Control+z');
    await goTo(page, 'review');
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  });

  test('adds a page with its file and entry, and focuses its text', async ({ page }) => {
    await command(page, 'More', 'Add page inside');
    const dialog = page.getByRole('dialog', { name: 'New page' });
    await expect(dialog.getByRole('combobox', { name: 'Group' }).locator('option:checked')).toHaveText('More');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('It’s “new”: a start');
    await expect(dialog.getByRole('textbox', { name: 'URL path' })).toHaveValue('more/its-new-a-start');
    await expectSettledAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/more\/its-new-a-start\.mdx$/);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(page.locator('.page-text')).toBeFocused();
    await expect(title).toHaveValue('It’s “new”: a start');
    await expect(item(page, 'It’s “new”: a start, changed')).toBeVisible();
    const texts = await stored(page);
    expect(texts['docs.json']).toBe(classic.replace('"more/gone"\n', '"more/gone",\n        "more/its-new-a-start"\n'));
    expect(texts['more/its-new-a-start.mdx']).toBe('---\ntitle: "It’s “new”: a start"\n---\n\n');
  });

  test('adds and renames groups, and duplicates, hides, and deletes pages', async ({ page }) => {
    await page.getByRole('button', { name: 'Add a page or group' }).click();
    await page.getByRole('menuitem', { name: 'New group' }).click();
    // Its default name is selected in place, so typing replaces it.
    const name = page.getByRole('textbox', { name: 'New name for New group' });
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    await page.keyboard.type('Later');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Later')).toBeFocused();
    await expect(page.getByText('Added the group Later.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(item(page, 'Later')).toHaveCount(0);
    await expect(item(page, 'New group')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await command(page, 'Later', 'Add group inside');
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item(page, 'New group')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(item(page, 'New group')).toHaveCount(0);
    await item(page, 'Later').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New name for Later' }).fill('Much later');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Much later')).toBeFocused();
    await command(page, 'Much later', /^Rename/);
    await page.getByRole('textbox', { name: 'New name for Much later' }).fill('Not so late');
    await page.keyboard.press('Escape');
    await expect(item(page, 'Much later')).toBeFocused();
    await command(page, 'One', 'Duplicate');
    await expect(item(page, 'One copy')).toBeVisible();
    await command(page, 'One copy', 'Hide from navigation');
    await expect(item(page, 'One copy, hidden')).toBeVisible();
    await item(page, 'Start').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('radio', { name: 'Everything in it, including 2 page files' }).check();
    await expect(page.getByRole('list', { name: 'Pages that link to them' })).toHaveText(/more\/one\.mdx 1 link/);
    await page.keyboard.press('Escape');
    await item(page, 'Guide').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename', exact: false }).first()).toBeVisible();
    await expectSettledAccessible(page);
    await page.keyboard.press('Escape');
    await expect(item(page, 'Guide')).toBeFocused();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Guide?' });
    await expect(dialog.getByRole('radio', { name: 'The page and its file (guide.mdx)' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Only the navigation entry' }).check();
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await dialog.getByRole('radio', { name: 'The page and its file (guide.mdx)' }).check();
    await expectSettledAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(item(page, 'Guide')).toHaveCount(0);
    const texts = await stored(page);
    expect(texts['docs.json']).toBe(
      classic
        .replace('"index", // first\n        "guide"\n', '"index" // first\n')
        .replace('"more/one",', '"more/one",\n        "more/one-copy",')
        .replace(
          '      ]\n    }\n  ]',
          '      ]\n    },\n    {\n      "group": "Much later",\n      "pages": []\n    }\n  ]',
        ),
    );
    expect(texts['more/one-copy.mdx']).toBe(
      files['more/one.mdx'].replace('One', 'One copy').replace('rocket\n', 'rocket\nhidden: true\n'),
    );
    await goTo(page, 'review');
    await expect(page.getByRole('navigation', { name: 'Changed files' }).getByRole('link')).toHaveCount(3);
  });

  test('moves a page’s file with all links to and from it, and a redirect, as one step', async ({ page }) => {
    await command(page, 'Guide', 'Rename or move file…');
    const dialog = page.getByRole('dialog', { name: 'Rename or move file' });
    await expect(dialog.getByText('Links to it will be updated on 2 pages:')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Pages to update' })).toContainText('more/one.mdx');
    await expectSettledAccessible(page);
    await dialog.getByRole('textbox', { name: 'URL path' }).fill('start/setup');
    await dialog.getByRole('button', { name: 'Move and update links' }).click();
    await saved(page);
    const texts = await stored(page);
    expect(texts['docs.json']).toBe(
      classic
        .replace('"guide"', '"start/setup"')
        .replace(
          '  ]\n}\n',
          '  ],\n  "redirects": [\n    {\n      "source": "/guide",\n      "destination": "/start/setup"\n    }\n  ]\n}\n',
        ),
    );
    expect(texts['index.mdx']).toBe(files['index.mdx'].replace('/guide#first', '/start/setup#first'));
    expect(texts['more/one.mdx']).toBe(files['more/one.mdx'].replace('../guide', '../start/setup'));
    expect(texts['start/setup.mdx']).toBe(files['guide.mdx'].replace('(index)', '(../index)'));
    await item(page, 'Guide').focus();
    await page.keyboard.press('Control+z');
    await goTo(page, 'review');
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  });

  test('marks an entry without a file and creates the file, and marks a page listed twice', async ({ page }) => {
    await command(page, 'Gone', 'Create file');
    await expect(item(page, 'Gone, changed')).toBeVisible();
    await command(page, 'Lonely', 'Icon…');
    await page.getByRole('textbox', { name: 'Search icons' }).fill('rocket');
    await page.getByRole('button', { name: 'rocket', exact: true }).click();
    await expect(item(page, 'Lonely, changed').locator('site-icon')).toHaveAttribute('name', 'rocket');
    await command(page, 'Lonely, changed', 'Add to navigation');
    await expect(tree(page).getByRole('treeitem', { name: 'Lonely, changed' })).toBeVisible();
    await goTo(page, 'source/docs.json');
    const source = page.getByTestId('source-editor');
    await source.locator('.view-lines').click({ timeout: 20_000 });
    await page.keyboard.press('Control+Home');
    for (let line = 0; line < 5; line += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type('\n"guide",');
    await expect(item(page, 'Guide, NEW, appears more than once')).toHaveCount(2);
  });
});

const current = `{
  "theme": "mint",
  "name": "Now",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["index"] },
          { "$ref": "./nav/more.json" }
        ]
      },
      { "tab": "Reference", "pages": ["reference"] }
    ]
  }
}
`;
const more = '{\n  "group": "More",\n  "pages": [\n    "guide",\n    "more/one"\n  ]\n}\n';

test.describe('in a current configuration with parts', () => {
  test.use({
    files: {
      ...files,
      'docs.json': current,
      'nav/more.json': more,
      'reference.mdx': '---\ntitle: Reference\n---\n\nAll.\n',
    },
  });
  test.beforeEach(async ({ page }) => {
    await expect(item(page, 'One')).toBeVisible();
  });

  test('edits each entry in the file that contains it', async ({ page }) => {
    await item(page, 'One').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Moved One to position 1 in More.')).toBeAttached();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Moved One to position 2 in Start.')).toBeAttached();
    await item(page, 'More').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New name for More' }).fill('Less');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Less')).toBeVisible();
    await command(page, 'Less', 'Hide from navigation');
    await expect(item(page, 'Less, hidden')).toBeVisible();
    await item(page, 'Less, hidden').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Moved Less to position 1.')).toBeAttached();
    const texts = await stored(page);
    expect(texts['nav/more.json']).toBe(
      '{\n  "group": "Less",\n  "pages": [\n    "guide"\n  ],\n  "hidden": true\n}\n',
    );
    expect(texts['docs.json']).toBe(
      current.replace(
        '          { "group": "Start", "pages": ["index"] },\n          { "$ref": "./nav/more.json" }\n',
        '          { "$ref": "./nav/more.json" },\n          { "group": "Start", "pages": ["index", "more/one"] }\n',
      ),
    );
  });

  test('moves a page to a group of another tab by name', async ({ page }) => {
    await command(page, 'One', 'Move to…');
    await page.getByRole('combobox', { name: 'Group' }).click();
    const [list, button] = [
      await page.getByRole('listbox', { name: 'Group' }).boundingBox(),
      await page.getByRole('button', { name: 'Move', exact: true }).boundingBox(),
    ];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.getByRole('combobox', { name: 'Group' }).fill('ref');
    await page.getByRole('option', { name: 'Reference', exact: true }).click();
    await expectSettledAccessible(page);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(item(page, 'One')).toHaveCount(0);
    const texts = await stored(page);
    expect(texts['docs.json']).toBe(current.replace('"pages": ["reference"]', '"pages": ["reference", "more/one"]'));
    expect(texts['nav/more.json']).toBe(more.replace('"guide",\n    "more/one"', '"guide"'));
  });

  test('moves a page with keys alone and keeps it focused after the move', async ({ page }) => {
    await command(page, 'One', 'Move to…');
    await expect(page.getByRole('option', { name: 'Reference' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await command(page, 'One', 'Move to…');
    await page.keyboard.type('start');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Moved One to the end of .*Start\.$/)).toBeVisible();
    await expect(item(page, 'One')).toBeFocused();
  });

  test('adds, renames, moves and deletes tabs', async ({ page }) => {
    const change = (tab: string) => page.getByRole('button', { name: `Edit tab ${tab}` });
    await change('Guides').click();
    await expectSettledAccessible(page);
    await page.getByRole('menuitem', { name: 'Rename Guides' }).click();
    await page.getByRole('textbox', { name: 'New name for Guides' }).fill('Learn');
    await page.keyboard.press('Enter');
    await change('Learn').click();
    await page.getByRole('menuitem', { name: 'Add tab' }).click();
    await expect(page.getByRole('textbox', { name: 'New name for New tab' })).toBeFocused();
    await page.keyboard.type('News');
    await page.keyboard.press('Enter');
    await expect(change('News')).toBeVisible();
    await change('News').click();
    await page.getByRole('menuitem', { name: 'Move after Reference' }).click();
    await expect(page.getByText('Moved News.')).toBeVisible();
    await page.getByText('News', { exact: true }).first().click();
    await expect(page.getByText('The navigation is empty.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Add a page or group' }).click();
    await page.getByRole('menuitem', { name: 'New page' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('First news');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/first-news\.mdx$/);
    await expect.poll(() => rows(page)).toEqual(['1 News', '2 First news, changed']);
    await page.getByText('Reference', { exact: true }).first().click();
    await change('Reference').click();
    await page.getByRole('menuitem', { name: 'Delete Reference…' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Reference?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(page.getByText(/^Deleted Reference/)).toBeVisible();
    const navigation: unknown = JSON.parse((await stored(page))['docs.json'] ?? '').navigation;
    expect(navigation).toEqual({
      tabs: [
        { tab: 'Learn', groups: [{ group: 'Start', pages: ['index'] }, { $ref: './nav/more.json' }] },
        { tab: 'News', groups: [{ group: 'News', pages: ['first-news'] }] },
      ],
    });
  });
});

test.describe('with 5,000 pages', () => {
  const groups = Array.from({ length: 100 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from({ length: 50 }, (__, page) => `g${group}/page-${page}`),
  }));
  const pages = Object.fromEntries(
    groups.flatMap(({ pages: entries }) =>
      entries.map((entry) => [`${entry}.mdx`, `---\ntitle: ${entry.replace('/', ' ')}\n---\n\nText.\n`]),
    ),
  );
  test.use({
    files: {
      ...pages,
      'docs.json': `${JSON.stringify({ theme: 'mint', name: 'Large', navigation: { groups } }, null, 2)}\n`,
    },
  });

  test('renders only the visible rows in the drawer of a narrow window, and keeps the buttons below them in view', async ({
    page,
  }) => {
    await expect(item(page, '(?:g0 page-1|Page 1)').first()).toBeVisible({ timeout: 30_000 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('button', { name: 'Navigation' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Site settings' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => drawer.getByRole('treeitem').count()).toBeLessThan(120);
    await drawer.getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await expect(drawer.locator('[data-index="5099"]')).toBeFocused();
    await expect(drawer.locator('[data-index="5099"]')).toBeInViewport();
  });

  test('renders only the visible rows, scrolls to the last one, and saves what is dragged', async ({ page }) => {
    test.setTimeout(120_000);
    await expect(item(page, '(?:g0 page-1|Page 1)').first()).toBeVisible({ timeout: 30_000 });
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(120);
    await tree(page).getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await expect(tree(page).locator('[data-index="5099"]')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tree(page).locator('[data-index="0"]')).toBeFocused();
    await expect(item(page, 'g0 page-5')).toBeVisible({ timeout: 60_000 });
    for (const [from, to] of [
      ['g0 page-1', 'g0 page-5'],
      ['g0 page-2', 'g0 page-6'],
      ['g0 page-3', 'g0 page-7'],
    ] as const) {
      await drag(page, from, to, 0.8);
      await expect(page.getByTestId('drop-line')).toBeVisible();
      await page.mouse.up();
      await expect(page.getByText(`Moved ${from}`)).toBeVisible();
    }
  });
});

test.describe('in a classic configuration with tabs', () => {
  const tabbed = classic.replace('"navigation"', '"tabs": [{ "name": "API", "url": "more" }],\n  "navigation"');
  test.use({ files: { ...files, 'docs.json': tabbed } });

  test('moves a page to another tab with its file, because tabs list pages by address', async ({ page }) => {
    await expect(item(page, 'Guide')).toBeVisible();
    await expect(item(page, 'One')).toHaveCount(0);
    await command(page, 'Guide', 'Move to…');
    await page.getByRole('combobox', { name: 'Group' }).fill('more');
    await page.getByRole('option', { name: 'API › More' }).click();
    await expect(page.getByText('so the file moves too')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    const address = page.getByRole('textbox', { name: 'URL path' });
    await expect(address).toHaveValue('more/guide');
    await expect(address).toBeFocused();
    await expectSettledAccessible(page);
    await address.fill('guides/guide');
    await page.getByRole('button', { name: 'Move and update links' }).click();
    await expect(page.getByText('Pages in API must have a URL that starts with /more/.')).toBeVisible();
    await address.fill('more/guide');
    await page.getByRole('button', { name: 'Move and update links' }).click();
    await page.getByRole('radiogroup', { name: 'Tab' }).getByText('API').click();
    await expect
      .poll(async () => (await rows(page)).map((row) => row.replace(', changed', '')))
      .toEqual(['1 More', '2 One', '2 Gone, file missing', '2 Guide, NEW']);
    await page.getByRole('button', { name: 'Add a page or group' }).click();
    await page.getByRole('menuitem', { name: 'New page' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('New one');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'URL path' })).toHaveValue('more/new-one');
    await page.keyboard.press('Escape');
    const texts = await stored(page);
    expect(texts['docs.json']).toContain('"more/gone",\n        "more/guide"');
    expect(texts['docs.json']).toContain('"/guide"');
    expect(texts['index.mdx']).toContain('(/more/guide#first)');
    expect(texts['guide.mdx']).toBeUndefined();
  });
});
