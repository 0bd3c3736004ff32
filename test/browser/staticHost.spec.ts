import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { expect, takeBackMerges, test } from './app.ts';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { startGithubFront } from './githubFront.ts';

const dist = join(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Serves `dist` as a host that sends no headers, with these settings. `connects` are origins that the policy allows without HTTPS, for this machine. */
async function serveDist(
  settings: object | null,
  connects = '',
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://host').pathname);
    const type = types[extname(path === '/' ? '.html' : path)] ?? 'text/html';
    if (path === '/settings.json' && settings !== null)
      return response.writeHead(200, { 'Content-Type': type }).end(JSON.stringify(settings));
    return void readFile(join(dist, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response
          .writeHead(200, { 'Content-Type': type })
          .end(
            type === 'text/html'
              ? bytes.toString().replace("connect-src 'self'", `connect-src 'self' ${connects}`)
              : bytes,
          ),
      () => response.writeHead(404).end(),
    );
  });
  const { url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  return { url, close: () => closeServer(server) };
}

test('a host that sends no headers serves an app that runs only its own scripts', async ({ page }) => {
  const { url, close } = await serveDist(null);
  const answer = await page.goto(url);
  expect(answer?.headers()['content-security-policy']).toBeUndefined();
  await expect(page.getByRole('main')).toBeVisible();
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'document.title = "Ran";';
        document.body.append(script);
      }),
  );
  expect(blocked).toMatch(/^script-src/);
  await expect(page).not.toHaveTitle('Ran');
  await close();
});

test('a static folder on another origin opens, edits, and sends a review through the forge’s API, without a proxy', async ({
  page,
  server,
}) => {
  const forge = await startGithubFront(server.url);
  const host = { match: `${new URL(forge.url).host}/host`, kind: 'github', api: `${forge.url}/host/api` };
  const app = await serveDist({ proxy: null, host: null, hosts: [host, { ...host, kind: 'cvs' }] }, forge.url);
  await page.goto(app.url);
  await expect(page.getByText(/^settings\.json: hosts\[1\] isn’t used\./)).toBeVisible();
  await page.getByLabel('Open a repository').fill(`${forge.url}/host/lantern/docs.git`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
  // Git's protocol was tried once in both versions; the browser lets this page read neither.
  expect(forge.requests.filter((one) => one.includes('/info/refs'))).toHaveLength(1);
  const paragraph = page.locator('.page-text > p').first();
  await paragraph.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Sent by API.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Review changes, 1' }).click();
  await page.getByRole('button', { name: 'Send for review', exact: true }).first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByLabel('Connection')).toHaveValue('');
  await expect(page.getByLabel('Connection').locator('option').first()).toHaveText('Automatic (API, without a proxy)');
  await page.getByRole('button', { name: 'Change author' }).click();
  await page.getByLabel('Your name').fill('Ana Writer');
  await page.getByLabel('Your email').fill('ana@example.com');
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/^Pull request #\d+$/)).toBeVisible({ timeout: 30_000 });
  expect(forge.requests.filter((one) => one.includes('git-receive-pack'))).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^Pull request #\d+$/)).toBeVisible({ timeout: 30_000 });
  expect(forge.requests.filter((one) => one.includes('/info/refs'))).toHaveLength(1);
  await app.close();
  await forge.close();
  takeBackMerges(server);
});
