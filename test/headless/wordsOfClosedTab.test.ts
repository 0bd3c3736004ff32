import { afterEach, describe, expect, it, vi } from 'vitest';
import { recoverDrafts } from '#state/opening/recoverDrafts.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { recoverDraftsOfClosedTabs } from '#state/lifecycle/recoverDraftsOfClosedTabs.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

/** Named locks that run one after the other, like those of a browser. */
class Locks {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Like `navigator.locks.request`, with or without options. */
  request(name: string, ...words: readonly unknown[]): Promise<unknown> {
    const run = words.at(-1) as () => Promise<unknown>; // always the last argument
    const turn = (this.last.get(name) ?? Promise.resolve()).then(run);
    this.last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

let one: SmallTab;
let two: SmallTab;
let tabs: readonly SmallTab[] = [];
let locks: Locks;
onSmallSite(async (browser) => {
  locks = new Locks();
  one = await browser.openTab();
  two = await browser.openTab();
  tabs = [one, two];
  for (const tab of tabs) tab.provide({ locks: locks as unknown as LockManager }); // the part that is used
});
afterEach(() => void vi.restoreAllMocks());

/** Makes each tab watch for drafts of a tab named `gone`. Returns functions that write its drafts and close it. */
function watchGoneTab() {
  const ends: (() => void)[] = [];
  tabs.forEach((tab, index) => ends.push(recoverDraftsOfClosedTabs(tab.app, `open${index}`)));
  let go = (): void => undefined;
  const life = new Promise<void>((resolve) => (go = resolve));
  void locks.request('docwright tab gone', () => life);
  const write = (words: readonly object[]) => {
    const key = 'docwright-last-words gone 1';
    const newValue = JSON.stringify(words);
    globalThis.localStorage.setItem(key, newValue);
    for (const { window } of tabs) window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  return { write, go, end: () => ends.forEach((end) => end()) };
}

const page = (words: string) => `---\ntitle: One\n---\n\n${words}\n\nAnother paragraph.\n`;
const word = (site: string, text: string) => ({
  site,
  path: 'one.mdx',
  stored: page('One paragraph.'),
  text,
  doc: null,
  frontMatter: null,
});
const left = () => Object.keys(globalThis.localStorage).filter((key) => !key.startsWith('docwright-site-place'));

describe('drafts of a closed tab (`recoverDraftsOfTab`)', () => {
  it('are recovered by one of the other tabs after it closes, and shown in all of them', async () => {
    for (const tab of tabs) await openFile(tab.app, 'one.mdx');
    const writes = tabs.map((tab) => vi.spyOn(tab.workspace, 'write'));
    const { write, go, end } = watchGoneTab();
    write([word(one.site, page('One paragraph. Last words.'))]);
    await new Promise((done) => setTimeout(done, 50));
    expect(await one.stored('one.mdx'), 'it lives still').toBe(page('One paragraph.'));
    go();
    for (const tab of tabs)
      await vi.waitFor(() => expect(tab.shown('one.mdx')).toBe(page('One paragraph. Last words.')));
    await vi.waitFor(() => expect(left()).toEqual([]));
    expect(await one.stored('one.mdx')).toBe(page('One paragraph. Last words.'));
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    end();
  });

  it('are recovered once and merged with unsaved text of another tab', async () => {
    await openFile(one.app, 'one.mdx');
    const { write, go, end } = watchGoneTab();
    write([word(one.site, page('One paragraph. Last words.'))]);
    one.type('one.mdx', 'Another', 'Yet another');
    go();
    await vi.waitFor(() => expect(left()).toEqual([]));
    await saveAll(one.app);
    const all = page('One paragraph. Last words.').replace('Another', 'Yet another');
    await vi.waitFor(async () => expect([one.shown('one.mdx'), await one.stored('one.mdx')]).toEqual([all, all]));
    end();
  });

  it('are offered to the writer if they cannot be restored to their file', async () => {
    const { write, go, end } = watchGoneTab();
    write([{ ...word(one.site, 'bare words'), isBare: true }]);
    go();
    await vi.waitFor(() => expect(left()).toEqual([expect.stringContaining('held')]));
    expect(
      tabs.flatMap((tab) =>
        tab.app
          .get(recoveredTextsStore)
          .getState()
          .words.map(({ text }) => text),
      ),
    ).toEqual(['bare words']);
    end();
  });

  it('of another site are kept until it is opened', async () => {
    const { write, go, end } = watchGoneTab();
    write([word('another', page('Other words.'))]);
    go();
    await new Promise((done) => setTimeout(done, 50));
    expect(left()).toEqual(['docwright-last-words gone 1']);
    end();
  });
});

describe('two tabs opened at the same time', () => {
  it('do not both recover a draft of a file that was changed at the same place', async () => {
    await openFile(one.app, 'one.mdx');
    one.type('one.mdx', 'One paragraph.', 'Theirs.');
    await saveAll(one.app);
    globalThis.localStorage.setItem('docwright-last-words gone 1', JSON.stringify([word(one.site, page('Left.'))]));
    await Promise.all(tabs.map((tab) => recoverDrafts(tab.app, tab.site, () => undefined, 0)));
    expect((await one.stored('one.mdx'))?.match(/Left/g)).toHaveLength(1);
  });
});
