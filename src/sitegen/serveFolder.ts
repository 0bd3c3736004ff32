import { createServer } from 'node:http';
import express, { type Handler, type NextFunction, type Request, type Response } from 'express';
import { explainHostRefusal, createHostTest } from '#base/hostTest.ts';
import { createBuiltFolderHandler } from '#builtFolder/createBuiltFolderHandler.ts';
import { docwrightFolder } from './files/siteWriter.ts';

const firstPort = 4321;
const listensOn = '127.0.0.1';

/**
 * Serves a built site on this machine only, below its base. Returns its URL. Without `port`, uses the next free one. `requestProxy` handles
 * proxied playground requests.
 */
export async function serveFolder(
  folder: string,
  base: string,
  port: number | null,
  requestProxy: Handler,
): Promise<string> {
  const app = express().disable('x-powered-by');
  const own = createHostTest(listensOn);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const refusal = explainHostRefusal(request.headers.host, own);
    if (refusal === null) return next();
    response.status(403).type('text').send(`${refusal}\n`);
  });
  app.use(`${base}/${docwrightFolder}/pass-on`, requestProxy);
  app.use(base === '' ? '/' : base, createBuiltFolderHandler(folder));
  app.use((_request, response) => response.status(404).sendFile('404.html', { root: folder }));
  const listen = (wanted: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const server = createServer(app);
      server.once('error', reject);
      server.listen(wanted, listensOn, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : wanted);
      });
    });
  for (let wanted = port ?? firstPort; ; wanted += 1) {
    try {
      return `http://${listensOn}:${await listen(wanted)}${base}/`;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port !== null || wanted > firstPort + 100) throw error;
    }
  }
}
