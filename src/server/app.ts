import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';

const projectFolder = join(import.meta.dirname, '../..');

/** The app's own Content Security Policy: its own scripts and workers only; documents may show pictures and frames of others. */
const contentSecurityPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'worker-src': "'self' blob:",
  'style-src': "'self' 'unsafe-inline'", // Mantine, Monaco and TipTap put style elements into the page
  'font-src': "'self' data:",
  'img-src': "'self' data: blob: https:",
  'media-src': "'self' blob: https:",
  'connect-src': "'self' https:",
  'frame-src': 'https:',
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** What hot reload needs beside it: an inline script that starts it, and its socket. */
const relaxedForReload = { ...contentSecurityPolicy, 'script-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws: https:" };

function appHeaders(dev: boolean) {
  const policy = Object.entries(dev ? relaxedForReload : contentSecurityPolicy).map(([name, value]) => `${name} ${value}`);
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Content-Security-Policy', policy.join('; '));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    next();
  };
}

/** Serves the app: `dist/`, or in `dev` the sources through Vite. Gives what ends it. */
export async function serveApp(app: Express, server: Server, dev: boolean): Promise<() => Promise<void>> {
  app.use(appHeaders(dev));
  if (dev) {
    const { createServer } = await import('vite');
    const watch = { ignored: [join(projectFolder, 'data/**'), join(projectFolder, 'dist/**')] };
    const vite = await createServer({ root: projectFolder, server: { middlewareMode: true, hmr: { server }, watch }, appType: 'spa' });
    app.use(vite.middlewares);
    return () => vite.close();
  }
  app.use(
    express.static(join(projectFolder, 'dist'), {
      setHeaders: (response, path) =>
        response.setHeader('Cache-Control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  );
  app.use((_request: Request, response: Response) => void response.status(404).type('text').send('Not found.\n'));
  return () => Promise.resolve();
}
