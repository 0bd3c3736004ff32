import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from './browserGlobals.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

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
  await tab.app.saveEverything();
  tab.leave();
  tab = await open(kept);
}

it('takes back what was discarded before the tab was loaded', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.discardChange('one.mdx', 'One');
  await reload();
  expect(tab.steps).toEqual(['typing', 'discarding the change to One']);
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed);
});

it('has a step from the moment on that the screen shows it, and no longer than that once it is taken back', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  const { siteStore } = tab.app;
  const shown: (readonly [changes: number | undefined, steps: readonly string[]])[] = [];
  siteStore.subscribe(() => shown.push([tab.app.openSiteNow()?.changes.length, tab.steps]));
  await tab.app.discardChange('one.mdx', 'One');
  expect(shown.find(([changes]) => changes === 0)).toEqual([0, ['typing', 'discarding the change to One']]);
  shown.length = 0;
  await tab.app.undoSiteChange();
  expect(shown.find(([changes]) => changes === 1)).toEqual([1, ['typing']]);
});

it('has a step from the moment on that an open file shows it', async () => {
  await tab.app.openFile('one.mdx');
  const shownText = () => tab.app.openTextOf('one.mdx');
  const before = shownText();
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.changeSite('typing there', [{ kind: 'text', path: 'two.mdx', text: typed }]);
  const shown: (readonly [text: string | null, last: string | undefined])[] = [];
  tab.app.filesStore.subscribe(() => shown.push([shownText(), tab.steps.at(-1)]));
  await tab.app.startOver();
  expect(shown.find(([text]) => text === before)).toEqual([before, 'starting over']);
});

it('takes back starting over, beside what was typed since', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.startOver();
  await reload();
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another one.');
  await tab.app.saveEverything();
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed.replace('Another paragraph.', 'Another one.'));
});

it('is undone on the page too, typed text included', async () => {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'Typed paragraph.');
  await tab.app.saveEverything();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await reload();
  await tab.app.openFile('one.mdx');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('docs.json')).toContain('Small');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toBe(typed.replace('Typed', 'One'));
  await tab.step('redo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toBe(typed);
});

it('is there after another site was shown', async () => {
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await tab.app.openSite({ url: tab.address, branch: 'second' });
  expect(tab.steps).toEqual([]);
  await tab.app.openSite({ url: tab.address, branch: 'main' });
  await tab.app.flushJournal();
  expect(tab.steps).toHaveLength(1);
});

it('is under what is typed before it was read', async () => {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'Typed paragraph.');
  await tab.app.saveEverything();
  await tab.app.openSite({ url: tab.address, branch: 'second' });
  let read: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (read = resolve));
  const { readJournal } = tab.workspace;
  vi.spyOn(tab.workspace, 'readJournal').mockImplementationOnce((...from) => isAsked.then(() => readJournal(...from)));
  await tab.app.openSite({ url: tab.address, branch: 'main' });
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another one.');
  await tab.app.openFiles()?.settle();
  expect([await tab.stored('one.mdx'), tab.app.journalStore.getState().isRead]).toEqual([
    typed.replace('Another paragraph.', 'Another one.'),
    false,
  ]);
  tab.app.closeGroup();
  tab.type('one.mdx', 'Typed', 'Read');
  read();
  await tab.app.saveEverything();
  for (const undone of [typed.replace('Another paragraph.', 'Another one.'), typed, typed.replace('Typed', 'One')]) {
    await tab.step('undo', 'one.mdx');
    expect(await tab.stored('one.mdx')).toBe(undone);
  }
});

it('can be tried again once what was done after it is taken back, where that was in its way', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.setSetting(['name'], 'Mine', 'the name');
  await tab.app.startOver();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  const over = tab.app.journalStore.getState().done.find(({ label }) => label === 'starting over');
  expect(await tab.app.undoSiteChange(over)).toBe(false);
  expect(tab.notices.at(-1)).toMatch(
    /^“Starting over” changed the same words as what was done after it: the change to the name\./,
  );
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.app.undoSiteChange(over)).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed);
  expect(await tab.stored('docs.json')).toContain('Mine');
});

it('is nothing where the site was forgotten and fetched anew', async () => {
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await tab.app.saveEverything();
  await tab.workspace.forget(tab.site);
  await reload();
  expect(tab.steps).toEqual([]);
  await reload();
  expect(tab.steps).toEqual([]);
});

it('is no more than the files that somebody else changed since let be undone', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.changeSite('noting', [{ kind: 'text', path: 'two.mdx', text: 'Noted.\n' }]);
  await tab.app.saveEverything();
  const bytes = new TextEncoder().encode('Typed over.\n');
  // As an older version of the app, which keeps no journal.
  await tab.workspace.write(tab.site, 'one.mdx', bytes, null);
  tab.leave();
  tab = await open(kept);
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.app.undoSiteChange()).toBe(false);
  expect([await tab.stored('one.mdx'), tab.notices.at(-1)]).toEqual([
    'Typed over.\n',
    '“Typing” can no longer be undone. one.mdx was changed since, at the same place. Nothing was changed.',
  ]);
});
