import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { createBranchWalker, mapPageAncestors } from '#site/view/branches.ts';
import {
  findFirstPageFile,
  formatBranchLabel,
  formatRowLabel,
  listNavigationRows,
  selectBranch,
  titleFromPath,
} from './navigationRows.ts';

const treeOf = (navigation: unknown) => buildNavigationTree(readDocsJson(JSON.stringify({ navigation })));
const paths = new Set(['a.mdx', 'b.md', 'api/one.mdx']);
const context = {
  siteFolder: '',
  paths,
  summaryOf: (file: string) =>
    file === 'a.mdx' ? { title: 'Alpha', icon: 'book', iconType: null, tag: null, hidden: false, headings: [] } : null,
  isExpanded: () => true,
};

describe('labels', () => {
  it.each([
    ['Start', 'Start'],
    ['', 'Untitled'],
    [' ', 'Untitled'],
    ['fr', 'fr'],
  ])('of a row %j: %s', (label, shown) => {
    expect(formatRowLabel({ label })).toBe(shown);
  });

  it.each([
    ['language', 'fr', 'Français'],
    ['language', 'xx', 'xx'],
    ['language', ' ', 'Untitled'],
    ['version', 'fr', 'fr'],
    ['tab', '', 'Untitled'],
  ] as const)('of a %s %j: %s', (kind, label, shown) => {
    expect(formatBranchLabel({ kind, label })).toBe(shown);
  });
});

describe('listNavigationRows', () => {
  it('lists groups and pages with their level, title, and file', () => {
    const rows = listNavigationRows(
      treeOf([{ group: 'Start', pages: ['a', 'gone', { group: 'More', pages: ['b'] }] }]),
      context,
    );
    expect(rows.map(({ level, label, kind, file }) => [level, label, kind, file])).toEqual([
      [1, 'Start', 'group', null],
      [2, 'Alpha', 'page', 'a.mdx'],
      [2, 'Gone', 'missing', null],
      [2, 'More', 'group', null],
      [3, 'B', 'page', 'b.md'],
    ]);
  });
  it('shows a page’s icon, and marks a page that is listed twice', () => {
    const rows = listNavigationRows(treeOf([{ group: 'G', pages: ['a', 'b', { group: 'H', pages: ['b'] }] }]), context);
    expect(rows.map(({ label, icon, isDuplicate }) => [label, icon, isDuplicate])).toEqual([
      ['G', null, false],
      ['Alpha', 'book', false],
      ['B', null, true],
      ['H', null, false],
      ['B', null, true],
    ]);
  });
  it('shows the method of a page with an endpoint, generated or not', () => {
    const head = { title: null, icon: null, iconType: null, tag: null, hidden: false };
    const made = {
      path: 'made.mdx',
      entry: 'made',
      title: 'Made',
      operation: 'GET /x',
      method: 'GET',
      deprecated: false,
      hidden: false,
    };
    const rows = listNavigationRows(treeOf([{ group: 'G', pages: ['a', 'api/one', 'GET /x'] }]), {
      ...context,
      summaryOf: (file) => (file === 'api/one.mdx' ? { ...head, method: 'POST' } : head),
      generatedPageOf: (node) => (node.method === null ? null : made),
    });
    expect(rows.map(({ method }) => method)).toEqual([null, null, 'POST', 'GET']);
  });
  it('keeps a row’s key if others move, and uses different keys for rows with the same name', () => {
    const keys = (navigation: unknown) => listNavigationRows(treeOf(navigation), context).map(({ key }) => key);
    const [, , moved] = keys([{ group: 'G', pages: ['a', 'b'] }]);
    expect(keys([{ group: 'G', pages: ['b', 'a'] }])[1]).toBe(moved);
    expect(
      new Set(
        keys([
          { group: 'G', pages: ['a', 'a'] },
          { group: 'G', pages: ['a'] },
        ]),
      ).size,
    ).toBe(5);
  });
  it('marks a title as guessed until its page is read', () => {
    const tree = treeOf([{ group: 'G', pages: ['a', 'b', 'gone'] }]);
    const guessed = (isReading: boolean) =>
      listNavigationRows(tree, { ...context, isReading }).flatMap(({ label, isGuessed }) => (isGuessed ? [label] : []));
    expect([guessed(true), guessed(false)]).toEqual([['B'], []]);
  });
  it('omits the content of a closed group', () => {
    expect(
      listNavigationRows(treeOf([{ group: 'G', pages: ['a'] }]), { ...context, isExpanded: () => false }),
    ).toHaveLength(1);
  });
});

describe('selectBranch', () => {
  const tree = treeOf({
    versions: [
      {
        version: 'v2',
        tabs: [
          { tab: 'Guides', pages: ['a'] },
          { tab: 'API', pages: ['api/one'] },
        ],
      },
      { version: 'v1', pages: ['b'] },
    ],
  });
  const walk = createBranchWalker(tree);
  const around = (entry: string) => mapPageAncestors(tree, (node) => node.entry).get(entry) ?? null;
  it('returns a switch for each level, set to the branch of the current page', () => {
    const { switches, nodes } = selectBranch(walk, new Map(), around('api/one'));
    expect(
      switches.map(({ kind, options, chosen }) => [kind, options.find(({ key }) => key === chosen)?.label]),
    ).toEqual([
      ['version', 'v2'],
      ['tab', 'API'],
    ]);
    expect(nodes).toMatchObject([{ kind: 'page', entry: 'api/one' }]);
  });
  it('labels a language with its own name, or with its code if it is unknown', () => {
    const languages = treeOf({ languages: ['en', 'fr', 'tlh'].map((language) => ({ language, pages: ['a'] })) });
    const { switches } = selectBranch(createBranchWalker(languages), new Map(), null);
    expect(switches[0]?.options.map(({ label }) => label)).toEqual(['English', 'Français', 'tlh']);
  });
  it('offers an empty branch, but not an external link', () => {
    const tabs = treeOf({
      tabs: [
        { tab: 'New', groups: [] },
        { tab: 'Old', pages: ['a'] },
        { tab: 'Blog', href: 'https://b.example' },
      ],
    });
    const { switches, branch } = selectBranch(createBranchWalker(tabs), new Map(), null);
    expect(switches[0]?.options.map(({ label }) => label)).toEqual(['New', 'Old']);
    expect(branch?.label).toBe('Old');
  });

  it('offers a branch without a name', () => {
    const tabs = treeOf({ tabs: [{ tab: 'Docs', pages: ['a'] }, { groups: [] }] });
    const { switches } = selectBranch(createBranchWalker(tabs), new Map(), null);
    expect(switches[0]?.options.map(({ label }) => label)).toEqual(['Docs', 'Untitled']);
  });
  it('uses the selected option', () => {
    const first = selectBranch(walk, new Map(), null).switches[0];
    const { nodes } = selectBranch(walk, new Map([[0, first?.options[1]?.key ?? '']]), null);
    expect(nodes).toMatchObject([{ entry: 'b' }]);
  });
  it('keeps the last shown branch if none contains the current page', () => {
    const { switches } = selectBranch(walk, new Map(), around('api/one'));
    const last = switches.map(({ chosen }) => chosen);
    expect(selectBranch(walk, new Map(), null, last).branch?.label).toBe('API');
    expect(selectBranch(walk, new Map(), around('a'), last).branch?.label).toBe('Guides');
  });
});

it('finds the first existing page', () => {
  expect(findFirstPageFile(treeOf([{ group: 'G', pages: ['gone', 'GET /x', 'b'] }]), '', paths)).toBe('b.md');
});

it('derives a title from a path', () => {
  expect(titleFromPath('guides/getting-started_now')).toBe('Getting started now');
});
