import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, waitUntilIdle } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';

const written = readFileSync(join(import.meta.dirname, 'wholePage.fixture.mdx'), 'utf8');

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ...smallSite, 'empty.mdx': '' });
});
test.afterAll(async () => site.close());

/** Inserts the block that the menu offers for a search text, at the caret. */
async function insert(page: Page, words: string): Promise<void> {
  await page.keyboard.type(`/${words}`);
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeHidden();
  await waitUntilIdle(page);
}

/** Leaves the component around the caret for a new line after it. */
async function leave(page: Page, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Control+Enter');
}

async function clickInto(page: Page, name: RegExp | string, index: number): Promise<void> {
  await page.locator('.page-text').getByRole('textbox', { name, exact: true }).nth(index).click();
  await waitUntilIdle(page);
}

/** Starts a section with a heading typed as Markdown. */
async function section(page: Page, title: string): Promise<void> {
  await page.keyboard.type(`## ${title}`);
  await page.keyboard.press('Enter');
}

/** Fills in the title and the text of a focused component. */
async function nameAndFill(page: Page, title: string, words: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
}

/** Names the tabs of a newly inserted component in order, and moves into the text of the first. */
async function nameTabs(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await expect(page.getByRole('textbox', { name: 'Tab title' })).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('.page-text')).toBeFocused();
}

/** Moves into the text of a tab. */
async function openTab(page: Page, title: string): Promise<void> {
  await page.locator('.page-text').getByRole('tab', { name: title, exact: true }).click();
  await page.keyboard.press('Enter');
}

/** Fills a field in the panel of the selected block. */
async function setInPanel(page: Page, block: string, label: string, value: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Selected block' });
  await expect(panel.getByRole('heading', { name: block, exact: true })).toBeVisible();
  const field = panel
    .getByRole('textbox', { name: label, exact: true })
    .or(panel.getByRole('combobox', { name: label, exact: true }))
    .first();
  await field.fill(value);
  await waitUntilIdle(page);
}

/** Moves from the panel back to the end of a component's text. */
async function backInto(page: Page, node: string): Promise<void> {
  await page.locator(`.page-text [data-node="${node}"] p`).last().click();
  await waitUntilIdle(page);
  await page.keyboard.press('End');
}

/** A red 1 × 1 pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function pastePicture(page: Page): Promise<void> {
  await page.locator('.page-text').evaluate((text, base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'image.png', {
        type: 'image/png',
      }),
    );
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, dot);
}

/** Pastes a picture, adds its alternative text, and adds the caption of its frame. */
async function writePicture(page: Page): Promise<void> {
  await section(page, 'Pictures');
  await pastePicture(page);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  await page.keyboard.type('A red dot');
  await page.keyboard.press('Enter');
  const frame = page.getByRole('region', { name: 'Selected block' }).getByRole('button', { name: 'Frame' });
  // The first click removes the space reserved for the menu, and a pixel is easy to miss.
  await expect(async () => {
    await page.locator('.page-text .picture').click();
    await expect(frame).toBeVisible({ timeout: 1000 });
  }).toPass();
  await frame.click();
  await setInPanel(page, 'Frame', 'Caption', 'All of it');
  await page.locator('.page-text .picture').click();
  await waitUntilIdle(page);
  await leave(page);
}

async function writeText(page: Page): Promise<void> {
  await page.keyboard.type('A page with everything.');
  for (let letter = 0; letter < 'everything.'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Tooltip', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tooltip text' }).fill('All components');
  await page.keyboard.press('Enter');
  await waitUntilIdle(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await section(page, 'Callouts');
  for (const [name, words] of [
    ['note', 'More to know.'],
    ['tip', 'A better way.'],
    ['warning', 'Mind this.'],
    ['info', 'Good to know.'],
    ['check', 'It worked.'],
  ] as const) {
    await insert(page, name);
    await page.keyboard.type(words);
    await leave(page);
  }
}

async function writeStructure(page: Page): Promise<void> {
  await section(page, 'Steps');
  await insert(page, 'steps');
  await nameAndFill(page, 'Install', 'Run the installer.');
  await clickInto(page, 'Step: title', 1);
  await nameAndFill(page, 'Start', 'Start it.');
  await leave(page);
  await section(page, 'Tabs');
  await insert(page, 'tabs');
  await nameTabs(page, 'Mac', 'Linux');
  await page.keyboard.type('On a Mac.');
  await openTab(page, 'Linux');
  await page.keyboard.type('On Linux.');
  await leave(page);
  await section(page, 'Accordions');
  await insert(page, 'accordion group');
  await nameAndFill(page, 'Why', 'Because.');
  await clickInto(page, 'Accordion: title', 1);
  await nameAndFill(page, 'How', 'Like this.');
  await leave(page);
}

async function writeCards(page: Page): Promise<void> {
  await section(page, 'Cards');
  await insert(page, 'card group');
  await nameAndFill(page, 'Read', 'Where to begin.');
  await clickInto(page, 'Card: title', 1);
  await nameAndFill(page, 'Build', 'What to do next.');
  await leave(page);
  await insert(page, 'card');
  await nameAndFill(page, 'Ask', 'Where to get help.');
  await setInPanel(page, 'Card', 'Link', '/guide');
  await backInto(page, 'card');
  await leave(page);
}

async function writeReference(page: Page): Promise<void> {
  await section(page, 'Reference');
  for (const [name, title, words] of [
    ['path parameter', 'id', 'Which user.'],
    ['query parameter', 'name', 'How many.'],
    ['body parameter', 'name', 'The new name.'],
    ['header parameter', 'Authorization', 'Your key.'],
  ] as const) {
    await insert(page, name);
    if (title === null) await page.keyboard.type(words);
    else await nameAndFill(page, title, words);
    if (name === 'query parameter') {
      await setInPanel(page, 'Parameter', 'Default', 'Ada');
      await backInto(page, 'paramField');
    }
    await leave(page);
  }
  await insert(page, 'response field');
  await nameAndFill(page, 'user', 'The user.');
  await page.keyboard.press('Enter');
  await insert(page, 'expandable');
  await nameAndFill(page, 'More of the user', '');
  await clickInto(page, 'Response field: name', 1);
  await nameAndFill(page, 'name', 'What they are called.');
  await leave(page, 3);
}

async function writeCode(page: Page): Promise<void> {
  await section(page, 'Code');
  for (const [name, title, line] of [
    ['request example', 'cURL', 'curl https://example.com/users'],
    ['response example', 'Success', '{ "name": "Ada" }'],
  ] as const) {
    await insert(page, name);
    await nameTabs(page, title);
    await page.keyboard.type(line);
    await leave(page);
  }
}

test('writes the file that a careful author would have written, with components of every kind', async ({ page }) => {
  test.setTimeout(240_000);
  await openSite(page, site);
  await goTo(page, 'page/empty.mdx');
  await expect(page.locator('.page-text')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Everything');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('All that a page can hold');
  await page.locator('.page-text > p').first().click();
  await waitUntilIdle(page);
  await writeText(page);
  await writeStructure(page);
  await writeCards(page);
  await writeReference(page);
  await writeCode(page);
  await insert(page, 'code group');
  await nameTabs(page, 'First', 'Second');
  await page.keyboard.type('npm install');
  await openTab(page, 'Second');
  await page.keyboard.type('run();');
  await leave(page);
  await section(page, 'News');
  await insert(page, 'update');
  await nameAndFill(page, 'May', '');
  await page.locator('.page-text [data-node="update"] p').last().click();
  await waitUntilIdle(page);
  await page.keyboard.type('Everything is new.');
  await setInPanel(page, 'Update', 'Description', 'v1.1.0');
  await setInPanel(page, 'Update', 'Tags', 'New');
  await page.keyboard.press('Enter');
  await backInto(page, 'update');
  await leave(page);
  await writePicture(page);
  await section(page, 'Films');
  await insert(page, 'video');
  await setInPanel(page, 'Video', 'File', '/films/tour.mp4');
  await page.locator('.page-text [data-node="video"]').click({ position: { x: 4, y: 4 } });
  await waitUntilIdle(page);
  await leave(page);
  await insert(page, 'embed');
  await page.keyboard.type('https://www.youtube.com/embed/abc');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect.poll(() => storedText(page, 'empty.mdx')).toBe(written);
});

test('deletes the only letter in a code block', async ({ page }) => {
  await openSite(page, site);
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text > p').last().click();
  await waitUntilIdle(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await insert(page, 'code');
  await page.keyboard.type('x');
  await expect(page.locator('.page-text pre')).toHaveText('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y');
  await expect(page.locator('.page-text pre')).toHaveText('y');
});
