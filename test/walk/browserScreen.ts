import { expect, type Page } from '@playwright/test';

/** The window coordinates after some words at which a click allows typing; null if it is impossible there. */
async function placeBehind(page: Page, words: string): Promise<{ readonly x: number; readonly y: number } | null> {
  return page.evaluate(async (wanted) => {
    const root = document.querySelector('.page-text');
    if (root === null) return null;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0 || node.parentElement?.isContentEditable !== true) continue;
      node.parentElement.scrollIntoView({ block: 'center' });
      // Waits two frames: floating elements move one frame after the page scrolls.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const box = [...range.getClientRects()].at(-1);
      if (box === undefined || box.width === 0) return null;
      return { x: box.right - 1, y: box.top + box.height / 2 };
    }
    return null;
  }, words);
}

/** Puts the caret after a word in a field; false if no field contains it. */
async function standInField(page: Page, words: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      '.page-canvas input, .page-canvas textarea',
    )) {
      const at = field.value.indexOf(wanted);
      if (at < 0) continue;
      field.focus();
      field.setSelectionRange(at + wanted.length, at + wanted.length);
      return true;
    }
    return false;
  }, words);
}

/** Puts the caret after a word by a click, as a person does; false if it can't be typed after. */
export async function standBehind(page: Page, words: string): Promise<boolean> {
  if (await standInField(page, words)) return true;
  const place = await placeBehind(page, words);
  if (place === null) return false;
  await page.mouse.click(place.x, place.y);
  // A click may hit either side of the last letter.
  for (const key of ['', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    if (key !== '') await page.keyboard.press(key);
    if ((await wordsBeforeCaret(page)).endsWith(words)) return true;
  }
  return false;
}

function wordsBeforeCaret(page: Page): Promise<string> {
  return page.evaluate(() => {
    const selection = document.getSelection();
    const block = selection?.anchorNode?.parentElement?.closest('p, h1, h2, h3, li, td, th, pre, div');
    if (selection?.anchorNode == null || block == null) return '';
    const range = document.createRange();
    range.selectNodeContents(block);
    range.setEnd(selection.anchorNode, selection.anchorOffset);
    return range.toString();
  });
}

/** Puts the caret after a word of the source, with Monaco's own search. */
export async function standInSource(page: Page, words: string): Promise<boolean> {
  const editor = page.getByTestId('source-editor');
  await expect(editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await editor.locator('.view-lines').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const field = editor.getByRole('textbox', { name: 'Find', exact: true }).first();
  await field.fill(words);
  await field.press('Enter');
  await field.press('Escape');
  // On a busy machine the search would still get the next key.
  await expect(field).toBeHidden();
  await expect(editor.locator('.monaco-editor.focused')).toBeVisible();
  // Monaco notices with a timer that its search has lost the focus; until then the search gets the keys.
  await page.evaluate(() => new Promise((done) => void setTimeout(done, 100)));
  await page.keyboard.press('ArrowRight');
  return true;
}

/** The page's visible text: its fields and its text, or the visible part of the source. */
export function shownWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLTextAreaElement>('.page-canvas input, .page-canvas textarea')].map(
      ({ value }) => value,
    );
    return [...fields, document.querySelector('.page-text')?.textContent ?? ''].join('\n');
  });
}

/** The stored bytes of a changed file, as text; null if none are stored, so the file is as last sent. */
export function storedText(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async (wanted) => {
    const open = indexedDB.open('docwright');
    const database = await new Promise<IDBDatabase>((done, fail) => {
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error ?? new Error('The database did not open.'));
    });
    const [, screen, site = ''] = location.hash.split('/');
    const overlay = database.transaction('overlay').objectStore('overlay');
    const request = screen === 'site' ? overlay.index('site').getAll(decodeURIComponent(site)) : overlay.getAll();
    const entries = await new Promise<readonly { readonly path: string; readonly bytes: Uint8Array | null }[]>(
      (done, fail) => {
        request.onsuccess = () => done(request.result as { path: string; bytes: Uint8Array | null }[]); // the app's own records
        request.onerror = () => fail(request.error ?? new Error('The database was not read.'));
      },
    );
    database.close();
    const entry = entries.find((candidate) => candidate.path === wanted);
    return entry?.bytes == null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(entry.bytes);
  }, path);
}
