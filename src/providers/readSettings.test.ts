import { expect, it } from 'vitest';
import { noSettings, readSettings } from './readSettings.ts';

const read = (file: unknown) => readSettings(JSON.stringify(file));

it('reads settings without forges', async () => {
  expect(await read({ proxy: 'https://docs.example/proxy/', host: null })).toEqual({
    settings: { proxy: 'https://docs.example/proxy', hosts: [], host: null },
    problems: [],
  });
  expect(await read({})).toEqual({ settings: noSettings, problems: [] });
});

it('reads forges with defaults, and hosts as URLs have them', async () => {
  const { settings, problems } = await read({
    proxy: null,
    hosts: [
      { match: 'https://GitLab.Example.com/', kind: 'gitlab' },
      {
        match: 'example.com:8443/git',
        kind: 'gitea',
        api: 'https://example.com:8443/git/api/v1/',
        signIn: { clientId: 'abc' },
        transport: 'git-v0',
      },
    ],
  });
  expect(problems).toEqual([]);
  expect(settings.hosts).toEqual([
    { match: 'gitlab.example.com', kind: 'gitlab', api: null, signIn: null, transport: null },
    {
      match: 'example.com:8443/git',
      kind: 'gitea',
      api: 'https://example.com:8443/git/api/v1',
      signIn: { clientId: 'abc', exchange: null },
      transport: 'git-v0',
    },
  ]);
});

const valid = { match: 'a.example', kind: 'gitlab' };
it.each<readonly [string, unknown, string]>([
  ['an unknown kind', { match: 'b.example', kind: 'svn' }, 'kind'],
  ['no kind', { match: 'b.example' }, 'kind'],
  ['no host', { kind: 'gitea' }, 'match'],
  ['a query', { match: 'b.example?x', kind: 'gitea' }, 'match isn’t a host'],
  ['a password', { match: 'me:secret@b.example', kind: 'gitea' }, 'match isn’t a host'],
  [
    'an API without HTTPS',
    { match: 'b.example', kind: 'gitea', api: 'http://b.example/api' },
    'api isn’t an https:// URL',
  ],
  ['a script as API', { match: 'b.example', kind: 'gitea', api: 'javascript:alert(1)' }, 'api isn’t an https:// URL'],
  ['an unknown transport', { match: 'b.example', kind: 'gitea', transport: 'ssh' }, 'transport'],
  ['sign-in without an ID', { match: 'b.example', kind: 'gitea', signIn: {} }, 'signIn.clientId'],
  ['an unknown key', { match: 'b.example', kind: 'gitea', transports: 'git' }, 'transports is unknown'],
  ['text', 'b.example', 'expected object'],
  ['null', null, 'expected object'],
  ['the same host again', valid, 'An earlier entry is for a.example'],
])('leaves out an entry with %s, says so, and keeps the others', async (_, entry, said) => {
  const { settings, problems } = await read({ hosts: [valid, entry, { match: 'c.example', kind: 'github' }] });
  expect(settings.hosts.map(({ match }) => match)).toEqual(['a.example', 'c.example']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('hosts[1]');
  expect(problems[0]).toContain(said);
});

it.each(['', '{', '[]', '"text"', 'null', '7', '<!doctype html>'])('survives the file %s', async (text) => {
  const { settings, problems } = await readSettings(text);
  expect(settings).toEqual(noSettings);
  expect(problems).toHaveLength(1);
});

it.each([{ proxy: 7 }, { host: { gitUrl: 'x' } }, { hosts: {} }, { hosts: 'github.com' }])(
  'uses the defaults for what is invalid in %j, and says so',
  async (file) => {
    const { settings, problems } = await read(file);
    expect(settings).toEqual(noSettings);
    expect(problems).toHaveLength(1);
  },
);
