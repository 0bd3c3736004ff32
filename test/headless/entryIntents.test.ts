import { describe, expect, it } from 'vitest';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { isSnippetFile } from '#state/site/isSnippetFile.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { changeNavigation } from '#state/changes/changeNavigation.ts';
import { createPageFile } from '#state/intents/addPage.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { splitNavigation } from '#state/intents/splitNavigation.ts';
import {
  setNavigationEntryField,
  appendToNavigationEntryField,
  moveNavigationEntryFieldItem,
} from '#state/intents/setNavigationEntryField.ts';
import { renameNavigationNode } from '#state/intents/renameNavigationEntry.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const docs = `{
  "name": "Small",
  "navigation": {
    "groups": [
      {
        "group": "All",
        "tag": "New",
        "openapi": ["a.yaml", "b.yaml"],
        "drilldown": { "open": true },
        "pages": ["one", "two", "gone"]
      }
    ]
  }
}
`;

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'docs.json': docs, 'snippets/part.mdx': 'A part.\n' } },
);

function containers(nodes: readonly NavigationNode[]): readonly NavigationContainer[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...containers(node.children)] : []));
}

/** The form of the group that contains all pages. */
function form() {
  const read = getOpenSite(tab.app)?.configuration?.docs;
  const node =
    read === undefined ? undefined : containers(buildNavigationTree(read)).find(({ label }) => label === 'All');
  if (node === undefined) throw new Error('The navigation has no such group.');
  return { node, order: ['group', 'icon', 'tag', 'openapi', 'drilldown', 'pages'] };
}

interface Deed {
  readonly does: string;
  readonly act: () => Promise<boolean>;
  readonly label: string;
  /** The text of the configuration that changes. */
  readonly change: readonly [before: string, after: string];
}

const deeds: readonly Deed[] = [
  {
    does: 'a field of an entry is replaced where it stands',
    act: () => setNavigationEntryField(tab.app, form(), ['tag'], 'Beta'),
    label: 'the change to All',
    change: ['"New"', '"Beta"'],
  },
  {
    does: 'a new field comes to stand before those that follow it in the form',
    act: () => setNavigationEntryField(tab.app, form(), ['icon'], 'rocket'),
    label: 'the change to All',
    change: ['"tag": "New"', '"icon": "rocket",\n        "tag": "New"'],
  },
  {
    does: 'a field that is cleared takes the object along that it leaves empty',
    act: () => setNavigationEntryField(tab.app, form(), ['drilldown', 'open'], undefined),
    label: 'the change to All',
    change: ['        "drilldown": { "open": true },\n', ''],
  },
  {
    does: 'a value is added behind the last one of a list',
    act: () => appendToNavigationEntryField(tab.app, form(), ['openapi'], 'c.yaml'),
    label: 'the change to All',
    change: ['"b.yaml"]', '"b.yaml", "c.yaml"]'],
  },
  {
    does: 'a value of a list is moved',
    act: () => moveNavigationEntryFieldItem(tab.app, form(), ['openapi'], 1, 0),
    label: 'the change to All',
    change: ['["a.yaml", "b.yaml"]', '["b.yaml", "a.yaml"]'],
  },
  {
    does: 'the navigation is parted, and what is there is the first part',
    act: () => splitNavigation(tab.app, 'tab', { existing: 'Guides', added: 'Reference' }),
    label: 'adding Reference',
    change: [
      docs.slice(docs.indexOf('    "groups"'), docs.lastIndexOf('  }\n')),
      `    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          {
            "group": "All",
            "tag": "New",
            "openapi": ["a.yaml", "b.yaml"],
            "drilldown": { "open": true },
            "pages": ["one", "two", "gone"]
          }
        ]
      },
      {
        "tab": "Reference",
        "groups": []
      }
    ]
`,
    ],
  },
];

it.each(deeds)('$does, and Undo restores the file exactly', async ({ act, label, change: [before, after] }) => {
  expect(await act()).toBe(true);
  expect(await tab.stored('docs.json')).toBe(docs.replace(before, after));
  expect(tab.steps).toEqual([label]);
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('typing in one field of an entry is one step', async () => {
  const group = form();
  for (const words of ['B', 'Be', 'Beta']) await setNavigationEntryField(tab.app, group, ['tag'], words);
  expect([tab.steps, await tab.stored('docs.json')]).toEqual([['the change to All'], docs.replace('"New"', '"Beta"')]);
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(docs);
});

describe('the file of an entry that has none', () => {
  it('is created with its title, and Undo deletes it', async () => {
    expect(await createPageFile(tab.app, 'Gone: no more', 'gone.mdx')).toBe(true);
    expect(await tab.stored('gone.mdx')).toBe('---\ntitle: "Gone: no more"\n---\n\n');
    expect([tab.steps, await tab.stored('docs.json')]).toEqual([['creating gone.mdx'], docs]);
    await undoSiteChange(tab.app);
    expect(await tab.stored('gone.mdx')).toBeNull();
  });

  it('is never created over a file that already exists', async () => {
    const before = await tab.stored('one.mdx');
    expect(await createPageFile(tab.app, 'One', 'one.mdx')).toBe(false);
    expect([await tab.stored('one.mdx'), tab.steps]).toEqual([before, []]);
    expect(tab.notices).toEqual(['This couldn’t be done. one.mdx already exists. Nothing was changed.']);
  });
});

describe('the first division of the navigation', () => {
  it.each([
    ['tab', { existing: 'Guides', added: 'New tab' }, 'API', 'Added API.'],
    ['version', { existing: 'v1', added: 'v2' }, 'v3', 'Added v3.'],
  ] as const)('into a %s and its name, typed in place, are one step', async (kind, names, label, told) => {
    const before = await tab.stored('docs.json');
    expect(await splitNavigation(tab.app, kind, names, 'naming 9')).toBe(true);
    expect(tab.notices.at(-1)).toBe(`Added ${names.added}. Existing pages are now in ${names.existing}.`);
    const node = buildNavigationTree(
      getOpenSite(tab.app)?.configuration?.docs ?? { config: {}, locations: new Map() },
    ).at(-1);
    if (node === undefined || !('children' in node)) throw new Error('There is no new part.');
    expect(await renameNavigationNode(tab.app, node, label, 'naming 9')).toBe(true);
    expect(JSON.parse((await tab.stored('docs.json')) ?? '').navigation[`${kind}s`][1][kind]).toBe(label);
    expect([tab.notices.at(-1), tab.steps]).toEqual([told, [`adding ${label}`]]);
    await undoSiteChange(tab.app);
    expect(await tab.stored('docs.json')).toBe(before);
  });

  it('into languages names them as readers see them', async () => {
    expect(await splitNavigation(tab.app, 'language', { existing: 'en', added: 'fr' })).toBe(true);
    expect(tab.notices.at(-1)).toBe('Added Français. Existing pages are now in English.');
  });
});

describe('a change of the navigation', () => {
  const edit = { file: null, edit: () => [{ from: 0, to: 0, text: ' ' }] };

  it('is refused by `notifyRefused`, and creates no file, if the site has no configuration', async () => {
    await tab.openBranchOf({ 'one.mdx': '# One\n' });
    expect(await changeNavigation(tab.app, 'a change', { kind: 'quiet' }, [edit])).toBe(false);
    expect(await splitNavigation(tab.app, 'tab', { existing: 'Guides', added: 'Reference' })).toBe(false);
    expect(getOpenSite(tab.app)?.files.map(({ path }) => path)).toEqual(['one.mdx']);
  });

  it('changes nothing and reports it if one of its files cannot be changed', async () => {
    const field = { kind: 'field', path: 'broken.mdx', field: { key: 'icon', value: 'rocket' } } as const;
    await createFile(tab.app, 'broken.mdx', '---\ntitle: [\n---\n');
    expect(await changeNavigation(tab.app, 'a change', { kind: 'notice', text: 'Done.' }, [edit], [field])).toBe(false);
    expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, ['adding broken.mdx']]);
    expect(tab.notices).toEqual([
      'This couldn’t be done. The front matter of broken.mdx isn’t valid YAML. Fix it in the source first. Nothing was changed.',
    ]);
  });
});

describe('whether a file of the site is a snippet', () => {
  it.each([
    ['one.mdx', false],
    ['snippets/part.mdx', true],
    ['nothing.mdx', false],
  ])('%s: %s', (path, isSnippet) => {
    expect(isSnippetFile(tab.app, path)).toBe(isSnippet);
  });

  it('depends on the folder of the configuration, and is false if no site is open', async () => {
    await tab.openBranchOf({ 'guides/docs.json': docs, 'guides/one.mdx': '# One\n', 'guides/snippets/a.mdx': 'A.\n' });
    const site = getOpenSite(tab.app);
    expect(site === null ? null : siteRootOf(site)).toBe('guides');
    expect(isSnippetFile(tab.app, 'guides/snippets/a.mdx')).toBe(true);
    await closeSite(tab.app);
    expect(isSnippetFile(tab.app, 'guides/snippets/a.mdx')).toBe(false);
  });
});
