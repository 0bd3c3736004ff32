import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../test/growth.ts';
import { normalizeRoute } from './normalizeRoute.ts';
import { createRedirectMatcher, matchSegments, splitPath } from './redirectMatcher.ts';
import {
  createRedirectPredicate,
  createRedirectResolver,
  isRedirectPattern,
  readRedirectTable,
  type Redirect,
} from './redirects.ts';

describe('routes', () => {
  it.each([
    ['/guides/start/', '/guides/start'],
    ['guides/start.mdx', '/guides/start'],
    ['/guides/index', '/guides'],
    ['/a%20b#c', '/a b'],
    ['/%zz?x', '/%zz'],
    ['', '/'],
  ])('normalizes the address %s to %s', (address, url) => {
    expect(normalizeRoute(address)).toBe(url);
  });
});

describe('redirects', () => {
  const rules = [
    ['/old', '/new'],
    ['/docs/:slug*', '/help/:slug*'],
    ['/blog/*', 'https://blog.example.com/*'],
    ['/a', '/b'],
    ['/b', '/a'],
    ['/u/:id/edit', '/users/:id'],
    ['/x', '/y'],
    ['/y', '/z#part'],
    ['/old%20name', '/new name'],
    ['/page.html', '/page-new'],
    ['/query', '/new?tab=2'],
    ['/both/:id/*', '/of/*/:id'],
    ['/in/:rest*/middle', '/out/:rest*'],
    ['/:lang/guides/:rest*/old-:id', '/:lang/:rest*/new/:id'],
    ['/two/:a*/and/:b*', '/:b*/then/:a*'],
    ['/wide/*/end', '/narrow/*'],
    ['/v1-*', '/v2-*'],
    ['/stars/*/b/*', '/c/*/d/*'],
    ['/more/*/of-*', '/*/*/*'],
    ['/post-:id/comments', '/posts/:id'],
    ['/secure/:path*', '//other.example.com/:path*'],
  ].map(([source = '', destination = '']) => ({ source, destination, permanent: true }));
  it.each([
    ['/old/', { kind: 'page', url: '/new' }],
    ['/docs/one/two', { kind: 'page', url: '/help/one/two' }],
    ['/blog/post', { kind: 'elsewhere', address: 'https://blog.example.com/post' }],
    ['/a', { kind: 'loop', sources: ['/a', '/b', '/a'] }],
    ['/u/7/edit', { kind: 'page', url: '/users/7' }],
    ['/stars/1/b/2', { kind: 'page', url: '/c/1/d/2' }],
    ['/stars/1/2/b/3/4', { kind: 'page', url: '/c/1/2/d/3/4' }],
    ['/more/1/of-2', { kind: 'page', url: '/1/2/2' }],
    ['/x', { kind: 'page', url: '/z', rest: '#part' }],
    ['/old name', { kind: 'page', url: '/new name' }],
    ['/old%20name/', { kind: 'page', url: '/new name' }],
    ['/page.html', { kind: 'page', url: '/page-new' }],
    ['/page', { kind: 'page', url: '/page-new' }],
    ['/query', { kind: 'page', url: '/new', rest: '?tab=2' }],
    ['/docs', { kind: 'page', url: '/help' }],
    ['/docs/a%23b/50%25', { kind: 'page', url: '/help/a#b/50%' }],
    ['/blog/a b', { kind: 'elsewhere', address: 'https://blog.example.com/a%20b' }],
    ['/both/7/a/b', { kind: 'page', url: '/of/a/b/7' }],
    ['/in/one/middle', { kind: 'page', url: '/out/one' }],
    ['/in/one/two/middle', { kind: 'page', url: '/out/one/two' }],
    ['/in/middle', { kind: 'page', url: '/out' }],
    ['/in/middle/middle', { kind: 'page', url: '/out/middle' }],
    ['/de/guides/a/b/old-7', { kind: 'page', url: '/de/a/b/new/7' }],
    ['/de/guides/old-7', { kind: 'page', url: '/de/new/7' }],
    ['/two/a/b/and/c/d', { kind: 'page', url: '/c/d/then/a/b' }],
    ['/two/and', { kind: 'page', url: '/then' }],
    ['/wide/one/end', { kind: 'page', url: '/narrow/one' }],
    ['/wide/one/two/end', { kind: 'page', url: '/narrow/one/two' }],
    ['/v1-guide', { kind: 'page', url: '/v2-guide' }],
    ['/post-7/comments', { kind: 'page', url: '/posts/7' }],
    ['/secure/a', { kind: 'elsewhere', address: '//other.example.com/a' }],
  ])('redirect %s', (address, expected) => {
    expect(createRedirectResolver(rules)(address)).toMatchObject(expected);
  });
  it.each(['/', '/older', '/u/7', '/u/7/edit/more', '/in/one/two', '/in/one/middle/x', '/wide/end', '/v1'])(
    'do not apply to %s',
    (address) => {
      expect(createRedirectResolver(rules)(address)).toBeNull();
    },
  );
  it.each([
    ['/go/:path*', ':path*', '/go/https://evil.example', { kind: 'page', url: '/https:/evil.example' }],
    ['/go/:path*', ':path*', '/go/https:%2F%2Fevil.example', { kind: 'page', url: '/https:/evil.example' }],
    ['/go/:path*', '/:path*', '/go//evil.example', { kind: 'page', url: '/evil.example' }],
    ['/go/:path*', '/:path*', '/go/%2F%2Fevil.example', { kind: 'page', url: '/evil.example' }],
    ['/go/*', '*', '/go/javascript:x()', { kind: 'page', url: '/javascript:x()' }],
    ['/go/:a/:b', ':a://:b', '/go/https/evil.example', { kind: 'page', url: '/https:/evil.example' }],
    [
      '/on/*',
      'https://a.example*',
      '/on/@evil.example',
      { kind: 'elsewhere', address: 'https://a.example%40evil.example' },
    ],
    [
      '/on/*',
      'https://a.example/*',
      '/on/https://b.example',
      { kind: 'elsewhere', address: 'https://a.example/https:/b.example' },
    ],
  ])('from %s to %s lead to the host of the rule, for %s', (source, destination, address, expected) => {
    const follow = createRedirectResolver([{ source, destination, permanent: true }]);
    expect(follow(address)).toMatchObject(expected);
  });
  it.each([
    ['/search?q=:q', '/s/a&b=c d', '/search', '?q=a%26b%3Dc%20d'],
    ['/search?q=:q#:q', '/s/a+b', '/search', '?q=a%2Bb#a%2Bb'],
    ['/find/:q?q=:q', '/s/a&b', '/find/a&b', '?q=a%26b'],
    ['/search?q=:q', '/s/\ud800', '/search', '?q=%EF%BF%BD'],
  ])('encode values in the query of %s for %s', (destination, address, url, rest) => {
    const follow = createRedirectResolver([{ source: '/s/:q', destination, permanent: true }]);
    expect(follow(address)).toMatchObject({ kind: 'page', url, rest });
  });
  it('stop if patterns redirect forever', () => {
    expect(
      createRedirectResolver([{ source: '/:rest*', destination: '/more/:rest*', permanent: true }])('/x')?.kind,
    ).toBe('loop');
    expect(isRedirectPattern('/a')).toBe(false);
  });
  it('end at pages that exist, so a pattern may cover its own target', () => {
    const follow = createRedirectResolver(
      [{ source: '/:slug*', destination: '/v2/:slug*', permanent: false }],
      (url) => url === '/v2/guide' || url === '/about',
    );
    expect(follow('/guide')).toEqual({ kind: 'page', url: '/v2/guide', rest: '', permanent: false });
    expect(follow('/about')).toBeNull();
    expect(follow('/nowhere')?.kind).toBe('loop');
  });
  it('tell which paths they cover', () => {
    const isCovered = createRedirectPredicate(['/old%20name', '/docs/:slug*', '/page.html']);
    expect(['/old name', 'docs/a/b', '/page', '/page.html', '/other'].map(isCovered)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  it('are read from a table that may be damaged', () => {
    expect(readRedirectTable('[{"source":"/a","destination":"/b"},{"source":1},null,"x"]')).toEqual([
      { source: '/a', destination: '/b', permanent: true },
    ]);
    expect(readRedirectTable('{}')).toEqual([]);
  });
  it('stop if a pattern makes the URL longer and longer', () => {
    expect(
      createRedirectResolver([{ source: '/*', destination: `/${'*/'.repeat(500)}`, permanent: true }])('/x')?.kind,
    ).toBe('loop');
  });
  it('apply the first matching rule, as in a linear search', () => {
    const part = fc.constantFrom('a', 'b', 'ab', ':x', ':y*', '*', 'a*', ':z*');
    const source = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    const address = fc.array(fc.constantFrom('a', 'b', 'ab', 'abc', '*'), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 8 }), address, (sources, parts) => {
        const alone = sources.findIndex((one) => createRedirectMatcher([one])(parts) === 0);
        expect(createRedirectMatcher(sources)(parts)).toBe(alone);
        for (const one of sources.filter((other) => !/\*[^/]/.test(other))) {
          const wanted = splitPath(one);
          const isMatch = wanted.length === 0 ? parts.length === 0 : matchSegments(wanted, parts).length > 0;
          expect(isMatch, one).toBe(createRedirectMatcher([one])(parts) === 0);
        }
      }),
      { numRuns: 500 },
    );
  });
  it.each([
    [
      'that name paths',
      (index: number) => ({ source: `/old/page-${index}`, destination: `/new/page-${index}`, permanent: true }),
    ],
    [
      'that are patterns',
      (index: number) => ({
        source: `/old/page-${index}/:rest*`,
        destination: `/new/${index}/:rest*`,
        permanent: true,
      }),
    ],
    [
      'with any number of parts in the middle',
      (index: number) => ({ source: `/old/:rest*/${index}/:more*/end`, destination: `/new/${index}`, permanent: true }),
    ],
    [
      'for parts with one beginning',
      (index: number) => ({ source: `/old/${index}-*`, destination: `/new/${index}`, permanent: true }),
    ],
  ])('take about linear time for many rules %s', (_, rule) => {
    const work = (many: readonly Redirect[]) => {
      const follow = createRedirectResolver(many);
      return many.map(({ source }) => follow(source));
    };
    expect(growthOf((size) => Array.from({ length: size }, (_unused, index) => rule(index)), work, 100)).toBeLessThan(
      mostGrowth,
    );
  });
});
