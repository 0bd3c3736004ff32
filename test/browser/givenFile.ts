import type { Page } from '@playwright/test';
import { goTo } from './ownSite.ts';

/** A red dot of 1 × 1. */
export const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Puts the caret at the end of the first line of `page.mdx`. */
export async function caretBehindStart(page: Page): Promise<void> {
  await goTo(page, 'page/page.mdx');
  await page.locator('.page-text p', { hasText: 'Start' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
}

/** Pastes or drops a file on the page. */
export async function give(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  type: string,
  base64: string,
): Promise<void> {
  await page.evaluate(
    ([event, fileName, fileType, content]) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type: fileType }));
      const target = document.querySelector('.page-text > p');
      const { left = 0, bottom = 0 } = target?.getBoundingClientRect() ?? {};
      const made =
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: transfer,
              bubbles: true,
              cancelable: true,
              clientX: left + 4,
              clientY: bottom - 4,
            });
      target?.dispatchEvent(made);
    },
    [how, name, type, base64] as const,
  );
}
