import type { Page } from '@playwright/test';

/** Pastes clipboard data into the page, by type. */
export async function pasteData(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('.page-text').evaluate((element, given) => {
    const transfer = new DataTransfer();
    for (const [kind, value] of Object.entries(given)) transfer.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, data);
  await page.waitForTimeout(300); // Markdown is read asynchronously
}
