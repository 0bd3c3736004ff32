import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { notifyUndoable } from '#state/changes/notifyUndoable.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { openSite } from '#state/intents/openSite.ts';
import { reloadIfStale } from '#state/lifecycle/syncWithWorkspace.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { syncJournal } from '#state/journal/persistJournal.ts';
import { mergeFrontMatterField } from '#state/intents/editPage.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { removeFile, createFile, moveFile } from '#state/intents/changeFiles.ts';
import { setRoute, getActiveFile } from '#state/route/routeStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { soakRuns } from '../soakRuns.ts';

let here: SmallTab;
let there: SmallTab;

onSmallSite(async (browser) => {
  here = await browser.openTab();
  there = await browser.openTab();
  await openFile(there.app, 'one.mdx');
  setRoute(there.app, { view: 'site', site: there.site, screen: 'page', path: 'one.mdx' });
});

const pathThere = () => getActiveFile(there.app);

describe('undoing the deletion of a page', () => {
  it('does not overwrite a page that another tab creates at that moment, and keeps the step in the journal', async () => {
    const { workspace, site } = here;
    await openFile(here.app, 'one.mdx');
    here.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    expect((await removeFile(here.app, 'one.mdx')).ok).toBe(true);
    const made = encodeText('---\ntitle: One\n---\n\nOne paragraph.\n\nYet another paragraph.\n');
    vi.spyOn(workspace, 'writeFilesAtomically').mockImplementationOnce(async (...asked) => {
      await workspace.write(site, 'one.mdx', made, 0);
      return workspace.writeFilesAtomically(...asked);
    });
    expect(await undoSiteChange(here.app)).toBe(false);
    expect(await here.stored('one.mdx')).toContain('One paragraph.\n\nYet another paragraph.');
    expect(here.steps).toEqual(['deleting one.mdx']);
  });
});

describe('a page that one tab renames while another types in it', () => {
  it('remains one file with all text, and the other tab shows its new path', async () => {
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    expect(await renamePageFile(here.app, 'one.mdx', 'first.mdx', [], false)).toBe(true);
    await vi.waitFor(() => expect(pathThere()).toBe('first.mdx'));
    there.type('first.mdx', 'Another', 'Yet another');
    await saveAll(there.app);
    expect(await there.stored('first.mdx')).toContain('One paragraph, typed.\n\nYet another paragraph.');
    expect(await there.stored('one.mdx')).toBeNull();
    expect(there.notices.join()).not.toContain('deleted');
  });

  it('remains one file even if the text is stored before the other tab knows of the rename', async () => {
    await fileVerbs(here.workspace).move(here.site, 'one.mdx', 'first.mdx');
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await saveAll(there.app);
    expect(await there.stored('first.mdx')).toContain('One paragraph, typed.');
    expect([await there.stored('one.mdx'), pathThere()]).toEqual([null, 'first.mdx']);
  });

  it('keeps the typed text if the other tab already had the new path open as a missing file', async () => {
    await openFile(there.app, 'first.mdx');
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    expect(await renamePageFile(here.app, 'one.mdx', 'first.mdx', [], false)).toBe(true);
    await vi.waitFor(() => expect(pathThere()).toBe('first.mdx'));
    await saveAll(there.app);
    expect([there.shown('first.mdx'), await there.stored('first.mdx')]).toEqual([
      expect.stringContaining('typed'),
      expect.stringContaining('typed'),
    ]);
    expect(there.app.get(recoveredTextsStore).getState().words).toEqual([]);
  });

  it('remains one file if it is new and no commit has its old name', async () => {
    await createFile(here.app, 'new.mdx', 'New.\n');
    await openFile(there.app, 'new.mdx');
    await fileVerbs(here.workspace).move(here.site, 'new.mdx', 'newer.mdx');
    there.type('new.mdx', 'New.', 'New, typed.');
    await saveAll(there.app);
    expect([await there.stored('new.mdx'), await there.stored('newer.mdx')]).toEqual([null, 'New, typed.\n']);
  });

  it('has its first path again in both tabs if the move is discarded', async () => {
    await moveFile(here.app, 'one.mdx', 'first.mdx');
    await vi.waitFor(() => expect(pathThere()).toBe('first.mdx'));
    await discardChange(here.app, 'first.mdx', 'One');
    await vi.waitFor(() => expect(pathThere()).toBe('one.mdx'));
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await saveAll(there.app);
    expect(await there.stored('one.mdx')).toContain('typed');
    expect(await there.stored('first.mdx')).toBeNull();
  });

  it('can be created again under its old path as a separate file', async () => {
    await moveFile(here.app, 'one.mdx', 'first.mdx');
    await createFile(here.app, 'one.mdx', 'Another file.\n');
    await openFile(there.app, 'one.mdx');
    await vi.waitFor(() => expect(there.shown('one.mdx')).toBe('Another file.\n'));
    expect(await there.stored('first.mdx')).toContain('One paragraph.');
  });
});

describe('a setting that two tabs type into at the same moment', () => {
  it.each(Array.from({ length: soakRuns(1, 40) }, (_, run) => run))(
    'stores every version of both tabs completely, and the last one stored wins (%s)',
    async (run) => {
      const pauses = fc.sample(fc.nat({ max: 25 }), { numRuns: 40, seed: run });
      const typeInto = async (tab: SmallTab, word: string) => {
        const stored: ReturnType<typeof setSetting>[] = [];
        for (let letters = 1; letters <= word.length; letters += 1) {
          stored.push(setSetting(tab.app, ['name'], word.slice(0, letters), 'Name'));
          await new Promise((done) => setTimeout(done, pauses.pop()));
        }
        return Promise.all(stored);
      };
      const answers = await Promise.all([typeInto(here, 'Apple trees'), typeInto(there, 'Bumblebees')]);
      expect(answers.flat().filter(({ ok }) => !ok)).toEqual([]);
      const name = /"name": "(.*)"/.exec((await here.stored('docs.json')) ?? '')?.[1];
      expect(['Apple trees', 'Bumblebees']).toContain(name);
      for (const { app } of [here, there])
        await vi.waitFor(() => expect(getOpenSite(app)?.configuration?.facts.name).toBe(name));
    },
  );
});

describe('a page field that two tabs type into at the same moment', () => {
  it('keeps the last letter of one tab if the other types before showing it', async () => {
    await Promise.all([here, there].map(({ app }) => openFile(app, 'one.mdx')));
    mergeFrontMatterField(here.app, 'one.mdx', 'title', 'One', 'My One');
    await saveAll(here.app);
    await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('title: My One'));
    // The tab types into the text that its screen still shows.
    mergeFrontMatterField(there.app, 'one.mdx', 'title', 'One', 'One too');
    await saveAll(there.app);
    expect(await here.stored('one.mdx')).toContain('title: My One too\n');
    await vi.waitFor(() => expect(here.shown('one.mdx')).toContain('title: My One too\n'));
  });
});

describe('a page that one tab deletes', () => {
  it('is restored with text that another tab stored a moment before', async () => {
    await openFile(here.app, 'one.mdx');
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    const { writeFilesAtomically } = here.workspace;
    const removing = vi.spyOn(here.workspace, 'writeFilesAtomically').mockImplementationOnce(async (...words) => {
      await saveAll(there.app); // between the last read and the deletion
      return writeFilesAtomically.apply(here.workspace, words);
    });
    await removeFile(here.app, 'one.mdx');
    removing.mockRestore();
    expect(await here.stored('one.mdx')).toBeNull();
    await undoSiteChange(here.app);
    expect(await here.stored('one.mdx')).toContain('One paragraph, typed.');
  });

  it('is restored with text typed in the same tab during the deletion', async () => {
    await openFile(here.app, 'one.mdx');
    const { writeFilesAtomically } = here.workspace;
    const removing = vi.spyOn(here.workspace, 'writeFilesAtomically').mockImplementationOnce((...words) => {
      here.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
      return writeFilesAtomically.apply(here.workspace, words);
    });
    await removeFile(here.app, 'one.mdx');
    removing.mockRestore();
    await undoSiteChange(here.app);
    expect(await here.stored('one.mdx')).toContain('One paragraph, typed.');
  });

  it('is not deleted by storage if the stored text is not the expected one', async () => {
    const read = await here.workspace.read(here.site, 'one.mdx');
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await saveAll(there.app);
    expect(
      await fileVerbs(here.workspace).remove(here.site, 'one.mdx', read.ok ? read.value.revision : 0),
    ).toMatchObject({
      problem: { code: 'workspace/changed-elsewhere' },
    });
    expect(await here.stored('one.mdx')).toContain('typed');
  });
});

describe('undo while another tab types', () => {
  it('reverts the last change of the page, no matter which tab made it', async () => {
    await openFile(here.app, 'one.mdx');
    here.type('one.mdx', 'One paragraph.', 'One paragraph, mine.');
    await saveAll(here.app);
    there.type('one.mdx', 'Another paragraph.', 'Another paragraph, theirs.');
    await saveAll(there.app);
    await vi.waitFor(() => expect(here.shown('one.mdx')).toContain('theirs'));
    await here.step('undo', 'one.mdx');
    expect(await here.stored('one.mdx')).toContain('One paragraph, mine.\n\nAnother paragraph.');
    await here.step('undo', 'one.mdx');
    expect(await here.stored('one.mdx')).toContain('One paragraph.\n\nAnother paragraph.');
    await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('One paragraph.\n\nAnother paragraph.'));
    await there.step('redo', 'one.mdx');
    expect(await here.stored('one.mdx')).toContain('One paragraph, mine.\n\nAnother paragraph.');
  });
});

describe('undoing a deletion after typing in another tab has restored the page', () => {
  it('is refused with a reason, and its entry is kept', async () => {
    await openFile(here.app, 'one.mdx');
    here.type('one.mdx', 'One paragraph.', 'One paragraph, of here.');
    await saveAll(here.app);
    await vi.waitFor(() => expect(there.shown('one.mdx')).toContain('of here'));
    const { write } = there.workspace;
    let go: () => void = () => undefined;
    const deleted = new Promise<void>((done) => (go = done));
    vi.spyOn(there.workspace, 'write').mockImplementationOnce((...words) => deleted.then(() => write(...words)));
    there.type('one.mdx', 'Another', 'Quite another');
    const saved = saveAll(there.app);
    await removeFile(here.app, 'one.mdx');
    go();
    await saved;
    expect(await here.stored('one.mdx')).toContain('Quite another');
    await syncJournal(here.app);
    // The page exists again: the other tab's change must be undone first, and nothing is lost until then.
    expect(await undoSiteChange(here.app)).toBe(false);
    expect(here.notices.at(-1)).toMatch(/changed the same text as a step that was done later/);
    expect(await here.stored('one.mdx')).toContain('Quite another');
  });
});

describe('a page moved by a tab that closed before announcing it', () => {
  beforeEach(async () => {
    there.type('one.mdx', 'One paragraph.', 'One paragraph, typed.');
    await saveAll(there.app);
    void fileVerbs(here.workspace).move(here.site, 'one.mdx', 'first.mdx');
    here.leave();
    await vi.waitFor(async () => expect(await there.stored('first.mdx')).not.toBeNull());
  });

  it('is not sent as deleted, and its move is listed afterwards', async () => {
    const author = { name: 'Writer', email: 'writer@example.com' };
    await publishChanges(there.app, author);
    expect(there.app.get(publishStore).getState().publishing).toMatchObject({
      kind: 'failed',
      problem: { code: 'workspace/moved-elsewhere' },
    });
    expect(getOpenSite(there.app)?.changes).toMatchObject([{ path: 'first.mdx', kind: 'moved', from: 'one.mdx' }]);
    await publishChanges(there.app, author);
    const branch = there.server.git('for-each-ref', '--format=%(refname)', 'refs/heads/docs').trim();
    expect(there.server.git('diff', '--name-status', '--no-renames', 'main', branch).trim().split('\n')).toEqual([
      'A\tfirst.mdx',
      'D\tone.mdx',
    ]);
  });

  it('is found under its new path when the other tab becomes visible again', async () => {
    expect(pathThere()).toBe('one.mdx');
    await reloadIfStale(there.app);
    await vi.waitFor(() => expect(pathThere()).toBe('first.mdx'));
    expect(there.shown('first.mdx')).toContain('typed');
  });
});

describe('a page with a conflict', () => {
  const waiting = () => [here, there].map((tab) => getOpenSite(tab.app)?.conflicts.map(({ path }) => path));
  const page = (words: string) => `---\ntitle: One\n---\n\n${words}\n\nAnother paragraph.\n`;
  beforeEach(async () => {
    here.server.git('branch', '--force', 'torn', 'main');
    for (const tab of [here, there]) await openSite(tab.app, { url: tab.address, branch: 'torn' });
    await openFile(here.app, 'one.mdx');
    here.type('one.mdx', 'One paragraph.', 'Mine.');
    await saveAll(here.app);
    here.server.commit('torn', 'one.mdx', page('Theirs.'));
    await pullSiteUpdates(here.app);
    await vi.waitFor(() => expect(waiting(), 'both tabs know').toEqual([['one.mdx'], ['one.mdx']]));
  });

  it('keeps its conflict under a new path in both tabs, and under its old path after undo', async () => {
    expect(await renamePageFile(here.app, 'one.mdx', 'first.mdx', [], false)).toBe(true);
    await vi.waitFor(() => expect(waiting()).toEqual([['first.mdx'], ['first.mdx']]));
    await undoSiteChange(here.app);
    await vi.waitFor(() => expect(waiting()).toEqual([['one.mdx'], ['one.mdx']]));
    await redoSiteChange(here.app);
    await vi.waitFor(() => expect(waiting()).toEqual([['first.mdx'], ['first.mdx']]));
    expect(
      (await resolveConflict(there.app, 'first.mdx', 'One', await here.stored('first.mdx'), page('Theirs.'))).ok,
    ).toBe(true);
    await vi.waitFor(() => expect(waiting()).toEqual([[], []]));
    expect([await here.stored('first.mdx'), await here.stored('one.mdx')]).toEqual([page('Theirs.'), null]);
  });

  it('has no conflict in either tab after its move is discarded', async () => {
    await moveFile(here.app, 'one.mdx', 'first.mdx');
    await vi.waitFor(() => expect(waiting()).toEqual([['first.mdx'], ['first.mdx']]));
    await discardChange(here.app, 'first.mdx', 'One');
    await vi.waitFor(() => expect(waiting()).toEqual([[], []]));
    expect(await there.stored('one.mdx')).toBe(page('Theirs.'));
  });
});

describe('a navigation change in one tab', () => {
  it('is shown in an idle tab', async () => {
    const [from, text] = [(await here.stored('docs.json'))?.indexOf('"two"') ?? 0, '"one"'];
    await changeSite(here.app, 'moving Two', [
      { kind: 'edit', path: 'docs.json', edit: () => [{ from, to: from + text.length, text }] },
    ]);
    await vi.waitFor(() =>
      expect(JSON.stringify(getOpenSite(there.app)?.configuration?.docs.config)).not.toContain('two'),
    );
  });
});

describe('a notice of one site', () => {
  it('is not shown for another site and cannot be undone there', async () => {
    await removeFile(here.app, 'two.mdx');
    notifyUndoable(here.app, 'Deleted two.mdx.');
    expect(here.notices).toEqual(['Deleted two.mdx.']);
    await openSite(here.app, { url: here.address, branch: 'second' });
    expect([here.notices, here.steps]).toEqual([[], []]);
  });
});
