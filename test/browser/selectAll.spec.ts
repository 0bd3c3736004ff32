import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';
import { sourceOf } from './sourceOf.ts';

const steps = '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n</Steps>\n';

test.use({ files: { ...smallSite, 'titled.mdx': steps } });

test('Mod-A in a title selects its text, then its block, and the page at last', async ({ page }) => {
  await goTo(page, 'page/titled.mdx');
  const title = page.getByRole('textbox', { name: 'Step: title' });
  await title.click();
  await title.selectText(); // as a click on it three times does
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Last');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+d');
  expect(await sourceOf(page, 'titled.mdx')).toBe(
    steps.replace('First', 'Last').replace('</Steps>', '  <Step title="Last">\n    Do it.\n  </Step>\n</Steps>'),
  );
  await goTo(page, 'page/titled.mdx');
  await title.last().click();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+a');
  await page.keyboard.type('All new.');
  await expect(page.locator('.page-text')).toHaveText('All new.');
});
