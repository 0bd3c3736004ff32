import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express from 'express';
import type { HostSettings } from '#base/settings.ts';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';

const dist = join(import.meta.dirname, '../../../dist');

/** Serves the app as a static folder without a proxy, compressed as static hosts do. `forge` is an origin that the policy allows without HTTPS, for this machine. */
export async function serveStaticApp(hosts: readonly HostSettings[], forge: string) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    "connect-src 'self'",
    `connect-src 'self' ${forge}`,
  );
  const app = express();
  app.get('/settings.json', (_request, response) => void response.json({ proxy: null, host: null, hosts }));
  app.get('/', (_request, response) => void response.type('html').send(page));
  app.use(compression(), express.static(dist, { immutable: true, maxAge: '1y' }));
  const server = createServer(app);
  const { port } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  return { port, close: () => closeServer(server) };
}
