import { describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { UnsavedDraft } from '#state/openFiles/unsavedDraft.ts';
import { storeRecoveredText, syncRecoveredTexts } from '#state/openFiles/storeRecoveredText.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { recoverDrafts } from '#state/opening/recoverDrafts.ts';
import { setPersistenceUnavailable } from '#state/storage/persistenceStore.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { saveAndNotify } from '#state/intents/saveAndNotify.ts';
import { collectChanges } from '#state/review/collectChanges.ts';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import { sessionOf } from '#state/openFiles/openFiles.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { backUpUnsavedDrafts, saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { openSite, closeSite } from '#state/intents/openSite.ts';
import { readUnsavedDrafts, writeUnsavedDrafts } from '#state/openFiles/unsavedDraft.ts';
import { openText, paragraph } from './memorySite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';
import { fileVerbs } from '../fileVerbs.ts';

let tab: SmallTab;

onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const path = 'one.mdx';
const wordsOf = (site: string) => JSON.stringify(readUnsavedDrafts(localStorage, site));
const open = (branch: string) => openSite(tab.app, { url: tab.address, branch });

/** Types text that storage has no room for and closes the site. Call `makeRoom` to let storage work again. */
async function leaveRefused(): Promise<{ readonly site: string; readonly makeRoom: () => void }> {
  const { site, workspace } = tab;
  await openFile(tab.app, path);
  const { write } = workspace;
  workspace.write = () => Promise.resolve(err(createProblem('storage/full', 'Full.')));
  tab.type(path, 'One paragraph.', 'Precious.');
  await closeSite(tab.app);
  return { site, makeRoom: () => void (workspace.write = write) };
}

/** A draft of a page that was open in another tab when it closed. */
async function wordAt(change: Partial<UnsavedDraft>): Promise<UnsavedDraft> {
  const text = (await tab.stored(path)) ?? '';
  return { site: tab.site, path, stored: text, text, doc: null, frontMatter: null, ...change };
}

describe('text that storage refused', () => {
  it('is kept while another site is opened in the same tab', async () => {
    const { site, makeRoom } = await leaveRefused();
    makeRoom();
    expect(wordsOf(site)).toContain('Precious');
    await open('second');
    await closeSite(tab.app);
    expect(wordsOf(site)).toContain('Precious');
    await open('main');
    expect([tab.site, await tab.stored(path)]).toEqual([site, expect.stringContaining('Precious')]);
  });

  it('is kept if the same site is opened again, refused again, and hidden', async () => {
    const { site } = await leaveRefused();
    await open('main');
    expect(tab.app.get(recoveredTextsStore).getState().words).toHaveLength(1);
    backUpUnsavedDrafts(tab.app);
    expect(wordsOf(site)).toContain('Precious');
  });
});

describe('the downloaded changes', () => {
  it('contain text that storage refused, recovered texts, and blocks that cannot be serialized', async () => {
    const { workspace } = tab;
    await openFile(tab.app, path);
    await openFile(tab.app, 'two.mdx');
    workspace.write = () => Promise.resolve(err(createProblem('storage/full', 'Full.')));
    tab.type(path, 'One paragraph.', 'Unstored.');
    const { page } = openText(tab.app.get(openFilesStore).getState().files['two.mdx']);
    sessionOf(tab.app, 'two.mdx')?.updateBlocks(page?.version ?? 0, () => ({
      type: 'doc',
      content: [{ type: 'nothing that there is', content: [{ type: 'text', text: 'Refused.' }] }],
    }));
    const held = { word: await wordAt({ text: 'Held.' }), text: 'Held.', isSource: true, isWritten: true };
    tab.app.get(recoveredTextsStore).setState({ words: [held, { ...held, text: 'Held as well.' }] });
    await saveAll(tab.app);
    const site = getOpenSite(tab.app);
    const { files = {} } = site === null ? {} : await collectChanges(tab.app, site);
    const texts = Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    );
    expect(texts).toEqual({
      [path]: expect.stringContaining('Unstored.') as string,
      [`words-in-no-file/${path}.txt`]: 'Held.',
      [`words-in-no-file/${path}-2.txt`]: 'Held as well.',
      'words-in-no-file/two.mdx.txt': 'Refused.',
    });
  });
});

describe('the save command', () => {
  const lastNotice = async () => {
    await saveAndNotify(tab.app);
    return tab.app.get(noticesStore).getState().notices.at(-1);
  };

  it('reports that everything is saved only if that is true', async () => {
    const { workspace } = tab;
    await openFile(tab.app, path);
    tab.type(path, 'One paragraph.', 'Typed.');
    expect(await lastNotice()).toMatchObject({ text: 'Everything is saved as you type.' });
    const { write } = workspace;
    workspace.write = () => Promise.resolve(err(createProblem('storage/full', 'The browser has no room left.')));
    tab.type(path, 'Typed.', 'Typed again.');
    expect(await lastNotice()).toMatchObject({
      tone: 'problem',
      text: expect.stringMatching(/^one\.mdx isn’t saved\. The browser has no room left\./) as string,
    });
    workspace.write = write;
    expect(await lastNotice()).toMatchObject({ text: 'Everything is saved as you type.' });
  });

  it('reports that nothing is kept if the browser does not persist data', async () => {
    setPersistenceUnavailable(tab.app, createProblem('storage/forbidden', 'No.'));
    expect(await lastNotice()).toMatchObject({
      tone: 'problem',
      text: expect.stringContaining('This browser isn’t saving your changes.') as string,
    });
  });
});

describe('drafts of a closed tab', () => {
  it('do not overwrite a file that cannot be read', async () => {
    const { site, workspace } = tab;
    const left = await wordAt({ text: 'Mine.\n' });
    await workspace.write(site, path, new TextEncoder().encode('Theirs.\n'), null);
    writeUnsavedDrafts(localStorage, 'dead', [left]);
    const { read } = workspace;
    workspace.read = () => {
      workspace.read = read;
      return Promise.resolve(err(createProblem('network/offline', 'Offline.')));
    };
    await recoverDrafts(tab.app, site, () => undefined, 0);
    expect(await tab.stored(path)).toBe('Theirs.\n');
    expect(
      tab.app
        .get(recoveredTextsStore)
        .getState()
        .words.map(({ text }) => text),
    ).toEqual(['Mine.\n']);
  });

  it('are restored to the new path of a file that was moved since', async () => {
    const left = await wordAt({ text: 'Mine.\n' });
    writeUnsavedDrafts(localStorage, 'dead', [left]);
    await fileVerbs(tab.workspace).move(tab.site, path, 'first.mdx');
    await recoverDrafts(tab.app, tab.site, () => undefined, 0);
    expect([await tab.stored(path), await tab.stored('first.mdx'), wordsOf(tab.site)]).toEqual([null, 'Mine.\n', '[]']);
  });

  it('are both kept if two tabs left different titles', async () => {
    const doc = paragraph('One paragraph.');
    for (const title of ['First', 'Second'])
      writeUnsavedDrafts(localStorage, title, [await wordAt({ doc, frontMatter: { title } })]);
    await recoverDrafts(tab.app, tab.site, () => undefined, 0);
    const all = JSON.stringify([await tab.stored(path), tab.app.get(recoveredTextsStore).getState().words]);
    expect(all).toContain('First');
    expect(all).toContain('Second');
  });

  it('do not keep the site from opening if restoring them throws', async () => {
    writeUnsavedDrafts(localStorage, 'dead', [await wordAt({ doc: { type: 'nothing that there is' } })]);
    await closeSite(tab.app);
    await open('main');
    expect(tab.app.get(siteStore).getState().site.kind).toBe('open');
    expect(tab.app.get(recoveredTextsStore).getState().words).toHaveLength(1);
  });
});

describe('recovered texts', () => {
  it('are kept if browser storage is full and another tab keeps others', () => {
    const storage = {
      ...localStorage,
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    } as Storage; // only this member is used
    tab.app.get(recoveredTextsStore).setState({ words: [] });
    storeRecoveredText(tab.app, storage, {
      site: 's',
      path,
      stored: 'a',
      text: 'Precious',
      doc: null,
      frontMatter: null,
    });
    syncRecoveredTexts(tab.app, storage, 's');
    expect(
      tab.app
        .get(recoveredTextsStore)
        .getState()
        .words.map(({ text }) => text),
    ).toEqual(['Precious']);
    tab.app.get(recoveredTextsStore).setState({ words: [] });
  });
});
