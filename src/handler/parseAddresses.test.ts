import { expect, it } from 'vitest';
import { handleRequest, readHandlerEnv, type Variables } from './handler.ts';
import { parseHostNames, parseOrigins } from './parseAddresses.ts';

const app = 'https://docs.example.com';

it.each([
  ['https://docs.example.com', app],
  ['https://docs.example.com/', app],
  [' https://Docs.Example.com:443/editor/ ', app],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['https://[::1]:8443/', 'https://[::1]:8443'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example'],
])('reads the origin of %j', (text, origin) => expect(parseOrigins([text], 'NAME')).toEqual([origin]));

it.each([
  'docs.example.com',
  'docs.example.com:5173',
  '*',
  'https://*.example.com',
  'ftp://docs.example.com',
  'https://user:secret@docs.example.com',
  'https://docs.example.com?secret',
  'null',
])('doesn’t start with the origin %j', (text) => {
  expect(() => parseOrigins([app, text], 'NAME')).toThrow('NAME: expected URLs, such as https://docs.example.com.');
});

it.each([
  ['GitLab.Example.com', 'gitlab.example.com'],
  ['https://gitlab.example.com/', 'gitlab.example.com'],
  ['gitlab.example.com:443', 'gitlab.example.com'],
  ['gitlab.example.com:8443/', 'gitlab.example.com:8443'],
  ['10.1.2.3', '10.1.2.3'],
  ['intranet', 'intranet'],
])('reads the host %j', (text, host) => expect(parseHostNames([text], 'NAME')).toEqual([host]));

it.each([
  '*.example.com',
  'http://git.example.com',
  'a b',
  'user:secret@git.example.com',
  '',
  'git.example.com#a',
  'example.com/gitlab',
])('doesn’t start with the host %j', (text) => {
  expect(() => parseHostNames([text], 'NAME')).toThrow('NAME: expected hosts, such as git.example.com.');
});

/** The status of a request to a handler with these variables, and whether the app's page may read the answer. */
async function ask(variables: Variables, path: string, headers: Readonly<Record<string, string>> = {}) {
  const env = readHandlerEnv(variables, () => Promise.resolve(Response.json({ access_token: 'token' })));
  const request = new Request(`https://handler.example${path}`, {
    method: 'OPTIONS',
    headers: { Origin: app, ...headers },
  });
  const response = await handleRequest(request, env);
  return [response.status, response.headers.get('access-control-allow-origin')];
}

const refs = 'repo.git/info/refs?service=git-upload-pack';

it.each([
  ['/exchange/github.com', { DOCWRIGHT_OAUTH: 'GitHub.com id secret' }],
  [`/proxy/github.com/owner/${refs}`, {}],
  [`/proxy/gitlab.example.com/owner/${refs}`, { DOCWRIGHT_ALLOWED_HOSTS: 'https://GitLab.Example.com/' }],
])('answers the app at %s, however its URL is written', async (path, variables) => {
  for (const url of [app, `${app}/`, 'https://Docs.example.com:443/docs/'])
    expect(await ask({ ...variables, DOCWRIGHT_ALLOWED_ORIGINS: `http://localhost:1, ${url}` }, path)).toEqual([
      204,
      app,
    ]);
});
