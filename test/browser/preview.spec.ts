import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, openSite, startOwnSite, type OwnSite } from './ownSite.ts';

const red = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const configuration = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Lantern',
  colors: { primary: '#0E7A5F' },
  logo: { light: '/logo.svg', dark: '/logo.svg' },
  banner: { content: 'A **new** version is out. [Read on](/v2/start)', dismissible: true },
  navbar: {
    links: [{ label: 'Blog', href: 'https://blog.example.com' }],
    primary: { type: 'button', label: 'Sign up', href: '/start' },
  },
  footer: { socials: { github: 'https://github.com/acme/lantern' } },
  redirects: [{ source: '/old', destination: '/guide' }],
  navigation: {
    versions: [
      {
        version: 'v1',
        default: true,
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Begin', icon: 'flag', pages: ['index', 'guide', 'long'] }] },
          { tab: 'Reference', groups: [{ group: 'Reference', pages: ['reference'] }] },
        ],
      },
      { version: 'v2', groups: [{ group: 'Begin', pages: ['v2/start'] }] },
    ],
  },
};

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_none, index) =>
      `## Part ${index + 1}\n\nParagraph ${index + 1} of a page that is long enough to scroll, with words that fill a line or two of it.\n`,
  ).join('\n');

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': JSON.stringify(configuration, null, 2),
    'logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30" fill="#0E7A5F"/></svg>',
    'images/dot.png': red,
    'style.css':
      '.page-title { letter-spacing: 3px } body, #root { --own: 1; background-color: rgb(1, 2, 3) !important }',
    'index.mdx':
      '---\ntitle: Welcome\ndescription: What Lantern is\n---\n\nHello. Go to the [guide](/guide), to [what is gone](/gone) or by [an old address](/old#second).\n\n![A dot](/images/dot.png)\n\n```js title="one.js"\nconst one = 1;\n```\n\n<Tabs>\n  <Tab title="First">\n    Words of the first\n  </Tab>\n  <Tab title="Second">\n    Words of the second\n  </Tab>\n</Tabs>\n',
    'guide.mdx': '---\ntitle: Guide\n---\n\nFirst line.\n\n## Second\n\nSecond line.\n',
    'long.mdx': `---\ntitle: Long\n---\n\n${paragraphs(40)}`,
    'reference.mdx': '---\ntitle: Reference\n---\n\nAll of it.\n',
    'v2/start.mdx': '---\ntitle: Start of v2\n---\n\nNew.\n',
    'hidden.mdx': '---\ntitle: Out of the way\nhidden: true\n---\n\nFound by its address.\n',
    'own.mdx':
      '---\ntitle: Own\n---\n\nimport { Far } from "/snippets/far.jsx"\n\nexport const Near = () => <b>Ran.</b>\n\n<Near>What stands in it.</Near>\n\n<Far />\n',
    'snippets/far.jsx': 'window.top.evil = 1;\nexport const Far = () => <b>Ran.</b>;\n',
    'film.mdx':
      '---\ntitle: Film\n---\n\n<iframe src="https://www.youtube.com/embed/abc" title="How it works"></iframe>\n\n<iframe src="https://films.example.com/embed/abc" title="Of nobody known"></iframe>\n\n<video src="https://films.example.com/a.mp4" autoPlay></video>\n',
    'evil.mdx':
      '---\ntitle: Evil\n---\n\n<img src="x" onerror="parent.postMessage(1)" />\n\n<script>window.top.evil = 1</script>\n\n{(() => { window.evil = 1 })()}\n\n<a href="javascript:window.top.evil=1">click</a>\n\nEnd\n',
  });
});
test.afterAll(() => site.close());

function frameOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="The page as readers see it"]');
}

async function openPreview(page: Page, path: string): Promise<FrameLocator> {
  await openSiteOnce(page, site);
  await goTo(page, `preview/${path}`);
  return frameOf(page);
}

const title = (frame: FrameLocator) => frame.locator('h1.page-title');

test('renders the whole finished site around a page', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  await expect(title(frame)).toHaveText('Welcome');
  await expect(frame.locator('#navbar')).toContainText('Sign up');
  await expect(frame.locator('#banner')).toContainText('A new version is out.');
  await expect(frame.getByRole('navigation', { name: 'Sections' })).toContainText('Reference');
  await expect(frame.locator('#navigation-items [aria-current="page"]')).toHaveText('Welcome');
  await expect(frame.locator('#pagination')).toContainText('Guide');
  await expect(frame.locator('#footer')).toBeVisible();
  await expect
    .poll(() => frame.getByRole('img', { name: 'A dot' }).evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1);
  await expect
    .poll(() =>
      frame
        .locator('.logo img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(120);
  await expect(frame.locator('pre code span[style]').first()).toBeVisible();
  await expect(frame.locator('.section-head svg.sign')).toBeVisible();
});

test('follows links, redirects, tabs, versions, and previous and next links within the site', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  await frame.getByRole('link', { name: 'guide', exact: true }).click();
  await expect(title(frame)).toHaveText('Guide');
  await expect(page).toHaveURL(/preview\/guide\.mdx$/);
  await frame.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reference' }).click();
  await expect(title(frame)).toHaveText('Reference');
  await frame.locator('summary').filter({ hasText: 'v1' }).click();
  await frame.getByRole('link', { name: 'v2' }).click();
  await expect(title(frame)).toHaveText('Start of v2');
  await page.goBack();
  await expect(title(frame)).toHaveText('Reference');
  await goTo(page, 'preview/index.mdx');
  await frame.locator('#pagination').getByRole('link', { name: 'Guide' }).click();
  await expect(title(frame)).toHaveText('Guide');
  await goTo(page, 'preview/index.mdx');
  await frame.getByRole('link', { name: 'an old address' }).click();
  await expect(title(frame)).toHaveText('Guide');
});

test('goes idle once the page that was opened is shown', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  await frame.getByRole('link', { name: 'guide', exact: true }).click();
  await expect(title(frame)).toHaveText('Guide');
  const told = () =>
    frame.locator('body').evaluate(
      () =>
        new Promise<number>((done) => {
          let count = 0;
          addEventListener('message', () => (count += 1));
          setTimeout(() => done(count), 500);
        }),
    );
  await expect.poll(told).toBe(0);
});

test('shows the not-found page for an address without a page, and links onward from it', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  await frame.getByRole('link', { name: 'what is gone' }).click();
  await expect(title(frame)).toHaveText('Page not found');
  const bar = page.getByRole('toolbar', { name: 'Preview' });
  await expect(bar).toContainText('/gone');
  await expect(bar.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.reload();
  await expect(title(frame)).toHaveText('Page not found', { timeout: 20_000 });
  await expect(bar).toContainText('/gone');
  await bar.getByRole('button', { name: 'Back to page' }).click();
  await expect(frame.getByRole('link', { name: 'what is gone' })).toBeVisible();
  await page.goBack();
  await expect(title(frame)).toHaveText('Page not found');
  await frame.locator('#navigation-items').getByRole('link', { name: 'Guide' }).click();
  await expect(title(frame)).toHaveText('Guide');
  await expect(bar.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('searches pages and headings', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  await frame.locator('#search-bar-entry').click();
  await frame.getByRole('combobox').fill('second');
  await frame.getByRole('option').filter({ hasText: 'Second' }).first().click();
  await expect(title(frame)).toHaveText('Guide');
});

test('sizes to the selected device, in light or dark mode', async ({ page }) => {
  const frame = await openPreview(page, 'index.mdx');
  const inner = () => frame.locator('html').evaluate(() => innerWidth);
  await expect.poll(inner).toBeGreaterThanOrEqual(1280);
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await expect.poll(inner).toBe(390);
  await frame.getByRole('button', { name: 'Navigation' }).click();
  await expect(frame.locator('#navigation-items').getByRole('link', { name: 'Guide' })).toBeVisible();
  await page.getByRole('button', { name: 'Tablet', exact: true }).click();
  await expect.poll(inner).toBe(768);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(frame.locator('html')).toHaveClass(/dark/);
  await frame.locator('[data-mode-toggle]').first().click();
  await expect(frame.locator('html')).not.toHaveClass(/dark/);
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
});

test('opens a hidden page by its path and marks it as hidden', async ({ page }) => {
  const frame = await openPreview(page, 'hidden.mdx');
  await expect(title(frame)).toHaveText('Out of the way');
  await expect(page.getByRole('toolbar', { name: 'Preview' })).toContainText('Hidden');
});

test('names in its bar the site’s own components, and runs none of them', async ({ page }) => {
  const frame = await openPreview(page, 'own.mdx');
  await expect(frame.getByText('What stands in it.')).toBeVisible();
  await expect(frame.getByText('Ran.')).toHaveCount(0);
  const toolbar = page.getByRole('toolbar', { name: 'Preview' });
  await expect(toolbar.getByTitle(/^Near, Far: this site’s custom code doesn’t run/)).toHaveText(
    'Custom code isn’t running',
  );
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
  await goTo(page, 'preview/guide.mdx');
  await expect(toolbar.getByText('Custom code isn’t running')).toHaveCount(0);
});

test('opens a block in the editor and returns to it in the preview', async ({ page }) => {
  const frame = await openPreview(page, 'long.mdx');
  const paragraph = frame.getByText('Paragraph 30 of a page');
  await paragraph.scrollIntoViewIfNeeded();
  await paragraph.hover();
  await frame.getByRole('button', { name: 'Edit this' }).click();
  await expect(page).toHaveURL(/page\/long\.mdx$/);
  await expect(page.locator('.page-text').getByText('Paragraph 30 of a page')).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.type(' Changed.');
  await page.getByRole('button', { name: 'Back to preview' }).click();
  await expect(frame.getByText('Paragraph 30 of a page')).toBeInViewport();
  await expect(frame.getByText('Paragraph 30 of a page')).toContainText('Changed.');
});

test('shows next to the page what is typed, quickly and without jumping', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/long.mdx');
  await page.getByRole('button', { name: 'Side-by-side preview' }).click();
  const frame = frameOf(page);
  await expect(title(frame)).toHaveText('Long');
  await page.locator('.page-text').getByText('Paragraph 12 of a page').click();
  await page.keyboard.press('End');
  await frame.getByText('Paragraph 12 of a page').scrollIntoViewIfNeeded();
  await expect(frame.getByText('Paragraph 12 of a page')).toBeInViewport();
  const before = await frame.locator('html').evaluate(() => scrollY);
  const times: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const started = await page.evaluate(() => {
      performance.clearMarks('preview: shown');
      return performance.now();
    });
    await page.keyboard.type('x');
    const shown = await page.waitForFunction(
      () => performance.getEntriesByName('preview: shown').at(-1)?.startTime,
      null,
      { polling: 5 },
    );
    times.push(Number(await shown.jsonValue()) - started);
    await expect(frame.getByText('Paragraph 12 of a page')).toContainText('x'.repeat(count + 1));
  }
  const p95 = times.toSorted((a, b) => a - b)[18] ?? Infinity;
  test.info().annotations.push({ type: 'typed and shown', description: `${Math.round(p95)} ms p95` });
  expect(p95).toBeLessThan(1000);
  expect(await frame.locator('html').evaluate(() => scrollY)).toBe(before);
  await page.getByRole('textbox', { name: 'Title' }).fill('Longer');
  await expect(title(frame)).toHaveText('Longer');
  await frame.getByText('Paragraph 14 of a page').hover();
  await frame.getByRole('button', { name: 'Edit this' }).click();
  await expect(page.locator('.page-text')).toBeFocused();
  await page.keyboard.type('Here: ');
  await expect(frame.getByText('Paragraph 14 of a page')).toContainText('Here: ');
  await page.getByRole('button', { name: 'Close preview' }).click();
  await expect(page.getByRole('region', { name: 'Side-by-side preview' })).toBeHidden();
});

test('keeps the selected tab while the page is edited', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/index.mdx');
  await page.getByRole('button', { name: 'Side-by-side preview' }).click();
  const frame = frameOf(page);
  await frame.getByRole('tab', { name: 'Second' }).click();
  await page.locator('.page-text').getByText('Hello. Go to the').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Well. ');
  await expect(frame.locator('.page-text')).toContainText('Well. Hello.');
  await expect(frame.getByText('Words of the second')).toBeVisible();
  await page.getByRole('button', { name: 'Close preview' }).click();
});

test('requests nothing from a video’s host before a click, and then plays it isolated from the app', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/youtube|films\.example/.test(request.url())) asked.push(request.url());
  });
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' }),
  );
  const frame = await openPreview(page, 'film.mdx');
  await expect(frame.getByText('Of nobody known')).toBeVisible();
  await expect(frame.getByRole('button', { name: /Of nobody known/ })).toHaveCount(0);
  expect(asked).toEqual([]);
  await frame.getByRole('button', { name: 'How it works Play from YouTube' }).click();
  const dialog = page.getByRole('dialog', { name: 'How it works' });
  const film = dialog.locator('iframe[title="How it works, from YouTube"]');
  await expect(film.contentFrame().getByText('The film')).toBeVisible();
  await expect(film).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  expect(asked).toEqual(['https://www.youtube.com/embed/abc']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('lets nothing in a page or its styles escape from its frame', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const frame = await openPreview(page, 'evil.mdx');
  await expect(frame.locator('.page-text')).toContainText('End');
  const inside = await frame.locator('html').evaluate(async () => {
    const refused = (run: () => unknown) => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    };
    return {
      origin,
      storage: refused(() => localStorage.length),
      parent: refused(() => parent.document.title),
      cookie: refused(() => document.cookie),
      network: await fetch('/settings.json').then(
        () => false,
        () => true,
      ),
      opened: open('/') === null,
    };
  });
  expect(inside).toEqual({ origin: 'null', storage: true, parent: true, cookie: true, network: true, opened: true });
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  await frame.getByText('click', { exact: true }).click();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
  expect(
    asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('blob:') && !url.startsWith('data:')),
  ).toEqual([]);
});

test('follows the window’s width until a device is selected', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/guide.mdx');
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'preview/guide.mdx');
  const bar = page.getByRole('toolbar', { name: 'Preview' });
  const device = (name: string) => bar.getByRole('button', { name, exact: true });
  await expect(device('Phone')).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(device('Desktop')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await page.getByTitle('The page as readers see it').boundingBox())?.width).toBe(1440);
  await device('Tablet').press('Enter');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(device('Tablet')).toHaveAttribute('aria-pressed', 'true');
});

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no violations around the preview, ${colorScheme} at ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const frame = await openPreview(page, 'guide.mdx');
      await expect(title(frame)).toHaveText('Guide');
      await page.screenshot({ path: `test-results/preview-${colorScheme}-${width}.png` });
      await expectAccessible(page);
    });
  }
}

test('shows a site in the mode that new readers see, fixed or not', async ({ page }) => {
  const text = (appearance: object) => ({
    'docs.json': JSON.stringify({ ...configuration, appearance }),
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  });
  const dark = await startOwnSite(text({ default: 'dark', strict: true }));
  const first = await startOwnSite(text({ default: 'dark' }));
  const isDark = () => expect(frameOf(page).locator('html')).toHaveClass(/dark/);
  try {
    await openSite(page, dark);
    await goTo(page, 'preview/index.mdx');
    await isDark();
    await expect(page.getByRole('region', { name: 'Site preview' })).toContainText('Always dark');
    await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveCount(0);
    await expectAccessible(page);
    await openSite(page, first);
    await goTo(page, 'preview/index.mdx');
    await isDark();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(frameOf(page).locator('html')).not.toHaveClass(/dark/);
  } finally {
    await dark.close();
    await first.close();
  }
});
