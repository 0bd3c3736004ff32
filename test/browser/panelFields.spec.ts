import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import { dot } from './givenFile.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { input } from './settingsForm.ts';
import { storedText } from '../walk/browserScreen.ts';

/** A manual change in the panel of the selected block, and the expected page after each step. */
interface FieldCase {
  readonly does: string;
  readonly given: string;
  /** Selects the block. */
  readonly select: (page: Page) => Promise<void>;
  readonly steps: readonly (readonly [act: (panel: Locator, page: Page) => Promise<void>, expected: string])[];
}

const clickOn = (words: string) => (page: Page) => page.locator('.page-text').getByText(words, { exact: true }).click();
const around = (title: string) => (panel: Locator) => panel.getByRole('button', { name: title, exact: true }).click();

/** Toggles a switch; one that is not set may read “on”. */
const flip = (name: string, from: boolean) => async (panel: Locator) => {
  const field = panel.getByRole('switch', { name });
  await expect(field).toBeChecked({ checked: from });
  await field.press('Space');
  await expect(field).toBeChecked({ checked: !from });
};

const choose = (name: string, before: string, next: string) => async (panel: Locator) => {
  const field = input(panel, name);
  await expect(field).toHaveValue(before);
  await field.click();
  await panel.page().getByRole('option', { name: next, exact: true }).click();
};

const tabs = (attributes: string) => `<Tabs${attributes}>\n  <Tab title="One">\n    In the tab\n  </Tab>\n</Tabs>`;
const folder = (attributes: string) =>
  `<Tree>\n  <Tree.Folder name="src"${attributes}>\n    <Tree.File name="main.ts" />\n  </Tree.Folder>\n</Tree>`;
const card = (attributes: string) =>
  `<Card title="Out" href="https://example.com"${attributes}>\n  On the card\n</Card>`;

const switches: readonly FieldCase[] = [
  {
    does: 'lets tabs not follow others, and follow them again',
    given: tabs(''),
    select: clickOn('In the tab'),
    steps: [
      [around('Tabs'), tabs('')],
      [flip('Sync tabs', true), tabs(' sync={false}')],
      [flip('Sync tabs', false), tabs('')],
    ],
  },
  {
    does: 'lets a folder not be opened, and be opened again',
    given: folder(''),
    select: (page) => page.getByRole('textbox', { name: 'Folder: name' }).click(),
    steps: [
      [flip('Collapsible', true), folder(' openable={false}')],
      [flip('Collapsible', false), folder('')],
    ],
  },
  {
    does: 'takes the arrow of a card away, shows it always, and leaves it to where the card leads',
    given: card(''),
    select: clickOn('On the card'),
    steps: [
      [choose('Arrow', 'Default', 'Off'), card(' arrow={false}')],
      [choose('Arrow', 'Off', 'On'), card(' arrow')],
      [choose('Arrow', 'On', 'Default'), card('')],
    ],
  },
];

/** Uploads a local file through a field's picker. */
const upload = (field: string, file: string, type: string) => async (panel: Locator, page: Page) => {
  await panel.getByRole('button', { name: `Choose: ${field}` }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click(),
  ]);
  await chooser.setFiles({ name: file, mimeType: type, buffer: Buffer.from(dot, 'base64') });
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const uploads: readonly (FieldCase & { readonly file: string })[] = [
  {
    does: 'uploads the picture of a card',
    given: '<Card title="Pictured">\n  Under the picture\n</Card>',
    select: clickOn('Under the picture'),
    file: 'images/for-a-card.png',
    steps: [
      [
        upload('Image', 'For a Card.png', 'image/png'),
        '<Card title="Pictured" img="/images/for-a-card.png">\n  Under the picture\n</Card>',
      ],
    ],
  },
  {
    does: 'uploads another picture for one on the page',
    given: 'Here <img src="/images/empty.png" alt="Dot" /> it is.',
    select: (page) => page.getByRole('img', { name: 'Dot' }).click(),
    file: 'images/for-the-page.png',
    steps: [
      [upload('File', 'For the page.png', 'image/png'), 'Here <img src="/images/for-the-page.png" alt="Dot" /> it is.'],
    ],
  },
  {
    does: 'uploads the poster of a film',
    given: '<video controls src="/films/one.mp4"></video>',
    select: (page) => page.locator('.page-text [data-node="video"]').click(),
    file: 'images/poster.png',
    steps: [
      [
        upload('Poster image', 'Poster.png', 'image/png'),
        '<video controls src="/films/one.mp4" poster="/images/poster.png"></video>',
      ],
    ],
  },
  {
    does: 'uploads a film',
    given: '<video controls src="/films/old.mp4"></video>',
    select: (page) => page.locator('.page-text [data-node="video"]').click(),
    file: 'images/new-film.mp4',
    steps: [[upload('File', 'New film.mp4', 'video/mp4'), '<video controls src="/images/new-film.mp4"></video>']],
  },
];

/** Types part of a page's title and picks the suggested page. */
const pickPage = (field: string) => async (panel: Locator, page: Page) => {
  const link = panel.getByRole('combobox', { name: field, exact: true });
  await link.fill('Gui');
  await page.getByRole('option', { name: 'Guide /guide', exact: true }).click();
  await expect(link).toHaveValue('/guide');
};

const links: readonly FieldCase[] = [
  {
    does: 'links a tile to a page that is searched',
    given: '<Tile title="Linked" href="">\n  Inside the tile\n</Tile>',
    select: clickOn('Inside the tile'),
    steps: [[pickPage('Link'), '<Tile title="Linked" href="/guide">\n  Inside the tile\n</Tile>']],
  },
  {
    does: 'links a tooltip to a page that is searched',
    given: 'Some <Tooltip tip="What it is" cta="Read on">explained</Tooltip> words',
    select: clickOn('explained'),
    steps: [[pickPage('Link'), 'Some <Tooltip tip="What it is" cta="Read on" href="/guide">explained</Tooltip> words']],
  },
  {
    does: 'links a link of HTML to a page that is searched',
    given: '<a href="/index" className="big">\n  In a block\n</a>',
    select: clickOn('In a block'),
    steps: [[pickPage('href'), '<a href="/guide" className="big">\n  In a block\n</a>']],
  },
  {
    does: 'links a component of the site’s own to a page that is searched',
    given: '<Own href="/index">\n  Of our own\n</Own>',
    select: clickOn('Of our own'),
    steps: [[pickPage('href'), '<Own href="/guide">\n  Of our own\n</Own>']],
  },
];

const cases: readonly (FieldCase & { readonly file?: string })[] = [...switches, ...uploads, ...links];
const pageOf = (body: string) => `---\ntitle: Case\n---\n\n${body}\n\nLast line.\n`;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(cases.map(({ given }, index) => [`case${index}.mdx`, pageOf(given)])),
    'images/empty.png': Buffer.from(dot, 'base64'),
  });
});
test.afterAll(() => site.close());

for (const [index, { does, given, select, steps, file }] of cases.entries())
  test(does, async ({ page }) => {
    const path = `case${index}.mdx`;
    await openSiteOnce(page, site);
    await goTo(page, `page/${path}`);
    await expect(page.getByText('Last line.')).toBeVisible();
    await select(page);
    const panel = page.getByRole('region', { name: 'Selected block' });
    for (const [act, expected] of steps) {
      await act(panel, page);
      await expect.poll(async () => (await storedText(page, path)) ?? pageOf(given)).toBe(pageOf(expected));
    }
    if (file !== undefined) expect(await storedText(page, file)).toBe(Buffer.from(dot, 'base64').toString());
  });
