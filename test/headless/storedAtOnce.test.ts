import { describe, expect, it } from 'vitest';
import type { FileChange } from '#state/changes/fileChange.ts';
import { searchSite, planReplacements } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { syncJournal } from '#state/journal/persistJournal.ts';
import { createFile, moveFile, removeFile } from '#state/intents/changeFiles.ts';
import { saveAll, hasUnrecoverableWork, backUpUnsavedDrafts } from '#state/sync/saveAll.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let next: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    next = await browser.openTab();
  },
  { files: { 'two.mdx': '---\ntitle: Two\n---\n\nSee [one](/one).\n' } },
);

const replace = (path: string, words: string, others: string): FileChange => ({
  kind: 'askedEdit',
  path,
  edit: (text) => {
    const from = text.indexOf(words);
    const edits = from < 0 ? [] : [{ from, to: from + words.length, text: others }];
    return Promise.resolve({ ok: true, value: edits });
  },
});
const both = () => changeSite(tab.app, 'replacing', [replace('one.mdx', 'One', '1'), replace('two.mdx', 'Two', '2')]);
const move = () => renamePageFile(tab.app, 'one.mdx', 'first.mdx', [{ path: 'two.mdx', links: 1 }], true);

/** Calls back right before and after each storage change of this tab. */
function aroundWrites(then: (which: 'before' | 'after', count: number) => unknown): void {
  const { workspace } = tab;
  let count = 0;
  for (const name of ['write', 'writeFilesAtomically'] as const) {
    const real = workspace[name] as (...words: unknown[]) => Promise<unknown>; // any of several methods
    Object.assign(workspace, {
      [name]: async (...words: unknown[]) => {
        count += 1;
        const now = count;
        await then('before', now);
        const answer = await real(...words);
        await then('after', now);
        return answer;
      },
    });
  }
}

async function texts(): Promise<string> {
  const all = ['docs.json', 'one.mdx', 'first.mdx', 'two.mdx'].map((path) => next.stored(path));
  return (await Promise.all(all)).join('\n---\n');
}

const remove = () =>
  changeSite(tab.app, 'deleting', [
    replace('docs.json', '"one",', ''),
    { kind: 'delete', path: 'one.mdx' },
    { kind: 'delete', path: 'two.mdx' },
  ]);

describe.each([
  ['a replacement', both, ['title: One', 'title: Two']],
  ['a move with its links and a redirect', move, ['(/one)', '"one"']],
  ['a deletion of several files with their entries', remove, ['title: One', 'title: Two', '"one"']],
])('%s', (_, change, gone) => {
  it.each(['before', 'after'] as const)(
    'is stored completely or not at all if the tab closes %s part of it is stored',
    async (at) => {
      const before = await texts();
      const ended = new Promise<void>((done) =>
        aroundWrites((which) => {
          if (which !== at) return;
          tab.leave();
          done();
        }),
      );
      await openFile(tab.app, 'one.mdx');
      void change();
      await ended;
      const now = await texts();
      if (at === 'before') expect(now).toBe(before);
      else expect(gone.filter((words) => now.includes(words))).toEqual([]);
    },
  );

  it('is one storage change by `applyOperations`, and so by `runUndoOperations` when it is undone and redone', async () => {
    const before = await texts();
    let writes = 0;
    aroundWrites((which) => (which === 'before' ? (writes += 1) : null));
    await change();
    const after = await texts();
    expect(after).not.toBe(before);
    await undoSiteChange(tab.app);
    expect(await texts()).toBe(before);
    await redoSiteChange(tab.app);
    expect([await texts(), writes]).toEqual([after, 3]);
  });
});

describe.each([
  ['a replacement', both],
  ['a move with its links and a redirect', move],
])('%s', (_, change) => {
  it('keeps text typed while it is being stored', async () => {
    await openFile(tab.app, 'one.mdx');
    aroundWrites((which, count) => {
      if (which === 'before' && count === 1) tab.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    });
    await change();
    await saveAll(tab.app);
    expect(await texts()).toContain('One paragraph, typed.');
    expect(await texts()).not.toContain('See [one](/one)\n---\n');
  });

  it('includes what another tab stores at the same time', async () => {
    await openFile(next.app, 'two.mdx');
    aroundWrites(async (which, count) => {
      if (which !== 'before' || count > 1) return;
      next.type('two.mdx', 'See', 'Do see');
      await saveAll(next.app);
    });
    await change();
    expect(await texts()).toContain('Do see [one](');
    expect(tab.steps).toHaveLength(1);
  });
});

describe('deleting several files', () => {
  const typed = 'One paragraph, typed.';

  it('closes those that are open, and undo restores text typed during the deletion', async () => {
    await openFile(tab.app, 'one.mdx');
    aroundWrites((which, count) => {
      if (which === 'before' && count === 1) tab.type('one.mdx', 'One paragraph.', typed);
    });
    await remove();
    await saveAll(tab.app);
    expect([tab.shown('one.mdx'), await next.stored('one.mdx')]).toEqual([null, null]);
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await next.stored('one.mdx')).toContain(typed);
    expect(await next.stored('docs.json')).toContain('"one"');
  });

  it('includes text that another tab stores at the same time, and undo restores it', async () => {
    await openFile(next.app, 'two.mdx');
    aroundWrites(async (which, count) => {
      if (which !== 'before' || count > 1) return;
      next.type('two.mdx', 'See', 'Do see');
      await saveAll(next.app);
    });
    await remove();
    expect(await next.stored('two.mdx')).toBeNull();
    await undoSiteChange(tab.app);
    expect(await next.stored('two.mdx')).toContain('Do see');
  });

  it('deletes a page that was moved before, and undo restores it at its new path', async () => {
    await openFile(tab.app, 'one.mdx');
    await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], false);
    const before = await texts();
    await changeSite(tab.app, 'deleting', [
      { kind: 'delete', path: 'two.mdx' },
      { kind: 'delete', path: 'first.mdx' },
    ]);
    expect([await next.stored('one.mdx'), await next.stored('first.mdx'), tab.shown('one.mdx')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await texts()).toBe(before);
  });

  it('can be undone after a new page created by another tab is undone', async () => {
    await openFile(tab.app, 'one.mdx');
    tab.type('one.mdx', 'One paragraph.', typed);
    await remove();
    await createFile(next.app, 'one.mdx', '---\ntitle: One\n---\n\nOne paragraph.\n\nYet another paragraph.\n');
    await saveAll(next.app);
    await syncJournal(tab.app);
    expect(await undoSiteChange(tab.app)).toBe(false);
    expect(await next.stored('one.mdx')).toContain('Yet another');
    await undoSiteChange(tab.app, tab.app.get(journalStore).getState().done.at(-1));
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await next.stored('one.mdx')).toContain(typed);
    expect(await next.stored('two.mdx')).toContain('title: Two');
  });
});

describe.each([
  [
    'a discard of a moved page with its links, its entry and its redirect',
    move,
    () => discardChange(tab.app, 'first.mdx', 'One'),
  ],
  [
    'a deletion of several pages that were moved',
    async () => {
      await moveFile(tab.app, 'one.mdx', 'first.mdx');
      await moveFile(tab.app, 'two.mdx', 'second.mdx');
    },
    () =>
      changeSite(tab.app, 'deleting', [
        { kind: 'delete', path: 'first.mdx' },
        { kind: 'delete', path: 'second.mdx' },
      ]),
  ],
])('%s', (name, prepare, change) => {
  const everything = async () => {
    const changes = await next.workspace.changes(next.site);
    const more = [await next.stored('second.mdx'), ...(changes.ok ? changes.value : [])];
    return JSON.stringify([await texts(), more.map((one) => (typeof one === 'string' ? one : { ...one, savedAt: 0 }))]);
  };

  it.each(['before', 'after'] as const)(
    'is stored completely or not at all if the tab closes %s it is stored',
    async (at) => {
      await openFile(tab.app, 'one.mdx');
      const first = await everything();
      await prepare();
      const before = await everything();
      const ended = new Promise<void>((done) =>
        aroundWrites((which) => {
          if (which !== at) return;
          tab.leave();
          done();
        }),
      );
      void change();
      await ended;
      const now = await everything();
      if (at === 'before') expect(now).toBe(before);
      else if (name.startsWith('a discard')) expect(now).toBe(first);
      else expect(now).not.toContain('paragraph');
    },
  );

  it('is one storage change that can be undone and redone', async () => {
    await openFile(tab.app, 'one.mdx');
    await prepare();
    const before = await everything();
    let writes = 0;
    aroundWrites((which) => (which === 'before' ? (writes += 1) : null));
    await change();
    const after = await everything();
    expect(writes).toBe(1);
    expect(after).not.toBe(before);
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await everything()).toBe(before);
    expect(await redoSiteChange(tab.app)).toBe(true);
    expect(await everything()).toBe(after);
  });
});

describe.each<readonly [string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['an edit', () => Promise.resolve(), () => changeSite(tab.app, 'editing', [replace('one.mdx', 'One', '1')])],
  ['a deletion', () => Promise.resolve(), () => removeFile(tab.app, 'one.mdx')],
  ['a new file', () => Promise.resolve(), () => createFile(tab.app, 'three.mdx', 'Three.\n')],
  ['a move', () => Promise.resolve(), () => moveFile(tab.app, 'one.mdx', 'first.mdx')],
  [
    'a discard',
    () => changeSite(tab.app, 'editing', [replace('one.mdx', 'One', '1')]),
    () => discardChange(tab.app, 'one.mdx', 'One'),
  ],
])('%s', (_, prepare, change) => {
  it('can be undone by another tab if its own tab closes right after it is stored', async () => {
    const files = async () => {
      const listed = await next.workspace.files(next.site);
      return JSON.stringify([await texts(), listed.ok ? listed.value.map(({ path }) => path) : []]);
    };
    await openFile(tab.app, 'one.mdx');
    await prepare();
    const before = await files();
    const ended = new Promise<void>((done) =>
      aroundWrites((which) => {
        if (which !== 'after') return;
        tab.leave();
        done();
      }),
    );
    void change();
    await ended;
    expect(await files()).not.toBe(before);
    await syncJournal(next.app);
    expect(await undoSiteChange(next.app, next.app.get(journalStore).getState().done.at(-1))).toBe(true);
    expect(await files()).toBe(before);
  });
});

it('reports unrecoverable work during a replacement, and backs up nothing of it', async () => {
  const query = { words: 'paragraph', isPattern: false, matchCase: false, wholeWords: false, places: null };
  await searchSite(tab.app, query);
  const plans = await planReplacements(tab.app, query, 'section', [{ path: 'one.mdx', chosen: null }]);
  const replacing = applyReplacements(tab.app, plans);
  expect(hasUnrecoverableWork(tab.app)).toBe(true);
  backUpUnsavedDrafts(tab.app);
  const written = Object.keys(globalThis.localStorage).filter((key) => key.startsWith('docwright-last-words'));
  expect(written).toEqual([]);
  await replacing;
  expect(hasUnrecoverableWork(tab.app)).toBe(false);
});

it('reports unrecoverable work, by `trackUnrecoverableWork`, while a step is undone and redone', async () => {
  await both();
  const asked: boolean[] = [];
  aroundWrites((which) => which === 'before' && asked.push(hasUnrecoverableWork(tab.app)));
  await undoSiteChange(tab.app);
  await redoSiteChange(tab.app);
  expect(asked).toEqual([true, true]);
  expect(hasUnrecoverableWork(tab.app)).toBe(false);
});
