import { expect, it } from 'vitest';
import { setJournalEntry } from '#ui/editor/history/pageHistory.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { undoSiteChange, redoSiteChange } from '#state/changes/undoSiteChange.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { storeImage, findEntryIdOfAddedFile } from '#state/intents/storeImage.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { HeadlessEditor } from './headlessEditor.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;

onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const picture = () => new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });

async function changedFiles(): Promise<readonly string[]> {
  const changes = await tab.workspace.changes(tab.site);
  return changes.ok ? changes.value.map(({ path }) => path).toSorted() : [];
}

/** Pastes an image into a page like the editor: its block is part of the entry that added the file. Returns its path. */
async function paste(page = 'one.mdx'): Promise<string> {
  await openFile(tab.app, page);
  const stored = await storeImage(tab.app, picture(), 'shot.png');
  const path = stored.ok ? stored.value : '';
  const editor = new HeadlessEditor(tab.app, page);
  const { state } = editor.editor;
  const block = state.schema.nodes['img']?.create({
    tag: 'img',
    attributes: [{ kind: 'string', name: 'src', value: `/${path}` }],
  });
  const shown = state.schema.nodes['paragraph']?.create(null, block) ?? [];
  editor.dispatch(
    setJournalEntry(state.tr.insert(state.doc.content.size, shown), findEntryIdOfAddedFile(tab.app, path)),
  );
  await saveAll(tab.app);
  editor.close();
  return path;
}

it('undoes and redoes a pasted image, with the path from `toSiteRootPath`, together with its file as one step', async () => {
  const path = await paste();
  expect([await changedFiles(), tab.steps]).toEqual([[path, 'one.mdx'], ['adding shot.png']]);
  await tab.step('undo', 'one.mdx');
  expect([await changedFiles(), tab.steps]).toEqual([[], []]);
  await tab.step('redo', 'one.mdx');
  expect([await changedFiles(), tab.steps]).toEqual([[path, 'one.mdx'], ['adding shot.png']]);
  expect(tab.shown('one.mdx')).toContain(`src="/${path}"`);
});

it('removes the image from the page if the step is undone elsewhere, and keeps text typed around it', async () => {
  const path = await paste();
  tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, longer.');
  await saveAll(tab.app);
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await changedFiles()).toEqual(['one.mdx']);
  expect(tab.shown('one.mdx')).toBe('---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph, longer.\n');
  expect(await redoSiteChange(tab.app)).toBe(true);
  expect(await changedFiles()).toEqual([path, 'one.mdx']);
});

it('keeps the file of an image that is only deleted from the page', async () => {
  const path = await paste();
  tab.type('one.mdx', `<img src="/${path}" />`, 'No picture.');
  await saveAll(tab.app);
  expect(await changedFiles()).toEqual([path, 'one.mdx']);
});

it('keeps a file that another changed page uses', async () => {
  const path = await paste();
  await openFile(tab.app, 'two.mdx');
  tab.type('two.mdx', 'One paragraph.', `![Shot](/${path})`);
  await tab.step('undo', 'one.mdx');
  expect(await changedFiles()).toEqual([path, 'two.mdx']);
});

it('undoes a change of the file’s bytes before the file itself', async () => {
  const path = await paste();
  await changeSite(tab.app, 'painting', [{ kind: 'bytes', path, bytes: new Uint8Array([9]) }]);
  await tab.step('undo', 'one.mdx');
  expect([await changedFiles(), tab.steps]).toEqual([[path, 'one.mdx'], ['adding shot.png']]);
  await tab.step('undo', 'one.mdx');
  expect(await changedFiles()).toEqual([]);
});
