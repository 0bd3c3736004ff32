import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { createEmptySite, setPageTexts, type Site } from '../site.ts';
import { ApiCache } from './apiCache.ts';

const api = (summary: string) =>
  JSON.stringify({ openapi: '3.1.0', paths: { '/flags': { get: { summary, responses: {} } } } });
const docs = readDocsJson(
  JSON.stringify({
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['index'] },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
  }),
);
const files = new Set(['docs.json', 'api.json', 'index.mdx', 'own.mdx']);
const empty = createEmptySite({ siteFolder: '', files, config: docs.config });

function keeperOf(site: Site): ApiCache {
  const keeper = new ApiCache();
  expect(keeper.listPages(site, docs).wanted).toEqual(['api.json']);
  keeper.update([{ path: 'api.json', text: api('List flags') }]);
  expect(keeper.listPages(site, docs).wanted).toEqual([]);
  return keeper;
}

describe('the API cache', () => {
  it('has a site with the API pages', () => {
    const site = setPageTexts(empty, [{ path: 'index.mdx', text: '---\ntitle: Welcome\n---\n' }]);
    const { site: whole, navigation } = keeperOf(site).addApiPages(site);
    expect([...whole.pages.keys()]).toEqual(['index.mdx', 'api-reference/list-flags.mdx']);
    expect(navigation.added.map(({ groups }) => groups.flatMap(({ entries }) => entries))).toEqual([
      ['api-reference/list-flags'],
    ]);
  });

  it('returns the same site while nothing changes', () => {
    const keeper = keeperOf(empty);
    expect(keeper.addApiPages(empty)).toBe(keeper.addApiPages(empty));
  });

  it('updates the text of changed pages without reading the description again', () => {
    const keeper = keeperOf(empty);
    const before = keeper.addApiPages(empty).site.pages.get('api-reference/list-flags.mdx');
    const { pages } = keeper.addApiPages(setPageTexts(empty, [{ path: 'index.mdx', text: 'Words.' }])).site;
    expect(pages.get('index.mdx')?.text).toBe('Words.');
    expect(pages.get('api-reference/list-flags.mdx')).toBe(before);
  });

  it('follows a page that starts to reference an operation', () => {
    const keeper = keeperOf(empty);
    expect(keeper.operation(empty, 'own.mdx')).toBeNull();
    const site = setPageTexts(empty, [{ path: 'own.mdx', text: '---\nopenapi: GET /flags\ndescription: Own.\n---\n' }]);
    expect(keeper.operation(site, 'own.mdx')).toMatchObject({
      isGenerated: false,
      describes: false,
      title: 'List flags',
    });
  });

  it('finds the operation that front matter would reference, saved or not', () => {
    const keeper = keeperOf(empty);
    expect(keeper.named(empty, { openapi: 'get /flags/' })).toMatchObject({
      isGenerated: false,
      describes: true,
      title: 'List flags',
    });
    expect(keeper.named(empty, { openapi: 'GET /gone' })).toBeNull();
    expect(keeper.named(empty, { title: 'None' })).toBeNull();
  });

  it('lists the available operations, qualified by file if several descriptions have them', () => {
    const keeper = keeperOf(empty);
    expect(keeper.operationNames(empty)).toEqual([
      {
        key: 'api.json GET /flags',
        entry: 'GET /flags',
        title: 'List flags',
        tag: null,
        file: 'api.json',
        hidden: false,
        page: 'made',
      },
    ]);
    const both = readDocsJson(
      JSON.stringify({ api: { openapi: ['api.json', 'other.json'] }, navigation: { pages: ['GET /flags'] } }),
    );
    keeper.update([{ path: 'other.json', text: api('Other flags') }]);
    keeper.listPages({ ...empty, config: both.config, files: new Set([...files, 'other.json']) }, both);
    expect(
      keeper
        .operationNames({ ...empty, config: both.config, files: new Set([...files, 'other.json']) })
        .map(({ entry, page }) => [entry, page]),
    ).toEqual([
      ['/api.json GET /flags', 'made'],
      ['/other.json GET /flags', 'made'],
    ]);
  });

  it('applies overlays to a description, and edits the last one if the description is generated', () => {
    const over = readDocsJson(
      JSON.stringify({ api: { openapi: { source: 'api.json', overlays: ['a.yaml', 'b.yaml'] } }, navigation: {} }),
    );
    const site = { ...empty, config: over.config, files: new Set([...files, 'a.yaml', 'b.yaml']) };
    const keeper = new ApiCache();
    const made = JSON.stringify({ ...(JSON.parse(api('List flags')) as object), 'x-generated': true });
    const overlay = "overlay: 1.0.0\nactions:\n  - target: $.paths['/flags'].get\n    update: { summary: All flags }\n";
    keeper.update([{ path: 'api.json', text: made }]);
    expect(keeper.listPages(site, over).wanted).toEqual(['a.yaml', 'b.yaml']);
    keeper.update([
      { path: 'a.yaml', text: overlay },
      { path: 'b.yaml', text: 'overlay: 1.0.0\nactions: []\n' },
    ]);
    const { pages, overlays } = keeper.listPages(site, over);
    expect(pages.map(({ title }) => title)).toEqual(['All flags']);
    expect(overlays).toEqual([['api.json', 'b.yaml']]);
    expect(keeper.operation(site, 'api-reference/all-flags.mdx')).toMatchObject({
      file: 'api.json',
      overlay: 'b.yaml',
      canHaveOverlay: false,
    });
    const place = { file: 'api.json', pointer: ['paths', '/flags', 'get', 'summary'] };
    const edits = keeper.setOverlayWords('overlay: 1.0.0\nactions: []\n', place, 'Every flag');
    expect(edits.ok && edits.value[0]?.text).toContain("$.paths['/flags'].get");
    keeper.update([{ path: 'a.yaml', text: overlay.replace('All', 'Some') }]);
    expect(keeper.listPages(site, over).pages.map(({ title }) => title)).toEqual(['Some flags']);
  });

  it('reports problems of descriptions and pages, each at its source', () => {
    const keeper = keeperOf(empty);
    const site = setPageTexts(empty, [{ path: 'own.mdx', text: '---\ntitle: Own\nopenapi: GET /gone\n---\n' }]);
    expect(
      keeper.findings(site, 'docs.json', () => null).map(({ rule, path, range }) => [rule, path, range.line]),
    ).toEqual([
      ['openapi/no-description', 'api.json', 1],
      ['openapi/only-success', 'api.json', 1],
      ['openapi/page-without-operation', 'own.mdx', 3],
    ]);
  });

  it('follows changes of the description', () => {
    const keeper = keeperOf(empty);
    keeper.update([{ path: 'api.json', text: api('All flags') }]);
    expect(keeper.listPages(empty, docs).pages.map(({ title }) => title)).toEqual(['All flags']);
    expect([...keeper.addApiPages(empty).site.pages.keys()]).toEqual(['api-reference/all-flags.mdx']);
  });

  it('is cleared with the configuration that references the descriptions', () => {
    const keeper = keeperOf(empty);
    keeper.delete();
    expect(keeper.addApiPages(empty).site).toBe(empty);
    expect(keeper.operation(empty, 'api-reference/list-flags.mdx')).toBeNull();
  });
});
