import type { Page } from '@playwright/test';

/** Pastes into the page what a program put on the clipboard, by its kinds. */
export async function pasteData(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('.page-text').evaluate((element, given) => {
    const transfer = new DataTransfer();
    for (const [kind, value] of Object.entries(given)) transfer.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, data);
  await page.waitForTimeout(300); // Markdown is read in a moment of its own
}
