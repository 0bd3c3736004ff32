import { beforeEach, expect, it, vi } from 'vitest';
import { journalStore, closeGroup } from '#state/journal/journalStore.ts';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { flushJournal } from '#state/journal/persistJournal.ts';
import { openSite } from '#state/intents/openSite.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { discardAllChanges } from '#state/intents/discardAllChanges.ts';
import { getOpenText, openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { MemoryStorage } from './browserGlobals.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { siteStore } from '#state/site/siteStore.ts';

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

const typed = '---\ntitle: One\n---\n\nTyped paragraph.\n\nAnother paragraph.\n';

async function reload(): Promise<void> {
  await saveAll(tab.app);
  tab.leave();
  tab = await open(kept);
}

it('undoes a discard made before the tab was reloaded', async () => {
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await discardChange(tab.app, 'one.mdx', 'One');
  await reload();
  expect(tab.steps).toEqual(['typing', 'discarding changes to One']);
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed);
});

it('adds a step when the screen shows the change and removes it when the screen shows the undo', async () => {
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  const shown: (readonly [changes: number | undefined, steps: readonly string[]])[] = [];
  tab.app.get(siteStore).subscribe(() => shown.push([getOpenSite(tab.app)?.changes.length, tab.steps]));
  await discardChange(tab.app, 'one.mdx', 'One');
  expect(shown.find(([changes]) => changes === 0)).toEqual([0, ['typing', 'discarding changes to One']]);
  shown.length = 0;
  await undoSiteChange(tab.app);
  expect(shown.find(([changes]) => changes === 1)).toEqual([1, ['typing']]);
});

it('adds a step when an open file shows the change', async () => {
  await openFile(tab.app, 'one.mdx');
  const shownText = () => getOpenText(tab.app, 'one.mdx');
  const before = shownText();
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await changeSite(tab.app, 'typing there', [{ kind: 'text', path: 'two.mdx', text: typed }]);
  const shown: (readonly [text: string | null, last: string | undefined])[] = [];
  tab.app.get(openFilesStore).subscribe(() => shown.push([shownText(), tab.steps.at(-1)]));
  await discardAllChanges(tab.app);
  expect(shown.find(([text]) => text === before)).toEqual([before, 'discarding all changes']);
});

it('undoes starting over and keeps text typed after it', async () => {
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await discardAllChanges(tab.app);
  await reload();
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another one.');
  await saveAll(tab.app);
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed.replace('Another paragraph.', 'Another one.'));
});

it('undoes and redoes steps and typed text on the page after a reload', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'Typed paragraph.');
  await saveAll(tab.app);
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await reload();
  await openFile(tab.app, 'one.mdx');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('docs.json')).toContain('Small');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toBe(typed.replace('Typed', 'One'));
  await tab.step('redo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toBe(typed);
});

it('keeps the steps after another site was open', async () => {
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await openSite(tab.app, { url: tab.address, branch: 'second' });
  expect(tab.steps).toEqual([]);
  await openSite(tab.app, { url: tab.address, branch: 'main' });
  await flushJournal(tab.app);
  expect(tab.steps).toHaveLength(1);
});

it('places stored steps below those typed before they were read', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'Typed paragraph.');
  await saveAll(tab.app);
  await openSite(tab.app, { url: tab.address, branch: 'second' });
  let read: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (read = resolve));
  const { readJournal } = tab.workspace;
  vi.spyOn(tab.workspace, 'readJournal').mockImplementationOnce((...from) => isAsked.then(() => readJournal(...from)));
  await openSite(tab.app, { url: tab.address, branch: 'main' });
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another one.');
  await getOpenFiles(tab.app)?.saveAll();
  expect([await tab.stored('one.mdx'), tab.app.get(journalStore).getState().isRead]).toEqual([
    typed.replace('Another paragraph.', 'Another one.'),
    false,
  ]);
  closeGroup(tab.app);
  tab.type('one.mdx', 'Typed', 'Read');
  read();
  await saveAll(tab.app);
  for (const undone of [typed.replace('Another paragraph.', 'Another one.'), typed, typed.replace('Typed', 'One')]) {
    await tab.step('undo', 'one.mdx');
    expect(await tab.stored('one.mdx')).toBe(undone);
  }
});

it('can undo a refused step again after the conflicting later step is undone', async () => {
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await setSetting(tab.app, ['name'], 'Mine', 'the name');
  await discardAllChanges(tab.app);
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  const over = tab.app
    .get(journalStore)
    .getState()
    .done.find(({ label }) => label === 'discarding all changes');
  expect(await undoSiteChange(tab.app, over)).toBe(false);
  expect(tab.notices.at(-1)).toMatch(
    /^“Discarding all changes” changed the same text as a step that was done later: the change to the name\./,
  );
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await undoSiteChange(tab.app, over)).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed);
  expect(await tab.stored('docs.json')).toContain('Mine');
});

it('has no steps if the site was removed and fetched again', async () => {
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await saveAll(tab.app);
  await tab.workspace.forget(tab.site);
  await reload();
  expect(tab.steps).toEqual([]);
  await reload();
  expect(tab.steps).toEqual([]);
});

it('refuses to undo files that were changed elsewhere, and undoes the other files', async () => {
  await changeSite(tab.app, 'typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await changeSite(tab.app, 'noting', [{ kind: 'text', path: 'two.mdx', text: 'Noted.\n' }]);
  await saveAll(tab.app);
  const bytes = new TextEncoder().encode('Typed over.\n');
  // As an older version of the app does, which has no journal.
  await tab.workspace.write(tab.site, 'one.mdx', bytes, null);
  tab.leave();
  tab = await open(kept);
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await undoSiteChange(tab.app)).toBe(false);
  expect([await tab.stored('one.mdx'), tab.notices.at(-1)]).toEqual([
    'Typed over.\n',
    '“Typing” can no longer be undone. one.mdx has been changed in the same place since then. Nothing was changed.',
  ]);
});
