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
  tab.app.keepSteps();
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

it('leaves what was done before the load to undo outside the page', async () => {
  await tab.app.changeSite('replacing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  expect(tab.app.isReplacedLast('one.mdx')).toBe(true);
  await reload();
  await tab.app.openFile('one.mdx');
  expect(tab.app.isReplacedLast('one.mdx')).toBe(false);
});

it('is there after another site was shown', async () => {
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await tab.app.openSite({ url: tab.address, branch: 'second' });
  expect(tab.steps).toEqual([]);
  await tab.app.openSite({ url: tab.address, branch: 'main' });
  expect(tab.steps).toHaveLength(1);
});

it('can be tried again once what was done after it is taken back, where that was in its way', async () => {
  await tab.app.changeSite('typing', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  await tab.app.setSetting(['name'], 'Mine', 'the name');
  await tab.app.startOver();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  const over = tab.app.historyStore.getState().done.find(({ label }) => label === 'starting over');
  expect(await tab.app.undoSiteChange(over)).toBe(false);
  expect(tab.notices.at(-1)).toMatch(/^“Starting over” cannot be undone before what was done after it\./);
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.app.undoSiteChange(over)).toBe(true);
  expect(await tab.stored('one.mdx')).toBe(typed);
  expect(await tab.stored('docs.json')).toContain('Mine');
});

it('is the newest that the tab has room for, and none before one that was not kept', async () => {
  const room = { most: Infinity };
  const set = kept.setItem.bind(kept);
  kept.setItem = (key, value) => {
    if (value.length > room.most) throw new DOMException('Full.', 'QuotaExceededError');
    set(key, value);
  };
  await tab.app.changeSite('first', [{ kind: 'text', path: 'one.mdx', text: typed }]);
  tab.app.keepSteps();
  room.most = 300_000;
  await tab.app.changeSite('large', [{ kind: 'text', path: 'two.mdx', text: 'x'.repeat(400_000) }]);
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await reload();
  expect(tab.steps).toEqual(['the change to the name']);
  room.most = 0;
  await tab.app.setSetting(['name'], 'Another', 'the name');
  await reload();
  expect(tab.steps).toEqual([]);
});

it('is nothing where the site was forgotten and fetched anew', async () => {
  await tab.app.setSetting(['name'], 'Other', 'the name');
  tab.app.keepSteps();
  await tab.workspace.forget(tab.site);
  await reload();
  expect(tab.steps).toEqual([]);
  await reload();
  expect(tab.steps).toEqual([]);
});

it('is written down in a rest, and taken up of that site alone', async () => {
  tab.app.followSteps();
  await tab.app.setSetting(['name'], 'Other', 'the name');
  await vi.waitFor(() => expect(Object.keys(kept)).toHaveLength(1));
  tab.app.forgetSteps();
  const summary = tab.app.openSiteNow()?.summary;
  if (summary === undefined) throw new Error('No site is open.');
  tab.app.restoreSteps({ ...summary, id: 'another site' });
  expect(tab.steps).toEqual([]);
  tab.app.restoreSteps(summary);
  expect(tab.steps).toHaveLength(1);
});
