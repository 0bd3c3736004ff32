import { describe, expect, it, vi } from 'vitest';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { setPageTitle, renameNavigationNode } from '#state/intents/renameNavigationEntry.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { MemoryStorage } from './browserGlobals.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let openAgain: () => Promise<SmallTab>;
let open: (kept: MemoryStorage) => Promise<SmallTab>;

onSmallSite(async (browser) => {
  tab = await browser.openTab();
  openAgain = () => browser.openTab();
  open = (kept) => browser.openTab(kept);
});

const config = 'docs.json';
const name = 'Small and beautiful';

/** Types a setting letter by letter without pauses. */
function typeSetting(path: readonly string[], text: string): Promise<unknown> {
  return Promise.all(
    Array.from({ length: text.length }, (_, length) =>
      setSetting(tab.app, path, text.slice(0, length + 1), 'the setting'),
    ),
  );
}

/** Drops or completes the next write of a file, and never responds. */
function cutWrite(file: string, isStored: boolean): Promise<void> {
  const { write, writeFilesAtomically } = tab.workspace;
  return new Promise((reached) => {
    tab.workspace.write = async (...words) => {
      if (words[1] !== file) return write(...words);
      if (isStored) await write(...words);
      reached();
      return new Promise(() => undefined);
    };
    tab.workspace.writeFilesAtomically = async (...words) => {
      if (!words[1].some((change) => 'path' in change && change.path === file)) return writeFilesAtomically(...words);
      if (isStored) await writeFilesAtomically(...words);
      reached();
      return new Promise(() => undefined);
    };
  });
}

/** The stored settings with `change` applied. */
async function settings(change: object = {}): Promise<unknown> {
  return { ...(JSON.parse((await tab.stored(config)) ?? '{}') as object), ...change };
}

describe('a setting that was being typed when the tab was closed', () => {
  const moments: readonly (readonly [when: string, until: () => Promise<unknown>])[] = [
    ['at once', () => Promise.resolve()],
    ['while the first letter is on its way', () => cutWrite(config, false)],
    ['when the first letter has come to storage, and the tab does not know', () => cutWrite(config, true)],
    [
      'when the first letter is stored',
      () => vi.waitFor(async () => expect(await tab.stored(config)).toContain('"S"')),
    ],
  ];

  it.each(moments)('is restored if the tab was closed and opened again %s', async (_, until) => {
    const wanted = await settings({ name });
    const moment = until();
    void typeSetting(['name'], 'S');
    await moment;
    void typeSetting(['name'], name);
    tab.leave();
    tab = await openAgain();
    expect(await settings()).toEqual(wanted);
    expect(tab.app.get(recoveredTextsStore).getState().words).toEqual([]);
  });

  it('is merged with what another tab has stored since', async () => {
    const other = await openAgain();
    void typeSetting(['name'], name);
    tab.leave();
    await setSetting(other.app, ['description'], 'A description.', 'the description');
    tab = await openAgain();
    expect(await settings()).toMatchObject({ name, description: 'A description.' });
  });

  it('is restored in an open file together with text typed there', async () => {
    await openFile(tab.app, config);
    tab.type(config, '"two"', '"two", "three"');
    void typeSetting(['name'], name);
    void typeSetting(['description'], 'A description.');
    tab.leave();
    tab = await openAgain();
    expect(await settings()).toMatchObject({
      name,
      description: 'A description.',
      navigation: { groups: [{ pages: ['one', 'two', 'three'] }] },
    });
  });
});

describe('a name that was being typed in the navigation when the tab was closed', () => {
  it('is offered to the writer as plain text if it no longer fits its file', async () => {
    const edit = () => [{ from: 1_000_000, to: 1_000_000, text: 'Everything' }];
    void changeSite(tab.app, 'renaming A', [
      { kind: 'edit', path: config, edit, words: 'Renamed A to Everything.' },
    ]).catch(() => null);
    tab.leave();
    tab = await openAgain();
    const { words } = tab.app.get(recoveredTextsStore).getState();
    expect(words).toMatchObject([
      { text: 'Renamed A to Everything.', isSource: false, isWritten: true, word: { path: config } },
    ]);
  });

  it.each([false, true])('is restored for a page; page open: %s', async (isOpen) => {
    if (isOpen) await openFile(tab.app, 'two.mdx');
    void setPageTitle(tab.app, 'two.mdx', 'Second');
    tab.leave();
    tab = await openAgain();
    expect(await tab.stored('two.mdx')).toBe('---\ntitle: Second\n---\n\nOne paragraph.\n\nAnother paragraph.\n');
  });

  it('is restored for a group', async () => {
    const [group] = getOpenSite(tab.app)?.configuration?.tree ?? [];
    if (group === undefined || !('children' in group)) throw new Error('The site has no group.');
    void renameNavigationNode(tab.app, group, 'Everything');
    tab.leave();
    tab = await openAgain();
    expect(await settings()).toMatchObject({ navigation: { groups: [{ group: 'Everything' }] } });
  });

  it('is offered to the writer if its page was deleted in the other tab', async () => {
    const other = await openAgain();
    void setPageTitle(tab.app, 'two.mdx', 'Second');
    tab.leave();
    await removeFile(other.app, 'two.mdx');
    tab = await openAgain();
    expect(tab.app.get(recoveredTextsStore).getState().words).toMatchObject([
      { text: 'title: Second', isSource: false },
    ]);
    expect(await tab.stored('two.mdx')).toBeNull();
  });
});

describe('page text that was being stored when the tab was closed', () => {
  it('is restored once, with the text typed after that', async () => {
    await openFile(tab.app, 'one.mdx');
    const moment = cutWrite('one.mdx', true);
    tab.type('one.mdx', 'One paragraph.', 'One paragraph ty');
    void saveAll(tab.app);
    await moment;
    tab.type('one.mdx', 'paragraph ty', 'paragraph typed.');
    tab.leave();
    tab = await openAgain();
    expect(await tab.stored('one.mdx')).toContain('\nOne paragraph typed.\n');
  });
});

describe('changes stored before the tab was closed', () => {
  const isSaid = () =>
    tab.app
      .get(noticesStore)
      .getState()
      .notices.some(({ text }) => text === 'Your unsent change is still here.');
  const inNewTab = () => {
    const kept = new MemoryStorage();
    openAgain = () => open(kept);
  };

  it('are announced in a new tab, but not again after a reload without further edits', async () => {
    await openFile(tab.app, 'one.mdx');
    tab.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await saveAll(tab.app);
    tab.leave();
    inNewTab();
    tab = await openAgain();
    expect(isSaid()).toBe(true);
    tab.leave();
    tab = await openAgain();
    expect(isSaid()).toBe(false);
    await openFile(tab.app, 'one.mdx');
    tab.type('one.mdx', 'Another paragraph.', 'Another one.');
    tab.leave();
    tab = await openAgain();
    expect(isSaid()).toBe(true);
  });
});
