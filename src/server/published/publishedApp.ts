import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { explainHostRefusal, type HostTest } from '#base/hostTest.ts';
import type { GitHost } from '../gitHost.ts';
import { createPublishedRouter } from './publishedRouter.ts';
import type { PublishedSites } from './publishedSites.ts';

/** What answers at the port of the finished sites, which is another origin than the editor's. It only reads, and tells the host by its name as the editor's does. */
export function createPublishedApp(host: GitHost, sites: PublishedSites, ownHosts: HostTest): Express {
  const app = express().disable('x-powered-by');
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const refusal = explainHostRefusal(request.headers.host, ownHosts);
    if (refusal !== null) return void response.status(403).type('text').send(`${refusal}\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.status(405).type('text').send('Finished sites are only read.\n');
    return next();
  });
  app.use(createPublishedRouter(host, sites));
  return app;
}
