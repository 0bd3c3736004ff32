import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from './browserGlobals.ts';
import { HeadlessEditor, settled } from './headlessEditor.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const author = { name: 'Ana', email: 'ana@example.com' };
const published = 'Nothing to undo since your changes were published.';

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
  await tab.app.updateSite();
});
afterEach(() => {
  editor?.close();
  editor = null;
});

/** Of the app that was loaded last. */
async function loadIntents() {
  return import('#state/intents/refreshPullRequest.ts');
}

async function edit(path: string): Promise<HeadlessEditor> {
  await tab.app.openFile(path);
  tab.app.setAddress({ view: 'site', site: tab.site, screen: 'page', path });
  editor = new HeadlessEditor(tab.app, path);
  return editor;
}

const send = async () => {
  await tab.app.preparePublishing(tab.site);
  await tab.app.publishChanges(author);
  expect(tab.app.publishStore.getState().publishing.kind).toBe('sent');
};

/** What becomes of the review on the host. */
async function end(as: 'merged' | 'closed'): Promise<void> {
  const number = tab.app.openSiteNow()?.summary.draft?.pullRequest?.number;
  const { apiUrl = '' } = tab.app.services().settings.host ?? {};
  const pull = `${apiUrl}/repos/local/site/pulls/${number}`;
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

/** Something in each way that a step is made. */
async function changeAll(): Promise<HeadlessEditor> {
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await tab.app.createFile('new.mdx', 'New.\n');
  await tab.app.openFile('two.mdx');
  tab.type('two.mdx', 'One', 'Typed');
  const shown = await edit('one.mdx');
  shown.step((state) => state.tr.insertText('First. ', 1));
  await settled(tab.app);
  tab.app.setFrontMatter('one.mdx', 'title', 'Uno');
  shown.step((state) => state.tr.insertText('Again. ', 1));
  shown.undo();
  await settled(tab.app);
  return shown;
}

/** Tries each way to undo and redo that there is. */
async function tryAll(shown: HeadlessEditor, of = tab): Promise<void> {
  for (const step of ['undo', 'redo'] as const) {
    shown[step]();
    await settled(of.app);
  }
  expect(await of.app.undoSiteChange()).toBe(false);
  expect(await of.app.redoSiteChange()).toBe(false);
  for (const path of ['one.mdx', 'two.mdx', null])
    expect([of.app.nextEntry('undo', path), of.app.nextEntry('redo', path)]).toEqual([null, null]);
}

describe('a review that was merged', () => {
  it('is as far as undo and redo go, of each kind of step, and they say so', async () => {
    const shown = await changeAll();
    await send();
    await end('merged');
    await intents.refreshPullRequest(true);
    const before = await all();
    expect(before['one.mdx']).toContain('First. One');
    shown.undo();
    await settled(tab.app);
    expect(tab.notices.at(-1)).toBe(published);
    shown.redo();
    await settled(tab.app);
    expect(tab.notices.at(-1)).toBe('Nothing to redo since your changes were published.');
    await tryAll(shown);
    expect(await all()).toEqual(before);
    expect(tab.app.openSiteNow()?.changes).toEqual([]);
  });

  it('lets be undone what was done since', async () => {
    const shown = await changeAll();
    await send();
    await end('merged');
    await intents.refreshPullRequest(true);
    const before = await all();
    shown.step((state) => state.tr.insertText('Later. ', 1));
    await settled(tab.app);
    await tab.app.setSetting(['name'], 'Latest', 'the name');
    expect(await tab.app.undoSiteChange()).toBe(true);
    shown.undo();
    await settled(tab.app);
    expect(await all()).toEqual(before);
    shown.undo();
    await settled(tab.app);
    expect(await all()).toEqual(before);
  });

  it('is as far as they go in another tab, and after a tab was loaded that had not heard of it', async () => {
    await changeAll();
    editor?.close();
    const reviewing = tab;
    const { refreshPullRequest } = intents;
    await send();
    const keptBefore = Object.assign(new MemoryStorage(), kept);
    tab = await openTab();
    intents = await loadIntents();
    const shown = await edit('one.mdx');
    await tab.app.changeSite('noting', [{ kind: 'text', path: 'two.mdx', text: 'Noted.\n' }]);
    await end('merged');
    expect((await refreshPullRequest(true)).ok).toBe(true);
    await vi.waitFor(() => expect(tab.app.openSiteNow()?.summary.draft).toBeNull());
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

it('goes no further back than a closed review that was left', async () => {
  const shown = await changeAll();
  await send();
  await end('closed');
  await intents.refreshPullRequest(true);
  await intents.endReview('Left.');
  const before = await all();
  shown.undo();
  await settled(tab.app);
  expect(tab.notices.at(-1)).toBe('Nothing to undo since you left the review.');
  await tryAll(shown);
  expect(await all()).toEqual(before);
});

it('never takes back what others published over the same words', async () => {
  const shown = await edit('one.mdx');
  shown.step((state) => state.tr.insertText('Mine. ', 1));
  await settled(tab.app);
  const mine = (await tab.stored('one.mdx')) ?? '';
  tab.server.commit('main', 'one.mdx', mine.replace('Mine. One paragraph.', 'Theirs, and more.'));
  await tab.app.updateSite();
  const { conflicts = [] } = tab.app.openSiteNow() ?? {};
  for (const { path, theirs } of conflicts) await tab.app.resolveConflict(path, 'One', await tab.stored(path), theirs);
  await settled(tab.app);
  expect(await tab.stored('one.mdx')).toContain('Theirs, and more.');
  // The choice itself could be undone: then both versions wait again.
  tab.app.forgetJournal();
  for (let count = 0; count < 3; count += 1) {
    shown.undo();
    await settled(tab.app);
    expect(await tab.stored('one.mdx')).toContain('Theirs, and more.');
  }
});
