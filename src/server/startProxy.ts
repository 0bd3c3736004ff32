import { createServer } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { explainHostRefusal, createHostTest } from '#base/hostTest.ts';
import { publicGitHosts } from '#handler/authorizeProxyRequest.ts';
import { handleRequest, type HandlerEnv } from '#handler/handler.ts';
import { parseHostNames, parseOrigins } from '#handler/parseAddresses.ts';
import type { OAuthClient } from '#handler/oauthClients.ts';
import { serveApp } from './app.ts';
import { closeServer } from './closeServer.ts';
import { connectionsCheckingInterval, limitClients } from './limits/limitClients.ts';
import { listenOnPort } from './listenOnPort.ts';
import { createNodeSender } from './proxy/createNodeSender.ts';
import { serveWebHandler } from './proxy/serveWebHandler.ts';

/** Options of the standalone proxy. */
export interface ProxyOptions {
  readonly port: number;
  /** The address to listen on; loopback if absent. */
  readonly host?: string;
  /** Another web server forwards the requests, and names their clients in `X-Forwarded-For`. */
  readonly behindProxy?: boolean;
  /** Git hosts in addition to the public ones. */
  readonly allowedHosts?: readonly string[];
  /** The app's origins, if not the proxy's own: `https://docs.example.com`. */
  readonly allowedOrigins?: readonly string[];
  /** Servers that requests of API playgrounds may be relayed to; none if absent. */
  readonly apiOrigins?: readonly string[];
  /** OAuth applications whose codes are exchanged at `/exchange/{host}`. */
  readonly clients?: readonly OAuthClient[];
  /** Also serves the app, with these values in its `settings.json`; `proxy` is this one if absent. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Starts the handler (`handleRequest`: the proxy is at `/proxy`) alone, for an app that another web server hosts, or with the app. */
export async function startProxy(
  options: ProxyOptions,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const listensOn = options.host ?? '127.0.0.1';
  const app = express();
  app.disable('x-powered-by');
  const allowedOrigins = parseOrigins(options.allowedOrigins ?? [], '--allow-origin');
  const own = createHostTest(listensOn, ...allowedOrigins);
  app.use((request: Request, response: Response, next: NextFunction) => {
    // The web server in front decides which host names are answered.
    const refusal = options.behindProxy === true ? null : explainHostRefusal(request.headers.host, own);
    if (refusal === null) return next();
    response.status(403).type('text').send(`${refusal}\n`);
  });
  const env: HandlerEnv = {
    send: createNodeSender(),
    allowedHosts: [...publicGitHosts, ...parseHostNames(options.allowedHosts ?? [], '--allow-host')],
    allowedOrigins,
    apiOrigins: parseOrigins(options.apiOrigins ?? [], 'apiOrigins'),
    clients: options.clients ?? [],
  };
  app.use(
    options.settings === undefined ? '/' : ['/proxy', '/exchange', '/pass-on', '/health'],
    serveWebHandler((request) => handleRequest(request, env)),
  );
  const server = createServer({ connectionsCheckingInterval });
  if (options.settings !== undefined) {
    const settings = options.settings;
    app.get('/settings.json', (request, response) => {
      const origin = allowedOrigins[0] ?? `${request.protocol}://${request.headers.host ?? ''}`;
      response.setHeader('Cache-Control', 'no-store').json({ proxy: `${origin}/proxy`, host: null, ...settings });
    });
    await serveApp(app, server, null);
  }
  limitClients(server, app, options.behindProxy === true);
  const { url } = await listenOnPort(server, { port: options.port, host: listensOn, nextPorts: false });
  return { url: `${url}/proxy`, close: () => closeServer(server) };
}
