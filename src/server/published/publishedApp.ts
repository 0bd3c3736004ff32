import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { explainHostRefusal, type HostTest } from '#base/hostTest.ts';
import type { GitHost } from '../gitHost.ts';
import { createPublishedRouter } from './publishedRouter.ts';
import type { PublishedSites } from './publishedSites.ts';

/**
 * The app on the published sites' port, which is a different origin from the editor's. It is read-only, and checks the `Host` header as the
 * editor does.
 */
export function createPublishedApp(host: GitHost, sites: PublishedSites, ownHosts: HostTest): Express {
  const app = express().disable('x-powered-by');
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const refusal = explainHostRefusal(request.headers.host, ownHosts);
    if (refusal !== null) return void response.status(403).type('text').send(`${refusal}\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.status(405).type('text').send('Published sites are read-only.\n');
    return next();
  });
  app.use(createPublishedRouter(host, sites));
  return app;
}
