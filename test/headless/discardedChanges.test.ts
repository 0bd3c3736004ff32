import { describe, expect, it } from 'vitest';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { removeFile, createFile } from '#state/intents/changeFiles.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

/** The texts of all files that differ from the commit, with their original paths. */
async function changes(): Promise<Readonly<Record<string, string | null>>> {
  const all = await tab.workspace.changes(tab.site);
  const entries = (all.ok ? all.value : []).map(
    async ({ path, from }) => [`${from === null ? '' : `${from} → `}${path}`, await tab.stored(path)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

describe('Discarding a moved page', () => {
  it('also reverts its entry, redirect, and links', async () => {
    await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'two.mdx', text: '[One](/one)\n' }]);
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true);
    await discardChange(tab.app, 'first.mdx', 'One');
    expect(await changes()).toEqual({ 'two.mdx': '[One](/one)\n' });
    expect(tab.notices.at(-1)).toBe('Discarded changes to One.');
  });

  it('keeps what was changed in the configuration after the move', async () => {
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true);
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['two', 'first'], 'the pages');
    await setSetting(tab.app, ['redirects', 1], { source: '/old', destination: '/first' }, 'the redirects');
    await discardChange(tab.app, 'first.mdx', 'One');
    expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({
      name: 'Other',
      navigation: { groups: [{ group: 'All', pages: ['two', 'one'] }] },
      redirects: [{ source: '/old', destination: '/one' }],
    });
  });

  it('restores a redirect to it that its move removed', async () => {
    const docs = {
      name: 'Small',
      navigation: { groups: [{ group: 'All', pages: ['one'] }] },
      redirects: [
        { source: 'first', destination: '/one' },
        { source: '/older', destination: 'one' },
      ],
    };
    await tab.openBranchOf({ 'docs.json': `${JSON.stringify(docs, null, 2)}\n`, 'one.mdx': 'One.\n' });
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true);
    await discardChange(tab.app, 'first.mdx', 'One');
    expect(await changes()).toEqual({});
  });
});

describe('Discarding a deleted page', () => {
  const remove = async (...left: readonly string[]) => {
    await removeFile(tab.app, 'one.mdx');
    await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], left, 'the pages');
  };
  const pagesNow = async () =>
    (JSON.parse((await tab.stored('docs.json')) ?? '') as { navigation: { groups: { pages: unknown }[] } }).navigation
      .groups[0]?.pages;

  it('restores its entry at its old position in the navigation', async () => {
    await remove('two');
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(await changes()).toEqual({});
  });

  it('also removes the redirect that sent its readers elsewhere, and no other', async () => {
    await removeFile(tab.app, 'one.mdx');
    const docs = JSON.parse((await tab.stored('docs.json')) ?? '') as Readonly<Record<string, unknown>>;
    const other = { source: '/older', destination: '/two' };
    await setSetting(tab.app, ['redirects'], [{ source: '/one', destination: '/two' }], 'the redirects');
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(await changes()).toEqual({});
    await removeFile(tab.app, 'one.mdx');
    await setSetting(tab.app, ['redirects'], [{ source: '/one', destination: '/two' }, other], 'the redirects');
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({ ...docs, redirects: [other] });
  });

  it.each([
    ['beside what was put there since', ['three', 'two'], ['three', 'one', 'two']],
    ['alone where nothing is left', [], ['one']],
    ['once where its entry was kept', ['two', 'one'], ['two', 'one']],
  ])('restores its entry %s', async (_, left, expected) => {
    await remove(...left);
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(await pagesNow()).toEqual(expected);
  });

  it('restores its entry next to its old neighbors if their group has been renamed', async () => {
    await remove('two');
    await setSetting(tab.app, ['navigation', 'groups', 0, 'group'], 'Others', 'the name');
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(await pagesNow()).toEqual(['one', 'two']);
  });

  const nested = {
    name: 'Small',
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['zero'] }] },
        { tab: 'More', icon: 'star', groups: [{ group: 'All', pages: ['one', { group: 'In', pages: ['two'] }] }] },
      ],
    },
  };
  const written = async () => JSON.parse((await tab.stored('docs.json')) ?? '') as unknown;

  it('also restores groups that were deleted with it, and later pages are restored into these groups', async () => {
    const files = ['zero', 'one', 'two'].map((name) => [`${name}.mdx`, `${name}.\n`] as const);
    await tab.openBranchOf({ 'docs.json': `${JSON.stringify(nested, null, 2)}\n`, ...Object.fromEntries(files) });
    await removeFile(tab.app, 'one.mdx');
    await removeFile(tab.app, 'two.mdx');
    await setSetting(tab.app, ['navigation', 'tabs'], nested.navigation.tabs.slice(0, 1), 'the tabs');
    await discardChange(tab.app, 'two.mdx', 'Two');
    expect(tab.notices.at(-1)).toBe('Discarded changes to Two.');
    const [guides] = nested.navigation.tabs;
    const inner = { group: 'In', pages: ['two'] };
    expect(await written()).toMatchObject({
      navigation: { tabs: [guides, { tab: 'More', icon: 'star', groups: [{ group: 'All', pages: [inner] }] }] },
    });
    await discardChange(tab.app, 'one.mdx', 'One');
    expect(await written()).toEqual(nested);
  });
});

describe('Discarding the configuration', () => {
  it('keeps the entries of moved pages and reports it, and undo restores all changes', async () => {
    const base = await tab.stored('docs.json');
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], false);
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    const changed = await tab.stored('docs.json');
    await discardChange(tab.app, 'docs.json', 'docs.json');
    expect(await tab.stored('docs.json')).toBe(base?.replace('"one"', '"first"'));
    expect(tab.notices.at(-1)).toBe('Discarded changes to docs.json. It still has the entries for pages you moved.');
    await undoSiteChange(tab.app);
    expect(await tab.stored('docs.json')).toBe(changed);
  });

  it('keeps redirects from the old paths of moved pages, without a redirect loop', async () => {
    const docs = {
      name: 'Small',
      navigation: { groups: [{ group: 'All', pages: ['one', 'two'] }] },
      redirects: [{ source: '/first', destination: '/one' }],
    };
    await tab.openBranchOf({
      'docs.json': `${JSON.stringify(docs, null, 2)}\n`,
      'one.mdx': 'One.\n',
      'two.mdx': 'Two.\n',
    });
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true);
    await renamePageFile(tab.app, 'two.mdx', 'second.mdx', [], true);
    await setSetting(tab.app, ['name'], 'Other', 'the name');
    await discardChange(tab.app, 'docs.json', 'docs.json');
    expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({
      name: 'Small',
      navigation: { groups: [{ group: 'All', pages: ['first', 'second'] }] },
      redirects: [
        { source: '/one', destination: '/first' },
        { source: '/two', destination: '/second' },
      ],
    });
    expect(tab.notices.at(-1)).toBe(
      'Discarded changes to docs.json. It still has the entries and redirects for pages you moved.',
    );
  });
});

it('Discarding a new page also removes it from the navigation', async () => {
  const before = await tab.stored('docs.json');
  await createFile(tab.app, 'three.mdx', '---\ntitle: Three\n---\n');
  const pages = ['navigation', 'groups', 0, 'pages'];
  await setSetting(tab.app, pages, ['three', 'one', 'two', 'three'], 'the pages');
  await discardChange(tab.app, 'three.mdx', 'Three');
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual(JSON.parse(before ?? ''));
});

it('Discarding a new page keeps an entry that is older than its file', async () => {
  const pages = ['navigation', 'groups', 0, 'pages'];
  await removeFile(tab.app, 'two.mdx');
  await createFile(tab.app, 'two/index.mdx', '---\ntitle: Two\n---\n');
  await setSetting(tab.app, pages, ['two/index', 'two', 'one'], 'the pages');
  await discardChange(tab.app, 'two/index.mdx', 'Two');
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toMatchObject({
    navigation: { groups: [{ pages: ['two', 'one'] }] },
  });
});

describe('a discard that was undone before something was typed', () => {
  const type = async (path: string, words: string, others: string) => {
    await openFile(tab.app, path);
    tab.type(path, words, others);
    await saveAll(tab.app);
  };

  it('is not redone over the typed text', async () => {
    await type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await discardChange(tab.app, 'one.mdx', 'One');
    await undoSiteChange(tab.app);
    await type('one.mdx', 'Another paragraph.', 'Another paragraph, new.');
    const both = await tab.stored('one.mdx');
    expect(await redoSiteChange(tab.app), 'nothing is redone over something new').toBe(false);
    expect(await tab.stored('one.mdx')).toBe(both);
  });

  it('is not redone if that would delete a new page with typed text', async () => {
    await createFile(tab.app, 'new.mdx', 'New.\n');
    await discardChange(tab.app, 'new.mdx', 'New');
    await undoSiteChange(tab.app);
    await type('new.mdx', 'New.', 'New, typed.');
    expect(await redoSiteChange(tab.app)).toBe(false);
    expect(await tab.stored('new.mdx')).toBe('New, typed.\n');
  });
});
