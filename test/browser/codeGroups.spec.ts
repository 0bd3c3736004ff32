import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const group = (open: string) =>
  `<${open}>\n\n\`\`\`bash Terminal\nfirst\n\`\`\`\n\n\`\`\`python Program\nsecond\n\`\`\`\n\n\`\`\`ts client.ts\nthird\n\`\`\`\n\n</${open.split(' ')[0] ?? ''}>`;

test.use({
  files: {
    ...smallSite,
    'group.mdx': `---\ntitle: Group\n---\n\n${group('CodeGroup')}\n\nBelow.\n`,
  },
});

const text = (page: Page) => page.locator('.page-text');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('shows every tab of code in a narrow window, beside nothing that covers it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/group.mdx');
  await expect(text(page)).toContainText('Below.');
  for (const name of ['Terminal', 'Program', 'client.ts']) await expect(tab(page, name)).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('tablist');
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await tab(page, 'client.ts').click();
  await expect(text(page).getByText('third')).toBeVisible();
  await text(page).getByText('third').click();
  await expect(page.getByRole('button', { name: 'Code: options' }).last()).toBeVisible();
  await expect(tab(page, 'client.ts')).toBeInViewport({ ratio: 1 });
});
