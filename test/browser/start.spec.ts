import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { startServer } from '#server/startServer.ts';
import { findChromium } from '../../scripts/findChromium.ts';
import { expect, expectAccessible, openExample, test, testInNewContext } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { expectInReview, publish } from './sending.ts';
import { fillStorage, makeRoom, setQuota } from './storageQuota.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /kept|saved/ });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

async function type(page: Page, typed: string): Promise<void> {
  await page.getByRole('treeitem', { name: 'Guide' }).click();
  await page.locator('.page-text p', { hasText: 'First line.' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

/** Returns the files in the archive that a button downloads. */
async function downloaded(page: Page, button: string): Promise<Readonly<Record<string, string>>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return Object.fromEntries(
    Object.entries(unzipSync(readFileSync(await download.path()))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );
}

async function withSite(run: (site: OwnSite) => Promise<void>): Promise<void> {
  const site = await startOwnSite(smallSite);
  try {
    await run(site);
  } finally {
    await site.close();
  }
}

/** Runs with a separate browser whose profile folder can be prepared. */
async function withBrowser(
  prepare: (profile: string) => void,
  args: readonly string[],
  run: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<void> {
  const { args: usual = [] } = test.info().project.use.launchOptions ?? {};
  const executablePath = findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'docwright-profile-'));
  prepare(profile);
  const context = await chromium.launchPersistentContext(profile, {
    args: [...usual, ...args],
    viewport: { width: 1440, height: 900 },
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    await run(context, context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const refuseSiteData = (profile: string) => {
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
};

test('works if the browser’s settings block site data, and reports that nothing is kept', async () => {
  await withSite((site) =>
    withBrowser(refuseSiteData, [], async (_context, page) => {
      await page.goto(site.url);
      await expect(notice(page)).toContainText(
        'Nothing is saved in this browser: the browser won’t let Docwright save anything.',
      );
      await expectAccessible(page);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await openSite(page, site);
      await type(page, ' Typed.');
      await expect(page.getByRole('status').filter({ hasText: 'Saved in this tab only' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
      await expectAccessible(page);
      expect((await downloaded(page, 'Download my changes'))['guide.mdx']).toContain('First line. Typed.');
      const asked = page.waitForEvent('dialog');
      void page.reload().catch(() => undefined); // the dialog's answer decides whether it reloads
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
      await expect(page.locator('.page-text')).toContainText('First line. Typed.');
      page.on('dialog', (dialog) => void dialog.accept());
    }),
  );
});

test('works over the network by machine name without HTTPS, and reports what does not work', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-network-'));
  const server = await startServer({ port: 0, dataFolder, host: '0.0.0.0' });
  const url = server.url.replace('127.0.0.1', 'docs-machine');
  try {
    await withBrowser(
      () => undefined,
      ['--host-resolver-rules=MAP docs-machine 127.0.0.1'],
      async (_context, page) => {
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(url);
        expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'locks' in navigator])).toEqual([
          false,
          false,
          false,
        ]);
        await expect(page.getByRole('alert')).toContainText('This URL doesn’t use HTTPS');
        await expect(page.getByRole('alert')).toContainText('npm start -- --host docs-machine --https');
        await expectAccessible(page);
        await openExample(page, { url, dataFolder });
        await page.locator('.page-text p').first().click();
        await page.keyboard.press('End');
        await page.keyboard.type(' Typed.');
        await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
        await expect(saved(page)).toBeVisible();
        await goTo(page, 'source/docs.json');
        await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
        await goTo(page, 'settings');
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await page.goto(`${url}/#/`);
        await page.getByRole('link', { name: /Lantern/ }).click();
        // Reopens the file that was shown last.
        await expect(page.getByRole('heading', { name: 'Source of docs.json' })).toBeVisible();
        await page.getByRole('treeitem', { name: /^Introduction/ }).click();
        await expect(page.locator('.page-text')).toContainText('Typed.');
        await page.route('**/proxy/**', (route) => route.fulfill({ status: 401 }));
        await page.goto(`${url}/#/open?url=${encodeURIComponent('https://github.com/acme/private.git')}`);
        await expect(page.getByRole('checkbox', { name: /Remember in this browser/ })).toBeDisabled();
        await expect(
          page.getByText('This page isn’t using HTTPS, so Docwright can’t encrypt the token.'),
        ).toBeVisible();
        expect(errors).toEqual([]);
      },
    );
  } finally {
    await server.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

testInNewContext(
  'starts where storage is full, and opens a site without keeping it, where one likes',
  async ({ page, server }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${server.url}/favicon.svg`);
    await setQuota(page, server.url, 4096);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Open the example site' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'storage is full' })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open without saving' }).click();
    await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(notice(page)).toContainText('Nothing is saved in this browser: browser storage is full.');
    await page.locator('.page-text p').first().click();
    await page.keyboard.type('Typed. ');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved in this tab only' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

testInNewContext(
  'goes on where storage fills while one types, says what is not saved, and saves it once there is room',
  async ({ page }) => {
    test.setTimeout(120_000); // the browser checks for free space every 30 seconds
    await withSite(async (site) => {
      await page.goto(`${site.url}/favicon.svg`);
      await setQuota(page, site.url, 24_000_000);
      await openSite(page, site);
      await type(page, ' Before.');
      await expect(saved(page)).toBeVisible();
      await fillStorage(page);
      await page.keyboard.type(' Behind');
      await expect(async () => {
        await page.keyboard.type('!');
        await expect(notice(page)).toContainText('Your latest edits aren’t saved: browser storage is full.', {
          timeout: 1500,
        });
      }).toPass({ timeout: 45_000 });
      await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
      await expect(saved(page)).toBeHidden();
      await page.keyboard.type(' And on.');
      await expectAccessible(page);
      await expect(page.locator('.page-text')).toContainText(/First line\. Before\. Behind!+ And on\./);
      expect((await downloaded(page, 'Download my changes'))['guide.mdx']).toMatch(
        /First line\. Before\. Behind!+ And on\./,
      );
      await makeRoom(page);
      await expect(saved(page)).toBeVisible({ timeout: 15_000 });
      await expect(notice(page)).toBeHidden();
      await fillStorage(page);
      await page.reload();
      await expect(page.locator('.page-text')).toContainText(/First line\. Before\. Behind!+ And on\./);
    });
  },
);

/** Prepended to the storage worker: on request, it aborts each write transaction, like a browser that loses its disk. */
const abortWrites = `{
  let aborts = false;
  new BroadcastChannel('storage faults').onmessage = ({ data }) => void (aborts = data);
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parameters) {
    const transaction = begin.apply(this, parameters);
    if (aborts && parameters[1] === 'readwrite') queueMicrotask(() => transaction.abort());
    return transaction;
  };
}
`;

test('reports that storage failed if the browser aborts writes, and sends once it works again', async ({
  page,
  context,
}) => {
  await context.route(/workspaceWorker.*\.[jt]s/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: abortWrites + (await response.text()) });
  });
  const setAborting = (aborts: boolean) =>
    page.evaluate((value) => new BroadcastChannel('storage faults').postMessage(value), aborts);
  await withSite(async (site) => {
    await openSite(page, site);
    await type(page, ' Before.');
    await expect(saved(page)).toBeVisible();
    await setAborting(true);
    await page.keyboard.type(' Behind.');
    await expect(notice(page)).toContainText('Your latest edits aren’t saved: the browser’s storage failed');
    await expect(saved(page)).toBeHidden();
    await publish(page);
    const failure = page.getByText('Browser storage failed', { exact: true });
    await expect(failure).toBeVisible();
    await setAborting(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expectInReview(page);
  });
});

const lastResort = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) });

test('reports if a part of the app cannot be fetched, and offers what is stored as a download', async ({ page }) => {
  await withSite(async (site) => {
    await openSite(page, site);
    await type(page, ' Typed.');
    await expect(saved(page)).toBeVisible();
    for (const [what, part] of [
      ['the app’s script', /\/assets\/index-[^/]*\.js$/],
      ['a part of it that a new version took away', /\/assets\/Box-[^/]*\.js$/],
    ] as const)
      await test.step(what, async () => {
        await page.route(part, (route) => route.fulfill({ status: 404 }));
        await page.reload();
        await expect(lastResort(page)).toContainText('Docwright couldn’t start');
        await expect(lastResort(page)).toContainText('Couldn’t load part of Docwright.');
        await expectAccessible(page);
        const files = await downloaded(page, 'Download my changes');
        expect(Object.entries(files).map(([path, text]) => [path.replace(/^.*@main\//, ''), text])).toEqual([
          ['guide.mdx', expect.stringContaining('First line. Typed.')],
        ]);
        await page.unroute(part);
        await page.getByRole('button', { name: 'Reload' }).click();
        await expect(page.locator('.page-text')).toContainText('First line. Typed.');
      });
  });
});

test('reports if the browser lacks a required feature, and that there are no unsent changes', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto(server.url);
  await expect(lastResort(page)).toContainText('Worker is not defined');
  await page.getByRole('button', { name: 'Download my changes' }).click();
  await expect(page.getByRole('status')).toHaveText('No unsent changes in this browser.');
});

test('reports if its screen crashes, and has kept what was saved', async ({ page }) => {
  await withSite(async (site) => {
    await openSite(page, site);
    await type(page, ' Typed.');
    await expect(saved(page)).toBeVisible();
    const review = await page.getByRole('button', { name: 'Review changes' }).boundingBox();
    await page.evaluate(() => {
      Object.defineProperty(Array.prototype, 'map', {
        value: () => {
          throw new Error('Broken on purpose');
        },
      });
    });
    // The next render crashes, which may be before the click.
    await page.mouse.click((review?.x ?? 0) + 10, (review?.y ?? 0) + 10);
    await expect(lastResort(page)).toContainText('Docwright stopped working');
    await page.getByRole('button', { name: 'Reload' }).click();
    // Wait for the new document: the crashed one would receive the navigation and lose it.
    await expect(lastResort(page)).toBeHidden();
    await goTo(page, 'page/guide.mdx');
    await expect(page.locator('.page-text')).toContainText('First line. Typed.');
  });
});

test('starts even if its host’s settings never arrive', async ({ page, server }) => {
  await page.route('**/settings.json', () => new Promise(() => undefined));
  await page.goto(server.url);
  await expect(page.getByRole('textbox', { name: 'Open a repository' })).toBeVisible();
  await expect(lastResort(page)).toBeHidden();
});

for (const [what, script, kept] of [
  ['IndexedDB', "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })", false],
  [
    'Web Locks and BroadcastChannel',
    "Object.defineProperty(navigator, 'locks', { value: undefined }); delete globalThis.BroadcastChannel",
    true,
  ],
] as const)
  test(`works in a browser without ${what}`, async ({ page }) => {
    await page.addInitScript({ content: script });
    await page.route('**/workspaceWorker*.js', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: `${script};\n${await answer.text()}` });
    });
    await withSite(async (site) => {
      await openSite(page, site);
      await type(page, ' Typed.');
      await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
      if (kept) {
        await expect(saved(page)).toBeVisible();
        await page.reload();
        await expect(page.locator('.page-text')).toContainText('First line. Typed.');
      } else
        await expect(notice(page)).toContainText(
          'Nothing is saved in this browser: the browser won’t let Docwright save anything.',
        );
    });
    page.on('dialog', (dialog) => void dialog.accept());
  });

test('reopens a site at the last page shown, with Back and Forward and in another tab too, and at its first page if that page is gone', async ({
  page,
  context,
}) => {
  await withSite(async (site) => {
    await openSite(page, site);
    await page.getByRole('treeitem', { name: 'Guide' }).click();
    await expect(page.locator('.page-text')).toContainText('Second line.');
    // Neither the preview nor the file list counts as the last page.
    await goTo(page, 'preview/guide.mdx');
    await expect(
      page
        .getByRole('button', { name: /Desktop/ })
        .or(page.locator('iframe'))
        .first(),
    ).toBeVisible();
    await goTo(page, 'files/docs.json');
    await expect(page.getByRole('tree', { name: 'Site files' })).toBeVisible();
    await page.close();
    const next = await context.newPage();
    const openRecent = async () => {
      await next.goto(`${site.url}/#/`);
      await next.reload();
      await next.getByRole('link', { name: /^Small/ }).click();
    };
    await openRecent();
    await expect(next).toHaveURL(/\/page\/guide\.mdx$/);
    await expect(next.locator('.page-text')).toContainText('Second line.');
    await next.goBack();
    await expect(next.getByRole('link', { name: /^Small/ })).toBeVisible();
    await next.goForward();
    await expect(next.locator('.page-text')).toContainText('Second line.');
    await goTo(next, 'source/index.mdx');
    await expect(next.getByRole('heading', { name: 'Source of index.mdx' })).toBeVisible();
    await openRecent();
    await expect(next.getByRole('heading', { name: 'Source of index.mdx' })).toBeVisible();
    await next.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('docwright-site-place')) ?? '';
      localStorage.setItem(key, JSON.stringify({ screen: 'page', path: 'gone.mdx' }));
    });
    await next.close();
    const last = await context.newPage();
    await last.goto(site.url);
    await last.getByRole('link', { name: /^Small/ }).click();
    await expect(last).toHaveURL(/\/page\/index\.mdx$/);
    await last.close();
  });
});
