import { describe, expect, it } from 'vitest';
import { parseRepositoryUrl, createSiteId } from './siteId.ts';

describe('parseRepositoryUrl', () => {
  it.each([
    ['https://github.com/acme/docs', { url: 'https://github.com/acme/docs' }],
    ['  https://github.com/acme/docs.git/ ', { url: 'https://github.com/acme/docs.git' }],
    ['github.com/acme/docs', { url: 'https://github.com/acme/docs' }],
    ['acme/docs', { url: 'https://github.com/acme/docs' }],
    [' acme/docs.git/ ', { url: 'https://github.com/acme/docs.git' }],
    ['git@github.com:acme/docs.git', { url: 'https://github.com/acme/docs.git' }],
    ['ssh://git@github.com/acme/docs.git', { url: 'https://github.com/acme/docs.git' }],
    ['https://github.com/acme/docs/tree/next/v2', { url: 'https://github.com/acme/docs', branch: 'next/v2' }],
    ['https://gitlab.com/group/sub/docs/-/tree/main', { url: 'https://gitlab.com/group/sub/docs', branch: 'main' }],
    ['https://codeberg.org/acme/docs/src/branch/next/v2', { url: 'https://codeberg.org/acme/docs', branch: 'next/v2' }],
    ['https://github.com/acme/docs/tree/50%25', { url: 'https://github.com/acme/docs', branch: '50%' }],
    ['https://github.com/acme/docs/tree/50%', { url: 'https://github.com/acme/docs', branch: '50%' }],
    ['https://me:secret@github.com/acme/docs', { url: 'https://github.com/acme/docs' }],
    ['https://git.example.com//group///docs//', { url: 'https://git.example.com/group/docs' }],
    ['http://127.0.0.1:5173/host/lantern/docs.git', { url: 'http://127.0.0.1:5173/host/lantern/docs.git' }],
    ['http://forge.localhost:3000/lantern/docs', { url: 'http://forge.localhost:3000/lantern/docs' }],
  ])('reads %j', (text, address) => {
    expect(parseRepositoryUrl(text)).toEqual({ ok: true, value: address });
  });

  it.each([
    '',
    'docs',
    'hello world',
    'https://github.com',
    'github.com/acme',
    'acme:8080/docs',
    'https://github.com/acme',
    'http://github.com/acme/docs',
    'ftp://github.com/a/b',
    'javascript:alert(1)',
    'https://example.com/gitlab/..%2fother/docs',
    'https://example.com/gitlab/..%5Cother/docs',
    'https://example.com/gitlab/%252e%252e%252fother/docs',
    'https://example.com/gitlab/a%00b/docs',
    'https://example.com/gitlab/%2f/other/docs',
  ])('rejects %j', (text) => {
    expect(parseRepositoryUrl(text)).toMatchObject({ ok: false, problem: { code: 'address/invalid' } });
  });

  it('reads a name alone as one of the given forge', () => {
    expect(parseRepositoryUrl('acme/docs', '', undefined, 'https://example.com/gitlab')).toEqual({
      ok: true,
      value: { url: 'https://example.com/gitlab/acme/docs' },
    });
  });

  it('accepts the app’s own origin under any name, without HTTPS', () => {
    const address = 'http://docs-machine:5173/host/lantern/docs.git';
    expect(parseRepositoryUrl(address, '', 'http://docs-machine:5173')).toEqual({
      ok: true,
      value: { url: address },
    });
    for (const origin of ['http://docs-machine:5174', 'https://docs-machine:5173', undefined])
      expect(parseRepositoryUrl(address, '', origin)).toMatchObject({ ok: false });
  });

  it('prefers the given branch', () => {
    expect(parseRepositoryUrl('github.com/a/b/tree/main', 'next')).toMatchObject({ value: { branch: 'next' } });
  });
});

describe('createSiteId', () => {
  it('is the same with and without .git', () => {
    expect(createSiteId('https://github.com/a/b.git', 'main')).toBe('github.com/a/b@main');
    expect(createSiteId('https://github.com/a/b', 'main')).toBe('github.com/a/b@main');
  });
});
