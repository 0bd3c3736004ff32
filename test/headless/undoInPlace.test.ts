import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { syncJournal } from '#state/journal/persistJournal.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { setRoute } from '#state/route/routeStore.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { createFile, removeFile } from '#state/intents/changeFiles.ts';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { openSite } from '#state/intents/openSite.ts';
import { setFrontMatterField } from '#state/intents/editPage.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { MemoryStorage } from './browserGlobals.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { fileVerbs } from '../fileVerbs.ts';

let open: (kept?: MemoryStorage) => Promise<SmallTab>;
let kept: MemoryStorage;
let tab: SmallTab;
onSmallSite((browser) => {
  open = browser.openTab;
  return Promise.resolve();
});
beforeEach(async () => {
  kept = new MemoryStorage();
  tab = await open(kept);
});

const path = 'one.mdx';
const longTitle = (text: string | null) => (text ?? '').replace('title: One', 'title: One and more');
const name = async () => /"name": "(.*)"/.exec((await tab.stored('docs.json')) ?? '')?.[1];

/** Deletes a word, so that its undo would fit at any position of any text. */
async function deleteWord(): Promise<void> {
  await openFile(tab.app, path);
  tab.type(path, 'Another paragraph', 'paragraph');
  await saveAll(tab.app);
}

async function typeWord(): Promise<void> {
  await openFile(tab.app, path);
  tab.type(path, 'One paragraph', 'One new paragraph');
  await saveAll(tab.app);
}

/** Reloads the tab after another version of the app has changed the page. */
async function reload(change: (text: string | null) => string = String): Promise<void> {
  await tab.workspace.write(tab.site, path, encodeText(change(await tab.stored(path))), null);
  tab.leave();
  tab = await open(kept);
}

describe('an unrecorded change ends the history of its file', () => {
  it('if it was made by an older version of the app while the file was closed', async () => {
    await deleteWord();
    getOpenFiles(tab.app)?.close(path);
    await reload(longTitle);
    await typeWord();
    const text = (await tab.stored(path))?.replace('One new', 'One');
    await tab.step('undo', path);
    await tab.step('undo', path);
    expect([await tab.stored(path), tab.notices]).toEqual([text, ['Nothing to undo.']]);
  });

  it('and is reported by the undo that detects it', async () => {
    await deleteWord();
    getOpenFiles(tab.app)?.close(path);
    await reload(longTitle);
    await openFile(tab.app, path);
    const text = await tab.stored(path);
    await tab.step('undo', path);
    expect([await tab.stored(path), tab.notices]).toEqual([
      text,
      ['“Typing in one.mdx” can no longer be undone. The file has changed since then. Nothing was changed.'],
    ]);
  });
});

it('undoes text recovered from a closed tab, and then the steps before it', async () => {
  const first = await tab.stored(path);
  await deleteWord();
  const second = await tab.stored(path);
  tab.type(path, 'title: One', 'title: One and more');
  tab.leave();
  tab = await open(kept);
  const third = await tab.stored(path);
  expect(third).toContain('and more');
  await typeWord();
  const undo = async () => {
    await tab.step('undo', path);
    return tab.stored(path);
  };
  expect([await undo(), await undo(), await undo()]).toEqual([third, second, first]);
});

it('maps steps over a later update, also after a reload', async () => {
  await deleteWord();
  const first = await tab.stored(path);
  await tab.workspace.write(tab.site, path, encodeText(longTitle(first)), null);
  await getOpenFiles(tab.app)?.syncFileFromStorage(path);
  await typeWord();
  await reload();
  await openFile(tab.app, path);
  await tab.step('undo', path);
  await tab.step('undo', path);
  expect(await tab.stored(path)).toBe(longTitle(first).replace('\n\nparagraph', '\n\nAnother paragraph'));
});

it('keeps a refused entry, skips it, and undoes it when nothing conflicts anymore', async () => {
  await createFile(tab.app, 'notes.txt', 'Notes.\n');
  await changeSite(tab.app, 'moving', [
    { kind: 'edit', path, edit: (text) => [{ from: text.length, to: text.length, text: 'Seen.\n' }] },
    {
      kind: 'edit',
      path,
      edit: (text) => [{ from: text.indexOf('One par'), to: text.indexOf('One par'), text: 'Yes. ' }],
    },
    { kind: 'move', from: 'notes.txt', to: 'moved.txt' },
  ]);
  const moved = await tab.stored(path);
  await deleteWord();
  const typed = await tab.stored(path);
  await tab.workspace.write(tab.site, 'notes.txt', encodeText('Other.\n'), null);
  const step = tab.app
    .get(journalStore)
    .getState()
    .done.find(({ label }) => label === 'moving');
  expect(await undoSiteChange(tab.app, step)).toBe(false);
  expect([await tab.stored(path), tab.notices.at(-1)]).toEqual([
    typed,
    '“Moving” can’t be undone right now. notes.txt already exists. Nothing was changed. Undo again to undo the step before it.',
  ]);
  await tab.step('undo', path);
  expect(await tab.stored(path)).toBe(moved);
  await removeFile(tab.app, 'notes.txt');
  await undoSiteChange(tab.app);
  await fileVerbs(tab.workspace).remove(tab.site, 'notes.txt', null);
  expect(await undoSiteChange(tab.app, step)).toBe(true);
  expect(await tab.stored('notes.txt')).toBe('Notes.\n');
});

it('undoes the step before a refused one on the next key press', async () => {
  await createFile(tab.app, 'notes.txt', 'Notes.\n');
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await changeSite(tab.app, 'moving', [{ kind: 'move', from: 'notes.txt', to: 'moved.txt' }]);
  await tab.workspace.write(tab.site, 'notes.txt', encodeText('Other.\n'), null);
  await tab.step('undo');
  expect([await name(), tab.notices.length]).toEqual(['Other', 1]);
  await tab.step('undo');
  expect(await name()).toBe('Small');
});

it('reports what was undone on a page that is not on the screen', async () => {
  await deleteWord();
  setRoute(tab.app, { view: 'site', site: tab.site, screen: 'settings', section: 'identity' });
  await tab.step('undo');
  expect(tab.notices).toEqual(['Undid typing on One.']);
});

describe('a step of the site', () => {
  const edit = (words: string, others: string) =>
    changeSite(tab.app, 'editing', [
      {
        kind: 'edit',
        path: 'two.mdx',
        edit: (text) => [{ from: text.indexOf(words), to: text.indexOf(words) + words.length, text: others }],
      },
    ]);
  const rename = () =>
    changeSite(tab.app, 'renaming', [
      { kind: 'move', from: 'two.mdx', to: 'three.mdx' },
      { kind: 'text', path: path, text: 'Leads to /three.\n' },
    ]);
  /** Fails from now on: the data that undo needs must be in the transaction of the text. */
  const refuseRows = () =>
    vi
      .spyOn(tab.workspace, 'appendJournal')
      .mockResolvedValue(err(createProblem('workspace/unexpected', 'It is full.')));

  it('is stored together with its journal row, so it can be undone if the tab closes right then', async () => {
    const first = await tab.stored('two.mdx');
    refuseRows();
    await edit('Another ', '');
    const second = await tab.stored('two.mdx');
    await edit('One par', 'One longer par');
    await rename();
    tab.leave();
    tab = await open(kept);
    expect(await tab.stored('two.mdx')).toBeNull();
    await tab.step('undo');
    await tab.step('undo');
    expect(await tab.stored('two.mdx')).toBe(second);
    refuseRows();
    await tab.step('undo');
    expect(await tab.stored('two.mdx')).toBe(first);
    tab.leave();
    tab = await open(kept);
    await tab.step('redo');
    expect(await tab.stored('two.mdx')).toBe(second);
  });

  it('is undone in the right order in another tab that has the file open', async () => {
    const other = await open();
    const first = await tab.stored('two.mdx');
    await edit('Another ', '');
    await openFile(other.app, 'two.mdx');
    const second = await tab.stored('two.mdx');
    refuseRows();
    await edit('One par', 'A. One par');
    await vi.waitFor(() => expect(other.shown('two.mdx')).toContain('A. One'));
    await other.step('undo', 'two.mdx');
    expect(await tab.stored('two.mdx')).toBe(second);
    await other.step('undo', 'two.mdx');
    expect(await tab.stored('two.mdx')).toBe(first);
  });
});

describe('one setting in two tabs', () => {
  let other: SmallTab;
  beforeEach(async () => {
    other = await open();
    await setSetting(tab.app, ['name'], 'Mine', 'the name');
    await setSetting(other.app, ['name'], 'Theirs', 'the name');
  });

  it('is undone in storage order, and a refused undo loses nothing', async () => {
    await syncJournal(tab.app);
    await tab.step('undo');
    expect([await name(), tab.notices.at(-1)]).toEqual([
      'Theirs',
      expect.stringMatching(/^“The change to the name” changed the same text as a step that was done later/),
    ]);
    await other.step('undo');
    expect(await name()).toBe('Mine');
    await syncJournal(tab.app);
    await tab.step('undo');
    expect(await name()).toBe('Small');
  });

  it('returns through every value once if one tab types over the other’s value', async () => {
    await setSetting(tab.app, ['name'], 'Mine again', 'the name');
    const values = [];
    for (const undoing of [tab, other, tab]) {
      await syncJournal(undoing.app);
      await undoing.step('undo');
      values.push(await name());
    }
    expect(values).toEqual(['Theirs', 'Mine', 'Small']);
  });
});

it('undoes text typed inside another tab’s text, and then that text', async () => {
  const other = await open();
  await openFile(other.app, path);
  other.type(path, 'One paragraph.', 'One paragraph with several words.');
  await saveAll(other.app);
  await openFile(tab.app, path);
  await syncJournal(tab.app);
  tab.type(path, 'several', 'several good');
  await saveAll(tab.app);
  await tab.step('undo', path);
  expect(await tab.stored(path)).toContain('One paragraph with several words.');
  await tab.step('undo', path);
  expect(await tab.stored(path)).toContain('One paragraph.\n');
  expect(tab.notices).toEqual([]);
});

it('undoes the last change of a title, no matter which tab made it', async () => {
  const other = await open();
  const titles = async (words: string) => {
    await vi.waitFor(() => {
      for (const one of [tab, other]) expect(one.shown(path)).toContain(`title: ${words}\n`);
    });
    for (const one of [tab, other]) await syncJournal(one.app);
  };
  for (const one of [tab, other]) await openFile(one.app, path);
  setFrontMatterField(tab.app, path, 'title', 'One mine');
  await saveAll(tab.app);
  await titles('One mine');
  setFrontMatterField(other.app, path, 'title', 'Theirs One mine');
  await saveAll(other.app);
  await titles('Theirs One mine');
  await tab.step('undo', path);
  await titles('One mine');
  await tab.step('undo', path);
  await titles('One');
  await other.step('redo', path);
  await titles('One mine');
});

it('undoes and redoes a conflict resolution in chronological order with text typed before and after it', async () => {
  tab.server.git('branch', '--force', 'choice', 'main');
  await openSite(tab.app, { url: tab.address, branch: 'choice' });
  const type = async (words: string, others: string) => {
    await openFile(tab.app, path);
    tab.type(path, words, others);
    await saveAll(tab.app);
  };
  await type('One paragraph.', 'Mine.');
  const mine = (await tab.stored(path)) ?? '';
  const theirs = mine.replace('Mine.', 'Theirs.');
  tab.server.commit('choice', path, theirs);
  await pullSiteUpdates(tab.app);
  expect((await resolveConflict(tab.app, path, 'One', mine, theirs)).ok).toBe(true);
  await type('Theirs.', 'Theirs. Typed.');
  const first = mine.replace('Mine.', 'One paragraph.');
  const typed = theirs.replace('Theirs.', 'Theirs. Typed.');
  for (const [key, text] of [
    ['undo', theirs],
    ['undo', mine],
    ['undo', first],
    ['redo', mine],
    ['redo', theirs],
    ['redo', typed],
  ] as const) {
    await tab.step(key, path);
    expect(await tab.stored(path)).toBe(text);
  }
});
