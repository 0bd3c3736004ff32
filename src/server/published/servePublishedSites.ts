import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Request } from 'express';
import { createHostTest } from '#base/hostTest.ts';
import { closeServer } from '../closeServer.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import type { Certificate } from '../https/certificate.ts';
import { connectionsCheckingInterval, limitClients } from '../limits/limitClients.ts';
import { listenOnPort } from '../listenOnPort.ts';
import { createPublishedApp } from './publishedApp.ts';
import { PublishedSites } from './publishedSites.ts';

/** Where the finished sites are served from. */
interface PublishedOptions {
  readonly port: number;
  readonly nextPorts: boolean;
  /** The address to listen on, as the editor's own. */
  readonly host: string;
  readonly certificate: Certificate | null;
  /** What browsers see of it, where another server passes their requests on. */
  readonly publicOrigin: string | null;
  readonly dataFolder: string;
  /** Builds a site when its branch moves, and not only once it was asked for. */
  readonly buildsAhead: boolean;
}

/** The finished sites of a host, while they are served. */
export interface PublishedServer {
  readonly url: string;
  readonly sites: PublishedSites;
  /** Their origin as the browser that sent the request sees it. */
  readonly originFor: (request: Request) => string;
  /** To be called when branches of a repository moved. */
  readonly follow: (repository: HostedRepository) => void;
  readonly close: () => Promise<void>;
}

/** Serves the finished sites on a port of their own: strangers wrote them, and they may share no origin with the editor. */
export async function servePublishedSites(host: GitHost, options: PublishedOptions): Promise<PublishedServer> {
  const { certificate, publicOrigin } = options;
  const sites = new PublishedSites(host, options.dataFolder);
  const server =
    certificate === null
      ? createServer({ connectionsCheckingInterval })
      : createSecureServer({
          connectionsCheckingInterval,
          handshakeTimeout: 10_000,
          key: certificate.key,
          cert: certificate.certificate,
        });
  const { url, port } = await listenOnPort(server, options);
  limitClients(
    server,
    createPublishedApp(host, sites, createHostTest(options.host, ...(publicOrigin === null ? [] : [publicOrigin]))),
    publicOrigin !== null,
  );
  return {
    url: publicOrigin ?? url,
    sites,
    originFor: ({ headers, secure }) =>
      publicOrigin ?? `${secure ? 'https' : 'http'}://${(headers.host ?? '').replace(/:\d+$/, '')}:${port}`,
    // A build that could not begin begins when somebody asks for the site.
    follow: (repository) => void sites.follow(repository, options.buildsAhead).catch(() => undefined),
    close: async () => {
      await closeServer(server);
      await sites.close();
    },
  };
}
