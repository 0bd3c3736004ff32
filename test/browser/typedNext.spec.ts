import type { Page } from '@playwright/test';
import { expect, testInNewContext } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

/** A red 1 × 1 pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const pages = ['first', 'second', 'third', 'described'];

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(pages.map((name) => [`${name}.mdx`, '---\ntitle: Page\n---\n\nStart\n'])),
    'described.mdx': '---\ntitle: Page\n---\n\nStart\n\n![A dot](/dot.png)\n\nEnd\n',
    'framed.mdx': '---\ntitle: Page\n---\n\nStart\n\n<Frame>\n  <img src="/dot.png" alt="A dot" />\n</Frame>\n',
    'dot.png': Buffer.from(dot, 'base64'),
    'AGENTS.md': '# Rules\n\n## Style\n\n- Be brief.\n',
  });
});
test.afterAll(async () => site.close());

/** Pastes a picture, and types a letter right after it if one is given. */
async function pastePicture(page: Page, letter: string | null = null): Promise<void> {
  await page.evaluate(
    ([content, typed]) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      const line = document.querySelector('.page-text > p');
      line?.dispatchEvent(event);
      if (typed !== null) document.execCommand('insertText', false, typed);
    },
    [dot, letter] as const,
  );
}

async function caretBehindStart(page: Page, path: string): Promise<void> {
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await page.locator('.page-text').getByText('Start').click();
  await page.waitForTimeout(100);
  await page.keyboard.press('End');
}

test('keeps a pasted picture and each letter typed from the moment it is inserted', async ({ page }) => {
  await caretBehindStart(page, 'first.mdx');
  await page.evaluate(() => {
    // Immediately, like the slowest machine: before the alternative text field renders.
    const whenPut = new MutationObserver(() => {
      if (document.querySelector('.page-text .picture') === null) return;
      whenPut.disconnect();
      const key = new KeyboardEvent('keypress', { key: 'A', charCode: 65, bubbles: true, cancelable: true });
      document.querySelector('.page-text')?.dispatchEvent(key);
    });
    whenPut.observe(document.body, { childList: true, subtree: true });
  });
  await pastePicture(page);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toHaveValue('A');
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused();
  await page.keyboard.type(' dot');
  expect(await sourceOf(page, 'first.mdx')).toMatch(
    /Start\n\n<Frame>\n {2}<img src="[^"]+" alt="A dot" \/>\n<\/Frame>\n$/,
  );
});

test('keeps the caret in the text if the user keeps typing while a pasted picture is stored', async ({ page }) => {
  await caretBehindStart(page, 'second.mdx');
  await pastePicture(page, 's');
  await expect(page.locator('.page-text .picture')).toBeVisible();
  await page.keyboard.type(' at all');
  expect(await sourceOf(page, 'second.mdx')).toMatch(
    /Starts at all\n\n<Frame>\n {2}<img src="[^"]+" alt="" \/>\n<\/Frame>\n$/,
  );
});

test('starts a line below a picture that has alternative text, if a letter is typed on it', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/described.mdx');
  await page.locator('.page-text .picture').click();
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toHaveValue('A dot');
  await page.keyboard.type('Below');
  expect(await sourceOf(page, 'described.mdx')).toBe(
    '---\ntitle: Page\n---\n\nStart\n\n![A dot](/dot.png)\n\nBelow\n\nEnd\n',
  );
});

test('leaves the frame on Enter after its picture', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/framed.mdx');
  await page.locator('.page-text').getByText('Start').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below');
  expect(await sourceOf(page, 'framed.mdx')).toBe(
    '---\ntitle: Page\n---\n\nStart\n\n<Frame>\n  <img src="/dot.png" alt="A dot" />\n</Frame>\n\nBelow\n',
  );
});

test('captures the title of a new page from the moment the page is requested', async ({ page }) => {
  await openSiteOnce(page, site);
  for (const time of ['while its dialog is fetched', 'when that is here']) {
    await test.step(time, async () => {
      await page.getByRole('button', { name: 'Add a page or group' }).click();
      const item = page.getByRole('menuitem', { name: 'New page' });
      await expect(item).toBeVisible();
      await item.evaluate((button: HTMLElement) => {
        button.click();
        document.execCommand('insertText', false, 'Gu');
      });
      await page.keyboard.type('ide');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue('Guide');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
});

// A new context, so that this screen has no earlier alerts.
testInNewContext(
  'says calmly that the open page was deleted, goes on from the row in its place, and brings it back',
  async ({ page }) => {
    await openSiteOnce(page, site);
    await goTo(page, 'page/first.mdx');
    await page.locator('.page-text').getByText('Start').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of it');
    const row = page.getByRole('treeitem', { selected: true });
    await row.focus();
    const place = (await row.getAttribute('aria-posinset')) ?? '';
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'first.mdx was deleted' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[role="treeitem"]:focus')).toHaveAttribute('aria-posinset', place);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.locator('.page-text')).toContainText('Start of it');
  },
);

test('writes the player address of a video whose page address is entered as an embed', async ({ page }) => {
  await caretBehindStart(page, 'third.mdx');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/embed');
  await expect(page.getByRole('option', { name: /^Embed/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Embed: src' })).toBeFocused();
  await page.keyboard.type('https://www.youtube.com/watch?v=abc&t=5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Embed: src' })).toHaveValue(
    'https://www.youtube.com/embed/abc?start=5',
  );
  expect(await sourceOf(page, 'third.mdx')).toContain('src="https://www.youtube.com/embed/abc?start=5"');
});

test('types into a new file right after its creation', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'files/third.mdx');
  await page.getByRole('button', { name: 'New file' }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill('notes/new.md');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('source-editor').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('# New');
  expect(await sourceOf(page, 'notes/new.md')).toBe('# New');
});

test('replaces the whole path of a file that is renamed with keys', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'files/third.mdx');
  await page.getByRole('tree', { name: 'Site files' }).focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Path' })).toBeFocused();
  await page.keyboard.type('renamed.mdx');
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('renamed.mdx');
});

test('starts the next rule on Enter, however fast', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'rules/AGENTS.md');
  await page.getByRole('button', { name: 'Add rule to Style' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rule 2' })).toBeFocused();
  await page.keyboard.type('Be kind.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Be clear.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Be done.');
  expect(await sourceOf(page, 'AGENTS.md')).toBe(
    '# Rules\n\n## Style\n\n- Be brief.\n- Be kind.\n- Be clear.\n- Be done.\n',
  );
});

testInNewContext.describe('on a phone', () => {
  testInNewContext.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testInNewContext('goes on in the text of a new page', async ({ page }) => {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await page.getByRole('button', { name: 'Navigation' }).tap({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Add a page or group' }).tap();
    await page.getByRole('menuitem', { name: 'New page' }).tap();
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
    await title.fill('Mobile');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Mobile');
    await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
    await page.waitForTimeout(600); // the drawer has closed and returned its focus by then
    await page.keyboard.type('Words on it');
    expect(await sourceOf(page, 'mobile.mdx')).toContain('Words on it');
  });
});
