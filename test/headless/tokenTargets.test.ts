import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { HostSettings, Settings } from '#base/settings.ts';
import { keepGrant } from '#state/intents/signIn.ts';
import { getRepositoryAccess } from '#state/tokens/repositoryAccess.ts';
import { openSignInTab } from './signInTab.ts';

const entry = (match: string, kind: HostSettings['kind']): HostSettings => ({
  match,
  kind,
  api: null,
  signIn: null,
  transport: null,
});
const settings: Settings = {
  proxy: null,
  host: null,
  hosts: [entry('example.com', 'github'), entry('example.com/gitlab', 'gitlab'), entry('example.com/forgejo', 'gitea')],
};

async function openSignedInTab() {
  const { app } = openSignInTab({ settings, hash: '' });
  for (const name of ['example.com', 'example.com/gitlab', 'example.com/forgejo'])
    await keepGrant(
      app,
      name,
      { token: `token of ${name}`, refreshToken: null, expiresAt: null, isIssued: false },
      false,
    );
  return app;
}

it.each([
  ['https://example.com/gitlab/acme/docs.git', 'example.com/gitlab'],
  ['https://EXAMPLE.com:443/gitlab/a/b/docs.git', 'example.com/gitlab'],
  ['https://example.com/forgejo/acme/docs.git', 'example.com/forgejo'],
  ['https://example.com/acme/docs.git', 'example.com'],
  ['https://example.com/gitlab2/docs.git', 'example.com'],
  ['https://example.com/gitlab/../forgejo/docs.git', 'example.com/forgejo'],
  ['https://example.com/gitlab/%2e%2e/forgejo/docs.git', 'example.com/forgejo'],
])('sends to %s only the token of %s', async (url, name) => {
  expect(await getRepositoryAccess(await openSignedInTab(), url)).toEqual({ token: `token of ${name}` });
});

it.each([
  ['a path that a server may read as another forge’s', 'https://example.com/gitlab/..%2fforgejo/docs.git'],
  ['the same with a backslash', 'https://example.com/gitlab/..%5Cforgejo/docs.git'],
  ['the same, escaped twice', 'https://example.com/gitlab/%252e%252e%252fforgejo/docs.git'],
  ['a line break', 'https://example.com/gitlab/a%0d%0ab/docs.git'],
  ['an open connection', 'http://example.com/gitlab/acme/docs.git'],
  ['another port', 'https://example.com:8443/gitlab/acme/docs.git'],
  ['a host that ends the same', 'https://evil-example.com/gitlab/acme/docs.git'],
  ['a host that starts the same', 'https://example.com.evil.net/gitlab/acme/docs.git'],
  ['the host with a dot at its end', 'https://example.com./gitlab/acme/docs.git'],
  ['a user name that looks like the host', 'https://example.com@evil.net/gitlab/acme/docs.git'],
  ['a backslash after the host', 'https://evil.net\\example.com/gitlab/acme/docs.git'],
  ['no URL', 'example.com/gitlab/acme/docs.git'],
])('sends no token to %s', async (_, url) => {
  expect(await getRepositoryAccess(await openSignedInTab(), url)).toBeUndefined();
});
