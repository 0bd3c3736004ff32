import type { Server } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { getFrameCsp, formatCspHeader } from './contentSecurityPolicy.ts';
import { servePackedFiles } from './servePackedFiles.ts';
import { isPackaged, projectFolder } from './projectFolder.ts';

function appHeaders(dev: boolean) {
  const policy = formatCspHeader(dev);
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Content-Security-Policy', getFrameCsp(request.path) ?? policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    next();
  };
}

/**
 * Serves the app: `dist/`, or with `dev` the sources through Vite, whose WebSocket accepts loopback, IP addresses, and `allowedHosts`.
 * Returns a function that stops it.
 */
export async function serveApp(
  app: Express,
  server: Server,
  dev: { readonly allowedHosts: readonly string[] } | null,
): Promise<() => Promise<void>> {
  app.use(appHeaders(dev !== null));
  if (dev !== null) {
    const { createServer } = await import('vite');
    const watch = { ignored: [join(projectFolder, 'data/**'), join(projectFolder, 'dist/**')] };
    const vite = await createServer({
      root: projectFolder,
      server: { middlewareMode: true, hmr: { server }, watch, allowedHosts: [...dev.allowedHosts] },
      appType: 'spa',
    });
    app.use(vite.middlewares);
    return () => vite.close();
  }
  const setHeaders = (response: Response, path: string) =>
    void response.setHeader(
      'Cache-Control',
      /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  const folder = join(projectFolder, 'dist');
  if (isPackaged) app.use(servePackedFiles(folder, setHeaders));
  app.use(compression(), express.static(folder, { setHeaders }));
  app.use((_request: Request, response: Response) => void response.status(404).type('text').send('Not found.\n'));
  return () => Promise.resolve();
}
