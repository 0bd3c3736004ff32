import { expect, type Page } from '@playwright/test';
import { goTo } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

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

/** Presses a case's keys on its page, and expects of the file what the case says. */
export async function runKeys(
  page: Page,
  { path, at, keys, file }: KeyCase & { readonly path: string },
): Promise<void> {
  await goTo(page, `page/${path}`);
  const line = page.locator('.page-text').getByText(at, { exact: true });
  // A line that moves while it is clicked, as when what is above it is drawn, is clicked again.
  for (let tries = 0; tries < 3; tries += 1) {
    await line.click();
    await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
    if (await line.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))) break;
  }
  await page.waitForTimeout(100); // no person types sooner after a click
  await page.keyboard.press('End');
  for (const key of keys) await press(page, key);
  await page.waitForTimeout(100);
  expect.soft(await sourceOf(page, path)).toBe(file);
}
