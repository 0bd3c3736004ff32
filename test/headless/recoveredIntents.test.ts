import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { UnsavedDraft } from '#state/openFiles/unsavedDraft.ts';
import { planFrontMatterEdits } from '#state/changes/planFrontMatterEdits.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { warnBeforeUnload } from '#state/lifecycle/warnBeforeUnload.ts';
import { startStorageRetries } from '#state/lifecycle/startStorageRetries.ts';
import { enqueue } from '#state/changes/pendingChanges.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { syncWithWorkspace } from '#state/lifecycle/syncWithWorkspace.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { registerDraftSource, backUpUnsavedDrafts, saveAll, hasUnrecoverableWork } from '#state/sync/saveAll.ts';
import { resolveDraftPath } from '#state/opening/recoverDrafts.ts';
import { removeFile, moveFile } from '#state/intents/changeFiles.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { putBackRecoveredText, discardRecoveredText } from '#state/intents/resolveRecoveredTexts.ts';
import { storeRecoveredText } from '#state/openFiles/storeRecoveredText.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { readUnsavedDrafts } from '#state/openFiles/unsavedDraft.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { persistenceStore } from '#state/storage/persistenceStore.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const path = 'one.mdx';
const left = (): readonly string[] => readUnsavedDrafts(localStorage, tab.site).map(({ text }) => text);
const held = () => tab.app.get(recoveredTextsStore).getState().words;
const refuseWrites = () => {
  const { write, writeFilesAtomically } = tab.workspace;
  const refuse = () => Promise.resolve(err(createProblem('storage/full', 'The browser has no room left.')));
  Object.assign(tab.workspace, { write: refuse, writeFilesAtomically: refuse });
  return () => void Object.assign(tab.workspace, { write, writeFilesAtomically: writeFilesAtomically });
};

/** The window listeners registered between a start and its end. */
function listening(start: () => () => void) {
  const listeners = new Map<string, (event: object) => void>();
  vi.spyOn(tab.window, 'addEventListener').mockImplementation((name, listener) => {
    listeners.set(name, listener as (event: object) => void); // the listener as registered
  });
  vi.spyOn(tab.window, 'removeEventListener').mockImplementation((name) => void listeners.delete(name));
  return { listeners, end: start() };
}

/** Stores text that no longer fits its page. */
async function hold(text: string) {
  const stored = (await tab.stored(path)) ?? '';
  const word: UnsavedDraft = { site: tab.site, path, stored, text, doc: null, frontMatter: null };
  storeRecoveredText(tab.app, localStorage, word);
  const [shown] = held();
  if (shown === undefined) throw new Error('Nothing is held.');
  return shown;
}

describe('recovered text', () => {
  it('replaces the page when it is restored, and Undo restores the page exactly', async () => {
    const before = await tab.stored(path);
    await putBackRecoveredText(tab.app, await hold('Precious.\n'));
    expect([await tab.stored(path), held(), left(), tab.steps]).toEqual(['Precious.\n', [], [], [`restoring ${path}`]]);
    await undoSiteChange(tab.app);
    expect(await tab.stored(path)).toBe(before);
  });

  it('restores its page if that was deleted', async () => {
    const shown = await hold('Precious.\n');
    await removeFile(tab.app, path);
    await putBackRecoveredText(tab.app, shown);
    expect([await tab.stored(path), held()]).toEqual(['Precious.\n', []]);
    await undoSiteChange(tab.app);
    expect(await tab.stored(path)).toBeNull();
  });

  it('is restored to the new path of a moved page, and Undo restores that page exactly', async () => {
    const before = await tab.stored(path);
    const shown = await hold('Precious.\n');
    await moveFile(tab.app, path, 'first.mdx');
    expect(await resolveDraftPath(tab.app, shown.word)).toBe('first.mdx');
    await putBackRecoveredText(tab.app, shown);
    expect([await tab.stored('first.mdx'), await tab.stored(path), held()]).toEqual(['Precious.\n', null, []]);
    await undoSiteChange(tab.app);
    expect([await tab.stored('first.mdx'), await tab.stored(path)]).toEqual([before, null]);
  });

  it('is kept if storage refuses it, and a notice says so', async () => {
    const shown = await hold('Precious.\n');
    const makeRoom = refuseWrites();
    await putBackRecoveredText(tab.app, shown);
    makeRoom();
    expect([held(), left()]).toEqual([[shown], ['Precious.\n']]);
    expect(tab.notices).toEqual(['The browser has no room left. Your text is still saved.']);
  });

  it('is deleted when it is discarded, but not the text of other pages', async () => {
    const shown = await hold('Precious.\n');
    storeRecoveredText(tab.app, localStorage, { ...shown.word, path: 'two.mdx', text: 'Others.\n' });
    discardRecoveredText(tab.app, shown);
    expect([held().map(({ text }) => text), left()]).toEqual([['Others.\n'], ['Others.\n']]);
  });
});

describe('the backup written when a tab closes', () => {
  afterEach(() => registerDraftSource(tab.app, () => []));

  it('contains unsaved typing and other registered drafts', async () => {
    await openFile(tab.app, path);
    const makeRoom = refuseWrites();
    tab.type(path, 'One paragraph.', 'Typed.');
    registerDraftSource(tab.app, () => [
      { site: tab.site, path: 'two.mdx', stored: '', text: 'Named.', doc: null, frontMatter: null },
    ]);
    backUpUnsavedDrafts(tab.app);
    makeRoom();
    expect(left()).toEqual([expect.stringContaining('Typed.'), 'Named.']);
  });

  it('is written immediately when the page is hidden, until syncing stops', async () => {
    const { listeners, end } = listening(() => syncWithWorkspace(tab.app));
    await openFile(tab.app, path);
    const makeRoom = refuseWrites();
    tab.type(path, 'One paragraph.', 'Typed.');
    listeners.get('pagehide')?.({});
    expect(left()).toEqual([expect.stringContaining('Typed.')]);
    makeRoom();
    end();
    expect([...listeners.keys()]).toEqual([]);
  });

  it('is empty if no site is open', async () => {
    const { site } = tab;
    await closeSite(tab.app);
    registerDraftSource(tab.app, () => [{ site, path, stored: '', text: 'Named.', doc: null, frontMatter: null }]);
    backUpUnsavedDrafts(tab.app);
    expect(readUnsavedDrafts(localStorage, site)).toEqual([]);
  });
});

describe('a pending change', () => {
  const text = (words: string) => [{ kind: 'text', path, text: words }] as const;

  it('replaces earlier changes with the same merge key and is stored once', async () => {
    const run: string[] = [];
    let begin = (): void => undefined;
    const turn = new Promise<void>((done) => (begin = done));
    const ask = (words: string, mergeKey: string | null) =>
      enqueue(tab.app, mergeKey, text(words), async (change) => {
        await turn;
        change.isBegun = true;
        run.push(...change.changes.flatMap((one) => ('text' in one ? [one.text] : [])));
        return { ok: true, value: undefined };
      });
    const stored = [ask('A', 'field'), ask('AB', 'field'), ask('other', null)];
    backUpUnsavedDrafts(tab.app);
    expect(left()).toEqual(['other']);
    begin();
    expect(await Promise.all(stored)).toEqual(stored.map(() => ({ ok: true, value: undefined })));
    expect(run).toEqual(['AB', 'other']);
    backUpUnsavedDrafts(tab.app);
    expect(left(), 'nothing waits any more').toEqual([]);
  });
});

describe('storage that was full', () => {
  afterEach(() => void vi.useRealTimers());

  it('is retried every few seconds until there is room or retrying stops', async () => {
    await openFile(tab.app, path);
    const makeRoom = refuseWrites();
    const end = startStorageRetries(tab.app);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    tab.type(path, 'One paragraph.', 'Typed.');
    await saveAll(tab.app);
    expect(await tab.stored(path)).toContain('One paragraph.');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await tab.stored(path), 'there is no room yet').toContain('One paragraph.');
    // The last try has failed once the next one is scheduled.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    makeRoom();
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitFor(async () => expect(await tab.stored(path)).toContain('Typed.'));
    end();
  });
});

describe('a tab that is about to be closed', () => {
  /** True if the browser would show a warning. */
  async function asks(prepare: () => Promise<unknown>): Promise<boolean> {
    const { listeners, end } = listening(() => warnBeforeUnload(tab.app));
    await prepare();
    let asked = false;
    listeners.get('beforeunload')?.({ preventDefault: () => void (asked = true) });
    end();
    expect([...listeners.keys()]).toEqual([]);
    return asked;
  }

  const type = async () => {
    await openFile(tab.app, path);
    tab.type(path, 'One paragraph.', 'Typed.');
    await saveAll(tab.app);
  };

  it('closes without a warning if everything is stored', async () => {
    expect(await asks(type)).toBe(false);
  });

  it('warns if storage refused typed text', async () => {
    const makeRoom = refuseWrites();
    expect(await asks(type)).toBe(true);
    makeRoom();
  });

  it('warns while a file is being moved, because a move cannot be backed up', async () => {
    let moved: Promise<unknown> = Promise.resolve();
    const begin = () => {
      moved = renamePageFile(tab.app, path, 'first.mdx', [], false);
      return Promise.resolve();
    };
    expect(await asks(begin)).toBe(true);
    expect(hasUnrecoverableWork(tab.app)).toBe(true);
    await moved;
    expect(hasUnrecoverableWork(tab.app)).toBe(false);
    expect(await asks(() => Promise.resolve()), 'it is done').toBe(false);
  });

  it('warns about changes if the browser does not persist data', async () => {
    const nothing = { refused: createProblem('storage/forbidden', 'No.') };
    const keeping = tab.app.get(persistenceStore);
    const before = keeping.getState();
    expect(await asks(() => Promise.resolve(keeping.setState(nothing)))).toBe(false);
    expect(await asks(type)).toBe(true);
    keeping.setState(before);
  });
});

describe('a front matter field of a page', () => {
  it.each([
    ['in a head that is there', '---\ntitle: A\n---\n', '---\ntitle: A\nicon: rocket\n---\n'],
    ['in a page without a head', 'Words.\n', '---\nicon: rocket\n---\n\nWords.\n'],
  ])('is set %s without changing anything else', async (_, before, after) => {
    const edits = await planFrontMatterEdits(path, before, { key: 'icon', value: 'rocket' });
    const { applyEdits } = await import('#base/textEdit.ts');
    expect(edits.ok ? applyEdits(before, edits.value) : edits.problem).toBe(after);
  });

  it('is not set if the front matter is not valid YAML', async () => {
    expect(await planFrontMatterEdits(path, '---\na: [\n---\n', { key: 'icon', value: 'rocket' })).toMatchObject({
      ok: false,
      problem: { code: 'page/front-matter-invalid' },
    });
  });
});
