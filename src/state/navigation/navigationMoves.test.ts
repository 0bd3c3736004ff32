import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { getEntryLocation, moveInNavigation } from '#config/edit/moveInNavigation.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { listMoveDestinations, getDropIndicator, getKeyboardMoveTarget, type MoveTarget } from './navigationMoves.ts';
import { listNavigationRows } from './navigationRows.ts';

const classic = [
  { group: 'A', pages: ['a1', { group: 'B', pages: ['b1', 'b2'] }] },
  { group: 'C', pages: ['c1'] },
  { group: 'D' },
];
const textOf = (navigation: unknown) => JSON.stringify({ navigation });
const rowsOf = (text: string) =>
  listNavigationRows(buildNavigationTree(readDocsJson(text)), {
    siteFolder: '',
    paths: new Set(),
    summaryOf: () => null,
    isExpanded: () => true,
  });
const outline = (text: string) => rowsOf(text).map(({ level, label }) => `${level} ${label}`);

/** Returns the navigation after moving a row to its target. */
function after(text: string, label: string, landing: MoveTarget | null): readonly string[] | null {
  const node = rowsOf(text).find((row) => row.label === label)?.node ?? null;
  if (node === null || landing === null) return null;
  return outline(
    moveInNavigation(getEntryLocation(node), landing.slot).reduce(
      (before, { edit }) => applyEdits(before, edit(before)),
      text,
    ),
  );
}

describe('getDropIndicator', () => {
  const text = textOf(classic);
  const rows = rowsOf(text);
  const drop = (moved: string, over: string, share: number, level = 9) => {
    const node = rows.find(({ label }) => label === moved)?.node;
    return node == null
      ? null
      : getDropIndicator(
          rows,
          node,
          over === '' ? rows.length : rows.findIndex(({ label }) => label === over),
          share,
          level,
        );
  };
  it.each([
    ['before a page', 'C1', 'A1', 0.2, 9, ['1 A', '2 C1', '2 A1', '2 B', '3 B1', '3 B2', '1 C', '1 D']],
    ['behind a page', 'A1', 'C1', 0.8, 9, ['1 A', '2 B', '3 B1', '3 B2', '1 C', '2 C1', '2 A1', '1 D']],
    ['into a group', 'A1', 'C', 0.5, 9, ['1 A', '2 B', '3 B1', '3 B2', '1 C', '2 C1', '2 A1', '1 D']],
    ['first in an open group', 'A1', 'C', 0.9, 9, ['1 A', '2 B', '3 B1', '3 B2', '1 C', '2 A1', '2 C1', '1 D']],
    [
      'into a group that has no list yet',
      'A1',
      'D',
      0.5,
      9,
      ['1 A', '2 B', '3 B1', '3 B2', '1 C', '2 C1', '1 D', '2 A1'],
    ],
    ['a group into a page’s group', 'C', 'A1', 0.8, 9, ['1 A', '2 A1', '2 C', '3 C1', '2 B', '3 B1', '3 B2', '1 D']],
    [
      'a nested group to the outermost level',
      'B',
      'C',
      0.1,
      9,
      ['1 A', '2 A1', '1 B', '2 B1', '2 B2', '1 C', '2 C1', '1 D'],
    ],
    [
      'deep behind a group’s last page',
      'C1',
      'B2',
      0.8,
      3,
      ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '3 C1', '1 C', '1 D'],
    ],
    [
      'further out where the pointer is further left',
      'C1',
      'B2',
      0.8,
      2,
      ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '2 C1', '1 C', '1 D'],
    ],
    [
      'no further out than is allowed',
      'C1',
      'B2',
      0.8,
      1,
      ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '2 C1', '1 C', '1 D'],
    ],
    ['behind all', 'A', '', 0, 1, ['1 C', '2 C1', '1 D', '1 A', '2 A1', '2 B', '3 B1', '3 B2']],
  ])('drops %s', (_, moved, over, share, level, expected) => {
    const found = drop(moved, over, share, level);
    expect(found === null || found.kind === 'refused' ? found : after(text, moved, found.landing)).toEqual(expected);
  });
  it.each([
    ['a page among groups', 'A1', 'A', 0.1, 'Pages must go inside a group here.'],
    ['a group in itself', 'A', 'B', 0.5, 'A group can’t be moved into itself.'],
    ['a group beside its own pages', 'A', 'B1', 0.2, 'A group can’t be moved into itself.'],
  ])('rejects %s', (_, moved, over, share, why) => {
    expect(drop(moved, over, share)).toMatchObject({ kind: 'refused', why });
  });
  it.each([
    ['before itself', 'B2', 'B2', 0.2],
    ['behind the one before it', 'B2', 'B1', 0.8],
  ])('shows nothing %s', (_, moved, over, share) => {
    expect(drop(moved, over, share)).toBeNull();
  });
  it('accepts a page without an entry', () => {
    expect(getDropIndicator(rows, { kind: 'newPage' }, 1, 0.2, 2)).toMatchObject({
      kind: 'line',
      above: 1,
      landing: { slot: { key: 'pages', index: 0 } },
    });
  });
  it('keeps a link among its sibling links', () => {
    const linked = rowsOf(
      textOf({
        anchors: [
          { anchor: 'L', href: 'https://l.example' },
          { anchor: 'M', href: 'https://m.example' },
        ],
        groups: [{ group: 'G', pages: ['g1'] }],
      }),
    );
    const [first, , group] = linked;
    expect(linked.map(({ label }) => label)).toEqual(['L', 'M', 'G', 'G1']);
    expect(getDropIndicator(linked, first?.node ?? { kind: 'newPage' }, 1, 0.8, 1)).toMatchObject({
      kind: 'line',
      above: 2,
    });
    expect(getDropIndicator(linked, first?.node ?? { kind: 'newPage' }, 2, 0.5, 1)).toMatchObject({ kind: 'refused' });
    expect(group?.kind).toBe('group');
  });
});

describe('getKeyboardMoveTarget', () => {
  const text = textOf(classic);
  const rows = rowsOf(text);
  const move = (label: string, key: 'up' | 'down' | 'in' | 'out') => {
    const row = rows.find((candidate) => candidate.label === label);
    const found = row === undefined ? null : getKeyboardMoveTarget(rows, row, key);
    return found?.ok === true ? after(text, label, found.value) : found?.problem;
  };
  it.each([
    ['B2', 'up', ['1 A', '2 A1', '2 B', '3 B2', '3 B1', '1 C', '2 C1', '1 D']],
    ['B1', 'down', ['1 A', '2 A1', '2 B', '3 B2', '3 B1', '1 C', '2 C1', '1 D']],
    ['C1', 'up', ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '2 C1', '1 C', '1 D']],
    ['C1', 'down', ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '1 C', '1 D', '2 C1']],
    ['B', 'out', ['1 A', '2 A1', '1 B', '2 B1', '2 B2', '1 C', '2 C1', '1 D']],
    ['B1', 'out', ['1 A', '2 A1', '2 B', '3 B2', '2 B1', '1 C', '2 C1', '1 D']],
    ['C', 'in', ['1 A', '2 A1', '2 B', '3 B1', '3 B2', '2 C', '3 C1', '1 D']],
    ['C', 'up', ['1 C', '2 C1', '1 A', '2 A1', '2 B', '3 B1', '3 B2', '1 D']],
    ['A1', 'out', 'Pages must go inside a group here.'],
    ['A', 'up', 'A is already first.'],
    ['D', 'down', 'D is already last.'],
    ['A', 'out', 'A isn’t in a group.'],
    ['A', 'in', 'There’s no group above to move into.'],
  ] as const)('moves %s %s', (label, key, expected) => {
    expect(move(label, key)).toEqual(expected);
  });
});

describe('listMoveDestinations', () => {
  const tree = buildNavigationTree(
    readDocsJson(
      textOf({
        tabs: [
          { tab: 'T', groups: [{ group: 'A', pages: ['a1', { group: 'B', pages: [] }] }] },
          { tab: 'U', pages: ['u'] },
          { tab: 'Blog', href: 'https://b.example' },
        ],
      }),
    ),
  );
  const named = (label: string) =>
    listNavigationRows(tree, { siteFolder: '', paths: new Set(), summaryOf: () => null, isExpanded: () => true }).find(
      (row) => row.label === label,
    )?.node ?? { kind: 'newPage' as const };
  it.each([
    ['A1', ['T › A › B', 'U']],
    ['A', ['U']],
    ['B', ['T', 'U']],
  ])('lists the destinations of %s', (label, expected) => {
    expect(listMoveDestinations(tree, named(label)).map((place) => place.label)).toEqual(expected);
  });

  it('names languages, and entries without a name, as their switch does', () => {
    const languages = [
      { language: 'fr', groups: [{ group: 'fr', pages: [] }] },
      { language: 'xx', versions: [{ version: '', groups: [{ group: 'G', pages: [] }] }] },
    ];
    const nodes = buildNavigationTree(readDocsJson(textOf({ languages })));
    expect(listMoveDestinations(nodes, { kind: 'newPage' }).map((place) => place.label)).toEqual([
      'Français › fr',
      'xx › Untitled › G',
    ]);
  });
});
