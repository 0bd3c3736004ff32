import { describe, expect, it } from 'vitest';
import { navigationTree, type NavigationContainer, type NavigationNode } from '#config/navigation/navigationTree.ts';
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
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { files: { 'docs.json': docs, 'snippets/part.mdx': 'A part.\n' }, loadsOnce: true },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [fields, parts, pages, navigation, opening, snippets] = await Promise.all([
    import('#state/intents/setEntryField.ts'),
    import('#state/intents/partSite.ts'),
    import('#state/intents/addPage.ts'),
    import('#state/intents/changeNavigation.ts'),
    import('#state/intents/openSite.ts'),
    import('#state/intents/isSnippetFile.ts'),
  ]);
  return { ...fields, ...parts, ...pages, ...navigation, ...opening, ...snippets };
}

function containers(nodes: readonly NavigationNode[]): readonly NavigationContainer[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...containers(node.children)] : []));
}

/** The form of the group that holds all pages. */
function form() {
  const read = tab.app.openSiteNow()?.configuration?.docs;
  const node = read === undefined ? undefined : containers(navigationTree(read)).find(({ label }) => label === 'All');
  if (node === undefined) throw new Error('The navigation has no such group.');
  return { node, order: ['group', 'icon', 'tag', 'openapi', 'drilldown', 'pages'] };
}

interface Deed {
  readonly does: string;
  readonly act: () => Promise<boolean>;
  readonly label: string;
  /** The words of the configuration that are other ones then. */
  readonly change: readonly [before: string, after: string];
}

const deeds: readonly Deed[] = [
  {
    does: 'a field of an entry is replaced where it stands',
    act: () => intents.setEntryField(form(), ['tag'], 'Beta'),
    label: 'the change to All',
    change: ['"New"', '"Beta"'],
  },
  {
    does: 'a new field comes to stand before those that follow it in the form',
    act: () => intents.setEntryField(form(), ['icon'], 'rocket'),
    label: 'the change to All',
    change: ['"tag": "New"', '"icon": "rocket",\n        "tag": "New"'],
  },
  {
    does: 'a field that is cleared takes the object along that it leaves empty',
    act: () => intents.setEntryField(form(), ['drilldown', 'open'], undefined),
    label: 'the change to All',
    change: ['        "drilldown": { "open": true },\n', ''],
  },
  {
    does: 'a value is added behind the last one of a list',
    act: () => intents.addToEntryField(form(), ['openapi'], 'c.yaml'),
    label: 'the change to All',
    change: ['"b.yaml"]', '"b.yaml", "c.yaml"]'],
  },
  {
    does: 'a value of a list is moved',
    act: () => intents.moveInEntryField(form(), ['openapi'], 1, 0),
    label: 'the change to All',
    change: ['["a.yaml", "b.yaml"]', '["b.yaml", "a.yaml"]'],
  },
  {
    does: 'the navigation is parted, and what is there is the first part',
    act: () => intents.partSite('tab', { there: 'Guides', fresh: 'Reference' }),
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

it.each(deeds)('$does, and Undo gives the file back as it was', async ({ act, label, change: [before, after] }) => {
  expect(await act()).toBe(true);
  expect(await tab.stored('docs.json')).toBe(docs.replace(before, after));
  expect(tab.steps).toEqual([label]);
  await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('what is typed into one field of an entry is one step', async () => {
  const { setEntryField } = intents;
  const group = form();
  for (const words of ['B', 'Be', 'Beta']) await setEntryField(group, ['tag'], words);
  expect([tab.steps, await tab.stored('docs.json')]).toEqual([['the change to All'], docs.replace('"New"', '"Beta"')]);
  await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toBe(docs);
});

describe('the file of an entry that has none', () => {
  it('is made with its title, and Undo takes it away', async () => {
    expect(await intents.createPageFile('Gone: no more', 'gone.mdx')).toBe(true);
    expect(await tab.stored('gone.mdx')).toBe('---\ntitle: "Gone: no more"\n---\n\n');
    expect([tab.steps, await tab.stored('docs.json')]).toEqual([['creating gone.mdx'], docs]);
    await tab.app.undoSiteChange();
    expect(await tab.stored('gone.mdx')).toBeNull();
  });

  it('is never made over a file that somebody else made meanwhile', async () => {
    const before = await tab.stored('one.mdx');
    expect(await intents.createPageFile('One', 'one.mdx')).toBe(false);
    expect([await tab.stored('one.mdx'), tab.steps]).toEqual([before, []]);
    expect(tab.notices).toEqual(['This cannot be done. one.mdx already exists. Nothing was changed.']);
  });
});

describe('a change of the navigation', () => {
  const edit = { file: null, edit: () => [{ from: 0, to: 0, text: ' ' }] };

  it('is refused, and makes no file, where the site has no configuration', async () => {
    await tab.openBranchOf({ 'one.mdx': '# One\n' });
    expect(await intents.changeNavigation('a change', { kind: 'quiet' }, [edit])).toBe(false);
    expect(await intents.partSite('tab', { there: 'Guides', fresh: 'Reference' })).toBe(false);
    expect(tab.app.openSiteNow()?.files.map(({ path }) => path)).toEqual(['one.mdx']);
  });

  it('changes nothing where a file that belongs to it cannot be changed, and says so', async () => {
    const field = { kind: 'field', path: 'broken.mdx', field: { key: 'icon', value: 'rocket' } } as const;
    await tab.app.createFile('broken.mdx', '---\ntitle: [\n---\n');
    expect(await intents.changeNavigation('a change', { kind: 'notice', text: 'Done.' }, [edit], [field])).toBe(false);
    expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, ['adding broken.mdx']]);
    expect(tab.notices).toEqual([
      'This cannot be done. The front matter of broken.mdx is not valid YAML. Fix it in the source first. Nothing was changed.',
    ]);
  });
});

describe('what a file of the site is', () => {
  it.each([
    ['one.mdx', false],
    ['snippets/part.mdx', true],
    ['nothing.mdx', false],
  ])('%s: a snippet %s', (path, isSnippet) => {
    expect(intents.isSnippetFile(path)).toBe(isSnippet);
  });

  it('is told by the folder of the configuration; of no site nothing is a snippet', async () => {
    await tab.openBranchOf({ 'guides/docs.json': docs, 'guides/one.mdx': '# One\n', 'guides/snippets/a.mdx': 'A.\n' });
    const site = tab.app.openSiteNow();
    expect(site === null ? null : intents.siteFolderOf(site)).toBe('guides');
    expect(intents.isSnippetFile('guides/snippets/a.mdx')).toBe(true);
    await tab.app.closeSite();
    expect(intents.isSnippetFile('guides/snippets/a.mdx')).toBe(false);
  });
});
