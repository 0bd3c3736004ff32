import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { type BuiltSite, serveBuiltSite } from './builtSite.ts';
import { answerOf, fieldOf, formOf, send, slugOf, typeKey } from './playgroundForm.ts';
import { type ArrivedRequest, type PlaygroundApi, playgroundSite, startPlaygroundApi } from './playgroundApi.ts';

let api: PlaygroundApi;
let site: BuiltSite;
/** Folder where the samples run, with the files that they name. */
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  api = await startPlaygroundApi();
  site = await serveBuiltSite(playgroundSite(api.host), [api.host]);
  folder = mkdtempSync(join(tmpdir(), 'docwright-curl-'));
});
test.afterAll(async () => {
  site.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(async ({ context }) => {
  api.arrived.length = 0;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

async function tryIt(page: Page, summary: string): Promise<void> {
  await page.goto(site.url + slugOf(summary));
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(formOf(page)).toBeVisible();
}

/** Returns the request that the form sends and the one that its copied cURL sample sends. */
async function bothWays(page: Page): Promise<{ readonly sent: ArrivedRequest; readonly run: ArrivedRequest }> {
  await send(page);
  await expect(answerOf(page)).toContainText('200 OK');
  const [sent] = api.arrived.splice(0);
  await formOf(page).getByRole('region', { name: 'Request code sample' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl /);
  const sample = await page.evaluate(() => navigator.clipboard.readText());
  await promisify(execFile)('sh', ['-c', sample], { cwd: folder, timeout: 10_000 });
  const [run] = api.arrived.splice(0);
  if (sent === undefined || run === undefined) throw new Error(`Nothing arrived of ${sample}`);
  return { sent, run };
}

/** A request without headers that identify the client, and with its random multipart boundary replaced. */
function asked({ method, url, headers, body }: ArrivedRequest) {
  const kept = Object.entries(headers).filter(([name]) => /^(?:authorization|content-type|cookie|x-.*)$/.test(name));
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1];
  const plain = (text: string) => (boundary === undefined ? text : text.replaceAll(boundary, 'BOUNDARY'));
  const isJson = headers['content-type'] === 'application/json';
  return {
    method,
    url,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, plain(String(value))])),
    body: isJson ? (JSON.parse(body.toString()) as unknown) : plain(body.toString()),
  };
}

test.describe('a cURL sample sends the same request as the playground', () => {
  for (const name of ['bearer', 'oauth', 'basic', 'header', 'query'])
    test(`signed in with ${name}`, async ({ page }) => {
      await tryIt(page, `With ${name}`);
      await typeKey(page, name);
      const { sent, run } = await bothWays(page);
      expect(asked(run)).toEqual(asked(sent));
    });

  test('signed in with a cookie, which only the sample can send', async ({ page }) => {
    await tryIt(page, 'With cookie');
    await typeKey(page, 'cookie');
    const { sent, run } = await bothWays(page);
    expect(asked(run)).toEqual({ ...asked(sent), headers: { cookie: 'sid=my-key' } });
  });

  test('with a path, a query, headers, and JSON that need escaping', async ({ page }) => {
    await tryIt(page, 'Change a flag');
    await typeKey(page, 'bearer');
    await formOf(page).getByLabel(/^id/).first().fill('a/b c');
    await fieldOf(page, 'limit').fill('7');
    await fieldOf(page, 'X-Trace').fill(`it's "here" $HOME`);
    for (const [index, state] of ['on', 'off'].entries()) {
      await formOf(page).getByRole('button', { name: 'Add item to states' }).click();
      await fieldOf(page, `states\\[${index}\\]`).selectOption(state);
    }
    await fieldOf(page, 'name').fill(`'"$\\é`);
    await fieldOf(page, 'weight').fill('0.5');
    const { sent, run } = await bothWays(page);
    expect(asked(run)).toEqual(asked(sent));
    expect(asked(sent)).toMatchObject({ method: 'POST', url: '/flags/a%2Fb%20c?limit=7&states=on&states=off' });
  });

  test('with a form', async ({ page }) => {
    await tryIt(page, 'Change a flag');
    await typeKey(page, 'bearer');
    await fieldOf(page, 'id').fill('x');
    await formOf(page)
      .getByRole('combobox', { name: 'Content type' })
      .selectOption('application/x-www-form-urlencoded');
    await fieldOf(page, 'a').fill(`1 & 2 = 'three' + é`);
    const { sent, run } = await bothWays(page);
    expect(asked(run)).toEqual(asked(sent));
  });

  test('with a file', async ({ page }) => {
    await tryIt(page, 'Change a flag');
    await typeKey(page, 'bearer');
    await fieldOf(page, 'id').fill('x');
    await formOf(page).getByRole('combobox', { name: 'Content type' }).selectOption('multipart/form-data');
    writeFileSync(join(folder, 'dot.png'), 'PNG!');
    await formOf(page).locator('input[type="file"]').setInputFiles(join(folder, 'dot.png'));
    await fieldOf(page, 'note').fill(`it's`);
    const { sent, run } = await bothWays(page);
    expect(asked(run)).toEqual(asked(sent));
  });
});
