import { expect, test, waitUntilIdle } from './app.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';

const foreign = 'https://elsewhere.example';
const docs = {
  name: 'Hostile',
  logo: { light: `${foreign}/logo-light.png`, dark: `${foreign}/logo-dark.png` },
  favicon: `${foreign}/favicon.png`,
  backgroundImage: `${foreign}/background.png`,
  anchors: [{ name: 'Anchor', icon: `${foreign}/anchor.png`, url: 'anchor' }],
  topbarLinks: [{ name: 'Link', url: `${foreign}/link` }],
  navigation: [{ group: 'Start', icon: `${foreign}/group.png`, pages: ['shown', 'icons', 'diagram'] }],
};
const far = Array.from({ length: 120 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
const files = {
  'docs.json': JSON.stringify(docs),
  'shown.mdx': `---\ntitle: Shown\nicon: ${foreign}/page.png\n---\n\n![A picture](${foreign}/shown.png)\n\n<video src="${foreign}/film.mp4" poster="${foreign}/poster.png"></video>\n\n<iframe src="${foreign}/frame.html"></iframe>\n`,
  'icons.mdx': `---\ntitle: Icons\n---\n\n${far}\n\n<Card title="Card" icon="${foreign}/card.png">\n  Far below.\n</Card>\n`,
  'diagram.mdx': `---\ntitle: Diagram\n---\n\n\`\`\`mermaid\n%%{init: {"themeCSS": "@import url(${foreign}/import.css); .node rect { background: url(${foreign}/rect.png) } svg { background-image: url(${foreign}/svg.png) }"}}%%\nflowchart LR\n  A[Write] --> B[Send]\n\`\`\`\n`,
};

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite(files);
});
test.afterAll(async () => site.close());

test('requests only visible images of the page from other hosts', async ({ page }) => {
  const asked: string[] = [];
  await page.context().route(
    (url) => url.hostname === 'elsewhere.example',
    (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    },
  );
  await openSite(page, site);
  await goTo(page, 'page/shown.mdx');
  await expect.poll(() => asked).toContain('/shown.png');
  await page.waitForTimeout(1500);
  expect(asked.filter((path) => path !== '/shown.png' && path !== '/page.png' && path !== '/group.png')).toEqual([]);
  asked.length = 0;

  await goTo(page, 'page/icons.mdx');
  await expect(page.locator('.page-text')).toContainText('Far below.');
  await waitUntilIdle(page);
  expect(asked).not.toContain('/card.png');
  await page.getByText('Far below.').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('/card.png');
  asked.length = 0;

  await goTo(page, 'page/diagram.mdx');
  await expect(page.locator('.diagram svg')).toContainText('Write', { timeout: 30_000 });
  for (const section of ['logo', 'favicon', 'background', 'anchors', 'topBar']) {
    await goTo(page, `settings/${section}`);
    await expect(page.getByRole('complementary', { name: 'Where it appears' })).toBeVisible();
    await waitUntilIdle(page);
  }
  expect(asked).toEqual([]);
});
