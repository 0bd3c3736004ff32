import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'diagram.mdx':
      'Start\n\n```mermaid\nflowchart LR\n  A[Write] --> B[Send]\n  click A "https://elsewhere.example/page"\n  click B "javascript:alert(1)"\n```\n',
  });
});
test.afterAll(async () => site.close());

test('a link in a diagram neither navigates the app away nor runs code', async ({ page }) => {
  await openSite(page, site);
  await goTo(page, 'page/diagram.mdx');
  await expect(page.locator('.diagram svg')).toContainText('Write', { timeout: 30_000 });
  const address = page.url();
  await page.context().route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.locator('.diagram svg').getByText('Write').click();
  await page.waitForTimeout(500);
  expect(page.url()).toBe(address);
  expect(await page.locator('.diagram svg').innerHTML()).not.toContain('javascript:');
});
