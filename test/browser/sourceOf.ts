import { expect, type Page } from '@playwright/test';
import { storedText } from '../walk/browserScreen.ts';
import { goTo, type OwnSite } from './ownSite.ts';

/** A page's text on the source screen, once everything is stored, as far as it fits in the window. */
export async function sourceOf(page: Page, path: string): Promise<string> {
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, `source/${path}`);
  const lines = page.getByTestId('source-editor').locator('.view-line');
  await expect(lines.first()).toBeVisible({ timeout: 20_000 });
  let text = '';
  // Monaco positions its lines one by one.
  await expect
    .poll(async () => {
      const before = text;
      const found = await lines.evaluateAll((elements) =>
        elements.map((line) => ({ top: line.getBoundingClientRect().top, words: line.textContent ?? '' })),
      );
      text = found
        .toSorted((one, other) => one.top - other.top)
        .map(({ words }) => words.replaceAll(/[\u00A0·]/g, ' ').trimEnd()) // it renders spaces as dots, and an empty line as one space
        .join('\n');
      return new Set(found.map(({ top }) => top)).size === found.length && text === before;
    })
    .toBe(true);
  return text;
}

/**
 * A file's text as it would be sent: from this browser's storage, or from the site's branch if unchanged here. A write may still be
 * pending: compare with `expect.poll`.
 */
export async function storedFile(page: Page, site: Pick<OwnSite, 'bytes'>, path: string): Promise<string> {
  return (await storedText(page, path)) ?? site.bytes('main', path).toString();
}
