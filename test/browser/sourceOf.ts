import { expect, type Page } from '@playwright/test';
import { storedText } from '../walk/browserScreen.ts';
import { goTo, type OwnSite } from './ownSite.ts';

/** The text of a page as the source screen shows it, once everything is stored, as far down as the window reaches. */
export async function sourceOf(page: Page, path: string): Promise<string> {
  await expect(page.getByText('All changes saved on this device').first()).toBeVisible();
  await goTo(page, `source/${path}`);
  const lines = page.getByTestId('source-editor').locator('.view-line');
  await expect(lines.first()).toBeVisible({ timeout: 20_000 });
  let text = '';
  // Monaco puts its lines in place one after another.
  await expect
    .poll(async () => {
      const before = text;
      const found = await lines.evaluateAll((elements) =>
        elements.map((line) => ({ top: line.getBoundingClientRect().top, words: line.textContent ?? '' })),
      );
      text = found
        .toSorted((one, other) => one.top - other.top)
        .map(({ words }) => words.replaceAll(/[\u00A0·]/g, ' ').trimEnd()) // it draws blanks as dots, and an empty line as one blank
        .join('\n');
      return new Set(found.map(({ top }) => top)).size === found.length && text === before;
    })
    .toBe(true);
  return text;
}

/**
 * The text of a file as it is sent: read from this browser's storage, or from the site's branch where nobody changed it here. A write may still be on
 * its way: compare by `expect.poll`.
 */
export async function storedFile(page: Page, site: Pick<OwnSite, 'bytes'>, path: string): Promise<string> {
  return (await storedText(page, path)) ?? site.bytes('main', path).toString();
}
