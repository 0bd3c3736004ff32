import { expect, it, vi } from 'vitest';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { goTo } from '#state/route/goTo.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let open: () => Promise<SmallTab>;
onSmallSite((browser) => {
  open = browser.openTab;
  return Promise.resolve();
});

function show({ app, site }: SmallTab, screen: 'page' | 'preview' | 'files', path: string): void {
  goTo(app, { view: 'site', site, screen, path });
}

const placeOf = ({ app }: SmallTab) => app.get(routeStore).getState().address;

it.each([
  ['the page that was shown last', 'page', 'two.mdx', { screen: 'page', path: 'two.mdx' }],
  ['the page whose preview was', 'preview', 'two.mdx', { screen: 'page', path: 'two.mdx' }],
  ['the page before the list of files', 'files', 'docs.json', { screen: 'page', path: 'one.mdx' }],
] as const)('opens a site in another tab at %s', async (_, screen, path, expected) => {
  const tab = await open();
  show(tab, 'page', 'one.mdx');
  show(tab, screen, path);
  expect(placeOf(await open())).toMatchObject(expected);
});

it('opens a site at the new path of a page that was moved from the list of files', async () => {
  const tab = await open();
  show(tab, 'page', 'two.mdx');
  show(tab, 'files', 'docs.json');
  await renamePageFile(tab.app, 'two.mdx', 'moved.mdx', [], false);
  expect(placeOf(await open())).toMatchObject({ screen: 'page', path: 'moved.mdx' });
});

it('opens a site at the page of the visible tab, although a hidden tab follows a moved page', async () => {
  const [tab, behind] = [await open(), await open()];
  show(behind, 'page', 'two.mdx');
  show(tab, 'page', 'one.mdx');
  Object.assign(behind.window.document, { visibilityState: 'hidden' });
  await renamePageFile(behind.app, 'two.mdx', 'moved.mdx', [], false);
  await vi.waitFor(() => expect(placeOf(behind)).toMatchObject({ path: 'moved.mdx' }));
  Object.assign(behind.window.document, { visibilityState: 'visible' });
  expect(placeOf(await open())).toMatchObject({ path: 'one.mdx' });
});
