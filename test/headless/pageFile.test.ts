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

/** Stores a picture as a paste does; gives its path, and what brings it in step with a page that shows it or not. */
async function paste() {
  const stored = await tab.app.storeImage(picture(), 'shot.png');
  const path = stored.ok ? stored.value : '';
  const step = tab.app.stepThatAdded(path);
  return {
    path,
    follow: (isShown: boolean) =>
      step === null ? Promise.reject(new Error('no step')) : tab.app.followPageFile(path, step, () => isShown),
  };
}

it('takes a file back that the page shows no more, and stores it again where it does', async () => {
  const { path, follow } = await paste();
  expect(await changedFiles()).toEqual([path]);
  await follow(false);
  expect([await changedFiles(), tab.app.historyStore.getState().done]).toEqual([[], []]);
  await follow(true);
  expect([await changedFiles(), tab.app.historyStore.getState().done.map(({ label }) => label)]).toEqual([
    [path],
    ['adding shot.png'],
  ]);
});

it('keeps a file that another changed page names', async () => {
  const { path, follow } = await paste();
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', `![Shot](/${path})`);
  await follow(false);
  expect(await changedFiles()).toEqual([path, 'one.mdx'].toSorted());
});

it('keeps a file that holds other bytes by now', async () => {
  const { path, follow } = await paste();
  await tab.app.changeSite('painting', [{ kind: 'bytes', path, bytes: new Uint8Array([9]) }]);
  await follow(false);
  expect(await changedFiles()).toEqual([path]);
});
