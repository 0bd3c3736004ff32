import { expect, test, type Page } from '@playwright/test';
import { goTo } from './ownSite.ts';
import { waitUntilIdle } from './app.ts';
import { storedText } from '../walk/browserScreen.ts';

/** A keyboard test case: the initial text, the caret's start, the keys, and the expected file. */
export interface KeyCase {
  readonly does: string;
  readonly given: string;
  /** The text to click; the caret then goes to the end of its line. */
  readonly at: string;
  /** Key names; a string that starts with a quotation mark is typed. */
  readonly keys: readonly string[];
  readonly file: string;
}

async function press(page: Page, key: string): Promise<void> {
  if (key.startsWith('"')) await page.keyboard.type(key.slice(1));
  else await page.keyboard.press(key);
}

/** A case on its own page. */
export type KeyCaseOnPage = KeyCase & { readonly path: string };

/** Presses each case's keys on its page, and checks the file right after and when all cases are done. */
export async function runKeyCases(page: Page, cases: readonly KeyCaseOnPage[]): Promise<void> {
  for (const one of cases)
    await test.step(one.does, async () => {
      await pressKeys(page, one);
      await expect.soft.poll(() => fileOf(page, one), { message: one.does, intervals: [50] }).toBe(one.file);
    });
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  for (const one of cases) expect.soft(await fileOf(page, one), one.does).toBe(one.file);
}

/** The stored text of a case's file; the original text if nothing is stored. */
async function fileOf(page: Page, { path, given }: KeyCaseOnPage): Promise<string> {
  return (await storedText(page, path)) ?? given;
}

async function pressKeys(page: Page, { path, at, keys }: KeyCaseOnPage): Promise<void> {
  await goTo(page, `page/${path}`);
  const line = page.locator('.page-text').getByText(at, { exact: true });
  // If the line moves during the click, for example because content above it renders, click again.
  for (let tries = 0; tries < 3; tries += 1) {
    await line.click();
    await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
    if (await line.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))) break;
  }
  await waitUntilIdle(page); // until the editor has the caret
  await page.keyboard.press('End');
  for (const key of keys) await press(page, key);
}
