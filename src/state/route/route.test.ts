import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileOfRoute,
  formatRoute,
  parseRoute,
  parseRoutePart,
  parseSiteId,
  replaceRouteFile,
  type AppRoute,
  type ScreenTarget,
} from './route.ts';

describe('parseRoute', () => {
  it.each<[string, AppRoute]>([
    ['', { view: 'start' }],
    ['#/', { view: 'start' }],
    ['#/nonsense/x', { view: 'start' }],
    [
      '#/open?url=https://github.com/a/b/tree/fix#12',
      { view: 'open', url: 'https://github.com/a/b/tree/fix#12', branch: null },
    ],
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
  ])('parses %j', (hash, address) => {
    expect(parseRoute(hash)).toEqual(address);
  });

  it('parses what formatRoute writes', () => {
    const part = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('/'));
    const path = fc.option(fc.array(part, { minLength: 1 }).map((parts) => parts.join('/')));
    const one = <Word extends string>(...words: readonly Word[]) => fc.constantFrom(...words);
    const shown: fc.Arbitrary<ScreenTarget> = fc.oneof(
      fc.record({ screen: one('page', 'source', 'files'), path }),
      fc.record({ screen: one('preview'), path }),
      fc.record({ screen: one('settings'), section: path }),
      fc.record({ screen: one('review', 'conflicts'), change: path }),
      fc.record({ screen: one('rules'), file: path }),
      fc.record({ screen: one('health'), rule: path }),
      fc.record({ screen: one('publish', 'search', 'llms') }),
    );
    const site = fc
      .record({ name: fc.string({ minLength: 1, unit: 'grapheme' }), shown })
      .map((made): AppRoute => ({ view: 'site', site: made.name, ...made.shown }));
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
        expect(parseRoute(formatRoute(address))).toEqual(address);
      }),
    );
  });
});

describe('the file of a route', () => {
  it.each<[string, string | null]>([
    ['#/site/x/page/a.mdx', 'a.mdx'],
    ['#/site/x/review/a.mdx', 'a.mdx'],
    ['#/site/x/rules/AGENTS.md', 'AGENTS.md'],
    ['#/site/x/page', null],
    ['#/site/x/settings/colors', null],
    ['#/site/x/health/dead-links', null],
    ['#/site/x/search/a.mdx', null],
    ['#/', null],
  ])('for %s is %j', (hash, path) => {
    expect(fileOfRoute(parseRoute(hash))).toBe(path);
  });

  it.each([
    ['#/site/x/source/a.mdx', '#/site/x/source/b.mdx'],
    ['#/site/x/review/a.mdx', '#/site/x/review/b.mdx'],
    ['#/site/x/settings/a.mdx', '#/site/x/settings/a.mdx'],
  ])('is replaced in %s, resulting in %s', (from, to) => {
    const address = parseRoute(from);
    expect(address.view === 'site' && formatRoute(replaceRouteFile(address, 'b.mdx'))).toBe(to);
  });
});

describe('parseSiteId', () => {
  it('uses the app’s own protocol for the app’s own host', () => {
    expect(parseSiteId('127.0.0.1:5173/host/a/b@main', 'http://127.0.0.1:5173')).toEqual({
      url: 'http://127.0.0.1:5173/host/a/b.git',
      branch: 'main',
    });
    expect(parseSiteId('github.com/a/b@x/y', 'http://127.0.0.1:5173')).toEqual({
      url: 'https://github.com/a/b.git',
      branch: 'x/y',
    });
  });
});

it.each([
  ['#/site/a/page/guide.mdx#part', 'guide.mdx', 'part'],
  ['#/site/a/page/guide.mdx#caf%C3%A9', 'guide.mdx', 'café'],
  ['#/site/a/page/c%23.mdx', 'c#.mdx', null],
  ['#/site/a/page/guide.mdx', 'guide.mdx', null],
])('parses the page and its part in %s', (hash, path, part) => {
  expect(parseRoute(hash)).toEqual({ view: 'site', site: 'a', screen: 'page', path });
  expect(parseRoutePart(hash)).toBe(part);
});
