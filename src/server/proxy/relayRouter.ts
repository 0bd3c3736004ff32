import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Router, type Request, type Response } from 'express';
import { Agent, request as ask, type Dispatcher } from 'undici';
import { createHostTest, type HostTest } from '#base/hostTest.ts';
import { checkRequestOrigin } from '../checkRequestOrigin.ts';
import { authorizeRelay, explainPrivateHost, type RelayRequest, type RelayRules } from './authorizeRelay.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createFilteredLookup, PrivateAddressError, type AddressPredicate } from './filteredLookup.ts';
import { readRequestBody } from './requestBody.ts';

/** Maximum request size, in bytes; requests are buffered. */
const largestRequest = 25_000_000;
/** Maximum response size, in bytes. Pages read less. */
const largestAnswer = 101_000_000;

/** Who may send requests, and where to. */
export interface RelayRouterOptions {
  readonly rules: (request: Request) => RelayRules;
  /** The hosts that this server answers for. */
  readonly ownHosts: HostTest;
  readonly publicOrigin?: string | undefined;
  /** For tests: which addresses count as public. */
  readonly mayConnect?: AddressPredicate;
}

/**
 * Relays requests of an API playground that the browser would block for CORS. A request is a line of JSON followed by its body, and so is
 * its response. Follows no redirects, keeps no cookies, and logs nothing.
 */
export function createRelayRouter({
  rules,
  ownHosts,
  publicOrigin,
  mayConnect = isPublicAddress,
}: RelayRouterOptions): Router {
  const router = Router();
  const settings = { headersTimeout: 120_000, bodyTimeout: 60_000, connections: 16 };
  const open = new Agent({ connect: { lookup: createFilteredLookup(mayConnect), timeout: 10_000 }, ...settings });
  const named = new Agent({ connect: { timeout: 10_000 }, ...settings });
  router.use(async (request, response) => {
    keepInert(response);
    const refuse = (status: number, reason: string): void =>
      void response.status(status).type('text').send(`${reason}\n`);
    const refusal = checkRequestOrigin(request, ownHosts, publicOrigin);
    if (refusal !== null) return refuse(403, refusal);
    response.setHeader('X-Passes-On', 'docwright');
    if (request.method !== 'POST') return void response.status(request.method === 'GET' ? 204 : 405).end();
    // No form of another page can send this type (Fetch standard, "CORS-safelisted request-header").
    if (request.headers['content-type'] !== 'application/octet-stream')
      return refuse(415, 'This request can’t be forwarded.');
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const body = await readRequestBody(request, largestRequest);
      if (body.kind === 'stream')
        return refuse(413, 'Requests larger than 25 MB aren’t forwarded. Copy the request as cURL.');
      const end = body.bytes.indexOf('\n');
      const judged = authorizeRelay(body.bytes.subarray(0, Math.max(0, end)).toString('utf8'), rules(request));
      if (!judged.pass) return refuse(judged.status, judged.reason);
      const answer = await send(
        judged.asked,
        body.bytes.subarray(end + 1),
        judged.asked.isNamed ? named : open,
        gone.signal,
      );
      if (typeof answer === 'string') return refuse(502, answer);
      await passAnswer(answer, response);
    } catch {
      response.destroy(); // one of the two ends disconnected midway
    }
  });
  return router;
}

/** Relays requests of a built site that this machine serves: to the servers in its files, and to named hosts. */
export function createSiteRelayRouter(reach: () => readonly string[], apiHosts: readonly string[]): Router {
  const namedHosts = apiHosts.map((name) => name.toLowerCase());
  return createRelayRouter({
    rules: () => ({ mayReach: ({ origin }) => reach().includes(origin), namedHosts }),
    ownHosts: createHostTest('127.0.0.1'),
  });
}

async function send(
  { method, url, headers }: RelayRequest,
  body: Buffer,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData | string> {
  const sent: string[] = ['accept-encoding', 'identity'];
  for (const { name, value } of headers) sent.push(name, value);
  if (!headers.some(({ name }) => name.toLowerCase() === 'user-agent')) sent.push('user-agent', 'docwright');
  try {
    return await ask(url, {
      method: method as Dispatcher.HttpMethod,
      headers: sent,
      body: body.length === 0 ? null : body,
      dispatcher,
      signal,
    }); // any token is a method
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof PrivateAddressError ? explainPrivateHost(url.host) : `Can’t reach ${url.host} from here.`;
  }
}

async function passAnswer(answer: Dispatcher.ResponseData, response: Response): Promise<void> {
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((one) => ({ name, value: one })),
  );
  response.status(200).type('application/octet-stream').setHeader('Cache-Control', 'no-store');
  response.write(`${JSON.stringify({ status: answer.statusCode, statusText: '', headers })}\n`);
  let size = 0;
  for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
    // undici's type leaves the chunks open; they are buffers
    size += chunk.length;
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (size > largestAnswer || response.destroyed) break;
  }
  response.end();
}

/** The decompressed body: some servers compress it regardless of the request. */
function unpacked({ body, headers }: Dispatcher.ResponseData): Readable {
  const encoding = String(headers['content-encoding'] ?? '').toLowerCase();
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  // The reader of the stream gets its errors.
  return unpack === null ? body : pipeline(body, unpack, () => {});
}

/** Browsers neither show nor run a response of any server. */
function keepInert(response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', 'sandbox');
  response.setHeader('Content-Disposition', 'attachment');
}
