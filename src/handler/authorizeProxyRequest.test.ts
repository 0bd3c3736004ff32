import { describe, expect, it } from 'vitest';
import { authorizeProxyRequest, publicGitHosts, type ProxyRequest } from './authorizeProxyRequest.ts';
import { isPublicAddress } from './publicAddress.ts';

/** This machine, in the notations that URLs have for it. */
const loopback = [
  '127.0.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '127.1',
  '127.0.0.1.',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[64:ff9b::7f00:1]',
  '１２７.0.0.1',
];

const rules = {
  allowedHosts: [...publicGitHosts, 'git.example.com:8443', ...loopback, '10.0.0.7', '0xa.7'],
  allowedOrigins: ['https://docs.example.com'],
};
const discovery = '/github.com/o/r.git/info/refs?service=git-upload-pack';
const lfs = '/github.com/o/r.git/info/lfs';
const lfsType = 'application/vnd.git-lfs+json';
const oid = 'a1'.repeat(32);
const verification = `/lfs.github.com/o/r.name/objects/${oid}/verify`;
const judge = (request: Partial<ProxyRequest>) =>
  authorizeProxyRequest({ method: 'GET', url: discovery, host: 'editor.example.com', ...request }, rules);

describe('authorizeProxyRequest', () => {
  it.each<[string, Partial<ProxyRequest>]>([
    ['discovery for fetching', {}],
    ['discovery for pushing', { url: '/gitlab.com/group/sub/r.git/info/refs?service=git-receive-pack' }],
    [
      'fetching',
      {
        method: 'POST',
        url: '/codeberg.org/o/r.git/git-upload-pack',
        contentType: 'application/x-git-upload-pack-request',
      },
    ],
    [
      'pushing',
      {
        method: 'POST',
        url: '/bitbucket.org/o/r/git-receive-pack',
        contentType: 'application/x-git-receive-pack-request',
      },
    ],
    ['a Git LFS batch', { method: 'POST', url: `${lfs}/objects/batch`, contentType: lfsType }],
    ['a Git LFS object', { url: `${lfs}/objects/${oid}` }],
    [
      'a new Git LFS object',
      { method: 'PUT', url: `${lfs}/objects/${oid}/12`, contentType: 'application/octet-stream' },
    ],
    ['a Git LFS object of GitLab', { url: `/gitlab.com/g/s/r.git/gitlab-lfs/objects/${oid}` }],
    ['verification of a Git LFS object', { method: 'POST', url: `${lfs}/verify`, contentType: lfsType }],
    ['verification for github.com at its own host', { method: 'POST', url: verification, contentType: lfsType }],
    ['a preflight of that', { method: 'OPTIONS', url: verification }],
    ['a preflight', { method: 'OPTIONS', url: '/github.com/o/r.git/git-upload-pack' }],
    ['a host named with its port', { url: '/git.example.com:8443/r.git/info/refs?service=git-upload-pack' }],
    ['upper case in the host', { url: discovery.replace('github.com', 'GitHub.COM') }],
    ['its own page', { origin: 'https://editor.example.com', site: 'same-origin' }],
    ['an allowed page', { origin: 'https://docs.example.com', site: 'cross-site' }],
  ])('allows %s', (_, request) => {
    expect(judge(request)).toMatchObject({ pass: true });
  });

  it('returns the host in lower case and the path with its query', () => {
    expect(judge({ url: discovery.replace('github', 'GitHub') })).toEqual({
      pass: true,
      target: { host: 'github.com', path: '/o/r.git/info/refs?service=git-upload-pack', service: 'info/refs' },
    });
  });

  it.each<[number, string, Partial<ProxyRequest>]>([
    [400, 'no host', { url: '/' }],
    [400, 'a path that names a host twice', { url: '//github.com/o/r.git/info/refs?service=git-upload-pack' }],
    [403, 'another host', { url: discovery.replace('github.com', 'evil.example') }],
    [403, 'a host that only begins the same', { url: discovery.replace('github.com', 'github.com.evil.example') }],
    [403, 'another port', { url: discovery.replace('github.com', 'github.com:22') }],
    [403, 'a user before the host', { url: discovery.replace('github.com', 'github.com@evil.example') }],
    [403, 'a private address, even a named one', { url: discovery.replace('github.com', '10.0.0.7') }],
    [403, 'a private address in another notation', { url: discovery.replace('github.com', '0xa.7') }],
    ...loopback.map((host): [number, string, Partial<ProxyRequest>] => [
      403,
      `this machine as ${host}, even a named one`,
      { url: discovery.replace('github.com', host) },
    ]),
    [403, 'a name with a dot at its end', { url: discovery.replace('github.com', 'github.com.') }],
    [
      403,
      'a slash that is escaped twice',
      { url: '/github.com/o%252F..%252Fr/x.git/info/refs?service=git-upload-pack' },
    ],
    [403, 'a line break', { url: '/github.com/o/r%0d%0aHost:x.git/info/refs?service=git-upload-pack' }],
    [403, 'another service', { url: '/github.com/o/r.git/info/refs?service=git-upload-archive' }],
    [403, 'discovery without a service', { url: '/github.com/o/r.git/info/refs' }],
    [403, 'a second query', { url: `${discovery}?x` }],
    [403, 'more in the query', { url: `${discovery}&x=1` }],
    [
      403,
      'a query where none belongs',
      {
        method: 'POST',
        url: '/github.com/o/r.git/git-upload-pack?x',
        contentType: 'application/x-git-upload-pack-request',
      },
    ],
    [403, 'Git LFS’s locks', { url: `${lfs}/locks` }],
    [403, 'a Git LFS object by another name', { url: `${lfs}/objects/${oid}0` }],
    [403, 'a Git LFS object outside of a repository', { url: `/github.com/info/lfs/objects/${oid}` }],
    [403, 'a Git LFS object with a query', { url: `${lfs}/objects/${oid}?x` }],
    [403, 'a way up to a Git LFS object', { url: `/github.com/o/../r.git/info/lfs/objects/${oid}` }],
    [405, 'a Git LFS batch by GET', { url: `${lfs}/objects/batch` }],
    [
      415,
      'a Git LFS batch of another type',
      { method: 'POST', url: `${lfs}/objects/batch`, contentType: 'text/plain' },
    ],
    [405, 'verification by GET', { url: verification }],
    [405, 'verification by PUT', { method: 'PUT', url: verification }],
    [415, 'verification of another type', { method: 'POST', url: verification, contentType: 'text/plain' }],
    ...[
      verification.replace('lfs.', ''),
      verification.replace('lfs.github.com', 'lfs.gitlab.com'),
      verification.replace('lfs.github.com', 'lfs.github.com.evil.example'),
      verification.replace('lfs.github.com', 'lfs.github.com:22'),
      verification.replace('/verify', ''),
      verification.replace('/o/', '/../'),
      verification.replace('/o/', '/%2e%2e/'),
      verification.replace('/o/', '/o/p/'),
      `${verification}?x`,
      `${verification}/x`,
      lfs.replace('github.com', 'lfs.github.com').concat('/objects/batch'),
      discovery.replace('github.com', 'lfs.github.com'),
    ].map((url): [number, string, Partial<ProxyRequest>] => [
      403,
      `what only resembles verification: ${url}`,
      { method: 'POST', url, contentType: lfsType },
    ]),
    [403, 'any other page', { url: '/github.com/o/r' }],
    [403, 'the service alone', { url: '/github.com/info/refs?service=git-upload-pack' }],
    [403, 'a way up', { url: '/github.com/o/../r.git/info/refs?service=git-upload-pack' }],
    [403, 'a hidden way up', { url: '/github.com/o/%2e%2E/r.git/info/refs?service=git-upload-pack' }],
    [403, 'a hidden slash', { url: '/github.com/o%2Fr.git/info/refs?service=git-upload-pack' }],
    [403, 'a backslash', { url: '/github.com/o\\r.git/info/refs?service=git-upload-pack' }],
    [405, 'another method', { method: 'DELETE' }],
    [405, 'fetching by GET', { url: '/github.com/o/r.git/git-upload-pack' }],
    [
      415,
      'another kind of content',
      { method: 'POST', url: '/github.com/o/r.git/git-upload-pack', contentType: 'text/plain' },
    ],
    [
      415,
      'the content of the other service',
      {
        method: 'POST',
        url: '/github.com/o/r.git/git-receive-pack',
        contentType: 'application/x-git-upload-pack-request',
      },
    ],
    [403, 'another page', { origin: 'https://evil.example' }],
    [403, 'the same page without encryption', { origin: 'http://docs.example.com' }],
    [403, 'a page that hides its origin', { origin: 'null' }],
    [403, 'a picture in another page', { site: 'cross-site' }],
    [403, 'another port of this machine', { site: 'same-site' }],
  ])('rejects with %i %s', (status, _, request) => {
    expect(judge(request)).toMatchObject({ pass: false, status });
  });
});

describe('isPublicAddress', () => {
  it.each([
    '140.82.121.4',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:50c0:8000::153',
    '2a04:4e42::347',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:140.82.121.4',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
