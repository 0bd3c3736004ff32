import { expect, test, type Page } from '@playwright/test';
import { goTo } from './ownSite.ts';
import { waitUntilIdle } from './app.ts';
import { storedText } from '../walk/browserScreen.ts';

/** One thing that keys do: on which text, from the end of which words, with which keys, and what the file holds then. */
export interface KeyCase {
  readonly does: string;
  readonly given: string;
  /** The words that are clicked; the caret then goes to the end of their line. */
  readonly at: string;
  /** Keys by their names; what begins with a quotation mark is typed. */
  readonly keys: readonly string[];
  readonly file: string;
}

async function press(page: Page, key: string): Promise<void> {
  if (key.startsWith('"')) await page.keyboard.type(key.slice(1));
  else await page.keyboard.press(key);
}

/** A case on a page of its own. */
export type KeyCaseOnPage = KeyCase & { readonly path: string };

/** Presses each case's keys on its page, and expects of the file what the case says, then and when all are done. */
export async function runKeyCases(page: Page, cases: readonly KeyCaseOnPage[]): Promise<void> {
  for (const one of cases)
    await test.step(one.does, async () => {
      await pressKeys(page, one);
      await expect.soft.poll(() => fileOf(page, one), { message: one.does, intervals: [50] }).toBe(one.file);
    });
  await expect(page.getByText('All changes saved on this device').first()).toBeVisible();
  for (const one of cases) expect.soft(await fileOf(page, one), one.does).toBe(one.file);
}

/** What is stored of a case's file; where nothing is, it is as the site gave it. */
async function fileOf(page: Page, { path, given }: KeyCaseOnPage): Promise<string> {
  return (await storedText(page, path)) ?? given;
}

async function pressKeys(page: Page, { path, at, keys }: KeyCaseOnPage): Promise<void> {
  await goTo(page, `page/${path}`);
  const line = page.locator('.page-text').getByText(at, { exact: true });
  // A line that moves while it is clicked, as when what is above it is drawn, is clicked again.
  for (let tries = 0; tries < 3; tries += 1) {
    await line.click();
    await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
    if (await line.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))) break;
  }
  await waitUntilIdle(page); // the editor takes the caret over
  await page.keyboard.press('End');
  for (const key of keys) await press(page, key);
}
