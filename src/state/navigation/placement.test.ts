import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { createEntryUrlResolver, buildSiteTree } from '#site/view/siteTree.ts';
import { listMoveDestinations } from './navigationMoves.ts';
import { folderOfBranch, findPathInBranch, findCopyPath, validatePathInBranch, resolvePlacement } from './placement.ts';

const docs = readDocsJson(
  JSON.stringify({
    navigation: [
      { group: 'Start', pages: ['start', 'api/mixed'] },
      { group: 'Calls', pages: ['api/list', 'api/gone', 'GET /nope', { group: 'Deep', pages: ['api/v2/one'] }] },
      { group: 'Empty', pages: [] },
      { group: 'Notes', pages: ['notes/may'] },
    ],
    tabs: [{ name: 'API', url: 'api' }],
    anchors: [
      { name: 'Notes', url: '/notes/' },
      { name: 'Blog', url: 'https://b.example' },
    ],
    primaryTab: { name: 'Guide' },
  }),
);
const pages = ['start', 'api/mixed', 'api/list', 'api/v2/one', 'notes/may', 'lonely', 'notes'];
const files = new Set(pages.map((path) => `${path}.mdx`));
const site = { docs, siteFolder: '', files, tree: [] };
const tree = buildSiteTree(docs, buildNavigationTree(docs), createEntryUrlResolver('', files));
const branches = Object.fromEntries(
  tree.flatMap((node) => ('children' in node ? [[node.label, node] as const] : [])),
) as Readonly<Record<string, NavigationContainer>>;

function nodeOf(name: string, nodes: readonly NavigationNode[] = tree): NavigationNode | null {
  for (const node of nodes) {
    if ((node.kind === 'page' ? node.entry : node.label) === name && node.kind !== 'tab') return node;
    const inner = 'children' in node ? nodeOf(name, node.children) : null;
    if (inner !== null) return inner;
  }
  return null;
}
const placed = (name: string) => ({
  node: nodeOf(name),
  file: files.has(`${name}.mdx`) ? `${name}.mdx` : null,
  label: name,
});

describe('the branches of a classic configuration', () => {
  it('list each page once, by its URL, and empty groups with the preceding group', () => {
    const listed = (nodes: readonly NavigationNode[]): readonly unknown[] =>
      nodes.map((node) =>
        node.kind === 'page' ? node.entry : 'children' in node ? [node.label, ...listed(node.children)] : node.label,
      );
    expect(listed(tree)).toEqual([
      ['Guide', ['Start', 'start']],
      [
        'API',
        ['Start', 'api/mixed'],
        ['Calls', 'api/list', 'api/gone', 'GET /nope', ['Deep', 'api/v2/one']],
        ['Empty'],
      ],
      ['Notes', ['Notes', 'notes/may']],
      'Blog',
    ]);
  });

  it.each([
    ['start', 'Guide', 'free'],
    ['start', 'API', 'api/start.mdx'],
    ['lonely', 'Notes', 'notes/lonely.mdx'],
    ['api/list', 'Guide', 'list.mdx'],
    ['notes/may', 'API', 'api/may.mdx'],
    ['api/gone', 'API', 'free'],
    ['api/gone', 'Guide', 'api/gone can’t go there: pages in Guide must have a URL that no other tab or section uses.'],
    ['Calls', 'Notes', 'Calls can’t go there: pages in Notes must have a URL that starts with /notes/.'],
    ['Deep', 'API', 'free'],
    ['Empty', 'Guide', 'free'],
  ])('place %s into %s: %s', (name, branch, expected) => {
    const found = resolvePlacement(site, placed(name), branches[branch] ?? null);
    expect(found.kind === 'movesFile' ? found.to : found.kind === 'refused' ? found.why : found.kind).toBe(expected);
  });

  it('are offered only for what they accept', () => {
    const offered = (name: string) =>
      listMoveDestinations(tree, nodeOf(name) ?? { kind: 'newPage' }, (branch) =>
        resolvePlacement(site, placed(name), branch),
      ).map(({ label }) => label);
    expect(offered('start')).toEqual(['API › Calls', 'API › Calls › Deep', 'API › Empty', 'Notes › Notes']);
    expect(offered('Deep')).toEqual(['API › Start', 'API › Empty']);
    expect(offered('api/gone')).toEqual(['API › Start', 'API › Calls › Deep', 'API › Empty']);
  });

  it('have a folder for new pages, and reject other paths', () => {
    const [api = null, guide = null, notes = null] = ['API', 'Guide', 'Notes'].map((name) => branches[name] ?? null);
    expect([api, guide, null].map((branch) => folderOfBranch(site, branch))).toEqual(['api', '', '']);
    expect(validatePathInBranch(site, 'api/new.mdx', api)).toBeNull();
    expect(validatePathInBranch(site, 'apis/new.mdx', api)).toBe(
      'Pages in API must have a URL that starts with /api/.',
    );
    expect(validatePathInBranch(site, 'api.mdx', guide)).not.toBeNull();
    expect(findPathInBranch(site, 'list.mdx', api)).toBe('api/list-2.mdx');
    expect(findPathInBranch(site, 'api.mdx', guide)).toBe('api-page.mdx');
    expect(findPathInBranch(site, 'deep/index.mdx', notes)).toBe('notes/deep.mdx');
  });

  it('keep copies of their pages', () => {
    expect(findCopyPath(site, 'notes/may.mdx', 'notes/may-copy.mdx', files)).toBe('notes/may-copy.mdx');
    // The page at the address of the part itself.
    expect(findCopyPath(site, 'notes.mdx', 'notes-copy.mdx', files)).toBe('notes/notes-copy.mdx');
  });
});

describe('the folder for the first page of a new branch', () => {
  const language = (name: string, ...pages: readonly unknown[]) => ({
    language: name,
    tabs: [{ tab: 'Guide', groups: [{ group: 'G', pages }] }],
  });
  const version = (name: string, ...pages: readonly unknown[]) => ({ version: name, groups: [{ group: 'G', pages }] });
  const folderFor = (navigation: unknown, siteFolder = '') => {
    const nodes = buildNavigationTree(readDocsJson(JSON.stringify({ navigation })));
    const last = nodes.at(-1);
    const branch = last !== undefined && 'children' in last ? last : null;
    return folderOfBranch({ ...site, docs: { config: {} }, siteFolder, tree: nodes }, branch);
  };

  it.each([
    [
      'like the one beside it',
      { languages: [language('en', 'a'), language('fr', 'fr/a', 'fr/b/c'), language('it')] },
      'it',
    ],
    ['below others', { languages: [language('en', 'docs/en/a'), language('pt-BR')] }, 'docs/pt-BR'],
    ['with a leading slash', { languages: [language('fr', '/fr/a'), language('it')] }, 'it'],
    ['as versions', { versions: [version('v1.0', 'v1.0/a'), version('v2.0')] }, 'v2.0'],
    ['from a title', { versions: [version('Version 1', 'version-1/a'), version('Version 2')] }, 'version-2'],
    ['of pages that aren’t all in it', { languages: [language('fr', 'fr/a', 'b'), language('it')] }, ''],
    ['of pages in other folders', { languages: [language('fr', 'guides/a'), language('it')] }, ''],
    ['without pages', { languages: [language('fr'), language('it')] }, ''],
    ['of a page with that name', { languages: [language('fr', 'fr'), language('it')] }, ''],
    ['with a path for a name', { versions: [version('v1', 'v1/a'), version('../x')] }, 'x'],
  ])('%s', (_, navigation, folder) => {
    expect(folderFor(navigation)).toBe(folder);
    expect(folderFor(navigation, 'site')).toBe(folder === '' ? 'site' : `site/${folder}`);
  });
});

it('allows any path in a site with its pages listed in the navigation', () => {
  const current = readDocsJson('{"navigation":{"tabs":[{"tab":"API","pages":["a"]}]}}');
  const [tab] = buildNavigationTree(current);
  const branch = tab !== undefined && 'children' in tab ? tab : null;
  expect(resolvePlacement({ ...site, docs: current }, placed('lonely'), branch)).toEqual({ kind: 'free' });
  expect(validatePathInBranch({ ...site, docs: current }, 'anywhere.mdx', branch)).toBeNull();
});
