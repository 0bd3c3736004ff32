import { expect, type Page } from '@playwright/test';
import { sourceOf } from './sourceOf.ts';
import { goTo, openSite, smallSite, typeAtEnd } from './ownSite.ts';
import { test, type Site } from './siteForEach.ts';

let site: Site;
test.beforeEach(({ site: own }) => {
  site = own;
});

const body = (page: Page) => page.locator('.page-text');

async function typeInBody(page: Page, words: string): Promise<void> {
  await body(page).locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('undoes the last step from within the title, whether it was typed there or in the text', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await expect(body(page)).toContainText('Second line.');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const before = await title.inputValue();
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of all');
  await typeInBody(page, ' last words');
  await title.click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body(page)).not.toContainText('last words');
  await expect(title).toHaveValue(`${before} of all`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title).toHaveValue(`${before} of all`);
  await page.keyboard.press('ControlOrMeta+y');
  await expect(body(page)).toContainText('last words');
});

test('undoes the file’s last change from the source, whichever tab made it', async ({ context, page }) => {
  const other = await context.newPage();
  await openSite(other, site);
  await goTo(other, 'page/guide.mdx');
  await expect(body(other)).toContainText('Second line.');
  await typeAtEnd(page, 'guide.mdx', 'Mine.');
  await expect(body(other)).toContainText('Mine.');
  await typeInBody(other, ' theirs');
  const editor = page.getByTestId('source-editor');
  await expect(editor).toContainText('theirs');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor).not.toContainText('theirs');
  await expect(editor).toContainText('Mine.');
  await expect(body(other)).not.toContainText('theirs');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor).not.toContainText('Mine.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(editor).toContainText('Mine.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(body(other)).toContainText('theirs');
});

test('moves a tab to the new path of a renamed page, with what is typed there', async ({ context, page }) => {
  const other = await context.newPage();
  await openSite(other, site);
  await goTo(other, 'page/guide.mdx');
  await expect(body(other)).toContainText('Second line.');
  await goTo(page, 'files/guide.mdx');
  await page.getByRole('tree', { name: 'Site files' }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Path' }).fill('start/setup.mdx');
  await typeInBody(other, ' typed meanwhile');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(other).toHaveURL(/page\/start\/setup\.mdx$/);
  await expect(body(other)).toContainText('typed meanwhile');
  await other.keyboard.type(' and after');
  await expect(body(other)).toContainText('typed meanwhile and after');
  await expect(other.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page.getByTestId('source-editor')).toContainText('and after');
  await expect(page.getByRole('treeitem', { name: /guide\.mdx/ })).toHaveCount(0);
});

test('undoes a discard with the shortcut, on the review screen and on the page, even after further typing', async ({
  page,
}) => {
  const undo = () => page.keyboard.press('ControlOrMeta+z');
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  const discard = async () => {
    await goTo(page, 'review');
    await page.getByRole('button', { name: 'Discard the change to Guide' }).click();
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  };
  await discard();
  await undo();
  await expect(page.getByText('Restored changes to Guide.')).toBeVisible();
  await expect(page.getByText('Discarded changes to Guide.')).toHaveCount(0);
  await discard();
  await goTo(page, 'page/guide.mdx');
  await body(page).locator('p').first().click();
  await undo();
  await expect(body(page)).toContainText('Third line.');
  await discard();
  await goTo(page, 'page/guide.mdx');
  await body(page).getByText('Second line.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' typed since');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(body(page)).toContainText('Third line.');
  await expect(body(page)).toContainText('typed since');
});

test('undoes typing on a new page after its discard or deletion was undone', async ({ page }) => {
  const undo = () => page.keyboard.press('ControlOrMeta+z');
  for (const name of ['Fresh', 'Other']) {
    await page.getByRole('button', { name: 'Add a page or group' }).click();
    await page.getByRole('menuitem', { name: 'New page' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`page/${name.toLowerCase()}\\.mdx$`));
    await page.keyboard.type('Words.');
    await expect(body(page)).toHaveText('Words.');
    if (name === 'Fresh') {
      await page.getByRole('button', { name: /^Review/ }).click();
      await page.getByRole('button', { name: `Discard the change to ${name}` }).click();
      await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
      await undo();
      await expect(page.getByRole('button', { name: `Discard the change to ${name}` })).toBeVisible();
      await page.goBack();
    } else {
      await page.getByRole('treeitem', { name }).focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('treeitem', { name })).toHaveCount(0);
      await undo();
      await expect(page.getByRole('treeitem', { name })).toBeFocused();
      await page.getByRole('treeitem', { name }).click();
    }
    await expect(body(page)).toHaveText('Words.');
    await undo();
    await expect(body(page)).toHaveText('');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(body(page)).toHaveText('Words.');
  }
});

test('undoes the last step in chronological order if no text has focus', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await expect(body(page)).toContainText('Second line.');
  await page.getByRole('treeitem', { name: 'Welcome' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const rows = page.getByRole('tree', { name: 'Navigation', exact: true }).getByRole('treeitem');
  await expect(rows.last()).toContainText('Welcome');
  await typeInBody(page, ' typed last');
  await page.getByRole('radio', { name: 'Page', exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body(page)).not.toContainText('typed last');
  await expect(rows.last()).toContainText('Welcome');
  await page.getByRole('radio', { name: 'Page', exact: true }).blur();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows.last()).toContainText('Guide');
});

test('undoes and redoes edits around a page move in chronological order, from outside the text, over two visits', async ({
  page,
}) => {
  await goTo(page, 'page/guide.mdx');
  await expect(body(page)).toContainText('Second line.');
  const tree = page.getByRole('tree', { name: 'Navigation', exact: true });
  const rows = tree.getByRole('treeitem');
  const welcome = page.getByRole('treeitem', { name: 'Welcome' });
  const saved = () => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await typeInBody(page, ' one');
  await saved();
  await goTo(page, 'page/index.mdx');
  await expect(body(page)).toHaveText('Hello.');
  await welcome.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.last()).toContainText('Welcome');
  await goTo(page, 'page/guide.mdx');
  await expect(body(page)).toContainText('Second line.');
  await body(page).getByText('Second line.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' two');
  await saved();
  await page.getByRole('radio', { name: 'Page', exact: true }).focus();
  for (const [key, words, last] of [
    ['z', 'First line. oneSecond line.', 'Welcome'],
    ['z', 'First line. oneSecond line.', 'Guide'],
    ['z', 'First line.Second line.', 'Guide'],
    ['Shift+z', 'First line. oneSecond line.', 'Guide'],
    ['Shift+z', 'First line. oneSecond line.', 'Welcome'],
    ['Shift+z', 'First line. oneSecond line. two', 'Welcome'],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expect(body(page)).toHaveText(words);
    await expect(rows.last()).toContainText(last);
    await saved();
    await page.getByRole('radio', { name: 'Page', exact: true }).focus();
  }
});

test('undoes page edits if the shortcut comes before the editor has rendered again', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await typeInBody(page, ' kept words');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'settings');
  await expect(body(page)).toHaveCount(0);
  const isThere = await page.evaluate(() => {
    history.pushState(null, '', location.hash.replace(/settings.*$/, 'page/guide.mdx'));
    // Both in one task, so nothing renders in between.
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(key);
    return document.querySelector('.page-text') !== null;
  });
  expect(isThere).toBe(false);
  await expect(body(page)).toContainText('Second line.');
  await expect(body(page)).not.toContainText('kept words');
});

test('undoes nothing on the page from an unrelated field, only what was typed in that field', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await typeInBody(page, ' kept words');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = page.getByRole('combobox', { name: 'Command or page' });
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.type('Gui');
  // The browser undoes its letters in one or more steps, and then nothing is left.
  for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(search).toHaveValue('');
  // Any further undo would be applied before this typing; the page is unchanged.
  await page.keyboard.type('Guide');
  await expect(search).toHaveValue('Guide');
  await expect(body(page)).toContainText('kept words');
});

test('undoes nothing on the page while a dialog is open', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await typeInBody(page, ' typed before');
  const row = page.getByRole('treeitem', { name: 'Guide' });
  await row.focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(body(page)).toContainText('typed before');
  await row.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body(page)).not.toContainText('typed before');
});

test('undoes a rename of the open page with the shortcut, right after it', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await typeInBody(page, ' typed before');
  const row = page.getByRole('treeitem', { name: 'Guide' });
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Rename or move file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename or move file' });
  await dialog.getByRole('textbox', { name: 'URL path' }).fill('start/setup');
  await expect(dialog.getByText('No other page links to this one.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page\/start\/setup\.mdx$/);
  await expect(row).toBeFocused();
  await expect(body(page)).toContainText('typed before');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page).toHaveURL(/page\/guide\.mdx$/);
  await expect(body(page)).toContainText('typed before');
  await expect(row).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page).toHaveURL(/page\/start\/setup\.mdx$/);
});

test('undoes typing in code and tab titles as steps of the page, and redoes it', async ({ page, openOwn }) => {
  await openOwn({
    ...smallSite,
    'titles.mdx':
      '---\ntitle: Titles\n---\n\nFirst line.\n\n```js main.js\nconst a = 1;\n```\n\n<Tabs>\n  <Tab title="One">\n    Inside.\n  </Tab>\n</Tabs>\n',
  });
  await goTo(page, 'page/titles.mdx');
  const code = page.getByRole('textbox', { name: 'Code block title' });
  const tab = page.getByRole('textbox', { name: 'Tab title' });
  for (const [title, open, written] of [
    [code, () => code.click(), '```js main.jsx two\n'],
    [tab, () => page.getByRole('tab', { name: 'One' }).dblclick(), '<Tab title="Onex two">'],
  ] as const) {
    await typeInBody(page, ' typed');
    await expect(body(page)).toContainText('First line. typed');
    await open();
    const before = await title.inputValue();
    await page.keyboard.press('End');
    await page.keyboard.type('x two');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveValue(before);
    await expect(body(page)).toContainText('First line. typed');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveValue(`${before}x two`);
    await expect(title).toBeFocused();
    expect(await sourceOf(page, 'titles.mdx')).toContain(written);
    await goTo(page, 'page/titles.mdx');
    // Steps of an earlier visit.
    await body(page).locator('p').first().click();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(body(page)).not.toContainText('First line. typed');
    await expect(body(page)).toContainText('First line.');
  }
  expect(await sourceOf(page, 'titles.mdx')).toContain('```js main.js\n');
  await page.goto('about:blank');
});

test('undoes a command and keeps the text typed right before it', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await expect(body(page)).toContainText('Second line.');
  for (const keys of [
    'ControlOrMeta+Alt+2',
    'ControlOrMeta+Shift+8',
    'ControlOrMeta+d',
    'ControlOrMeta+Shift+Backspace',
  ]) {
    const words = ` before ${keys.at(-1)}`;
    await typeInBody(page, words);
    const before = await body(page).innerHTML();
    await page.keyboard.press(keys);
    await expect.poll(() => body(page).innerHTML()).not.toBe(before);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(body(page).locator('p').first()).toContainText(words);
    await expect.poll(() => body(page).innerHTML()).toBe(before);
  }
});

test('leaves no slash if adding a block is canceled', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await body(page).locator('p').first().hover();
  await page.getByRole('button', { name: 'Add block below' }).click();
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toHaveCount(0);
  await expect(body(page).getByText('/', { exact: true })).toHaveCount(0);
  await page.keyboard.type('Words.');
  await expect(body(page).locator('p').nth(1)).toHaveText('Words.');
});
