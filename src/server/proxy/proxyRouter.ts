import { isIP } from 'node:net';
import { Router, type Request, type Response } from 'express';
import handleRequest from '@isomorphic-git/cors-proxy';
import { judgeProxyRequest, type ProxyRules } from './proxyGate.ts';
import { isPublicAddress } from './publicAddress.ts';
import { guardConnectionsTo, publicAddresses, type AddressJudge } from './publicLookup.ts';

/** The CORS proxy behind its gate. It keeps nothing, and answers in plain text what it does not pass on. */
export function proxyRouter(rules: ProxyRules, mayConnect: AddressJudge = isPublicAddress): Router {
  const router = Router();
  router.use(async (request, response) => {
    const { host = '', origin } = request.headers;
    if (origin !== undefined && rules.allowedOrigins.includes(origin)) answerToOrigin(response, origin);
    const judged = judgeProxyRequest(
      { method: request.method, url: request.url, host, origin, contentType: request.headers['content-type'], site: header(request, 'sec-fetch-site') },
      rules,
    );
    const refuse = (status: number, reason: string): void => {
      if (response.headersSent) response.destroy();
      else response.status(status).type('text').send(`${reason}\n`);
    };
    if (!judged.pass) return refuse(judged.status, judged.reason);
    if (request.method === 'OPTIONS') return void response.status(204).end();

    const name = judged.host.replace(/:\d+$/, '');
    if (isIP(name) === 0) {
      // A name that cannot be resolved is as far away as one that has no public address.
      const addresses = await publicAddresses(name, mayConnect).catch(() => null);
      if (addresses === null) return refuse(502, `${name} cannot be reached from here.`);
      if (addresses.length === 0) return refuse(403, `${name} is not on the public internet.`);
      guardConnectionsTo(name, mayConnect);
    }
    prepare(request, response, rules);
    request.url = `/${judged.host}${judged.path}`;
    handleRequest(request, response, () => refuse(502, `${name} cannot be reached from here.`));
  });
  return router;
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The proxy's package thinks that it stands at the root of its server and answers anybody; here is where that is put right. */
function prepare(request: Request, response: Response, rules: ProxyRules): void {
  request.headers['accept-encoding'] = 'gzip, deflate, br'; // what this side's fetch can undo
  delete request.headers.referer;
  const setHeader = response.setHeader.bind(response);
  const own: typeof response.setHeader = (name, value) => {
    const word = name.toLowerCase();
    if (word.startsWith('access-control-')) return response;
    if (word !== 'location') return setHeader(name, value);
    // Only a move within the allowed hosts is told, and only by way of the gate.
    const [, host = ''] = /^\/([^/]+)\//.exec(String(value)) ?? [];
    return rules.allowedHosts.includes(host) ? setHeader(name, `${request.baseUrl}${String(value)}`) : response;
  };
  response.setHeader = own;
}

function answerToOrigin(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'accept, authorization, content-type, git-protocol');
  response.setHeader('Access-Control-Max-Age', '86400');
}
