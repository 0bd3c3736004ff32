import { expect } from './app.ts';
import { goTo } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test('puts the caret in the text on a click above its first line while the find box is open', async ({ page }) => {
  await goTo(page, 'source/guide.mdx');
  const editor = page.getByTestId('source-editor');
  const lines = editor.locator('.view-lines');
  await expect(lines).toContainText('Second line.', { timeout: 20_000 });
  await lines.click();
  await page.keyboard.press('Control+f');
  await expect(editor.getByRole('textbox', { name: 'Find' })).toBeFocused();
  const { x = 0, y = 0 } = (await lines.getByText('---').first().boundingBox()) ?? {};
  await page.mouse.click(x + 80, y - 20);
  await expect(editor.getByRole('textbox', { name: /^Source of guide/ })).toBeFocused();
  await page.keyboard.type('typed');
  await expect(lines).toContainText('typed---');
});
