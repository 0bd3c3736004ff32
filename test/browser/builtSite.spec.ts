import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { colorRules, expect, expectAccessible, testInNewContext as test } from './app.ts';
import { serveBuiltSite, type BuiltSite } from './builtSite.ts';
import { observeShifts, shiftOf } from './layoutShift.ts';

const exampleFolder = join(import.meta.dirname, '../../src/server/example/site');

/** One page of each kind: text, steps and code, tables, an operation with its playground, a handwritten operation, a webhook, a changelog, another version, and a missing page. */
const kinds = [
  '/introduction',
  '/quickstart',
  '/concepts/targeting',
  '/api-reference/flags/create-flag',
  '/api-reference/evaluate',
  '/api-reference/a-flag-was-changed',
  '/changelog/releases',
  '/v1/migrate',
  '/nowhere',
];

const mostShift = 0.02;

let site: BuiltSite;

test.beforeAll(async () => {
  test.setTimeout(240_000); // the first built site also builds the shared site parts
  site = await serveBuiltSite(filesBelow(exampleFolder));
});

test.afterAll(() => site.close());

function filesBelow(folder: string): Readonly<Record<string, Uint8Array>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file)]),
  );
}

test('writes valid HTML on all pages of the example site', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const pages = readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(pages.length).toBeGreaterThan(site.report.pages);
  const wrong: string[] = [];
  for (const name of pages) {
    const { results } = await validator.validateString(readFileSync(join(site.folder, name), 'utf8'), name);
    for (const { messages } of results)
      wrong.push(...messages.map(({ ruleId, message, line }) => `${name}, line ${line}: ${message} (${ruleId})`));
  }
  expect(wrong).toEqual([]);
});

// Colors do not depend on the width, so dark mode is checked only in the wide window.
for (const [width, modes] of [
  [1440, ['light', 'dark']],
  [390, ['light']],
] as const)
  test(`asks no other host, is accessible and does not shift, at ${width} pixels, ${modes.join(' and ')}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      // An embedded video loads in its own frame.
      if (request.frame() === page.mainFrame() && /^https?:/.test(request.url()) && !request.url().startsWith(site.url))
        elsewhere.push(request.url());
    });
    await page.addInitScript(observeShifts);
    for (const path of kinds) {
      await test.step(path, async () => {
        // The site starts in light mode regardless of the system preference, until the reader chooses.
        for (const mode of modes) {
          await page.emulateMedia({ colorScheme: mode === 'light' ? 'dark' : 'light' });
          if (mode === 'dark') await page.evaluate(() => localStorage.setItem('docwright-mode', 'dark'));
          await page.goto(site.url + path, { waitUntil: 'networkidle' });
          await expect(page.locator('html')).toHaveClass(mode === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, mode === 'dark' ? colorRules : undefined);
          expect(await shiftOf(page), `${path}, ${mode}`).toBeLessThanOrEqual(mostShift);
        }
        await page.evaluate(() => localStorage.clear());
      });
    }
    expect(elsewhere).toEqual([]);
    await context.close();
  });

test('reserves space for the side columns before they load', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const width of [1440, 1100])
    for (const path of ['/quickstart', '/api-reference/flags/create-flag', '/changelog/releases']) {
      await page.setViewportSize({ width, height: 900 });
      const placeOfText = async () => {
        await page.goto(`${site.url}${path}/`);
        const box = await page.getByRole('main').boundingBox();
        return { from: box?.x, wide: box?.width };
      };
      const whole = await placeOfText();
      await page.route(`${site.url}${path}/`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/<aside id="(?:table-of|content-side)[\s\S]*/, ''),
        });
      });
      expect(await placeOfText(), `${path} at ${width}`).toEqual(whole);
      await expect(page.getByRole('complementary', { name: /On this page|Side panel/ })).toHaveCount(0);
      await page.unrouteAll();
    }
  await context.close();
});

test('works without JavaScript: text, navigation, and links to other pages', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of kinds) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await wordsShown(page), path).toBeGreaterThan(path === '/nowhere' ? 3 : 30);
  }
  await page.goto(`${site.url}/introduction`);
  await page.getByRole('navigation').getByRole('link', { name: 'Quickstart' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quickstart' })).toBeVisible();
  await context.close();
});

async function wordsShown(page: Page): Promise<number> {
  return (await page.locator('#content-area').innerText()).split(/\s+/).length;
}

test('finds a page by its URL on a static file host', async ({ page }) => {
  const odd = await serveBuiltSite({
    'docs.json': JSON.stringify({
      name: 'Odd',
      navigation: { pages: ['index', 'c#'] },
      redirects: [{ source: '/old/:slug*', destination: '/:slug*' }],
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nWords.\n',
    'c#.mdx': '---\ntitle: About C#\n---\n\n## Types\n\nWords.\n',
  });
  const host = createServer(
    express()
      .use(express.static(odd.folder))
      .use((_request, response) => response.status(404).sendFile('404.html', { root: odd.folder })),
  );
  const { url } = await listenOnPort(host, { port: 0, host: '127.0.0.1', nextPorts: false });
  await page.goto(`${url}/c%23/?from=elsewhere#types`);
  await expect(page.getByRole('heading', { name: 'About C#' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/c/?from=elsewhere#types`);
  await page.goto(`${url}/old/c%23?from=mail#types`);
  await expect(page).toHaveURL(`${url}/c/?from=mail#types`);
  await page.goto(`${url}/nowhere%23`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await closeServer(host);
  odd.close();
});

test('keeps the version that readers choose on pages of several versions, and copies a page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await serveBuiltSite({
    'docs.json': JSON.stringify({
      name: 'Kept',
      versions: ['2', '1', '0'],
      anchors: [{ name: 'Old', url: 'v1', icon: 'clock', version: '1' }],
      navigation: [
        { group: 'All', pages: ['index', 'guide'] },
        { group: 'Archive', pages: ['v1/old'] },
      ],
      contextual: { options: ['copy', 'view', 'chatgpt'] },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nWords.\n',
    'guide.mdx': '---\ntitle: Guide\nrelated: [/]\n---\n\nWords of the **guide**.\n',
    'v1/old.mdx': '---\ntitle: Old page\n---\n\nWords.\n',
  });
  const chosen = page.locator('#sidebar [data-switch="version"] summary');
  const choose = async (version: string) => {
    await chosen.click();
    await page.locator('#sidebar .menu').getByRole('link', { name: version, exact: true }).click();
  };
  await page.goto(`${site.url}/guide/`);
  await expect(chosen).toHaveText('2');
  await expect(page.getByRole('link', { name: 'Old', exact: true })).toHaveCount(0);
  await choose('1');
  await expect(page).toHaveURL(`${site.url}/v1/old/`);
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(chosen).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Old', exact: true })).toBeVisible();
  await choose('0');
  await expect(chosen).toHaveText('0');
  await page.locator('#navigation-items').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(`${site.url}/guide/`);
  await expect(chosen).toHaveText('0');
  await expect(page.locator('#navigation-items [aria-current="page"]')).toHaveText('Guide');

  await page.getByRole('button', { name: 'Copy page' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# Guide\n\nWords of the **guide**.\n');
  await page.getByLabel('More page actions').click();
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toHaveAttribute('href', '/guide.md');
  await expect(page.getByRole('link', { name: 'Ask ChatGPT' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name: 'Start' }),
  ).toBeVisible();
  site.close();
});
