import { afterEach, expect, it, vi } from 'vitest';
import { handleRequest, readHandlerEnv } from './handler.ts';
import { parseOAuthClients } from './oauthClients.ts';
import type { OutgoingRequest } from './send.ts';

const app = 'https://docs.example.com';
const variables = {
  DOCWRIGHT_ALLOWED_ORIGINS: app,
  DOCWRIGHT_OAUTH:
    'github.com gh-id gh-secret, bitbucket.org bb-id bb-secret, ghes.example:8443 es-id es-secret github, gitlab.example gl-id gl-secret gitlab, Git.example/GitLab/ sub-id sub-secret gitlab',
};
const verifier = 'v'.repeat(43);
const code = { grant_type: 'authorization_code', code: 'abc', code_verifier: verifier, redirect_uri: `${app}/edit/` };

/** Sends a request to the handler, whose forge gives `answer`. Returns the response and what the forge received. */
async function exchange(
  path: string,
  form: Readonly<Record<string, string>>,
  {
    headers = {},
    answer = () => Response.json({ access_token: 'token' }),
    method = 'POST',
  }: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly answer?: () => Response;
    readonly method?: string;
  } = {},
) {
  const asked: (Omit<OutgoingRequest, 'body'> & { readonly url: string; readonly body: string })[] = [];
  const env = readHandlerEnv(variables, (url, request) => {
    asked.push({ ...request, url: url.href, body: new TextDecoder().decode(request.body as Uint8Array) }); // never a stream here
    return Promise.resolve(answer());
  });
  const body = method === 'POST' ? { body: new URLSearchParams(form) } : {};
  const request = new Request(`https://handler.example/exchange/${path}`, {
    method,
    headers: { Origin: app, ...headers },
    ...body,
  });
  const response = await handleRequest(request, env);
  return { response, status: response.status, json: (await response.json().catch(() => null)) as unknown, asked };
}

afterEach(() => vi.restoreAllMocks());

it.each([
  [
    'github.com',
    code,
    'https://github.com/login/oauth/access_token',
    { client_id: 'gh-id', client_secret: 'gh-secret', code_verifier: verifier },
  ],
  [
    'ghes.example:8443',
    code,
    'https://ghes.example:8443/login/oauth/access_token',
    { client_id: 'es-id', client_secret: 'es-secret', code: 'abc' },
  ],
  ['git.example%2FGitLab', code, 'https://git.example/GitLab/oauth/token', { client_id: 'sub-id' }],
  ['gitlab.example', code, 'https://gitlab.example/oauth/token', { client_id: 'gl-id', redirect_uri: `${app}/edit/` }],
  [
    'bitbucket.org',
    code,
    'https://bitbucket.org/site/oauth2/access_token',
    { grant_type: 'authorization_code', code: 'abc' },
  ],
  [
    'github.com',
    { grant_type: 'refresh_token', refresh_token: 'r1' },
    'https://github.com/login/oauth/access_token',
    { refresh_token: 'r1', client_secret: 'gh-secret' },
  ],
])('asks the token endpoint of %s', async (host, form, url, expected) => {
  const { status, json, asked } = await exchange(host, form);
  expect([status, json]).toEqual([200, { access_token: 'token' }]);
  expect(asked.map((one) => one.url)).toEqual([url]);
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject(expected);
  expect(asked[0]?.headers.get('authorization')).toBe(
    host === 'bitbucket.org' ? `Basic ${btoa('bb-id:bb-secret')}` : null,
  );
});

it('returns expiring tokens of GitHub Apps, and nothing that pages don’t need', async () => {
  const { json, response } = await exchange('github.com', code, {
    answer: () =>
      Response.json({
        access_token: 'ghu_1',
        expires_in: 28800,
        refresh_token: 'ghr_1',
        refresh_token_expires_in: '15897600',
        token_type: 'bearer',
        scope: '',
        other: 'x',
      }),
  });
  expect(json).toEqual({
    access_token: 'ghu_1',
    expires_in: 28800,
    refresh_token: 'ghr_1',
    refresh_token_expires_in: 15897600,
    token_type: 'bearer',
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe(app);
});

it.each([null, ''])('accepts members that are %j', async (empty) => {
  const { status, json } = await exchange('github.com', code, {
    answer: () => Response.json({ access_token: 'a', refresh_token: empty, expires_in: empty, error: empty }),
  });
  expect([status, json]).toEqual([200, { access_token: 'a' }]);
});

it.each([
  ['github.com', 'DELETE https://api.github.com/applications/gh-id/token'],
  ['ghes.example:8443', 'DELETE https://ghes.example:8443/api/v3/applications/es-id/token'],
  ['gitlab.example', 'POST https://gitlab.example/oauth/revoke'],
  ['git.example%2FGitLab', 'POST https://git.example/GitLab/oauth/revoke'],
  ['bitbucket.org', undefined],
])('revokes tokens of %s', async (host, expected) => {
  const { status, asked } = await exchange(
    `${host}/revoke`,
    { token: 'old' },
    { answer: () => new Response(null, { status: 204 }) },
  );
  expect(status).toBe(200);
  expect(asked.map(({ method, url }) => `${method} ${url}`)[0]).toBe(expected);
});

it.each<[string, string, Record<string, string>, number, { headers?: Record<string, string>; method?: string }]>([
  ['another page', 'github.com', code, 403, { headers: { Origin: 'https://evil.example' } }],
  ['a page without an origin', 'github.com', code, 403, { headers: { Origin: 'null' } }],
  ['the app’s origin without encryption', 'github.com', code, 403, { headers: { Origin: 'http://docs.example.com' } }],
  ['another host', 'evil.example', code, 404, {}],
  ['the root of a host whose forge is below it', 'git.example', code, 404, {}],
  ['a path instead of a host', 'github.com/evil', code, 404, {}],
  ['a code for another page’s redirect URI', 'github.com', { ...code, redirect_uri: 'https://evil.example/' }, 400, {}],
  ['a code without a verifier', 'github.com', { ...code, code_verifier: '' }, 400, {}],
  ['a short verifier', 'github.com', { ...code, code_verifier: 'v'.repeat(42) }, 400, {}],
  ['another grant', 'github.com', { grant_type: 'password', username: 'a', password: 'b' }, 400, {}],
  ['a very long body', 'github.com', { ...code, code: 'x'.repeat(20_000) }, 400, {}],
  ['a link', 'github.com', code, 405, { method: 'GET' }],
])('asks no forge for %s', async (_, path, form, expected, options) => {
  const { status, asked } = await exchange(path, form, options);
  expect([status, asked]).toEqual([expected, []]);
});

it.each<[string, () => Response, number, string]>([
  [
    'a used code',
    () => Response.json({ error: 'bad_verification_code', error_description: 'x' }),
    400,
    'bad_verification_code',
  ],
  ['HTML', () => new Response('<h1>Sign in</h1>', { status: 200 }), 502, 'temporarily_unavailable'],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    502,
    'temporarily_unavailable',
  ],
  ['an empty 500', () => new Response(null, { status: 500 }), 502, 'temporarily_unavailable'],
  [
    'an error of its own',
    () => Response.json({ error: 'server_error' }, { status: 500 }),
    502,
    'temporarily_unavailable',
  ],
  [
    'a gateway’s error',
    () => Response.json({ error: 'invalid_grant' }, { status: 503 }),
    502,
    'temporarily_unavailable',
  ],
  ['a rate limit', () => Response.json({ error: 'rate_limited' }, { status: 429 }), 502, 'temporarily_unavailable'],
  ['a temporary error', () => Response.json({ error: 'slow_down' }), 502, 'temporarily_unavailable'],
  ['an empty token', () => Response.json({ access_token: '' }), 502, 'temporarily_unavailable'],
  ['no token', () => Response.json({}), 502, 'temporarily_unavailable'],
])('explains a forge that answers with %s', async (_, answer, status, error) => {
  const found = await exchange('github.com', code, { answer });
  expect([found.status, found.json]).toEqual([status, { error }]);
});

it('logs nothing and sends no secret to pages', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
  const { json } = await exchange('github.com', code, {
    answer: () => Response.json({ error: 'incorrect_client_credentials', client_secret: 'gh-secret' }),
  });
  expect(JSON.stringify(json)).not.toContain('secret');
  for (const log of logs) expect(log).not.toHaveBeenCalled();
  expect(() => parseOAuthClients('github.com id topsecret gitbucket')).toThrow(/^(?!.*topsecret).*github\.com/);
});
