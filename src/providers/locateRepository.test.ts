import { describe, expect, it } from 'vitest';
import type { HostSettings } from '#base/settings.ts';
import { findHost } from './findHost.ts';
import { findForge, locateRepository } from './locateRepository.ts';

const entry = (match: string, kind: HostSettings['kind'], more: Partial<HostSettings> = {}): HostSettings => ({
  match,
  kind,
  api: null,
  signIn: null,
  transport: null,
  ...more,
});
const known = {
  hosts: [
    entry('git.example.com', 'github'),
    entry('example.com/gitlab', 'gitlab'),
    entry('example.com', 'gitea'),
    entry('code.example.com:8443', 'gitea', { api: 'https://api.example.com/v1' }),
  ],
  host: {
    gitUrl: 'http://127.0.0.1:5173/host',
    apiUrl: 'http://127.0.0.1:5173/host/api',
    exampleUrl: '',
    repositories: [],
    pagesUrl: null,
  },
};

describe('the forge of a repository', () => {
  it.each([
    ['https://github.com/owner/name', 'GitHub', 'https://api.github.com', 'owner', 'name'],
    ['https://github.com/owner/name.git', 'GitHub', 'https://api.github.com', 'owner', 'name'],
    ['https://github.com/owner/name/tree/a/b', 'GitHub', 'https://api.github.com', 'owner', 'name'],
    ['https://GitHub.com/owner/name.github.io', 'GitHub', 'https://api.github.com', 'owner', 'name.github.io'],
    ['https://gitlab.com/group/name.git', 'GitLab', 'https://gitlab.com/api/v4', 'group', 'name'],
    ['https://gitlab.com/a/b/c/d/name', 'GitLab', 'https://gitlab.com/api/v4', 'a/b/c/d', 'name'],
    ['https://gitlab.com/a/b/name/-/tree/main/docs', 'GitLab', 'https://gitlab.com/api/v4', 'a/b', 'name'],
    ['https://codeberg.org/o/n/src/branch/main', 'Codeberg', 'https://codeberg.org/api/v1', 'o', 'n'],
    ['https://bitbucket.org/w/n/src/main/', 'Bitbucket', 'https://api.bitbucket.org/2.0', 'w', 'n'],
    ['https://git.example.com/o/n', 'git.example.com', 'https://git.example.com/api/v3', 'o', 'n'],
    ['https://example.com/gitlab/g/s/n', 'example.com/gitlab', 'https://example.com/gitlab/api/v4', 'g/s', 'n'],
    ['https://example.com/gitlabs/n', 'example.com', 'https://example.com/api/v1', 'gitlabs', 'n'],
    ['https://code.example.com:8443/o/n', 'code.example.com:8443', 'https://api.example.com/v1', 'o', 'n'],
    ['http://127.0.0.1:5173/host/o/n.git', 'Local Git host', 'http://127.0.0.1:5173/host/api', 'o', 'n'],
    [
      'https://gitlab.com/g/with%20space%20%23%20%25%20%E6%96%87.git',
      'GitLab',
      'https://gitlab.com/api/v4',
      'g',
      'with space # % 文',
    ],
    ['https://gitlab.com/%E6%96%87/n', 'GitLab', 'https://gitlab.com/api/v4', '文', 'n'],
  ])('%s', (url, title, apiUrl, owner, name) => {
    const found = findHost(url, known);
    expect(found?.host).toMatchObject({ title, apiUrl });
    expect(found?.name).toEqual({ owner, name });
  });

  it.each([
    'https://github.com/owner',
    'https://github.com/owner/name/settings',
    'https://gitlab.com/name',
    'https://github.com.evil.example/owner/name',
    'https://evil.example/github.com/owner/name',
    'https://code.example.com/o/n',
    'ssh://github.com/owner/name',
    'https://gitlab.com/a/..%2f..%2f..%2fother/name',
    'https://github.com/..%5cother/name',
    'not a URL',
  ])('has no repository at %s', (url) => {
    expect(findHost(url, known)?.name ?? null).toBeNull();
    expect(locateRepository(url, known)).toBeNull();
  });

  it('is the one of the settings if they name a known service too', () => {
    const ownClient = { clientId: 'abc', exchange: null };
    const found = findHost('https://gitlab.com/g/n', {
      hosts: [entry('gitlab.com', 'gitlab', { signIn: ownClient })],
      host: null,
    });
    expect(found?.host).toMatchObject({ title: 'GitLab', settings: { signIn: ownClient } });
  });

  it('has its own term for a review request, its own token page, and no code until it is called', () => {
    expect(findForge('https://gitlab.com/g/n', known)?.reviewTerm.singular).toBe('merge request');
    expect(findForge('https://github.com/o/n', known)?.reviewTerm.abbreviation).toBe('PR');
    expect(findForge('https://example.com/gitlab/g/n', known)?.reviewTerm.plural).toBe('merge requests');
    expect(findForge('https://gitlab.unknown.example/g/n', known)).toMatchObject({
      reviewTerm: { singular: 'review' },
      ci: { kind: 'gitlab' },
    });
    expect(findForge('https://unknown.example/g/n', known)).toBeNull();
    expect(locateRepository('https://git.example.com/o/n', known)?.provider.token.url).toBe(
      'https://git.example.com/settings/personal-access-tokens/new?name=Docwright&description=Edit+documentation&expires_in=90&contents=write&pull_requests=write',
    );
  });
});

describe('a forge without its API', () => {
  it.each([
    ['https://github.com/acme/docs.git', 'github', 'GitHub Pages', true],
    ['https://github.acme.example/docs', 'github', 'GitHub Pages', true],
    ['https://gitlab.com/group/sub/docs.git', 'gitlab', 'GitLab Pages', true],
    ['https://gitlab.acme.example/docs', 'gitlab', 'GitLab Pages', true],
    ['https://codeberg.org/acme/github', undefined, undefined, true],
    ['https://git.unknown.example/acme/github', undefined, undefined, undefined],
    ['nonsense', undefined, undefined, undefined],
  ])('has the CI that is known for %s: %s', (url, kind, pagesTitle, hides) => {
    const forge = findForge(url, known);
    expect([forge?.ci?.kind, forge?.ci?.pagesTitle, forge?.hidesPrivateRepositories]).toEqual([
      kind,
      pagesTitle,
      hides,
    ]);
  });

  it('has none on this machine, where no repository is hidden', () => {
    expect(findForge(`${known.host.gitUrl}/o/n.git`, known)).toMatchObject({
      ci: null,
      isEmbedded: true,
      hidesPrivateRepositories: false,
    });
    expect(findForge('https://codeberg.org/acme/docs', known)).not.toHaveProperty('isEmbedded');
  });
});
