import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { expect, test } from './app.ts';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';

const dist = join(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

test('a host that sends no headers serves an app that runs only its own scripts', async ({ page }) => {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://host').pathname);
    readFile(join(dist, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response
          .writeHead(200, { 'Content-Type': types[extname(path === '/' ? '.html' : path)] ?? 'text/html' })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const { url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
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
  await closeServer(server);
});
