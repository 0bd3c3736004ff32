import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress, repositoryOfSite, type Address } from './address.ts';

describe('addresses', () => {
  it.each<[string, Address]>([
    ['', { view: 'start' }],
    ['#/', { view: 'start' }],
    ['#/nonsense/x', { view: 'start' }],
    ['#/open?url=https%3A%2F%2Fgithub.com%2Fa%2Fb', { view: 'open', url: 'https://github.com/a/b', branch: null }],
    ['#/site/github.com%2Fa%2Fb%40main', { view: 'site', site: 'github.com/a/b@main', screen: 'page', path: null }],
    [
      '#/site/github.com%2Fa%2Fb%40main/source/docs/a%20b.mdx',
      { view: 'site', site: 'github.com/a/b@main', screen: 'source', path: 'docs/a b.mdx' },
    ],
    [
      '#/site/x/preview/a.mdx?missing=%2Fgone%2Fb',
      { view: 'site', site: 'x', screen: 'preview', path: 'a.mdx', missing: '/gone/b' },
    ],
    ['#/site/x/page/a.mdx?missing=%2Fgone', { view: 'site', site: 'x', screen: 'page', path: 'a.mdx' }],
    ['#/site/x/page/%E0%A4%A', { view: 'site', site: 'x', screen: 'page', path: '%E0%A4%A' }],
  ])('reads %j', (hash, address) => {
    expect(parseAddress(hash)).toEqual(address);
  });

  it('reads what it writes', () => {
    const part = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('/'));
    const path = fc.option(fc.array(part, { minLength: 1 }).map((parts) => parts.join('/')));
    const site = fc.record({
      view: fc.constant('site' as const),
      site: fc.string({ minLength: 1, unit: 'grapheme' }),
      screen: fc.constantFrom('page', 'preview', 'source', 'files', 'settings', 'review', 'publish', 'conflicts'),
      path,
    });
    const lost = fc.record({
      view: fc.constant('site' as const),
      site: fc.string({ minLength: 1, unit: 'grapheme' }),
      screen: fc.constant('preview' as const),
      path: fc.constant('a.mdx'),
      missing: fc.string({ unit: 'grapheme' }),
    });
    const open = fc.record({
      view: fc.constant('open' as const),
      url: fc.string({ minLength: 1 }),
      branch: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(fc.oneof(site, lost, open, fc.constant({ view: 'start' as const })), (address) => {
        expect(parseAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });
});

describe('repositoryOfSite', () => {
  it('asks the app’s own host as the app itself was asked', () => {
    expect(repositoryOfSite('127.0.0.1:5173/host/a/b@main', 'http://127.0.0.1:5173')).toEqual({
      url: 'http://127.0.0.1:5173/host/a/b.git',
      branch: 'main',
    });
    expect(repositoryOfSite('github.com/a/b@x/y', 'http://127.0.0.1:5173')).toEqual({
      url: 'https://github.com/a/b.git',
      branch: 'x/y',
    });
  });
});
