import { expect, testInNewContext as test } from './app.ts';
import { serveBuiltSite, type BuiltSite } from './builtSite.ts';
import { observeShifts, shiftOf } from './layoutShift.ts';

const names = Array.from({ length: 400 }, (_, index) => `part-${Math.floor(index / 5)}/page-${index}`);
const groups = Array.from({ length: 80 }, (_, index) => ({
  group: `Part ${index}`,
  pages: names.slice(index * 5, index * 5 + 5),
}));

let site: BuiltSite;

test.beforeAll(async () => {
  test.setTimeout(240_000); // the first built site also builds the shared site parts
  const text = new TextEncoder();
  site = await serveBuiltSite({
    'docs.json': text.encode(JSON.stringify({ name: 'Large', navigation: { groups } })),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n## Part\n\nWords.\n`])),
  });
});

test.afterAll(() => site.close());

test('lists all pages in each page’s sidebar without shifting the links shown first', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observeShifts);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/sidebar.*.html', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/part-40/page-203/`, { waitUntil: 'load' });
  const list = page.getByRole('navigation', { name: 'Pages', exact: true });
  const own = list.getByRole('link', { name: 'part-40/page-203' });
  await expect(own).toBeInViewport();
  await expect(list.getByRole('link', { name: 'Part 60' })).toHaveCount(1);
  await expect(list.getByRole('link', { name: 'part-79/page-399' })).toHaveCount(0);
  const before = await own.boundingBox();
  // Some servers answer without a trailing slash in the URL.
  await page.evaluate(() => history.replaceState(null, '', location.pathname.replace(/\/$/, '')));
  letGo();
  await expect(list.getByRole('link', { name: 'part-79/page-399' })).toHaveCount(1);
  await expect(list.getByRole('link')).toHaveCount(names.length);
  await expect(own).toHaveAttribute('aria-current', 'page');
  expect((await own.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  await context.close();
});

test('links to nearby pages and from group to group without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/part-40/page-203/`);
  const list = page.getByRole('navigation', { name: 'Pages', exact: true });
  await list.getByRole('link', { name: 'Part 60' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'part-60/page-300' })).toBeVisible();
  await list.getByRole('link', { name: 'part-60/page-304' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'part-60/page-304' })).toBeVisible();
  await context.close();
});
