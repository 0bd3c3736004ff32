import { describe, expect, it } from 'vitest';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { getInsertionPointNextTo, type InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { listNavigationRows, type NavigationRow } from '#state/navigation/navigationRows.ts';
import { addNavigationBranch } from '#state/intents/addNavigationBranch.ts';
import { appendToSetting, setSetting } from '#state/intents/setSetting.ts';
import { openSite } from '#state/intents/openSite.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { createUnreadProblem } from '#state/changes/changeNavigation.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { setNavigationEntryIcon } from '#state/intents/setNavigationEntryIcon.ts';
import { notifyAdded, renameNavigationNode } from '#state/intents/renameNavigationEntry.ts';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { setNavigationEntryHidden } from '#state/intents/setNavigationEntryHidden.ts';
import { duplicateNavigationEntry } from '#state/intents/duplicateNavigationEntry.ts';
import { deleteNavigationEntry } from '#state/intents/deleteNavigationEntry.ts';
import { addPage } from '#state/intents/addPage.ts';
import { findFreeName } from '#state/navigation/navigationNames.ts';
import { addNavigationGroup } from '#state/intents/addNavigationGroup.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;

onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const quiet = { kind: 'quiet' } as const;

/** The navigation row of a page or group. */
function row(name: string): NavigationRow {
  const site = getOpenSite(tab.app);
  if (site?.configuration == null) throw new Error('The site has no configuration.');
  const rows = listNavigationRows(buildNavigationTree(site.configuration.docs), {
    siteFolder: '',
    paths: site.paths,
    summaryOf: () => null,
    isExpanded: () => true,
  });
  const found = rows.find(({ label, file }) => label === name || file === name);
  if (found === undefined) throw new Error(`The navigation has no ${name}.`);
  return found;
}

function group(name: string) {
  const { node } = row(name);
  if (node === null || !('children' in node)) throw new Error(`${name} holds no entries.`);
  return node;
}

function beside(name: string, side: 'before' | 'after'): InsertionPoint {
  const { node } = row(name);
  if (node === null) throw new Error(`${name} has no entry.`);
  return getInsertionPointNextTo(node, side);
}

const written = async (): Promise<unknown> => JSON.parse((await tab.stored('docs.json')) ?? '').navigation;
const groups = (...pages: readonly unknown[]) => ({ groups: [{ group: 'All', pages }] });
const start = groups('one', 'two');

interface Deed {
  readonly does: string;
  readonly act: () => Promise<boolean>;
  readonly label: string;
  readonly navigation?: unknown;
  /** Expected file contents; null if the file must not exist. */
  readonly files?: Readonly<Record<string, string | null>>;
}

const body = 'One paragraph.\n\nAnother paragraph.\n';

const deeds: readonly Deed[] = [
  {
    does: 'a group is added behind another',
    act: () => addNavigationGroup(tab.app, 'More', beside('All', 'after'), 'naming 1'),
    label: 'adding More',
    navigation: {
      groups: [
        { group: 'All', pages: ['one', 'two'] },
        { group: 'More', pages: [] },
      ],
    },
  },
  {
    does: 'a page is added with its file',
    act: () => addPage(tab.app, 'Three', 'three.mdx', beside('one.mdx', 'after'), null),
    label: 'adding Three',
    navigation: groups('one', 'three', 'two'),
    files: { 'three.mdx': '---\ntitle: Three\n---\n\n' },
  },
  {
    does: 'a page is added in a group of its own',
    act: () => addPage(tab.app, 'Three', 'three.mdx', beside('one.mdx', 'before'), 'New'),
    label: 'adding Three',
    navigation: groups({ group: 'New', pages: ['three'] }, 'one', 'two'),
    files: { 'three.mdx': '---\ntitle: Three\n---\n\n' },
  },
  {
    does: 'a page is added from a template, whose text keeps its bytes',
    act: () =>
      addPage(
        tab.app,
        'Three',
        'three.mdx',
        beside('one.mdx', 'after'),
        null,
        "---\n# Ours\ntitle: 'Guide'\nicon:  book\n---\n\n* Step\n",
      ),
    label: 'adding Three',
    navigation: groups('one', 'three', 'two'),
    files: { 'three.mdx': "---\n# Ours\ntitle: 'Three'\nicon:  book\n---\n\n* Step\n" },
  },
  {
    does: 'a page goes out of the navigation, and its file stays',
    act: () => deleteNavigationEntry(tab.app, row('one.mdx').node, 'One', []),
    label: 'deleting One',
    navigation: groups('two'),
    files: { 'one.mdx': `---\ntitle: One\n---\n\n${body}` },
  },
  {
    does: 'a page is deleted with its file',
    act: () => deleteNavigationEntry(tab.app, row('one.mdx').node, 'One', ['one.mdx']),
    label: 'deleting One',
    navigation: groups('two'),
    files: { 'one.mdx': null },
  },
  {
    does: 'a page is copied behind itself, and called a copy',
    act: () => duplicateNavigationEntry(tab.app, row('one.mdx')),
    label: `duplicating One`,
    navigation: groups('one', 'one-copy', 'two'),
    files: { 'one-copy.mdx': `---\ntitle: One copy\n---\n\n${body}` },
  },
  {
    does: 'a group is copied after itself, with its pages',
    act: () => duplicateNavigationEntry(tab.app, row('All')),
    label: 'duplicating All',
    navigation: {
      groups: [
        { group: 'All', pages: ['one', 'two'] },
        { group: 'All copy', pages: ['one-copy', 'two-copy'] },
      ],
    },
    files: { 'one-copy.mdx': `---\ntitle: One\n---\n\n${body}`, 'two-copy.mdx': `---\ntitle: Two\n---\n\n${body}` },
  },
  {
    does: 'a page is hidden in its own file',
    act: () => setNavigationEntryHidden(tab.app, row('one.mdx'), true),
    label: 'hiding One',
    navigation: start,
    files: { 'one.mdx': `---\ntitle: One\nhidden: true\n---\n\n${body}` },
  },
  {
    does: 'a group is hidden in the configuration',
    act: () => setNavigationEntryHidden(tab.app, row('All'), true),
    label: 'hiding All',
    navigation: { groups: [{ group: 'All', pages: ['one', 'two'], hidden: true }] },
  },
  {
    does: 'a page is moved',
    act: () => moveNavigationEntry(tab.app, row('two.mdx'), beside('one.mdx', 'before'), quiet),
    label: 'moving Two',
    navigation: groups('two', 'one'),
  },
  {
    does: 'a page without an entry gets one',
    act: () =>
      moveNavigationEntry(tab.app, { node: null, file: 'two.mdx', label: 'Two' }, beside('one.mdx', 'before'), quiet),
    label: 'adding Two',
    navigation: groups('two', 'one', 'two'),
  },
  {
    does: 'a group is renamed',
    act: () => renameNavigationNode(tab.app, group('All'), 'Everything'),
    label: 'renaming All',
    navigation: { groups: [{ group: 'Everything', pages: ['one', 'two'] }] },
  },
  {
    does: 'a page gets an icon in its own file',
    act: () => setNavigationEntryIcon(tab.app, row('one.mdx'), 'rocket'),
    label: 'the change to the icon for One',
    navigation: start,
    files: { 'one.mdx': `---\ntitle: One\nicon: rocket\n---\n\n${body}` },
  },
  {
    does: 'a group gets an icon in the configuration',
    act: () => setNavigationEntryIcon(tab.app, row('All'), 'rocket'),
    label: 'the change to the icon for All',
    navigation: { groups: [{ group: 'All', icon: 'rocket', pages: ['one', 'two'] }] },
  },
];

async function expectFiles(files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) expect(await tab.stored(path), path).toBe(text);
}

describe('A change of the navigation is one step that can be undone and redone', () => {
  it.each(deeds)('$does', async ({ act, label, navigation, files = {} }) => {
    const before = await Promise.all(Object.keys(files).map(async (path) => [path, await tab.stored(path)] as const));
    expect(await written()).toEqual(start);
    expect(await act()).toBe(true);
    expect(tab.steps).toEqual([label]);
    expect(await written()).toEqual(navigation);
    await expectFiles(files);
    await undoSiteChange(tab.app);
    expect(await written()).toEqual(start);
    await expectFiles(Object.fromEntries(before));
    await redoSiteChange(tab.app);
    expect(await written()).toEqual(navigation);
    await expectFiles(files);
  });
});

it('A deleted page gets a redirect to another one, as part of the same step', async () => {
  const redirects = async (): Promise<unknown> => JSON.parse((await tab.stored('docs.json')) ?? '').redirects;
  const before = await redirects();
  expect(await deleteNavigationEntry(tab.app, row('one.mdx').node, 'One', ['one.mdx'], '/two')).toBe(true);
  expect(await written()).toEqual(groups('two'));
  expect(await redirects()).toEqual([{ source: '/one', destination: '/two' }]);
  await undoSiteChange(tab.app);
  expect([await written(), await redirects()]).toEqual([start, before]);
});

it('keeps a reference to a file that can’t be read, and says what wasn’t written there', async () => {
  const docs = `${JSON.stringify({
    name: 'Small',
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'All', pages: ['one', 'two'] }] },
        { language: 'fr', $ref: './fr.json' },
      ],
    },
    redirects: { $ref: './redirects.json' },
  })}\n`;
  tab.server.git('branch', '--force', 'parts', 'main');
  tab.server.commit('parts', 'docs.json', docs);
  await openSite(tab.app, { url: tab.address, branch: 'parts' });
  const fr = { file: null, path: ['navigation', 'languages', 1, 'pages'] };
  const into = { list: fr, key: 'pages', index: 0 };
  expect(await addPage(tab.app, 'Un', 'fr/un.mdx', into, null)).toBe(false);
  expect(await moveNavigationEntry(tab.app, row('two.mdx'), into, quiet)).toBe(false);
  expect(await setSetting(tab.app, ['redirects'], [], 'redirects')).toEqual({
    ok: false,
    problem: createUnreadProblem('docs.json', './redirects.json'),
  });
  expect((await appendToSetting(tab.app, ['redirects'], {}, 'redirects')).ok).toBe(false);
  expect(await tab.stored('docs.json')).toBe(docs);
  expect(tab.notices).toContain(
    'This couldn’t be done. docs.json takes this from ./fr.json, which can’t be read. Nothing was changed.',
  );
  const refusal = 'The redirect wasn’t added because redirects.json can’t be read.';
  await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true);
  expect(tab.notices.at(-1)).toBe(`Moved one.mdx to first.mdx. ${refusal}`);
  await deleteNavigationEntry(tab.app, row('two.mdx').node, 'Two', ['two.mdx'], '/first');
  expect(tab.notices.at(-1)).toBe(`Deleted Two. ${refusal}`);
  expect(await tab.stored('docs.json')).toBe(docs.replace('"one","two"', '"first"'));
});

describe('Nothing is changed', () => {
  it('by adding a page whose file already exists', async () => {
    expect(await addPage(tab.app, 'One', 'one.mdx', beside('two.mdx', 'after'), null)).toBe(false);
    expect(await written()).toEqual(start);
    expect(tab.steps).toEqual([]);
  });

  it('by hiding a page that has no file', async () => {
    expect(await setNavigationEntryHidden(tab.app, { ...row('one.mdx'), file: null }, true)).toBe(false);
    expect(tab.steps).toEqual([]);
  });
});

describe('A branch of the navigation', () => {
  it('is added after one of its kind, with the same kind of children', async () => {
    const tabs = [{ tab: 'Guides', groups: [{ group: 'All', pages: ['one', 'two'] }] }];
    await setSetting(tab.app, ['navigation'], { tabs }, 'the navigation');
    const [guides] = buildNavigationTree(
      getOpenSite(tab.app)?.configuration?.docs ?? { config: {}, locations: new Map() },
    );
    if (guides === undefined || !('children' in guides)) throw new Error('There is no tab.');
    expect(await addNavigationBranch(tab.app, guides, 'Reference')).toBe(true);
    expect(await written()).toEqual({ tabs: [...tabs, { tab: 'Reference', groups: [] }] });
    await undoSiteChange(tab.app);
    expect(await written()).toEqual({ tabs });
  });

  it('is a language that the notice and its undo name as the switch does', async () => {
    const languages = [{ language: 'en', groups: [{ group: 'All', pages: ['one', 'two'] }] }];
    await setSetting(tab.app, ['navigation'], { languages }, 'the navigation');
    const [english] = buildNavigationTree(
      getOpenSite(tab.app)?.configuration?.docs ?? { config: {}, locations: new Map() },
    );
    if (english === undefined || !('children' in english)) throw new Error('There is no language.');
    expect(await addNavigationBranch(tab.app, english, 'fr')).toBe(true);
    expect(await written()).toEqual({ languages: [...languages, { language: 'fr', groups: [] }] });
    expect(tab.notices.at(-1)).toBe('Added Français.');
    expect(tab.steps.at(-1)).toContain('adding Français');
  });

  it('and its name, typed in place, are one step, however long typing takes', async () => {
    const tabs = [{ tab: 'Guides', groups: [{ group: 'All', pages: ['one', 'two'] }] }];
    await setSetting(tab.app, ['navigation'], { tabs }, 'the navigation');
    const nodes = () =>
      buildNavigationTree(getOpenSite(tab.app)?.configuration?.docs ?? { config: {}, locations: new Map() }).filter(
        (node) => 'children' in node,
      );
    const [guides] = nodes();
    if (guides === undefined) throw new Error('There is no tab.');
    expect(await addNavigationBranch(tab.app, guides, 'New tab', 'naming 5')).toBe(true);
    const added = nodes()[1];
    if (added === undefined) throw new Error('There is no new tab.');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await renameNavigationNode(tab.app, added, 'Reference', 'naming 5')).toBe(true);
    expect(await written()).toEqual({ tabs: [...tabs, { tab: 'Reference', groups: [] }] });
    expect(tab.notices.at(-1)).toBe('Added Reference.');
    await undoSiteChange(tab.app);
    expect(await written()).toEqual({ tabs });
    await redoSiteChange(tab.app);
    expect(await written()).toEqual({ tabs: [...tabs, { tab: 'Reference', groups: [] }] });
  });

  it('is a classic tab of the folder that its name gives', async () => {
    await setSetting(tab.app, ['navigation'], [{ group: 'All', pages: ['one'] }], 'the navigation');
    await setSetting(tab.app, ['tabs'], [{ name: 'API', url: 'api' }], 'the tabs');
    const node = () =>
      buildNavigationTree(getOpenSite(tab.app)?.configuration?.docs ?? { config: {}, locations: new Map() }).findLast(
        (one) => 'children' in one && one.kind === 'tab',
      );
    const api = node();
    if (api === undefined || !('children' in api)) throw new Error('There is no tab.');
    await addNavigationBranch(tab.app, api, 'New tab', 'naming 6');
    const added = node();
    if (added === undefined || !('children' in added)) throw new Error('There is no new tab.');
    notifyAdded(tab.app, added);
    expect(tab.notices.at(-1)).toBe('Added New tab.');
    await renameNavigationNode(tab.app, added, 'Release notes', 'naming 6');
    expect(JSON.parse((await tab.stored('docs.json')) ?? '').tabs).toEqual([
      { name: 'API', url: 'api' },
      { name: 'Release notes', url: 'release-notes' },
    ]);
  });

  it.each([
    [['New group'], 'New group 2'],
    [['New group', 'New group 2'], 'New group 3'],
    [['Other'], 'New group'],
  ])('gets a free default name next to %j', (taken, name) => expect(findFreeName('New group', taken)).toBe(name));
});
