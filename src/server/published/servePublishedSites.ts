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

/** The address of the published sites. */
interface PublishedOptions {
  readonly port: number;
  readonly nextPorts: boolean;
  /** The address to listen on, same as the editor's. */
  readonly host: string;
  readonly certificate: Certificate | null;
  /** The origin that browsers see if the server is behind another one. */
  readonly publicOrigin: string | null;
  readonly dataFolder: string;
  /** Builds a site when its branch moves, not only on request. */
  readonly buildsAhead: boolean;
}

/** A host's published sites, while they are served. */
export interface PublishedServer {
  readonly url: string;
  readonly sites: PublishedSites;
  /** Their origin as the requesting browser sees it. */
  readonly originFor: (request: Request) => string;
  /** Call it when branches of a repository moved. */
  readonly follow: (repository: HostedRepository) => void;
  readonly close: () => Promise<void>;
}

/** Serves the published sites on a separate port: their content is untrusted and must not share the editor's origin. */
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
    // A build that fails to start is started when the site is requested.
    follow: (repository) => void sites.follow(repository, options.buildsAhead).catch(() => undefined),
    close: async () => {
      await closeServer(server);
      await sites.close();
    },
  };
}
