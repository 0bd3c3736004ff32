import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { entry, input } from './settingsForm.ts';
import { storedText } from '../walk/browserScreen.ts';

const files = {
  'docs.json': `${JSON.stringify({ $schema: 'x', theme: 'mint', name: 'Small', description: 'Few', colors: { primary: '#16A34A' }, navbar: { links: [{ label: 'Blog', href: 'https://example.com' }] }, navigation: { groups: [{ group: 'Start', pages: ['guide'] }] }, ours: { a: 1 } }, null, 2)}\n`,
  'guide.mdx': '---\ntitle: Guide\ntag: Old\nkeywords: ["one"]\n---\n\nInside.\n\n```js\nconst code = 1;\n```\n',
  'props.mdx': '---\ntitle: Props\n---\n\n<Card title="One" data={[1]}>\n  On the card.\n</Card>\n',
};

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite(files);
});
test.afterAll(() => site.close());

const words = ' and so on';
/** All cases share one site, and each changes a different part of it. */
async function openGuide(page: Page): Promise<void> {
  await openSiteOnce(page, site);
  await goTo(page, 'page/guide.mdx');
  await expect(page.locator('.page-text')).toContainText('Inside.');
}

const settings = (page: Page) => page.getByRole('complementary', { name: 'Page settings' });

/** Fields to type into up to the last letter, and the expected content of the file. */
const fields: readonly (readonly [what: string, type: (page: Page) => Promise<void>, path: string, holds: string])[] = [
  ['a setting', (page) => typeSetting(page, 'identity', 'Name', 'End', words), 'docs.json', `"name": "Small${words}"`],
  [
    'a longer setting',
    (page) => typeSetting(page, 'identity', 'Description', 'Control+End', words),
    'docs.json',
    `"description": "Few${words}"`,
  ],
  [
    'a color',
    (page) => typeSetting(page, 'colors', 'Primary', 'Control+a', '#123456'),
    'docs.json',
    '"primary": "#123456"',
  ],
  ['a new entry of a list', addRedirect, 'docs.json', '"destination": "/guide"'],
  // A trailing space that was saved while typing needs quotes, and they stay.
  [
    'a setting of a page',
    (page) => typeInto(page, settings(page).getByLabel('Tag'), 'End', words),
    'guide.mdx',
    `Old${words}`,
  ],
  [
    'a list of a page’s words',
    (page) => typeInto(page, settings(page).getByLabel('Keywords'), 'End', 'two'),
    'guide.mdx',
    '"two"',
  ],
  ['a page’s name in the navigation', (page) => rename(page, 'Guide', 'Guided'), 'guide.mdx', 'title: Guided'],
  ['a group’s name in the navigation', (page) => rename(page, 'Start', 'Begin'), 'docs.json', '"group": "Begin"'],
];

async function typeInto(page: Page, field: Locator, key: string, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press(key);
  await page.keyboard.type(text);
}

async function typeSetting(page: Page, section: string, label: string, key: string, text: string): Promise<void> {
  await goTo(page, `settings/${section}`);
  await typeInto(page, input(page, label).first(), key, text);
}

async function addRedirect(page: Page): Promise<void> {
  await goTo(page, 'settings/seo');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await input(entry(page, 'Redirect 1'), 'From').fill('/old');
  await typeInto(page, input(entry(page, 'Redirect 1'), 'To'), 'End', '/guide');
}

async function rename(page: Page, name: string, other: string): Promise<void> {
  await page.getByRole('treeitem', { name }).first().press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(other);
}

for (const [what, type, path, holds] of fields)
  test(`has ${what} as it was typed where the tab is loaded anew at once`, async ({ page }) => {
    await openGuide(page);
    await type(page);
    await page.reload();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => storedText(page, path)).toContain(holds);
  });

/** Fields with invalid input and the message shown for it. */
const invalid: readonly (readonly [
  what: string,
  open: (page: Page) => Promise<Locator>,
  typed: string,
  said: string,
  valid: string,
])[] = [
  [
    'a setting',
    async (page) => {
      await goTo(page, 'settings/other');
      return page.getByRole('textbox', { name: 'ours' });
    },
    '{ "a": ',
    'This isn’t valid JSON',
    '{ "a": 2 }',
  ],
  [
    'an attribute',
    async (page) => {
      await goTo(page, 'page/props.mdx');
      await page.locator('.page-text').getByText('On the card.').click();
      return page.getByRole('region', { name: 'Selected block' }).getByRole('textbox', { name: 'data' });
    },
    '[1, ',
    'This expression isn’t complete.',
    '[2]',
  ],
];

test('keeps invalid input as it was typed after a visit to another screen and after a reload', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openGuide(page);
  for (const [what, open, typed, said, valid] of invalid)
    await test.step(what, async () => {
      await (await open(page)).fill(typed);
      await expect(page.getByText(said)).toBeVisible();
      await goTo(page, 'page/guide.mdx');
      await expect(page.locator('.page-text')).toContainText('Inside.');
      await expect(await open(page)).toHaveValue(typed);
      await expect(page.getByText(said)).toBeVisible();
      await page.reload();
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
      await expect(await open(page)).toHaveValue(typed);
      await (await open(page)).fill(valid);
      await goTo(page, 'page/guide.mdx');
      await expect(await open(page)).toHaveValue(/2/);
    });
});

test('keeps a half-typed field and attribute after a visit to another page and after a reload', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openGuide(page);
  const adding = settings(page).getByRole('form', { name: 'Add field' });
  const attribute = settings(page).getByRole('textbox', { name: 'New attribute name' });
  const goToProps = async () => {
    await goTo(page, 'page/props.mdx');
    await page.locator('.page-text').getByText('On the card.').click();
  };
  const expectWords = async () => {
    await goToProps();
    await expect(
      adding.getByRole('combobox', { name: 'Name' }).or(adding.getByRole('textbox', { name: 'Name' })),
    ).toHaveValue('owner');
    await expect(adding.getByRole('textbox', { name: 'Value' })).toHaveValue('Half a na');
    await expect(attribute).toHaveValue('dataTr');
  };
  await goToProps();
  await settings(page).getByRole('button', { name: 'Add field' }).click();
  await page.keyboard.type('owner');
  await adding.getByRole('textbox', { name: 'Value' }).fill('Half a na');
  await attribute.fill('dataTr');
  await goTo(page, 'page/guide.mdx');
  await expect(settings(page).getByRole('button', { name: 'Add field' })).toBeVisible();
  await expectWords();
  await page.reload();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectWords();
  await adding.getByRole('textbox', { name: 'Value' }).press('Enter');
  await expect(settings(page).getByRole('textbox', { name: 'owner' })).toHaveValue('Half a na');
  await goTo(page, 'page/guide.mdx');
  await goToProps();
  await expect(adding).toHaveCount(0);
});

/** Input that is not stored in a file yet. */
const unsent: readonly (readonly [what: string, type: (page: Page) => Promise<void>])[] = [
  [
    'a dialog that was not sent off',
    async (page) => {
      await page.getByRole('button', { name: 'Add a page or group' }).click();
      await page.getByRole('menuitem', { name: 'New page' }).click();
      await typeInto(page, page.getByRole('dialog').getByRole('textbox', { name: 'Title' }), 'End', 'A title');
    },
  ],
  [
    'a value that is not valid yet',
    async (page) => {
      await goTo(page, 'settings/other');
      await typeInto(page, page.getByRole('textbox', { name: 'ours' }), 'Control+a', '{ "a": ');
    },
  ],
];

for (const [what, type] of unsent)
  test(`is asked about before the tab is loaded anew: ${what}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await openGuide(page);
    await page.reload();
    expect(asked).toEqual([]);
    await expect(page.locator('.page-text')).toContainText('Inside.');
    await type(page);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
