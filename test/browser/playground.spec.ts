import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { colorRules, expect, expectAccessible, test } from './app.ts';
import { type BuiltSite, serveBuiltSite } from './builtSite.ts';
import { goTo, openSite, startOwnSite, startOwnSites } from './ownSite.ts';
import { answerOf, fieldOf, formOf, send, slugOf, typeKey } from './playgroundForm.ts';
import { type PlaygroundApi, playgroundSite, startPlaygroundApi } from './playgroundApi.ts';

let other: PlaygroundApi;
let api: PlaygroundApi;
let site: BuiltSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  other = await startPlaygroundApi();
  api = await startPlaygroundApi(`http://${other.host}/elsewhere`);
  site = await serveBuiltSite(playgroundSite(api.host), [api.host]);
});
test.afterAll(async () => {
  site.close();
  await api.close();
  await other.close();
});
test.beforeEach(() => {
  api.arrived.length = 0;
  other.arrived.length = 0;
});

/** How many playground buttons a page shows: those that open it, and those that copy the address. */
interface Mode {
  readonly mode: string;
  readonly tries: 0 | 1;
  readonly copies: 0 | 1;
}
const pageModes: readonly Mode[] = [
  { mode: 'interactive', tries: 1, copies: 1 },
  { mode: 'simple', tries: 0, copies: 1 },
  { mode: 'none', tries: 0, copies: 0 },
  // Nobody is signed in on a static site.
  { mode: 'auth', tries: 0, copies: 1 },
];
const siteModes: readonly Mode[] = [
  { mode: 'show', tries: 1, copies: 1 },
  { mode: 'simple', tries: 0, copies: 1 },
  { mode: 'hide', tries: 0, copies: 0 },
];

async function tryIt(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page)).toBeVisible();
}

const signed: readonly (readonly [string, object])[] = [
  ['bearer', { headers: { authorization: 'Bearer my-key' } }],
  ['oauth', { headers: { authorization: 'Bearer my-key' } }],
  ['basic', { headers: { authorization: `Basic ${Buffer.from('jo:p:w').toString('base64')}` } }],
  ['header', { headers: { 'x-key': 'my-key' } }],
  ['query', { url: '/with/query?key=my-key' }],
];
for (const [name, request] of signed) {
  test(`sends a request that is signed in with ${name}, to its server alone and nothing else along`, async ({
    page,
  }) => {
    await tryIt(page, slugOf(`With ${name}`));
    await typeKey(page, name);
    await send(page);
    await expect(answerOf(page)).toContainText('200 OK');
    expect(api.arrived).toHaveLength(1);
    expect(api.arrived[0]).toMatchObject({ method: 'GET', url: `/with/${name}`, ...request });
    expect([api.arrived[0]?.headers.cookie, api.arrived[0]?.headers.referer]).toEqual([undefined, undefined]);
  });
}

test('reports that browsers send no cookies, sends the rest without them, and includes the cookie in the sample', async ({
  page,
}) => {
  await tryIt(page, slugOf('With cookie'));
  await typeKey(page, 'cookie');
  await expect(formOf(page).getByText('Browsers don’t let pages send cookies to other sites.')).toBeVisible();
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  await expect(answerOf(page)).toContainText('so this request leaves out sid.');
  expect(api.arrived).toMatchObject([{ method: 'GET', url: '/with/cookie' }]);
  expect(api.arrived[0]?.headers.cookie).toBeUndefined();
  await expect(formOf(page).getByRole('region', { name: 'Request code', exact: true })).toContainText('sid=********');
});

test('keeps keys in memory only: not in addresses, storage, files, or the page’s text', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tryIt(page, slugOf('With query'));
  await typeKey(page, 'query');
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  const held = await page.evaluate(
    () =>
      JSON.stringify([
        location.href,
        document.cookie,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
      ]) + document.documentElement.outerHTML,
  );
  expect(held).not.toContain('my-key');
  expect(await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length)).toBe(0);
  expect(asked.filter((url) => url.includes('my-key'))).toEqual([`http://${api.host}/with/query?key=my-key`]);
  await formOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page).locator('input[type="password"]')).toHaveValue('my-key');
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page).locator('input[type="password"]')).toHaveValue('');
});

test('describes invalid fields, and sends what was typed as fields and as JSON', async ({ page }) => {
  await tryIt(page, slugOf('Change a flag'));
  await send(page);
  await expect(answerOf(page)).toContainText('3 fields need your attention');
  await expect(formOf(page).getByText('Token is required.')).toBeVisible();
  await expect(formOf(page).locator(':focus')).toHaveAttribute('type', 'password');
  expect(api.arrived).toEqual([]);
  await typeKey(page, 'bearer');
  await fieldOf(page, 'id').fill('a/b');
  await fieldOf(page, 'limit').fill('200');
  await formOf(page).getByRole('button', { name: 'Add item to states' }).click();
  await fieldOf(page, 'states\\[0\\]').selectOption('on');
  await fieldOf(page, 'name').fill('much too long');
  await fieldOf(page, 'on').selectOption('true');
  await fieldOf(page, 'weight').fill('0.5');
  await formOf(page).getByRole('button', { name: 'Add item to tags' }).click();
  await fieldOf(page, 'tags\\[0\\]').fill('beta');
  await fieldOf(page, 'mail').fill('a@b.example');
  await send(page);
  await expect(formOf(page).getByText('limit must be at most 100.')).toBeVisible();
  await expect(formOf(page).getByText('name must have at most 8 characters.')).toBeVisible();
  await fieldOf(page, 'limit').fill('20');
  await fieldOf(page, 'name').fill('new');
  await expect(formOf(page).getByText('limit must be at most 100.')).toBeHidden();
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  const body = { name: 'new', on: true, weight: 0.5, tags: ['beta'], owner: { mail: 'a@b.example' } };
  expect(api.arrived).toMatchObject([
    {
      method: 'POST',
      url: '/flags/a%2Fb?limit=20&states=on',
      headers: { 'content-type': 'application/json', authorization: 'Bearer my-key' },
    },
  ]);
  expect(JSON.parse(api.arrived[0]?.body.toString() ?? '')).toEqual(body);
  await formOf(page).getByRole('button', { name: 'JSON', exact: true }).click();
  const text = formOf(page).getByRole('textbox', { name: 'Body as JSON' });
  expect(JSON.parse(await text.inputValue())).toEqual(body);
  await text.fill('{ "name": "json", "more": 1 }');
  await formOf(page).getByRole('button', { name: 'Fields' }).click();
  await expect(fieldOf(page, 'name')).toHaveValue('json');
  await expect(formOf(page).getByText('Also sent, as entered in JSON: more.')).toBeVisible();
  await send(page);
  await expect.poll(() => api.arrived.length).toBe(2);
  expect(JSON.parse(api.arrived[1]?.body.toString() ?? '')).toEqual({ name: 'json', more: 1 });
});

test('sends invalid fields anyway on request', async ({ page }) => {
  await tryIt(page, slugOf('Change a flag'));
  await fieldOf(page, 'id').fill('x');
  await fieldOf(page, 'limit').fill('many');
  await send(page);
  await answerOf(page).getByRole('button', { name: 'Send anyway' }).click();
  await expect(answerOf(page)).toContainText('200 OK');
  expect(api.arrived[0]?.url).toBe('/flags/x?limit=many');
});

test('sends forms and files', async ({ page }) => {
  await tryIt(page, slugOf('Change a flag'));
  await typeKey(page, 'bearer');
  await fieldOf(page, 'id').fill('x');
  const kind = formOf(page).getByRole('combobox', { name: 'Content type' });
  await kind.selectOption('multipart/form-data');
  await formOf(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('PNG!') });
  await expect(formOf(page).getByText('dot.png (4 B)')).toBeVisible();
  await fieldOf(page, 'note').fill('hi');
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  expect(api.arrived[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(api.arrived[0]?.body.toString()).toMatch(
    /name="photo"; filename="dot\.png"\r\nContent-Type: image\/png\r\n\r\nPNG!\r\n[^]*name="note"\r\n\r\nhi\r\n/,
  );
  await kind.selectOption('application/x-www-form-urlencoded');
  await fieldOf(page, 'a').fill('1 & 2');
  await send(page);
  await expect.poll(() => api.arrived[1]?.body.toString()).toBe('a=1%20%26%202');
  await kind.selectOption('multipart/form-data');
  await expect(fieldOf(page, 'note')).toHaveValue('hi');
});

test('writes code samples of the sent request, with keys hidden until they are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tryIt(page, slugOf('Change a flag'));
  await typeKey(page, 'bearer');
  await fieldOf(page, 'id').fill('x y');
  await fieldOf(page, 'limit').fill('7');
  await fieldOf(page, 'name').fill('new');
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  const sample = formOf(page).getByRole('region', { name: 'Request code', exact: true });
  await expect(sample).toContainText("'Authorization: Bearer ********'");
  await expect(sample).toContainText(`http://${api.host}/flags/x%20y?limit=7`);
  await formOf(page).getByRole('region', { name: 'Request code sample' }).getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("'Authorization: Bearer my-key'");
  await formOf(page).getByRole('combobox', { name: 'Language' }).selectOption('JavaScript');
  await expect(sample).toContainText('fetch(');
  await formOf(page).getByRole('region', { name: 'Request code sample' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('fetch(');
  const [sent] = api.arrived;
  const code = await page.evaluate(() => navigator.clipboard.readText());
  // The app wrote the sample itself: running it here must make the request that was sent.
  const asked: unknown[] = [];
  new Function('fetch', code)((...given: readonly unknown[]) => asked.push(given));
  expect(asked).toEqual([
    [
      `http://${api.host}${sent?.url}`,
      {
        method: sent?.method,
        headers: { Authorization: sent?.headers.authorization, 'Content-Type': sent?.headers['content-type'] },
        body: JSON.stringify(JSON.parse(sent?.body.toString() ?? '')),
      },
    ],
  ]);
});

test('shows pictures, offers files for download, folds JSON, and runs no code from a response', async ({ page }) => {
  await tryIt(page, slugOf('Get the picture'));
  await send(page);
  await expect
    .poll(() =>
      answerOf(page)
        .getByRole('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1);
  await tryIt(page, slugOf('Get the report'));
  await send(page);
  await expect(answerOf(page)).toContainText('File (application/pdf, 8 B)');
  const download = page.waitForEvent('download');
  await answerOf(page).getByRole('button', { name: 'Save' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('-report.pdf');
  expect(readFileSync(await saved.path(), 'utf8')).toBe('%PDF-1.7');
  await tryIt(page, slugOf('Get the script'));
  await send(page);
  await expect(answerOf(page)).toContainText('onerror');
  await tryIt(page, slugOf('With bearer'));
  await typeKey(page, 'bearer');
  await send(page);
  await expect(answerOf(page).getByText('"new-checkout"')).toBeVisible();
  await expect(answerOf(page).getByText('"deepest"')).toBeHidden();
  await answerOf(page).locator('summary', { hasText: '"nested"' }).click();
  await answerOf(page).locator('summary', { hasText: '"deep"' }).click();
  await answerOf(page).locator('summary', { hasText: '"deeper"' }).click();
  await expect(answerOf(page).getByText('"deepest"')).toBeVisible();
  await answerOf(page).getByText('Headers (').click();
  await expect(answerOf(page).getByRole('row', { name: 'x-left 9' })).toBeVisible();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
});

test('truncates a response of more than 100 MB and reports it, and cancels a request that gets no response', async ({
  page,
}) => {
  await tryIt(page, slugOf('Get the huge'));
  await send(page);
  await expect(answerOf(page)).toContainText('Only the first 100.0 MB was read', {
    timeout: 30_000,
  });
  await expect(answerOf(page)).toContainText('Only the first 200,000 characters are shown.');
  await tryIt(page, slugOf('Get the never'));
  await send(page);
  await expect(answerOf(page)).toContainText(`Waiting for ${api.host}`);
  await answerOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(answerOf(page)).toContainText('Canceled.');
});

test('reports if the browser blocks the response, and sends the request through the local server with cookies', async ({
  page,
}) => {
  await tryIt(page, slugOf('Get what is closed'));
  await typeKey(page, 'bearer');
  await fieldOf(page, 'session').fill('abc');
  await send(page);
  await expect(answerOf(page)).toContainText('The browser can’t show the response');
  await expect(answerOf(page).getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  api.arrived.length = 0;
  await answerOf(page).getByRole('button', { name: 'Send through this page’s server' }).click();
  await expect(answerOf(page)).toContainText('200');
  expect(api.arrived).toMatchObject([
    { method: 'GET', url: '/closed/flags', headers: { authorization: 'Bearer my-key', cookie: 'session=abc' } },
  ]);
});

test('forwards nothing to a server that the API description does not name', async ({ page }) => {
  await tryIt(page, slugOf('Get the moved'));
  await send(page);
  await expect(answerOf(page)).toContainText('The server redirects to another URL');
  expect(other.arrived).toEqual([]);
  const reached = await page.evaluate(
    (address) =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    `http://${other.host}/x`,
  );
  expect(reached).toBe(false);
});

test('reports that a server cannot be reached', async ({ page }) => {
  const gone = await startPlaygroundApi();
  await gone.close();
  const own = await serveBuiltSite(playgroundSite(gone.host));
  await page.goto(own.url + slugOf('Get the script'));
  await page.getByRole('button', { name: 'Try it' }).click();
  await send(page);
  await expect(answerOf(page)).toContainText(/Can’t reach .* from here/);
  own.close();
});

test('reports being offline only while offline', async ({ page, context }) => {
  await tryIt(page, slugOf('Get the moved'));
  await context.setOffline(true);
  await send(page);
  const offline = formOf(page).getByRole('heading', { name: 'You’re offline' });
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
});

test('tries the endpoint that a page itself declares, with its own fields', async ({ page }) => {
  await tryIt(page, '/own/');
  await typeKey(page, 'basic');
  await fieldOf(page, 'id').fill('7');
  await fieldOf(page, 'key').fill('jo');
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  expect(api.arrived).toMatchObject([
    { method: 'POST', url: '/own/7', headers: { authorization: `Basic ${Buffer.from('jo:p:w').toString('base64')}` } },
  ]);
  expect(JSON.parse(api.arrived[0]?.body.toString() ?? '')).toEqual({ user: { key: 'jo' } });
});

async function expectShown(page: Page | FrameLocator, { tries, copies }: Pick<Mode, 'tries' | 'copies'>) {
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(tries);
  await expect(page.getByRole('button', { name: 'Copy URL' })).toHaveCount(copies);
}

for (const { mode, ...shown } of pageModes) {
  test(`shows of a page as much as it wants: ${mode}`, async ({ page }) => {
    await page.goto(`${site.url}/${mode}/`);
    await expect(page.locator('.api-endpoint')).toContainText(`/${mode}`);
    await expectShown(page, shown);
  });
}

for (const { mode, ...shown } of siteModes) {
  test(`shows of all pages as much as the site wants: ${mode}`, async ({ page }) => {
    const own = await serveBuiltSite(playgroundSite(api.host, { playground: { mode } }));
    await page.goto(own.url + slugOf('With bearer'));
    await expect(page.locator('.api-endpoint')).toContainText('/with/bearer');
    await expectShown(page, shown);
    own.close();
  });
}

test('is readable without JavaScript, and loads its script neither on other pages nor before it is opened', async ({
  page,
  browser,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${site.url}/`);
  await page.goto(site.url + slugOf('With bearer'));
  expect(fetched.filter((url) => url.includes('sitePlayground'))).toEqual([]);
  expect(readFileSync(join(site.folder, 'index.html'), 'utf8')).toContain("connect-src 'self';");
  const quiet = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await quiet.goto(site.url + slugOf('Change a flag'));
  await expect(quiet.getByRole('heading', { name: 'Query parameters' })).toBeVisible();
  await expect(quiet.getByRole('button', { name: 'Try it' })).toBeHidden();
});

for (const width of [1440, 390])
  test(`is without fault for axe at ${width}, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await tryIt(page, slugOf('Change a flag'));
    // The reader's choice of dark mode sets this class; only colors change.
    const setDark = (isDark: boolean) =>
      page.evaluate((on) => void document.documentElement.classList.toggle('dark', on), isDark);
    const expectAccessibleInBothModes = async () => {
      await setDark(false);
      await expectAccessible(page);
      await setDark(true);
      await expectAccessible(page, colorRules);
    };
    await expectAccessibleInBothModes();
    await fieldOf(page, 'id').fill('x');
    await send(page);
    await expect(answerOf(page)).toContainText('need your attention');
    await expectAccessibleInBothModes();
    await answerOf(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(answerOf(page)).toContainText('200 OK');
    await expectAccessibleInBothModes();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

test('wraps the address in a narrow window before its parts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await tryIt(page, slugOf('Change a flag'));
  await fieldOf(page, 'id').fill('a-flag-with-quite-a-name');
  const address = formOf(page).getByLabel('URL', { exact: true });
  await expect(address).toContainText('a-flag-with-quite-a-name');
  const parts = await address.evaluate((place) =>
    [...place.children].map((part) => part.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
  );
  expect(parts.every(({ height }) => height < 24)).toBe(true);
  expect(new Set(parts.map(({ top }) => top)).size).toBe(2);
  expect(await address.evaluate((place) => place.scrollWidth <= place.clientWidth)).toBe(true);
});

test('opens, fills, sends, and closes with the keyboard', async ({ page }) => {
  await page.goto(site.url + slugOf('With header'));
  const button = page.getByRole('button', { name: 'Try it' });
  await button.focus();
  await page.keyboard.press('Enter');
  await formOf(page).locator('input[type="password"]').focus();
  await page.keyboard.type('my-key');
  await page.keyboard.press('Enter');
  await expect(answerOf(page)).toContainText('200 OK');
  expect(api.arrived[0]?.headers['x-key']).toBe('my-key');
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test.describe('in the preview', () => {
  test('sends nothing directly without HTTPS, and through the editor’s server only to the page’s API', async ({
    page,
  }) => {
    const own = await startOwnSite(playgroundSite(api.host), { apiHosts: [api.host, other.host] });
    await openSite(page, own);
    const frame = page.frameLocator('iframe[title="The page as readers see it"]');
    const answer = answerOf(frame);
    // One key of each location; schemes that share a header differ only on the page.
    const ofEachPlace = signed.filter(([name]) => name !== 'oauth' && name !== 'basic');
    for (const [name, request] of [...ofEachPlace, ['cookie', { headers: { cookie: 'sid=my-key' } }] as const]) {
      api.arrived.length = 0;
      await goTo(page, `preview/api-reference/with-${name}.mdx`);
      await expect(frame.locator('h1.page-title')).toHaveText(`With ${name}`, { timeout: 20_000 });
      await frame.getByRole('button', { name: 'Try it' }).click();
      await typeKey(frame, name);
      await send(frame);
      await expect(answer).toContainText('Can’t send this from here');
      expect(api.arrived).toEqual([]);
      await answer.getByRole('button', { name: 'Send through this page’s server' }).click();
      await expect(answer).toContainText('"new-checkout"');
      expect(api.arrived).toMatchObject([{ url: `/with/${name}`, ...request }]);
    }
    await expectAccessible(page);
    const held = await page.evaluate(() =>
      JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(held).not.toContain('my-key');
    await goTo(page, 'preview/own.mdx');
    await frame.getByRole('button', { name: 'Try it' }).click();
    await expect(fieldOf(frame, 'id')).toBeVisible();
    await own.close();
  });

  test('shows as much of the playground as the page or the site requests', async ({ page }) => {
    test.setTimeout(180_000);
    const sites = await startOwnSites();
    const frame = page.frameLocator('iframe[title="The page as readers see it"]');
    const expectPreview = async (path: string, address: string, shown: Pick<Mode, 'tries' | 'copies'>) => {
      await goTo(page, `preview/${path}.mdx`);
      await expect(frame.locator('.api-endpoint')).toContainText(address, { timeout: 20_000 });
      await expectShown(frame, shown);
    };
    await openSite(page, await sites.add('pages', playgroundSite(api.host)));
    for (const { mode, ...shown } of pageModes) await expectPreview(mode, `/${mode}`, shown);
    // The built sites above cover each mode; this checks that the preview uses the site's mode.
    for (const { mode, ...shown } of siteModes.filter(({ tries }) => tries === 0).slice(0, 1)) {
      await openSite(page, await sites.add(mode, playgroundSite(api.host, { playground: { mode } })));
      await expectPreview('api-reference/with-bearer', '/with/bearer', shown);
    }
    await sites.close();
  });
});
