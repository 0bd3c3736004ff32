import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import type { Dispatcher } from 'undici';
import { authorizeProxyRequest, type ProxyRules, type ProxyTarget } from './authorizeProxyRequest.ts';
import { readRequestBody } from './requestBody.ts';
import { fetchUpstream, createUpstreamAgent, type UpstreamOptions } from './upstream.ts';

/** Bodies up to this size are buffered, so that they can be sent again after a redirect. Git's own requests are far smaller. */
const wholeUpTo = 1024 * 1024;

/** The CORS proxy. Stores nothing, and rejects requests in plain text. */
export function createProxyRouter(rules: ProxyRules, outside: UpstreamOptions = {}): Router {
  const router = Router();
  const agent = createUpstreamAgent(outside);
  router.use(async (request, response) => {
    const { host = '', origin } = request.headers;
    keepInert(response);
    if (origin !== undefined && rules.allowedOrigins.includes(origin)) answerToOrigin(response, origin);
    const refuse = (status: number, reason: string): void =>
      void response.status(status).type('text').send(`${reason}\n`);
    const judged = authorizeProxyRequest(
      {
        method: request.method,
        url: request.url,
        host,
        origin,
        contentType: request.headers['content-type'],
        site: header(request, 'sec-fetch-site'),
      },
      rules,
    );
    if (!judged.pass) return refuse(judged.status, judged.reason);
    if (request.method === 'OPTIONS') return void response.status(204).end();

    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const body = request.method === 'POST' ? await readRequestBody(request, wholeUpTo) : null;
      const method = body === null ? 'GET' : 'POST';
      const asked = await fetchUpstream(
        agent,
        judged.target,
        { method, headers: request.headers, body, signal: gone.signal },
        rules,
      );
      if (!asked.pass) return refuse(asked.status, asked.reason);
      if (asked.moved) response.setHeader('X-Redirected-Url', `https://${asked.target.host}${asked.target.path}`);
      await passAnswer(asked.answer, asked.target, request, response, refuse);
    } catch {
      response.destroy(); // one of the two ends disconnected midway
    }
  });
  return router;
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Forwards Git's own response types unchanged, and the message of an error; nothing else. */
async function passAnswer(
  answer: Dispatcher.ResponseData,
  { host, service, path }: ProxyTarget,
  request: Request,
  response: Response,
  refuse: (status: number, reason: string) => void,
): Promise<void> {
  const type =
    String(answer.headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  if (answer.statusCode >= 400)
    return refuse(
      answer.statusCode,
      (type === 'text/plain' ? await wordsOf(answer) : await noWords(answer)) ||
        `${host} responded with status ${answer.statusCode}.`,
    );
  const expected =
    service === 'info/refs'
      ? `application/x-${path.slice(path.indexOf('=') + 1)}-advertisement`
      : `application/x-${service}-result`;
  if (answer.statusCode !== 200 || type !== expected) {
    await noWords(answer);
    return refuse(
      404,
      `${host} doesn’t respond like a Git repository (${answer.statusCode}${/^[\w.+-]+\/[\w.+-]+$/.test(type) ? `, ${type}` : ''}).`,
    );
  }
  response.status(200).setHeader('Content-Type', type).setHeader('Cache-Control', 'no-store');
  for (const name of ['content-encoding', 'content-length'] as const) {
    const value = answer.headers[name];
    if (typeof value === 'string' && (name !== 'content-encoding' || request.acceptsEncodings(value) !== false))
      response.setHeader(name, value);
  }
  await pipeline(answer.body, response);
}

/** The first line of a short text. */
async function wordsOf({ body, headers }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-encoding'] !== undefined) return noWords({ body });
  let bytes = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // undici's type leaves the chunks open; they are buffers
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > 4096) break;
  }
  return (
    bytes
      .toString('utf8')
      .trim()
      .split('\n')[0]
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, 200) ?? ''
  );
}

async function noWords({ body }: Pick<Dispatcher.ResponseData, 'body'>): Promise<string> {
  await body.dump({ limit: 65_536 });
  return '';
}

/** Browsers neither show nor run a response of any host. */
function keepInert(response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', 'sandbox');
  response.setHeader('Content-Disposition', 'attachment');
}

function answerToOrigin(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'accept, authorization, content-type, git-protocol');
  response.setHeader('Access-Control-Expose-Headers', 'X-Redirected-Url');
  response.setHeader('Access-Control-Max-Age', '86400');
}
