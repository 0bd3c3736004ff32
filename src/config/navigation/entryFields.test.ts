import { describe, expect, it } from 'vitest';
import { readDocsJson, type JsonObject } from '../docsJson.ts';
import { listEntryFields, listEntryKeyOrder } from './entryFields.ts';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationLink,
  type NavigationNode,
} from './navigationTree.ts';

/** The named node of a configuration, and its format. */
function nodeOf(config: JsonObject, label: string) {
  const docs = readDocsJson(JSON.stringify(config));
  const find = (nodes: readonly NavigationNode[]): NavigationContainer | NavigationLink | undefined =>
    nodes
      .filter((node) => node.kind === 'link' || 'children' in node)
      .map((node) => (node.label === label ? node : 'children' in node ? find(node.children) : undefined))
      .find((node) => node !== undefined);
  const node = find(buildNavigationTree(docs));
  if (node === undefined) throw new Error(`There is no ${label}.`);
  return { node, shape: docs.format };
}

const groups = [{ group: 'A', pages: ['a', { group: 'B', pages: [] }] }];
const common = 'openapi asyncapi directory';

describe('listEntryFields', () => {
  it.each<readonly [string, JsonObject, string, boolean, string]>([
    [
      'a group',
      { theme: 'mint', navigation: { groups } },
      'A',
      false,
      `icon tag root hidden searchable public boost ${common}`,
    ],
    [
      'a group in another one',
      { theme: 'mint', navigation: { groups } },
      'B',
      true,
      `icon tag root expanded hidden searchable public boost ${common}`,
    ],
    [
      'a tab',
      { theme: 'mint', navigation: { tabs: [{ tab: 'T', groups }] } },
      'T',
      false,
      `icon href hidden searchable align ${common}`,
    ],
    [
      'a version',
      { theme: 'mint', navigation: { versions: [{ version: 'v1', groups }] } },
      'v1',
      false,
      `default tag href hidden ${common}`,
    ],
    [
      'a link, with its name',
      { theme: 'mint', navigation: { groups, global: { anchors: [{ anchor: 'Chat', href: 'https://c' }] } } },
      'Chat',
      false,
      `anchor icon color href hidden ${common}`,
    ],
    ['a classic group', { navigation: groups }, 'A', false, 'icon iconType version'],
    [
      'a classic tab',
      { navigation: [{ group: 'A', pages: ['t/a'] }], tabs: [{ name: 'T', url: 't' }] },
      'T',
      false,
      'url version isDefaultHidden openapi',
    ],
  ])('returns the fields of %s', (_, config, label, isNested, keys) => {
    const { node, shape } = nodeOf(config, label);
    expect(
      listEntryFields(node, shape, { isNested })
        .map(({ key }) => key)
        .join(' '),
    ).toBe(keys);
  });
});

describe('listEntryKeyOrder', () => {
  it('contains no key for children', () => {
    const { node, shape } = nodeOf({ navigation: groups }, 'A');
    expect(listEntryKeyOrder(node, shape)).toEqual(['group', 'icon', 'iconType', 'version']);
  });
});
