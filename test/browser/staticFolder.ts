import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { extname, join, normalize } from 'node:path';
import express from 'express';
import { handleRequest } from '#handler/handler.ts';
import type { OAuthClient } from '#handler/oauthClients.ts';
import { createFetchSender } from '#handler/send.ts';
import { closeServer } from '#server/closeServer.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { serveWebHandler } from '#server/proxy/serveWebHandler.ts';

const dist = join(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** A server on this machine. */
interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  const { url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  return { url, close: () => closeServer(server) };
}

/**
 * Serves `dist` as a host that sends no headers. `settings` and `connects` are read for each request. Null settings are those of `dist`; `connects` are origins that
 * the policy allows without HTTPS, for this machine.
 */
export function serveDist(
  settings: () => object | null,
  connects: () => readonly string[] = () => [],
): Promise<Served> {
  return serve((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://host').pathname);
    const type = types[extname(path === '/' ? '.html' : path)] ?? 'text/html';
    const own = path === '/settings.json' ? settings() : null;
    if (own !== null) return void response.writeHead(200, { 'Content-Type': type }).end(JSON.stringify(own));
    return void readFile(join(dist, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response
          .writeHead(200, { 'Content-Type': type })
          .end(
            type === 'text/html'
              ? bytes.toString().replace("connect-src 'self'", `connect-src 'self' ${connects().join(' ')}`)
              : bytes,
          ),
      () => response.writeHead(404).end(),
    );
  });
}

/** Serves the handler for the app at `origin`, and a forge on this machine, which it reaches without HTTPS and at `target`. */
export function serveHandler(
  origin: () => string,
  { target, client }: { readonly target: string; readonly client: OAuthClient },
): Promise<Served> {
  const send = createFetchSender((url, init) => fetch(`${target}${url.pathname}${url.search}`, init));
  const handle = (request: Request) =>
    handleRequest(request, {
      send,
      allowedHosts: [client.host.replace(/\/.*/, '')],
      allowedOrigins: [origin()],
      apiOrigins: [],
      clients: [client],
    });
  return serve(express().use(serveWebHandler(handle)));
}
