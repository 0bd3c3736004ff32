import { expect, test, type Page } from '@playwright/test';
import { openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n\n> A quote.\n\n<Note>\n  > Another one.\n</Note>\n',
  });
});

test.afterAll(() => site.close());

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });

test('each block of a page that opens is drawn once', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const create = document.createElement.bind(document) as (tag: string) => HTMLElement;
    document.createElement = (tag: string) => {
      drawn.push(tag);
      return create(tag);
    };
  });
  await openSite(page, site);
  await expect(textOf(page)).toContainText('Another one.');
  const quotes = await page.evaluate(
    () => (globalThis as unknown as { readonly drawn: string[] }).drawn.filter((tag) => tag === 'blockquote').length, // put there above
  );
  expect(quotes).toBe(2);
});

test('what is said of saving stays the same from the first letter to the last one', async ({ page }) => {
  await openSite(page, site);
  await textOf(page).getByText('Hello.').click();
  await page.keyboard.press('End');
  const state = page.getByRole('status').filter({ hasText: /^(?:Saving …|All changes saved on this device)$/ });
  await expect(state).toHaveText('All changes saved on this device');
  const said = await state.evaluateHandle((element) => {
    const words: (string | null)[] = [];
    new MutationObserver(() => {
      if (words.at(-1) !== element.textContent) words.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
    return words;
  });
  // Slowly enough that each letter is saved before the next one.
  await page.keyboard.type(' More words', { delay: 250 });
  await expect(state).toHaveText('All changes saved on this device');
  await expect(textOf(page)).toContainText('Hello. More words');
  expect(await said.jsonValue()).toEqual(['Saving …', 'All changes saved on this device']);
});
