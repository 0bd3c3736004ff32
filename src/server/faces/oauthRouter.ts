import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { json, Router, urlencoded, type NextFunction, type Request, type Response } from 'express';
import type { Account } from '../accounts.ts';
import type { GitHost } from '../gitHost.ts';
import { hostStyleSheet } from '../pages/hostStyle.ts';
import { html } from '../pages/html.ts';
import { OAuthGrants, type IssuedTokens, type RegisteredClient } from './oauthGrants.ts';

/** How a forge's OAuth provider is imitated. */
export interface OAuthFaceOptions {
  /** `gitlab`: `/oauth/…`; `gitea` and `github`: `/login/oauth/…`; `bitbucket`: `/site/oauth2/…`, without PKCE. */
  readonly style: 'gitlab' | 'gitea' | 'github' | 'bitbucket';
  /** The forge's display name. */
  readonly title: string;
  readonly clients: readonly RegisteredClient[];
  /** Who is signed in to the forge in this browser; null if nobody is. */
  readonly signedIn: (request: Request) => Account | null;
  /** Lifetime of access tokens, in seconds. */
  readonly expiresIn?: number;
  /** Whether pages of other origins may use the token endpoint. GitHub has none for them; Gitea's administrator decides. */
  readonly cors: boolean;
}

const paths = {
  gitlab: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' },
  gitea: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', revoke: null },
  github: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', revoke: null },
  bitbucket: { authorize: '/site/oauth2/authorize', token: '/site/oauth2/access_token', revoke: null },
} as const;

/** Usual lifetimes of access tokens, in seconds. */
const lifetimes = { gitlab: 7200, gitea: 3600, github: 28800, bitbucket: 7200 } as const;

/** The OAuth pages of a face: authorization code with PKCE (RFC 6749 §4.1, RFC 7636), and rotating refresh tokens. */
export function createOAuthRouter(host: GitHost, options: OAuthFaceOptions): Router {
  const router = Router();
  const { style } = options;
  const grants = new OAuthGrants(host, options.expiresIn ?? lifetimes[style]);
  const { authorize, token, revoke } = paths[style];
  addAuthorizePage(router, authorize, grants, options);
  const bodies = [urlencoded({ extended: false }), json()];
  if (options.cors) for (const path of revoke === null ? [token] : [token, revoke]) router.use(path, allowEveryOrigin);
  router.post(token, ...bodies, (request, response) => {
    const words = { ...wordsOf(request.body), ...readBasic(request) };
    const client = findClient(options.clients, words);
    const issued =
      client === null
        ? 'invalid_client'
        : words['grant_type'] === 'refresh_token'
          ? grants.refresh(client.clientId, words['refresh_token'] ?? '')
          : grants.exchange(client.clientId, {
              code: words['code'] ?? '',
              verifier: words['code_verifier'] ?? '',
              redirectUri: words['redirect_uri'] ?? '',
            });
    answerToken(style, issued, request, response);
  });
  if (revoke !== null)
    router.post(revoke, ...bodies, (request, response) => {
      const words = wordsOf(request.body);
      const client = findClient(options.clients, words);
      if (client === null) return void response.status(403).json({ error: 'unauthorized_client' });
      grants.revoke(client.clientId, words['token'] ?? '');
      response.json({});
    });
  return router;
}

/** The page that asks the signed-in person to allow access, and its form. */
function addAuthorizePage(router: Router, path: string, grants: OAuthGrants, options: OAuthFaceOptions): void {
  const { clients, title, signedIn } = options;
  const secret = randomBytes(32);
  const sign = (query: string, account: Account) =>
    createHmac('sha256', secret).update(`${account.login} ${query}`).digest('hex');
  const refuse = (response: Response, text: string) =>
    response
      .status(400)
      .type('html')
      .send(page('Can’t sign in', html`<h1>Can’t sign in</h1><p>${text}</p>`));
  router.use(path, pageHeaders, urlencoded({ extended: false }), (request, response) => {
    const query = request.originalUrl.split('?')[1] ?? '';
    const words = Object.fromEntries(new URLSearchParams(query));
    const {
      client_id: clientId = '',
      redirect_uri: redirectUri = '',
      state = '',
      code_challenge: challenge = '',
    } = words;
    const client = clients.find((one) => one.clientId === clientId);
    // Neither problem may be reported to the redirect URI (RFC 6749 §4.1.2.1).
    if (client === undefined) return void refuse(response, `${title} doesn’t know this application.`);
    if (!client.allowsRedirect(redirectUri)) return void refuse(response, 'The redirect URI isn’t registered.');
    const account = signedIn(request);
    if (account === null) return void refuse(response, `Sign in to ${title} first.`);
    const back = (answer: Readonly<Record<string, string>>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, ...(state === '' ? {} : { state }) }))
        url.searchParams.set(name, value);
      response.redirect(303, url.href);
    };
    if (words['response_type'] !== 'code') return back({ error: 'unsupported_response_type' });
    const isSafe = /^[\w-]{43}$/.test(challenge) && words['code_challenge_method'] === 'S256';
    if (!isSafe && options.style !== 'bitbucket') return back({ error: 'invalid_request' });
    if (request.method !== 'POST') {
      response.setHeader('Content-Security-Policy', pagePolicy(new URL(redirectUri).origin));
      const name = `${title} (${request.host}${request.baseUrl.slice(0, -path.length)})`;
      return void response.type('html').send(consentPage(name, account, sign(query, account), redirectUri));
    }
    const form = wordsOf(request.body);
    if (!isSame(form['proof'] ?? '', sign(query, account))) return void refuse(response, 'Open the page again.');
    if (form['answer'] !== 'allow') return back({ error: 'access_denied' });
    // Bitbucket documents no PKCE: the secret alone proves the application.
    const proof = options.style === 'bitbucket' ? null : challenge;
    back({ code: grants.authorize({ clientId, redirectUri, challenge: proof, account }) });
  });
}

function consentPage(title: string, account: Account, proof: string, redirectUri: string): string {
  return page(
    `Allow access to ${title}`,
    html`<h1>Allow access?</h1>
      <p>
        Docwright at <code>${new URL(redirectUri).host}</code> wants to read and change repositories on ${title} as
        <strong>${account.name}</strong> (${account.login}).
      </p>
      <form method="post" class="row">
        <input type="hidden" name="proof" value="${proof}" />
        <button class="button" name="answer" value="allow">Authorize</button>
        <button name="answer" value="deny">Cancel</button>
      </form>`,
  );
}

function page(title: string, body: ReturnType<typeof html>): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ text: hostStyleSheet }}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text;
}

/** The form redirects to the application, which `form-action` must allow (CSP Level 3 §6.4.1). */
function pagePolicy(target: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${target}; frame-ancestors 'none'; base-uri 'none'`;
}

function pageHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', pagePolicy(''));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** The client of a request; null if it is unknown, or its secret is wrong. */
function findClient(
  clients: readonly RegisteredClient[],
  words: Readonly<Record<string, string>>,
): RegisteredClient | null {
  const client = clients.find(({ clientId }) => clientId === words['client_id']);
  if (client === undefined) return null;
  return client.clientSecret === null || isSame(words['client_secret'] ?? '', client.clientSecret) ? client : null;
}

/** GitHub reports errors with status 200, and answers as a form unless JSON is asked for. */
function answerToken(
  style: OAuthFaceOptions['style'],
  issued: IssuedTokens | 'invalid_client' | null,
  request: Request,
  response: Response,
): void {
  response.setHeader('Cache-Control', 'no-store');
  const isGithub = style === 'github';
  const answer =
    issued === null || issued === 'invalid_client'
      ? { error: issued ?? (isGithub ? 'bad_verification_code' : 'invalid_grant'), error_description: 'Not valid.' }
      : {
          access_token: issued.accessToken,
          token_type: style === 'gitlab' ? 'Bearer' : 'bearer',
          expires_in: issued.expiresIn,
          refresh_token: issued.refreshToken,
          ...(style === 'gitlab' ? { scope: 'api', created_at: Math.floor(Date.now() / 1000) } : {}),
          ...(style === 'bitbucket' ? { scopes: 'account repository:write pullrequest:write' } : {}),
        };
  response.status('error' in answer && !isGithub ? (issued === 'invalid_client' ? 401 : 400) : 200);
  if (!isGithub || request.accepts(['form', 'json']) === 'json') return void response.json(answer);
  const words = Object.entries(answer).map(([name, value]) => [name, String(value)]);
  response.type('application/x-www-form-urlencoded').send(new URLSearchParams(words).toString());
}

function allowEveryOrigin(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Headers', 'content-type');
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.status(204).end();
}

/** The client of a request by `Authorization: Basic` (RFC 6749 §2.3.1), the only way that Bitbucket takes. */
function readBasic(request: Request): Readonly<Record<string, string>> {
  const [, value] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (value === undefined) return {};
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return { client_id: id, client_secret: secret };
}

function wordsOf(body: unknown): Readonly<Record<string, string>> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
