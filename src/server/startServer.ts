import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { createHostTest } from '#base/hostTest.ts';
import type { Settings } from '#base/settings.ts';
import { localAccount, type Account, type RepositoryPolicy } from './accounts.ts';
import { createApiRouter } from './api/apiRouter.ts';
import { serveApp } from './app.ts';
import { closeServer } from './closeServer.ts';
import { createFaceRouter, describeFaceHost, type Face } from './faces/mountFace.ts';
import { createGitRouter } from './gitRouter.ts';
import { createLfsRouter } from './lfsRouter.ts';
import { checkRequestOrigin } from './checkRequestOrigin.ts';
import type { HostedRepository } from './git/repositoryStore.ts';
import { GitHost } from './gitHost.ts';
import { getOrCreateCertificate, type Certificate } from './https/certificate.ts';
import { connectionsCheckingInterval, limitClients } from './limits/limitClients.ts';
import { listenOnPort } from './listenOnPort.ts';
import { createPagesRouter } from './pages/pagesRouter.ts';
import { createRelayRouter } from './proxy/relayRouter.ts';
import { publicGitHosts } from '#handler/authorizeProxyRequest.ts';
import { createProxyRouter } from './proxy/proxyRouter.ts';
import { servePublishedSites, type PublishedServer } from './published/servePublishedSites.ts';
import { addLocalRepository, seedExample } from './seed.ts';

/** Options of a server. */
export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** The address to listen on; loopback if absent. */
  readonly host?: string;
  /** Serves over HTTPS, with a certificate created on the first start. */
  readonly https?: boolean;
  /** The origin that browsers see, if another server forwards the requests: `https://docs.example.com`. */
  readonly publicOrigin?: string;
  /** Tries the next ports if `port` is taken. */
  readonly nextPorts?: boolean;
  /** Empties the data folder first. */
  readonly reset?: boolean;
  /** Local repositories to add. */
  readonly repositories?: readonly string[];
  readonly accounts?: readonly Account[];
  readonly policies?: readonly RepositoryPolicy[];
  /** Git hosts that the proxy forwards to, in addition to the public ones. */
  readonly allowedHosts?: readonly string[];
  /** The port of the published sites; if absent, a port after the editor's. */
  readonly pagesPort?: number;
  /** Their origin as browsers see it, if another server forwards requests. If only `publicOrigin` is set, none are served. */
  readonly pagesOrigin?: string;
  /** Builds a site when its branch moves, not only on request. */
  readonly buildsAhead?: boolean;
  /** Hosts with ports that API playground requests may be relayed to, wherever they are. */
  readonly apiHosts?: readonly string[];
  /** Serves the sources with hot reload instead of `dist/`. */
  readonly dev?: boolean;
  /** Also answers as this forge at `/forge`, for pages of any origin. */
  readonly face?: Face;
}

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly host: GitHost;
  readonly settings: Settings;
  /** Null without `https`. */
  readonly certificate: Certificate | null;
  /** The URL of the published sites; null if they aren't served. */
  readonly pagesUrl: string | null;
  readonly close: () => Promise<void>;
}

/** Starts everything: the app, its settings, the proxy, and the embedded Git host on one port, and the published sites on another. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const listensOn = options.host ?? loopback;
  const { host, example } = await openHost(options);
  const certificate =
    options.https === true
      ? await getOrCreateCertificate(join(options.dataFolder, 'https'), namesOf(listensOn), Date.now())
      : null;
  const server = serverWith(certificate);
  const { url, port } = await listenOnPort(server, {
    port: options.port,
    host: listensOn,
    nextPorts: options.nextPorts === true,
  });
  const { publicOrigin, face } = options;
  const published = await openPublished(host, options, { port, certificate });
  const originOf = (request: Request) =>
    publicOrigin ?? `${certificate === null ? 'http' : 'https'}://${request.headers.host ?? ''}`;
  if (published !== null) host.watchers.add(published.follow);
  const own = createHostTest(listensOn, ...(publicOrigin === undefined ? [] : [publicOrigin]));
  const settingsFor = (origin: string, readable: readonly HostedRepository[], pagesUrl: string | null): Settings => ({
    proxy: `${origin}/proxy`,
    hosts: face === undefined ? [] : [describeFaceHost(face, origin)],
    host: {
      gitUrl: `${origin}/host`,
      apiUrl: `${origin}/host/api`,
      exampleUrl: `${origin}/host/${example.owner}/${example.name}.git`,
      repositories: readable.map(({ owner, name }) => `${origin}/host/${owner}/${name}.git`),
      pagesUrl,
    },
  });

  const app = express();
  app.disable('x-powered-by');
  if (face !== undefined) app.use('/forge', createFaceRouter(face, host, originOf));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const refusal = checkRequestOrigin(request, own, publicOrigin);
    if (refusal === null) return next();
    response.status(403).type('text').send(`${refusal}\n`);
  });
  app.get('/settings.json', async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const readable = (await host.repositories.all()).filter((one) => host.permission(request, one).read);
    response.json(settingsFor(originOf(request), readable, published?.originFor(request) ?? null));
  });
  app.use(
    '/proxy',
    createProxyRouter({
      allowedHosts: [...publicGitHosts, ...(options.allowedHosts ?? [])],
      allowedOrigins: publicOrigin === undefined ? [] : [publicOrigin],
    }),
  );
  const namedHosts = (options.apiHosts ?? []).map((name) => name.toLowerCase());
  // The person at this machine can send any request anyway; for everybody else the relay must not be a way into the internet.
  app.use(
    '/pass-on',
    createRelayRouter({
      rules: (request) => ({ mayReach: () => publicOrigin === undefined && isLoopback(request), namedHosts }),
      ownHosts: own,
      publicOrigin,
    }),
  );
  addHostRoutes(app, { host, originOf, published });
  const closeApp = await serveApp(app, server, options.dev === true ? { allowedHosts: namesOf(listensOn) } : null);
  limitClients(server, app, publicOrigin !== undefined);

  return {
    url,
    host,
    certificate,
    settings: settingsFor(publicOrigin ?? url, await host.repositories.all(), published?.url ?? null),
    pagesUrl: published?.url ?? null,
    close: async () => {
      await closeApp();
      await closeServer(server);
      // The caller may remove the folder once this resolves.
      await host.answers.settled();
      await published?.close();
    },
  };
}

/** The host with its repositories: the example, existing ones, and those to add. */
async function openHost(options: ServerOptions) {
  if (options.reset === true)
    for (const folder of ['repositories', 'published'])
      await rm(join(options.dataFolder, folder), { recursive: true, force: true });
  await mkdir(options.dataFolder, { recursive: true });
  // Behind another server every request seems to be local: so nobody is signed in without a token.
  const accounts = (options.accounts ?? [localAccount]).filter(
    ({ token }) => token !== null || options.publicOrigin === undefined,
  );
  const host = new GitHost(options.dataFolder, accounts, options.policies ?? []);
  await host.repositories.reclaim();
  const example = await seedExample(host.repositories);
  for (const path of options.repositories ?? []) await addLocalRepository(host.repositories, path);
  for (const repository of await host.repositories.all()) await host.protect(repository);
  return { host, example };
}

/** The published sites on their own port; null if nobody could reach them. */
async function openPublished(
  host: GitHost,
  options: ServerOptions,
  { port, certificate }: { readonly port: number; readonly certificate: Certificate | null },
): Promise<PublishedServer | null> {
  const { publicOrigin, pagesOrigin, pagesPort } = options;
  if (publicOrigin !== undefined && pagesOrigin === undefined) return null;
  return servePublishedSites(host, {
    port: pagesPort ?? (options.port === 0 ? 0 : port + pagesPortAfter),
    nextPorts: pagesPort === undefined,
    host: options.host ?? loopback,
    certificate,
    publicOrigin: pagesOrigin ?? null,
    dataFolder: options.dataFolder,
    buildsAhead: options.buildsAhead === true,
  });
}

interface ServedHost {
  readonly host: GitHost;
  readonly originOf: (request: Request) => string;
  readonly published: PublishedServer | null;
}

/** The embedded host at `/host`: its API, Git itself, and its pages. */
function addHostRoutes(app: Express, { host, originOf, published }: ServedHost): void {
  app.use(
    '/host/api',
    createApiRouter(host, (request) => ({
      api: `${originOf(request)}/host/api`,
      web: `${originOf(request)}/host`,
      git: `${originOf(request)}/host`,
      pages: published?.originFor(request) ?? null,
    })),
  );
  app.use('/host', createLfsRouter(host, originOf));
  app.use('/host', createGitRouter(host));
  app.use(
    '/host',
    hostPageHeaders,
    createPagesRouter(host, {
      base: '/host',
      gitUrl: (request, { owner, name }) => `${originOf(request)}/host/${owner}/${name}.git`,
      published,
    }),
  );
}

function serverWith(certificate: Certificate | null): Server {
  return certificate === null
    ? createServer({ connectionsCheckingInterval })
    : createSecureServer({
        connectionsCheckingInterval,
        handshakeTimeout: 10_000,
        key: certificate.key,
        cert: certificate.certificate,
      });
}

const loopback = '127.0.0.1';

/** Default offset of the published sites' port from the editor's; the next free port is used. */
const pagesPortAfter = 10;

function isLoopback({ socket: { remoteAddress = '' } }: Request): boolean {
  return remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(remoteAddress);
}

/** The host names under which browsers may reach a server with this listen address. */
function namesOf(listensOn: string): readonly string[] {
  const everywhere = ['0.0.0.0', '::'].includes(listensOn);
  return [
    ...new Set([
      everywhere ? hostname().toLowerCase() : listensOn.toLowerCase(),
      'localhost',
      '127.0.0.1',
      '::1',
      ...(everywhere ? addressesHere() : []),
    ]),
  ];
}

function addressesHere(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address);
}

function hostPageHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
}
