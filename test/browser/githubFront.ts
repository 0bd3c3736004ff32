import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnPort } from '#server/listenOnPort.ts';
import { closeServer } from '#server/closeServer.ts';

/** What GitHub allows pages of other sites, by path: everything of its API, and nothing of its Git server (fetch.spec.whatwg.org, CORS protocol). */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
};
const preflight = {
  ...cors,
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, X-GitHub-Api-Version',
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-max-age': '86400',
};

export interface GithubFront {
  readonly url: string;
  /** Requests of pages so far: method and path, preflights excluded. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** An origin at which the embedded host answers pages of other sites exactly as GitHub does. The embedded host itself accepts only its own pages. */
export async function startGithubFront(target: string): Promise<GithubFront> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isApi = path.startsWith('/host/api/');
    if (request.method === 'OPTIONS') return response.writeHead(isApi ? 204 : 405, isApi ? preflight : {}).end();
    requests.push(`${request.method ?? ''} ${path}`);
    return forward(request, response, target + path, isApi ? cors : {});
  });
  const { url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  return { url, requests, close: () => closeServer(server) };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  added: Readonly<Record<string, string>>,
): ServerResponse {
  const { origin: _, 'sec-fetch-site': __, ...headers } = request.headers;
  const forwarded = sendRequest(url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...added });
    answer.pipe(response);
  });
  forwarded.on('error', () => response.writeHead(502).end());
  request.pipe(forwarded);
  return response;
}
