import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Settings } from '#base/settings.ts';
import { localAccount, type Account, type Policy } from './accounts.ts';
import { apiRouter } from './api/apiRouter.ts';
import { serveApp } from './app.ts';
import { gitRouter } from './gitRouter.ts';
import { ownHosts, refusalOf } from './guard.ts';
import { Host } from './host.ts';
import { pagesRouter } from './pages/pagesRouter.ts';
import { publicGitHosts } from './proxy/proxyGate.ts';
import { proxyRouter } from './proxy/proxyRouter.ts';
import { addLocalRepository, seedExample } from './seed.ts';

/** What a server is started with. */
export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** The address to listen on; loopback where absent. */
  readonly host?: string;
  /** Tries the next ports where `port` is taken. */
  readonly nextPorts?: boolean;
  /** Empties the data folder first. */
  readonly reset?: boolean;
  /** Local repositories to add. */
  readonly repositories?: readonly string[];
  readonly accounts?: readonly Account[];
  readonly policies?: readonly Policy[];
  /** Git hosts that the proxy passes requests to, beside the public ones. */
  readonly allowedHosts?: readonly string[];
  /** Serves the sources with hot reload instead of `dist/`. */
  readonly dev?: boolean;
}

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  readonly host: Host;
  readonly settings: Settings;
  readonly close: () => Promise<void>;
}

/** Starts everything on one port: the app, its settings, the proxy and the embedded Git host. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const listensOn = options.host ?? '127.0.0.1';
  if (options.reset === true) await rm(join(options.dataFolder, 'repositories'), { recursive: true, force: true });
  await mkdir(options.dataFolder, { recursive: true });
  const host = new Host(options.dataFolder, options.accounts ?? [localAccount], options.policies ?? []);
  const example = await seedExample(host.repositories);
  for (const path of options.repositories ?? []) await addLocalRepository(host.repositories, path);
  for (const repository of await host.repositories.all()) await host.protect(repository);

  const server = createServer();
  const port = await listen(server, options.port, listensOn, options.nextPorts === true);
  const originOf = (request: Request) => `http://${request.headers.host ?? ''}`;
  const own = ownHosts(listensOn);
  const settingsFor = async (origin: string): Promise<Settings> => ({
    proxy: `${origin}/proxy`,
    host: {
      gitUrl: `${origin}/host`,
      apiUrl: `${origin}/host/api`,
      exampleUrl: `${origin}/host/${example.owner}/${example.name}.git`,
      repositories: (await host.repositories.all()).map(({ owner, name }) => `${origin}/host/${owner}/${name}.git`),
    },
  });

  const app = express();
  app.disable('x-powered-by');
  app.use((request: Request, response: Response, next: NextFunction) => {
    const refusal = refusalOf(request, own);
    if (refusal === null) return next();
    response.status(403).type('text').send(`${refusal}\n`);
  });
  app.get('/settings.json', async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json(await settingsFor(originOf(request)));
  });
  const allowed = [...publicGitHosts, ...(options.allowedHosts ?? [])];
  app.use('/proxy', proxyRouter(allowed, () => true)); // who asks was judged above
  app.use('/host/api', apiRouter(host, (request) => ({ api: `${originOf(request)}/host/api`, web: `${originOf(request)}/host`, git: `${originOf(request)}/host` })));
  app.use('/host', gitRouter(host));
  app.use('/host', hostPageHeaders, pagesRouter(host, '/host', (request, { owner, name }) => `${originOf(request)}/host/${owner}/${name}.git`));
  const closeApp = await serveApp(app, server, options.dev === true);
  server.on('request', app);

  const shownHost = listensOn.includes(':') ? `[${listensOn}]` : listensOn === '0.0.0.0' ? '127.0.0.1' : listensOn;
  const url = `http://${shownHost}:${port}`;
  return {
    url,
    host,
    settings: await settingsFor(url),
    close: async () => {
      await closeApp();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hostPageHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
}

async function listen(server: Server, port: number, host: string, nextPorts: boolean): Promise<number> {
  for (let candidate = port; ; candidate += 1) {
    const taken = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      const failed = (error: NodeJS.ErrnoException) => resolve(error);
      server.once('error', failed);
      server.listen(candidate, host, () => {
        server.off('error', failed);
        resolve(null);
      });
    });
    if (taken === null) break;
    if (taken.code !== 'EADDRINUSE' || !nextPorts || candidate >= port + 50) throw taken;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
