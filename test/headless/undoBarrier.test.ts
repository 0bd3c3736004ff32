import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearJournal } from '#state/journal/journalStore.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { findNextUndoEntry } from '#state/intents/undo.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { setFrontMatterField } from '#state/intents/editPage.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { setRoute } from '#state/route/routeStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { MemoryStorage } from './browserGlobals.ts';
import { HeadlessEditor, settled } from './headlessEditor.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const author = { name: 'Ana', email: 'ana@example.com' };
const published = 'Nothing to undo since your changes were approved.';

let openTab: (kept?: MemoryStorage) => Promise<SmallTab>;
let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
let editor: HeadlessEditor | null = null;
const kept = new MemoryStorage();
onSmallSite(async (browser) => {
  openTab = browser.openTab;
  tab = await openTab(kept);
  intents = await loadIntents();
});
let first: string | undefined;
beforeEach(async () => {
  tab.server.git('branch', '--force', 'main', (first ??= tab.server.git('rev-parse', 'main').trim()));
  await pullSiteUpdates(tab.app);
});
afterEach(() => {
  editor?.close();
  editor = null;
});

/** Intents of the app that was loaded last. */
async function loadIntents() {
  return import('#state/intents/refreshPullRequest.ts');
}

async function edit(path: string): Promise<HeadlessEditor> {
  await openFile(tab.app, path);
  setRoute(tab.app, { view: 'site', site: tab.site, screen: 'page', path });
  editor = new HeadlessEditor(tab.app, path);
  return editor;
}

const send = async () => {
  await preparePublishing(tab.app, tab.site);
  await publishChanges(tab.app, author);
  expect(tab.app.get(publishStore).getState().publishing.kind).toBe('sent');
};

/** Merges or closes the review on the host. */
async function end(as: 'merged' | 'closed'): Promise<void> {
  const number = getOpenSite(tab.app)?.summary.draft?.pullRequest?.number;
  const pull = `${tab.apiAddress}/pulls/${number}`;
  const answer =
    as === 'merged'
      ? await fetch(`${pull}/merge`, { method: 'PUT' })
      : await fetch(pull, { method: 'PATCH', body: JSON.stringify({ state: 'closed' }) });
  expect(answer.status).toBe(200);
}

const all = async (of = tab) =>
  Object.fromEntries(
    await Promise.all(
      ['docs.json', 'one.mdx', 'two.mdx', 'new.mdx'].map(async (path) => [path, await of.stored(path)] as const),
    ),
  );

/** Makes one step of every kind. */
async function changeAll(): Promise<HeadlessEditor> {
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await createFile(tab.app, 'new.mdx', 'New.\n');
  await openFile(tab.app, 'two.mdx');
  tab.type('two.mdx', 'One', 'Typed');
  const shown = await edit('one.mdx');
  shown.step((state) => state.tr.insertText('First. ', 1));
  await settled(tab.app);
  setFrontMatterField(tab.app, 'one.mdx', 'title', 'Uno');
  shown.step((state) => state.tr.insertText('Again. ', 1));
  shown.undo();
  await settled(tab.app);
  return shown;
}

/** Tries every way to undo and redo. */
async function tryAll(shown: HeadlessEditor, of = tab): Promise<void> {
  for (const step of ['undo', 'redo'] as const) {
    shown[step]();
    await settled(of.app);
  }
  expect(await undoSiteChange(of.app)).toBe(false);
  expect(await redoSiteChange(of.app)).toBe(false);
  for (const path of ['one.mdx', 'two.mdx', null])
    expect([findNextUndoEntry(of.app, 'undo', path), findNextUndoEntry(of.app, 'redo', path)]).toEqual([null, null]);
}

describe('a review that was merged', () => {
  it('is the limit of undo and redo for every kind of step, and a notice says so', async () => {
    const shown = await changeAll();
    await send();
    await end('merged');
    await intents.refreshPullRequest(tab.app, true);
    const before = await all();
    expect(before['one.mdx']).toContain('First. One');
    shown.undo();
    await settled(tab.app);
    expect(tab.notices.at(-1)).toBe(published);
    shown.redo();
    await settled(tab.app);
    expect(tab.notices.at(-1)).toBe('Nothing to redo since your changes were approved.');
    await tryAll(shown);
    expect(await all()).toEqual(before);
    expect(getOpenSite(tab.app)?.changes).toEqual([]);
  });

  it('does not block undo of later steps', async () => {
    const shown = await changeAll();
    await send();
    await end('merged');
    await intents.refreshPullRequest(tab.app, true);
    const before = await all();
    shown.step((state) => state.tr.insertText('Later. ', 1));
    await settled(tab.app);
    await setSetting(tab.app, ['name'], 'Latest', 'the name');
    expect(await undoSiteChange(tab.app)).toBe(true);
    shown.undo();
    await settled(tab.app);
    expect(await all()).toEqual(before);
    shown.undo();
    await settled(tab.app);
    expect(await all()).toEqual(before);
  });

  it('is the limit in another tab and after a reload of a tab that did not know of it', async () => {
    await changeAll();
    editor?.close();
    const reviewing = tab;
    const { refreshPullRequest } = intents;
    await send();
    const keptBefore = Object.assign(new MemoryStorage(), kept);
    tab = await openTab();
    intents = await loadIntents();
    const shown = await edit('one.mdx');
    await changeSite(tab.app, 'noting', [{ kind: 'text', path: 'two.mdx', text: 'Noted.\n' }]);
    await end('merged');
    expect((await refreshPullRequest(tab.app, true)).ok).toBe(true);
    await vi.waitFor(() => expect(getOpenSite(tab.app)?.summary.draft).toBeNull());
    const before = await all();
    await tryAll(shown);
    expect([await all(), tab.notices.at(-1)]).toEqual([before, published.replace('undo', 'redo')]);
    reviewing.leave();
    tab.leave();
    editor = null;
    tab = await openTab(keptBefore);
    expect([tab.steps, await all()]).toEqual([[], before]);
  });
});

it('undo stops at a closed review that the writer left', async () => {
  const shown = await changeAll();
  await send();
  await end('closed');
  await intents.refreshPullRequest(tab.app, true);
  await intents.endReview(tab.app, 'Left.');
  const before = await all();
  shown.undo();
  await settled(tab.app);
  expect(tab.notices.at(-1)).toBe('Nothing to undo since you left the review.');
  await tryAll(shown);
  expect(await all()).toEqual(before);
});

it('undo never reverts text that others published at the same place', async () => {
  const shown = await edit('one.mdx');
  shown.step((state) => state.tr.insertText('Mine. ', 1));
  await settled(tab.app);
  const mine = (await tab.stored('one.mdx')) ?? '';
  tab.server.commit('main', 'one.mdx', mine.replace('Mine. One paragraph.', 'Theirs, and more.'));
  await pullSiteUpdates(tab.app);
  const { conflicts = [] } = getOpenSite(tab.app) ?? {};
  for (const { path, theirs } of conflicts) await resolveConflict(tab.app, path, 'One', await tab.stored(path), theirs);
  await settled(tab.app);
  expect(await tab.stored('one.mdx')).toContain('Theirs, and more.');
  // The resolution itself could be undone, which would restore the conflict.
  clearJournal(tab.app);
  for (let count = 0; count < 3; count += 1) {
    shown.undo();
    await settled(tab.app);
    expect(await tab.stored('one.mdx')).toContain('Theirs, and more.');
  }
});
