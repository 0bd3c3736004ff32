import { expect, test, type Page } from '@playwright/test';
import { openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

let site: OwnSite;

const update = (number: number) =>
  `<Update label="Release ${number}">\n${`  Words of the release.\n\n`.repeat(40)}  The end of release ${number}.\n</Update>`;

test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n\n> A quote.\n\n<Note>\n  > Another one.\n</Note>\n',
    'guide.mdx': `---\ntitle: Guide\n---\n\n${Array.from({ length: 12 }, (_, index) => update(index + 1)).join('\n\n')}\n`,
  });
});

test.afterAll(() => site.close());

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });

test('renders each block once when a page opens', async ({ page }) => {
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
    () => (globalThis as unknown as { readonly drawn: string[] }).drawn.filter((tag) => tag === 'blockquote').length, // set above
  );
  expect(quotes).toBe(2);
});

test('keeps the saving status unchanged from the first typed letter to the last', async ({ page }) => {
  await openSite(page, site);
  await textOf(page).getByText('Hello.').click();
  await page.keyboard.press('End');
  const state = page.getByRole('status').filter({ hasText: /^(?:Saving…|Saved)$/ });
  await expect(state).toHaveText('Saved');
  const said = await state.evaluateHandle((element) => {
    const words: (string | null)[] = [];
    new MutationObserver(() => {
      if (words.at(-1) !== element.textContent) words.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
    return words;
  });
  // Slow enough to save each letter before the next one.
  await page.keyboard.type(' More words', { delay: 250 });
  await expect(state).toHaveText('Saved');
  await expect(textOf(page)).toContainText('Hello. More words');
  expect(await said.jsonValue()).toEqual(['Saving…', 'Saved']);
});

test('lays out only the frame of long components far below the viewport, not their text', async ({ page }) => {
  await openSite(page, site);
  await page.getByRole('treeitem', { name: 'Guide' }).click();
  const last = textOf(page).locator('[data-node]').last();
  const isLaidOut = (element: HTMLElement | SVGElement) => element.checkVisibility({ contentVisibilityAuto: true });
  await expect(last).toContainText('The end of release 12.');
  expect(await last.locator('textarea').first().evaluate(isLaidOut)).toBe(true);
  const end = last.getByText('The end of release 12.');
  expect(await end.evaluate(isLaidOut)).toBe(false);
  await end.scrollIntoViewIfNeeded();
  await expect.poll(() => end.evaluate(isLaidOut)).toBe(true);
  await end.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Really.');
  await expect(end).toHaveText('The end of release 12. Really.');
});
