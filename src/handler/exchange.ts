import { z } from 'zod';
import { isObject } from '#base/isObject.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { isAllowedPage } from './authorizeProxyRequest.ts';
import type { OAuthClient } from './oauthClients.ts';
import { readBody, readStart } from './readBody.ts';
import { allowOrigin, createInertHeaders, discardBody } from './respond.ts';
import type { Send } from './send.ts';

/** Rules of the code exchange. */
export interface ExchangeRules {
  readonly clients: readonly OAuthClient[];
  readonly allowedOrigins: readonly string[];
  readonly send: Send;
}

const largestBody = 16_384;
const text = z.string().min(1).max(4000);

/** What pages may ask for: the parameters of RFC 6749 §4.1.3 with PKCE (RFC 7636 §4.5), §6, and RFC 7009 §2.1. */
const grants = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: text,
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    redirect_uri: z.url().max(2000),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  z.object({ grant_type: z.literal('revoke'), token: text }),
]);
type Grant = z.infer<typeof grants>;

/**
 * The members of a token response (RFC 6749 §5.1) that pages get; GitHub sends errors in the same place, with status 200. Some forges send
 * null or an empty text for what they don't grant.
 */
const answers = z.preprocess(
  dropEmpty,
  z.object({
    access_token: text.optional(),
    token_type: z.string().max(40).optional(),
    expires_in: z.coerce.number().optional(),
    refresh_token: text.optional(),
    refresh_token_expires_in: z.coerce.number().optional(),
    error: z.string().max(100).optional(),
  }),
);

function dropEmpty(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== ''));
}

/** Errors that say nothing about the code or token (RFC 6749 §4.1.2.1, RFC 8628 §3.5). */
const temporaryErrors = ['temporarily_unavailable', 'server_error', 'slow_down'];

/**
 * Exchanges an authorization code or a refresh token, or revokes a token (`/exchange/{host}/revoke`), at a forge that requires the
 * application's secret. Takes and returns what a token endpoint does, only for the app's own pages. The app checks `state`, and the forge
 * the verifier.
 */
export async function handleExchangeRequest(
  request: Request,
  path: string,
  { clients, allowedOrigins, send }: ExchangeRules,
): Promise<Response> {
  const headers = createInertHeaders();
  headers.set('Cache-Control', 'no-store');
  const refuse = (status: number, error: string) => Response.json({ error }, { status, headers });
  const origin = request.headers.get('origin');
  // Unlike reading a repository, this is of no use without a page.
  if (origin === null || !isAllowedPage(request, allowedOrigins)) return refuse(403, 'access_denied');
  allowOrigin(headers, origin, { 'Allow-Methods': 'POST, OPTIONS', 'Allow-Headers': 'content-type' });
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const [, host = '', revokes] = /^([^/]+?)(\/revoke)?$/.exec(path) ?? [];
  const client = clients.find((one) => one.host.toLowerCase() === decodeUriSafely(host).toLowerCase());
  if (client === undefined) return refuse(404, 'unauthorized_client');
  if (request.method !== 'POST') return refuse(405, 'invalid_request');
  const grant = await readGrant(request, revokes !== undefined);
  if (grant === null) return refuse(400, 'invalid_request');
  // A code for another page's redirect URI was meant for that page.
  if (grant.grant_type === 'authorization_code' && new URL(grant.redirect_uri).origin !== origin)
    return refuse(400, 'invalid_grant');
  const answer = await ask(client, grant, send, request.signal);
  if (answer === null) return refuse(502, 'temporarily_unavailable');
  const status = answer.error === undefined ? 200 : 400;
  return Response.json(answer, { status, headers });
}

async function readGrant(request: Request, revokes: boolean): Promise<Grant | null> {
  const body = await readBody(request.body, largestBody);
  if (body.kind === 'stream') {
    await body.stream.cancel();
    return null;
  }
  const form = new URLSearchParams(new TextDecoder().decode(body.bytes));
  const read = grants.safeParse({ ...Object.fromEntries(form), ...(revokes ? { grant_type: 'revoke' } : {}) });
  return read.success ? read.data : null;
}

/** Asks the forge; null if it can't be reached, can't answer now, or doesn't answer like a token endpoint. */
async function ask(
  client: OAuthClient,
  grant: Grant,
  send: Send,
  signal: AbortSignal,
): Promise<z.infer<typeof answers> | null> {
  const asked = grant.grant_type === 'revoke' ? revocation(client, grant.token) : tokenRequest(client, grant);
  if (asked === null) return {};
  try {
    const answer = await send(new URL(asked.url), {
      method: asked.method,
      headers: new Headers({ accept: 'application/json', 'user-agent': 'docwright', ...asked.headers }),
      body: new TextEncoder().encode(asked.body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
      mayBePrivate: true, // named by whoever runs the handler
      decodes: true,
    });
    if (grant.grant_type === 'revoke') {
      await discardBody(answer);
      // A token that the forge doesn't know is as good as revoked.
      return answer.ok || [404, 422].includes(answer.status) ? {} : null;
    }
    if (answer.status >= 500 || [408, 429].includes(answer.status)) {
      await discardBody(answer);
      return null;
    }
    const read = answers.safeParse(JSON.parse(new TextDecoder().decode(await readStart(answer.body, largestBody))));
    if (!read.success) return null;
    const { access_token: token, error } = read.data;
    if (error === undefined ? token === undefined : temporaryErrors.includes(error)) return null;
    return read.data;
  } catch {
    return null; // unreachable, too slow, or no JSON
  }
}

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const tokenPaths = {
  github: '/login/oauth/access_token',
  gitea: '/login/oauth/access_token',
  gitlab: '/oauth/token',
  bitbucket: '/site/oauth2/access_token',
} as const;

function tokenRequest({ host, kind, clientId, clientSecret }: OAuthClient, grant: Grant): Asked {
  const url = `https://${host}${tokenPaths[kind]}`;
  // Bitbucket takes the secret only as a password.
  if (kind === 'bitbucket') {
    const headers = { ...form, authorization: basic(clientId, clientSecret) };
    return { url, method: 'POST', headers, body: new URLSearchParams(grant).toString() };
  }
  const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString();
  return { url, method: 'POST', headers: form, body };
}

/** Null for forges that document no revocation: Bitbucket and Gitea, whose tokens expire by themselves. */
function revocation({ host, kind, clientId, clientSecret }: OAuthClient, token: string): Asked | null {
  if (kind === 'gitlab') {
    const body = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }).toString();
    return { url: `https://${host}/oauth/revoke`, method: 'POST', headers: form, body };
  }
  if (kind !== 'github') return null;
  const api = host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
  return {
    url: `${api}/applications/${encodeURIComponent(clientId)}/token`,
    method: 'DELETE',
    headers: { 'content-type': 'application/json', authorization: basic(clientId, clientSecret) },
    body: JSON.stringify({ access_token: token }),
  };
}

function basic(name: string, password: string): string {
  return `Basic ${btoa(`${name}:${password}`)}`;
}
