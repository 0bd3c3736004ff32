import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { findRedirectChains } from './check/findRedirectChains.ts';
import { readDocsJson } from './docsJson.ts';
import { validateDocsJson } from './validateDocsJson.ts';

const colors = { primary: '#000' };

describe('in both formats', () => {
  const files = new Set([
    ...['a.mdx', 'b/index.mdx', 'two words.md', 'README.md', 'snippets/s.mdx', 'openapi.json', 'favicon.svg'],
    ...['api/b.mdx', 'docs.json', 'r.json'],
  ]);
  const formats: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    classic: {
      ...{ name: 'A', favicon: '/favicon.svg', colors, topbarLinks: [{ name: 'B', url: 'https://b.example' }] },
      navigation: [{ group: 'G', pages: ['a', 'api/b'] }],
    },
    current: { theme: 'mint', name: 'A', colors, navigation: { groups: [{ group: 'G', pages: ['a'] }] } },
  };
  /** Keys that a rule finds, in both formats; null if the format has nothing to find. */
  const cases: readonly (readonly [
    rule: string,
    setting: string,
    keys: Readonly<Record<'classic' | 'current', object | null>> | object,
  ])[] = [
    ['config/required', 'name', { name: undefined }],
    ['config/value', 'name', { name: ' ' }],
    ['config/type', 'name', { name: 5 }],
    ['config/value', 'colors.primary', { colors: { primary: 'blue' } }],
    ['config/unknown-key', 'colors.tint', { colors: { primary: '#000', tint: '#000' } }],
    ['config/file-not-found', 'favicon', { favicon: '/gone.svg' }],
    ['config/reference-not-found', '', { redirects: { $ref: 'gone.json' } }],
    ['config/value', 'redirects.0.source', { redirects: [{ source: 'https://x.example/a', destination: '/a' }] }],
    ['config/required', 'redirects.0.destination', { redirects: [{ source: '/old' }] }],
    ['config/duplicate', 'redirects.1', { redirects: Array(2).fill({ source: '/old', destination: '/a' }) }],
    [
      'config/redirect-to-nothing',
      'redirects.0.destination',
      { redirects: [{ source: '/old', destination: '/gone' }] },
    ],
    ['config/redirect-to-nothing', 'redirects.0.destination', { redirects: { $ref: 'r.json' } }],
    ...['/a', 'a', '/b', '/b/', '/two%20words', '/two words'].map(
      (source) =>
        [
          'config/redirect-from-page',
          'redirects.0.source',
          { redirects: [{ source, destination: 'https://x.example' }] },
        ] as const,
    ),
    [
      'config/page-not-found',
      '',
      {
        classic: { navigation: [{ group: 'G', pages: ['a', 'api/b', 'gone'] }] },
        current: { navigation: { groups: [{ group: 'G', pages: ['a', 'gone'] }] } },
      },
    ],
    [
      'config/duplicate',
      '',
      {
        classic: { navigation: [{ group: 'G', pages: ['a', 'api/b', 'a'] }] },
        current: { navigation: { groups: [{ group: 'G', pages: ['a', 'a'] }] } },
      },
    ],
    ['config/other-shape', '', { classic: { navbar: {} }, current: { topbarLinks: [] } }],
    ['config/several-kinds', '', { classic: null, current: { navigation: { groups: [], pages: ['a'] } } }],
    ['config/unknown-version', '', { classic: { anchors: [{ name: 'B', url: 'api', version: 'v9' }] }, current: null }],
    ['config/no-page-under', '', { classic: { tabs: [{ name: 'B', url: 'none' }] }, current: null }],
  ];
  const api = { classic: { openapi: 'openapi.json' }, current: { api: { openapi: 'openapi.json' } } };

  describe.each(['classic', 'current'] as const)('%s', (format) => {
    describe.each([
      ['', {}],
      [' with an API description', api[format]],
    ])('%s', (_, withApi) => {
      const check = (keys: object) =>
        validateDocsJson(JSON.stringify({ ...formats[format], ...withApi, ...keys }), {
          files,
          readFile: (path) => (path === 'r.json' ? '[{ "source": "/old", "destination": "/gone" }]' : null),
        });
      it('finds nothing in a valid one', () => {
        expect(check({ redirects: [{ source: '/old', destination: '/a' }] })).toEqual([]);
      });
      it.each(cases)('finds %s at %s in %j', (rule, setting, keys) => {
        const own: object | null = format in keys ? ((keys as Record<string, object | null>)[format] ?? null) : keys;
        if (own === null) return;
        const found = check(own).find(
          (one) => one.rule === rule && (setting === '' || one.setting?.join('.') === setting),
        );
        expect(found?.message).toBeTypeOf('string');
      });
      it.each(['/README', '/snippets/s', '/a.mdx', '/b/index', '/:page', '/any/*', '/a#part', '/none'])(
        'accepts a redirect from %s',
        (source) => {
          const found = check({ redirects: [{ source, destination: '/a' }] });
          expect(found.filter(({ rule }) => rule.startsWith('config/redirect'))).toEqual([]);
        },
      );
      it('reports pages of the folder of generated pages only without a description', () => {
        const found = check({ redirects: [{ source: '/old', destination: '/api-reference/made' }] });
        expect(found.map(({ rule }) => rule)).toEqual(
          Object.keys(withApi).length > 0 ? [] : ['config/redirect-to-nothing'],
        );
      });
      it.each([
        ...['/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt', '/changelog/rss.xml', '/mcp', '/mcp/'],
        ...['/files/a.pdf#page=2', 'rss.xml'],
      ])('accepts a redirect to %s, which is no page', (destination) => {
        expect(check({ redirects: [{ source: '/old', destination }] })).toEqual([]);
      });
      it.each(['/gone.mdx', '/gone.HTML', '/v1.2', '/mcp/a', '/a.b/gone', '/known.pdf', '/known.js'])(
        'reports a redirect to %s',
        (destination) => {
          const text = JSON.stringify({ ...formats[format], redirects: [{ source: '/old', destination }] });
          const known = new Set([...files, 'known.pdf', 'known.js.mdx']);
          expect(validateDocsJson(text, { files, known }).map(({ rule }) => rule)).toEqual([
            'config/redirect-to-nothing',
          ]);
        },
      );
      it.each([{}, { source: 5 }, { source: null }, { source: ['/old'] }])(
        'reports what is wrong with a redirect from %j only once',
        (redirect) => {
          const found = check({ redirects: [{ ...redirect, destination: '/gone' }] });
          expect(found.map(({ setting }) => setting?.slice(0, 2))).toEqual([['redirects', 0]]);
          expect(found[0]?.rule).not.toBe('config/redirect-to-nothing');
        },
      );
      it.each(['', ' '])('names no source for a redirect from %j', (source) => {
        expect(check({ redirects: [{ source, destination: '/gone' }] }).map(({ message }) => message)).toEqual([
          'A redirect goes to /gone, but that page doesn’t exist.',
        ]);
      });
      it('finds chains, which end at a page', () => {
        const redirects = [
          { source: '/x', destination: '/y' },
          { source: '/y', destination: '/a' },
          { source: '/a', destination: '/b' },
        ];
        const text = JSON.stringify({ ...formats[format], ...withApi, redirects });
        const chains = findRedirectChains({
          docs: readDocsJson(text),
          configuration: 'docs.json',
          files,
          textOf: () => text,
        });
        expect(chains.map(({ message }) => message)).toEqual([
          'The redirect from /x goes to another redirect, which ends at /a.',
        ]);
        expect(applyEdits(text, chains[0]?.fixes[0]?.edits ?? [])).toBe(text.replace('"/y"}', '"/a"}'));
      });
    });
  });
});
