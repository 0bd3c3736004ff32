import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, openSite, smallSite } from './ownSite.ts';
import { test, type Site } from './siteForEach.ts';

/** Opens the site in another tab. */
async function openTab(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await openSite(page, site);
  return page;
}

/** Opens the guide. */
async function openGuide(page: Page): Promise<void> {
  await goTo(page, 'page/guide.mdx');
  await expect(page.locator('.page-text')).toContainText('Second line.');
}

/** Types after the first line, one letter at a time, while other tabs do the same. */
async function typeSlowly(page: Page, words: string): Promise<void> {
  await page.locator('.page-text p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words, { delay: 40 });
}

/** Blocks storage for all tabs, like a slow disk, until the page receives the event `let storage go`. */
function holdStorage(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('docwright');
        open.onerror = () => reject(open.error ?? new Error('The storage of the app does not open.'));
        open.onsuccess = () => {
          let isHeld = true;
          window.addEventListener('let storage go', () => (isHeld = false), { once: true });
          const overlay = open.result.transaction('overlay', 'readwrite').objectStore('overlay');
          // A transaction stays open as long as it has pending requests.
          const goOn = () => {
            if (isHeld) overlay.count().onsuccess = goOn;
            else open.result.close();
          };
          overlay.count().onsuccess = () => {
            resolve();
            goOn();
          };
        };
      }),
  );
}

test('keeps the text of three tabs that type in one paragraph at once', async ({ page, context, openOwn }) => {
  const site = await openOwn(smallSite);
  const tabs = [page, await openTab(context, site), await openTab(context, site)];
  for (const tab of tabs) await openGuide(tab);
  // No common prefix: equal text that two tabs type at one position at once is merged into one.
  const typed = ['ant', 'bee', 'cat'].map((name) => Array.from({ length: 5 }, (_, word) => `${name}${word}`));
  await Promise.all(tabs.map((tab, index) => typeSlowly(tab, ` ${typed[index]?.join(' ') ?? ''}`)));
  for (const tab of tabs) {
    for (const word of typed.flat()) await expect(tab.locator('.page-text')).toContainText(word);
    await expect(tab.getByText('Saved', { exact: true }).first()).toBeVisible();
  }
  await page.reload();
  for (const word of typed.flat()) await expect(page.locator('.page-text')).toContainText(word);
});

test('keeps the caret at its position when another tab changes the same field', async ({ page, context, openOwn }) => {
  const site = await openOwn({
    ...smallSite,
    'guide.mdx':
      '---\ntitle: Guide\ndescription: Beta words\n---\n\nFirst line.\n\nSecond line.\n\n<Card title="Xi card" />\n',
  });
  const [one, two] = [page, await openTab(context, site)];
  for (const tab of [one, two]) await openGuide(tab);
  for (const [name, words] of [
    ['Description', 'Beta words'],
    ['Card: title', 'Xi card'],
  ] as const) {
    const field = (page: Page) => page.getByRole('textbox', { name, exact: true });
    const [first = ''] = words.split(' ');
    const typeBehindFirst = async (page: Page, typed: string) => {
      await field(page).click();
      await page.keyboard.press('Home');
      for (const _ of first) await page.keyboard.press('ArrowRight');
      await page.keyboard.type(typed);
    };
    await typeBehindFirst(one, ' min');
    await expect(field(two)).toHaveValue(words.replace(' ', ' min '));
    await typeBehindFirst(two, ' other');
    await expect(field(one)).toHaveValue(words.replace(' ', ' other min '));
    await one.keyboard.type('e');
    await expect(field(two)).toHaveValue(words.replace(' ', ' other mine '));
  }
});

test('keeps both titles if two tabs set different ones, and offers the other title in both tabs', async ({
  page,
  context,
  openOwn,
}) => {
  const site = await openOwn(smallSite);
  const [one, two] = [page, await openTab(context, site)];
  for (const tab of [one, two]) await openGuide(tab);
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
  // Neither tab receives the other's change before both have typed.
  await holdStorage(one);
  await title(one).fill('Mine');
  await title(two).fill('Theirs');
  await one.evaluate(() => window.dispatchEvent(new Event('let storage go')));
  await expect(one.getByRole('button', { name: 'View text' })).toBeVisible();
  await expect(two.getByRole('button', { name: 'View text' })).toBeVisible();
  // The tab whose title was not stored last shows the other title a moment later.
  const titles = () => Promise.all([one, two].map((page) => title(page).inputValue()));
  await expect.poll(async () => new Set(await titles()).size).toBe(1);
  const [shown] = await titles();
  expect(['Mine', 'Theirs']).toContain(shown);
  await two.getByRole('button', { name: 'View text' }).click();
  const other = shown === 'Mine' ? 'Theirs' : 'Mine';
  await expect(two.getByRole('textbox', { name: 'guide.mdx as typed' })).toHaveValue(new RegExp(`title: ${other}`));
  await two.getByRole('button', { name: 'Use this version instead' }).click();
  await expect(title(one)).toHaveValue(other);
  await expect(one.getByRole('button', { name: 'View text' })).toBeHidden();
});

test('stores whole values if two tabs type into one setting at once, and reports the overwritten value at the field', async ({
  page,
  context,
  openOwn,
}) => {
  const site = await openOwn(smallSite);
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  const [one, two] = [page, await openTab(context, site)];
  const tabs = [one, two];
  for (const tab of tabs) {
    await goTo(tab, 'settings/identity');
    await expect(name(tab)).toHaveValue('Small');
  }
  for (const [turn, delay] of [40, 25].entries()) {
    const words = ['Apple trees', 'Bumblebees'].map((word) => `${word} ${turn}`);
    for (const tab of tabs) {
      await name(tab).click();
      await tab.keyboard.press('Control+a');
    }
    await Promise.all(tabs.map((tab, index) => tab.keyboard.type(words[index] ?? '', { delay })));
    await expect.poll(async () => new Set(await Promise.all(tabs.map((tab) => name(tab).inputValue()))).size).toBe(1);
    const shown = await name(one).inputValue();
    expect(words).toContain(shown);
    const [lost = ''] = words.filter((word) => word !== shown);
    const said = (page: Page) => page.getByText(`Another tab changed “Name” and replaced what you typed: ${lost}`);
    await expect.poll(async () => (await said(one).count()) + (await said(two).count())).toBe(1);
  }
  // The message belongs to a field: it goes away with the field, and so do messages queued after it.
  for (const tab of tabs) {
    await goTo(tab, 'settings/colors');
    await expect(tab.getByRole('textbox', { name: 'Primary', exact: true })).toBeVisible();
    await expect(tab.getByText('replaced what you typed')).toHaveCount(0);
    await goTo(tab, 'settings/identity');
  }
  const last = await name(one).inputValue();
  await one.reload();
  await expect(name(one)).toHaveValue(last);
});

test('keeps a half-typed link of a block while another tab edits, and reports it if the block is deleted', async ({
  page,
  context,
  openOwn,
}) => {
  const cards = '<Card title="A" href="/guide">\n  Text\n</Card>\n';
  const site = await openOwn({ ...smallSite, 'cards.mdx': `First.\n\n${cards}\nLast.\n` });
  const [one, two] = [page, await openTab(context, site)];
  for (const tab of [one, two]) {
    await goTo(tab, 'page/cards.mdx');
    await expect(tab.locator('.page-text')).toContainText('Last.');
  }
  const field = one.getByRole('combobox', { name: 'Link to' });
  const ask = () => one.getByRole('button', { name: 'Change link: /guide' }).click();
  const write = async (words: string, more: string) => {
    await two.locator('.page-text').getByText(words, { exact: true }).click();
    await two.keyboard.press('End');
    await two.keyboard.type(more);
    await expect(one.locator('.page-text')).toContainText(`${words}${more}`, { timeout: 20_000 });
  };
  await ask();
  // Not a valid address: a valid one would be applied on reload.
  await field.fill('javascript:in');
  await write('First.', ' More.');
  await expect(field).toHaveValue('javascript:in');
  await expect(field).toBeFocused();
  await one.keyboard.type('dex');
  await write('Text', ' in it');
  await expect(field).toHaveValue('javascript:index');
  await one.reload();
  await ask();
  await expect(field).toHaveValue('javascript:index');
  await goTo(two, 'source/cards.mdx');
  const source = two.getByTestId('source-editor');
  await expect(source.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await source.locator('.view-lines').click();
  await two.keyboard.press('Control+a');
  await two.keyboard.type('Only words.');
  await expect(one.locator('.page-text')).toContainText('Only words.', { timeout: 20_000 });
  await expect(field).toHaveCount(0);
  await expect(one.getByText(/You typed: javascript:index$/)).toBeVisible();
});

test('shows a half-typed link only at its own block after an earlier block is deleted', async ({ page, openOwn }) => {
  const card = (title: string) => `<Card title="${title}" href="/guide">\n  Text of ${title}\n</Card>\n`;
  await openOwn({
    ...smallSite,
    'cards.mdx': `First.\n\n${card('A')}\n${card('B')}\n${card('C')}\nLast.\n`,
  });
  await goTo(page, 'page/cards.mdx');
  const field = page.getByRole('combobox', { name: 'Link to' });
  const ask = (at: number) => page.getByRole('button', { name: 'Change link: /guide' }).nth(at).click();
  for (const [at, typed] of ['of A', 'of B'].entries()) {
    await ask(at);
    await field.fill(typed);
    await page.locator('.page-text').getByText('Last.', { exact: true }).click();
    await expect(field).toHaveCount(0);
  }
  await page.locator('.page-text').getByText('Text of A', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Change link: /guide' })).toHaveCount(2);
  await ask(1);
  await expect(field).toHaveValue('/guide');
  await field.press('Escape');
  await ask(0);
  await expect(field).toHaveValue('of B');
});
