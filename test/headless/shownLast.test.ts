import { describe, expect, it, vi } from 'vitest';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { goTo, goToScreen } from '#state/route/goTo.ts';
import { getInitialRoute, getLastPageRoute } from '#state/opening/getInitialRoute.ts';
import { setApiPages } from '#state/siteFacts/apiPagesStore.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
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

describe('the way back to the pages', () => {
  const operation = (path: string, name = 'GET /flags') => ({
    path,
    entry: path,
    title: path,
    operation: name,
    method: 'GET',
    deprecated: false,
    hidden: false,
  });
  const drawApi = ({ app }: SmallTab, ...paths: readonly string[]) =>
    setApiPages(app, {
      navigation: { entries: [], added: [] },
      pages: paths.map((path) => operation(path)),
      overlays: [],
      elsewhere: [],
      unread: [],
    });
  const back = ({ app }: SmallTab) => {
    const site = getOpenSite(app);
    return site === null ? null : getInitialRoute(app, site);
  };
  const review = ({ app }: SmallTab) => goToScreen(app, { screen: 'review', change: null });

  it.each([
    ['a page', { screen: 'page', path: 'two.mdx' }],
    ['a preview', { screen: 'preview', path: 'two.mdx' }],
    ['the source of a page', { screen: 'source', path: 'two.mdx' }],
    ['the source of a file', { screen: 'source', path: 'docs.json' }],
    ['an API page', { screen: 'page', path: 'api/list-flags.mdx' }],
  ] as const)('leads from the review to %s', async (_, shown) => {
    const tab = await open();
    drawApi(tab, 'api/list-flags.mdx');
    goToScreen(tab.app, shown);
    for (const between of [null, { screen: 'publish' }, { screen: 'settings', section: null }] as const) {
      if (between !== null) goToScreen(tab.app, between);
      review(tab);
      expect(back(tab)).toMatchObject(shown);
    }
  });

  it('follows an API page whose URL changes while its change is discarded in the review', async () => {
    const tab = await open();
    drawApi(tab, 'api/list-flags.mdx');
    show(tab, 'page', 'api/list-flags.mdx');
    drawApi(tab, 'api/list-all-flags.mdx');
    expect(placeOf(tab)).toMatchObject({ path: 'api/list-all-flags.mdx' });
    review(tab);
    drawApi(tab, 'api/list-flags.mdx');
    expect(back(tab)).toMatchObject({ screen: 'page', path: 'api/list-flags.mdx' });
  });

  it.each([
    ['the last page', ['two.mdx', 'docs.json'], 'two.mdx'],
    ['the first page if none was shown', ['docs.json'], 'one.mdx'],
  ])('leads from the files to %s, also after a reload', async (_, shown, expected) => {
    const tab = await open();
    for (const path of shown) goToScreen(tab.app, { screen: path === 'docs.json' ? 'files' : 'page', path });
    tab.app.get(routeStore).setState({ lastFile: null, earlierFiles: [], lastPage: null });
    const site = getOpenSite(tab.app);
    expect(site === null ? null : getLastPageRoute(tab.app, site)).toMatchObject({ screen: 'page', path: expected });
    expect(back(tab)).toMatchObject({ screen: 'files', path: 'docs.json' });
  });

  it('leads to the page before if a page is gone', async () => {
    const tab = await open();
    drawApi(tab, 'api/list-flags.mdx');
    show(tab, 'page', 'two.mdx');
    show(tab, 'page', 'api/list-flags.mdx');
    review(tab);
    drawApi(tab);
    expect(back(tab)).toMatchObject({ screen: 'page', path: 'two.mdx' });
    await renamePageFile(tab.app, 'two.mdx', 'moved.mdx', [], false);
    expect(back(tab)).toMatchObject({ screen: 'page', path: 'moved.mdx' });
  });
});
