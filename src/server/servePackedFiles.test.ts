import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer } from './closeServer.ts';
import { listenOnPort } from './listenOnPort.ts';
import { servePackedFiles } from './servePackedFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-packed-'));
let server: Server;
let port = 0;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html.gz'), gzipSync('<!doctype html>Packed'));
  writeFileSync(join(folder, 'script.js.gz'), gzipSync('run()'));
  writeFileSync(join(folder, 'font.woff2'), 'font');
  mkdirSync(join(folder, 'parts'));
  writeFileSync(join(folder, 'parts/script.js.same'), '../script.js');
  writeFileSync(join(folder, 'parts/font.woff2.same'), '../font.woff2');
  const app = express().use(servePackedFiles(folder, (response) => response.setHeader('Cache-Control', 'no-cache')));
  server = createServer(app.use((_request, response) => void response.status(404).send('None.')));
  ({ port } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false }));
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Sends a request with a client that neither decompresses nor normalizes paths. */
function ask(path: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }));
    });
    asked.on('error', reject).end();
  });
}

it('sends a compressed file unchanged, with the content type of the original', async () => {
  const { headers, bytes } = await ask('/script.js', 'gzip, br');
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(bytes).toString()).toBe('run()');
});
it('decompresses it for clients that accept no compression', async () => {
  const { headers, bytes } = await ask('/', 'identity');
  expect([headers['content-encoding'], headers['content-type'], bytes.toString()]).toEqual([
    undefined,
    'text/html; charset=utf-8',
    '<!doctype html>Packed',
  ]);
});
it('sends the content of another file if the package stores only one of two copies', async () => {
  const answers = await Promise.all(
    (
      [
        ['/parts/script.js', 'gzip'],
        ['/parts/script.js', 'identity'],
        ['/parts/font.woff2', 'gzip'],
      ] as const
    ).map(([path, encoding]) => ask(path, encoding)),
  );
  expect(
    answers.map(({ headers, bytes }) => [headers['content-encoding'], headers['content-type'], bytes.length]),
  ).toEqual([
    ['gzip', 'text/javascript; charset=utf-8', gzipSync('run()').length],
    [undefined, 'text/javascript; charset=utf-8', 5],
    [undefined, 'font/woff2', 4],
  ]);
});
it.each(['/none.js', '/../script.js', '/%2e%2e/script.js', '/%', '/a%00.js'])('does not handle %s', async (path) => {
  expect((await ask(path, 'gzip')).status).toBe(404);
});
