import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { readPageFacts } from '../pageFacts.ts';
import { insertApiEntries } from './apiNavigation.ts';
import { dropStalePages, type ApiPagesToRefresh } from './dropStalePages.ts';
import { summarizeApiPages } from './apiPagesSummary.ts';
import { buildSiteApi } from './siteApi.ts';

const operation = (summary: string) => ({ summary, tags: [summary.split(' ').at(-1)], responses: {} });
const api = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/flags': { get: operation('List flags'), post: operation('Make flags') },
    '/users': { get: operation('List users') },
  },
});
const made = { tab: 'API', openapi: 'api.json' };

function readOf(tab: object, pages: Readonly<Record<string, string>> = {}) {
  const texts: Readonly<Record<string, string>> = {
    'docs.json': JSON.stringify({ navigation: { tabs: [tab] } }),
    'api.json': api,
    ...pages,
  };
  const docs = readDocsJson(texts['docs.json'] ?? '');
  const known = new Map(Object.entries(pages).map(([path, text]) => [path, { text, facts: readPageFacts(text) }]));
  const site = { siteFolder: '', files: new Set(Object.keys(texts)), config: docs.config, pages: known };
  const found = buildSiteApi(site, docs, (path) => texts[path] ?? null);
  const { navigation, pages: names } = summarizeApiPages(site, docs, found);
  const read: ApiPagesToRefresh = { navigation, byPath: new Map(names.map((page) => [page.path, page])) };
  return { read, tree: buildNavigationTree(docs), files: site.files };
}

const listed = (tree: readonly NavigationNode[], { navigation }: ApiPagesToRefresh) =>
  listPageEntries(insertApiEntries(tree, navigation)).map(({ entry }) => entry);

it('returns the same value if nothing was written since', () => {
  const { read, tree, files } = readOf(made);
  expect(dropStalePages(read, tree, files)).toBe(read);
});

it('drops pages that are now files and pages of operations now listed in the navigation', () => {
  const { read } = readOf(made);
  const page = 'api-reference/flags/list-flags';
  const after = readOf(
    { ...made, groups: [{ group: 'Flags', pages: [page, 'POST /flags'] }] },
    { [`${page}.mdx`]: '---\ntitle: List flags\nopenapi: GET /flags\n---\n' },
  );
  const now = dropStalePages(read, after.tree, after.files);
  expect(listed(after.tree, now)).toEqual([page, 'api-reference/flags/make-flags', 'api-reference/users/list-users']);
  expect(now.byPath.has(`${page}.mdx`)).toBe(false);
  expect(now.navigation.added.flatMap(({ groups }) => groups.map(({ label }) => label))).toEqual(['users']);
});

it('keeps an entry whose operation is in no description', () => {
  const { read } = readOf(made);
  const after = readOf({ ...made, groups: [{ group: 'Flags', pages: ['GET /gone'] }] });
  expect(dropStalePages(read, after.tree, after.files)).toBe(read);
});

it('keeps a generated page that the navigation lists by path, without adding it twice', () => {
  const { read } = readOf(made);
  const page = 'api-reference/flags/list-flags';
  const after = readOf({ ...made, groups: [{ group: 'Flags', pages: [page] }] });
  const now = dropStalePages(read, after.tree, after.files);
  expect(listed(after.tree, now)).toEqual([page, 'api-reference/flags/make-flags', 'api-reference/users/list-users']);
  expect(now.byPath.has(`${page}.mdx`)).toBe(true);
});
