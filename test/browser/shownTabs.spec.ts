import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test.use({
  files: {
    ...smallSite,
    'tabs.mdx':
      '---\ntitle: Tabbed\n---\n\n<Tabs>\n  <Tab title="One">\n    First text.\n  </Tab>\n  <Tab title="Two">\n    Second text.\n  </Tab>\n</Tabs>\n',
    'second.mdx':
      '---\ntitle: Second\n---\n\n<Tabs defaultTabIndex={1}>\n  <Tab title="One">\n    First text.\n  </Tab>\n  <Tab title="Two">\n    Second text.\n  </Tab>\n</Tabs>\n\nBelow.\n',
  },
});

const text = (page: Page) => page.locator('.page-text');

test('keeps showing the selected tab, not the one that had the caret, while another tab types', async ({
  page,
  context,
}) => {
  await goTo(page, 'page/second.mdx');
  await expect(text(page)).toContainText('Below.');
  await expect(page.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'One' }).click();
  await text(page).getByText('First text.').click();
  await page.getByRole('tab', { name: 'Two' }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  await text(other).getByText('Below.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' More words.');
  await expect(text(page)).toContainText('Below. More words.');
  await expect(text(page).getByText('Second text.')).toBeVisible();
  await page.getByRole('tab', { name: 'Two' }).press('!');
  await expect(text(page).getByText('!Second text.')).toBeVisible();
});

test('types into the text of a tab whose title was clicked', async ({ page }) => {
  await goTo(page, 'page/tabs.mdx');
  await page.getByRole('tab', { name: 'Two' }).click();
  await page.keyboard.type('New words. ');
  await expect(text(page)).toContainText('New words. Second text.');
  await expect(text(page)).toBeFocused();
  await page.getByRole('tab', { name: 'Two' }).click();
  await page.keyboard.type('More. ');
  await expect(text(page)).toContainText('New words. More. Second text.');
  await page.getByRole('tab', { name: 'One' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Its own. ');
  await expect(text(page)).toContainText('Its own. First text.');
});
