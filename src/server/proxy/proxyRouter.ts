import { lookup } from 'node:dns/promises';
import { Router, type Request } from 'express';
import handleRequest from '@isomorphic-git/cors-proxy';
import { isPublicAddress, judgeProxyRequest } from './proxyGate.ts';

/**
 * The CORS proxy behind its gate. `mayUse` tells whether the page that a request comes from may use it.
 * It keeps nothing, and answers in plain text what it does not pass on.
 */
export function proxyRouter(allowedHosts: readonly string[], mayUse: (request: Request) => boolean): Router {
  const router = Router();
  router.use(async (request, response) => {
    const refuse = (status: number, reason: string) => response.status(status).type('text').send(`${reason}\n`);
    if (!mayUse(request)) return void refuse(403, 'The proxy serves its own app only.');
    const judged = judgeProxyRequest(request.method, request.url, allowedHosts);
    if (!judged.pass) return void refuse(judged.status, judged.reason);
    const hostname = judged.host.replace(/:\d+$/, '');
    try {
      const addresses = await lookup(hostname, { all: true });
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
        return void refuse(403, `${hostname} is not on the public internet.`);
      }
    } catch {
      return void refuse(502, `${hostname} cannot be reached from here.`);
    }
    handleRequest(request, response, () => refuse(502, `${hostname} cannot be reached from here.`));
  });
  return router;
}
