import { expect, it } from 'vitest';
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

/** Pastes a picture into a page; gives its path. */
async function paste(page = 'one.mdx'): Promise<string> {
  await tab.app.openFile(page);
  const stored = await tab.app.storeImage(picture(), 'shot.png');
  const path = stored.ok ? stored.value : '';
  await tab.app.putIntoPage(page, path, () => tab.type(page, 'One paragraph.', `One paragraph.\n\n![Shot](/${path})`));
  return path;
}

/** The page is left and shown again: what was done to it are steps of an earlier visit. */
function comeBack(page = 'one.mdx'): void {
  tab.app.beginSteps(page);
}

const settled = async () => {
  await tab.app.saveEverything();
  await tab.app.changesDone();
};

it('takes a pasted picture and its file back as one step after the page was left, and brings both again', async () => {
  const path = await paste();
  comeBack();
  expect(await tab.app.undoBefore('one.mdx')).toBe(true);
  await settled();
  expect([await changedFiles(), tab.steps]).toEqual([[], []]);
  expect(await tab.app.redoBefore('one.mdx')).toBe(true);
  await settled();
  expect([await changedFiles(), tab.steps]).toEqual([[path, 'one.mdx'], ['adding shot.png']]);
  expect(tab.shown('one.mdx')).toContain(`![Shot](/${path})`);
});

it('takes the picture out of the page where the step is undone elsewhere, and leaves what was typed beside it', async () => {
  const path = await paste();
  tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, longer.');
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await changedFiles()).toEqual(['one.mdx']);
  expect(tab.shown('one.mdx')).toBe('---\ntitle: One\n---\n\nOne paragraph.\n\nAnother paragraph, longer.\n');
  expect(await tab.app.redoSiteChange()).toBe(true);
  expect(await changedFiles()).toEqual([path, 'one.mdx']);
  expect(tab.shown('one.mdx')).toContain(`![Shot](/${path})`);
});

it('takes a file back that the editor’s own undo shows no more, and stores it again with its redo', async () => {
  const path = await paste();
  const shown = tab.shown('one.mdx') ?? '';
  const before = shown.replace(`\n\n![Shot](/${path})`, '');
  tab.app.editSource('one.mdx', shown, before, 'undone');
  await settled();
  expect([await changedFiles(), tab.steps]).toEqual([[], []]);
  tab.app.editSource('one.mdx', before, shown, 'redone');
  await settled();
  expect([await changedFiles(), tab.steps]).toEqual([[path, 'one.mdx'], ['adding shot.png']]);
});

it('keeps the file of a picture that is only deleted', async () => {
  const path = await paste();
  tab.type('one.mdx', `![Shot](/${path})`, 'No picture.');
  await settled();
  expect(await changedFiles()).toEqual([path, 'one.mdx']);
});

it('keeps a file that another changed page names', async () => {
  const path = await paste();
  await tab.app.openFile('two.mdx');
  tab.type('two.mdx', 'One paragraph.', `![Shot](/${path})`);
  comeBack();
  await tab.app.undoBefore('one.mdx');
  await settled();
  expect(await changedFiles()).toEqual([path, 'two.mdx']);
});

it('keeps a file that holds other bytes by now', async () => {
  const path = await paste();
  await tab.app.changeSite('painting', [{ kind: 'bytes', path, bytes: new Uint8Array([9]) }]);
  comeBack();
  await tab.app.undoBefore('one.mdx');
  await settled();
  expect(await changedFiles()).toEqual([path]);
});
