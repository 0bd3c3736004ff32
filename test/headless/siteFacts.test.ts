import { expect, it, vi } from 'vitest';
import { siteStore } from '#state/site/siteStore.ts';
import { openSite } from '#state/intents/openSite.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { queryPageFindings, queryLinksToDeletedFiles } from '#state/checks/queryPageFindings.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { findInboundPages, renamePageFile } from '#state/intents/renamePageFile.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const titles = () => Object.fromEntries(tab.app.get(pageNamesStore).getState().titles);
const inbound = (path: string) => findInboundPages(tab.app, [path], () => undefined, new AbortController().signal);

async function edit(path: string, words: string, others: string): Promise<void> {
  await openFile(tab.app, path);
  tab.type(path, words, others);
  await saveAll(tab.app);
}

it('shows page titles when the site is open and updates them when pages are stored', async () => {
  await vi.waitFor(() => expect(titles()).toEqual({ 'one.mdx': 'One', 'two.mdx': 'Two' }), 5000);
  await edit('two.mdx', 'title: Two', 'title: Second');
  await vi.waitFor(() => expect(titles()).toEqual({ 'one.mdx': 'One', 'two.mdx': 'Second' }), 5000);
});

it('finds pages that link to a page, including unsaved text', async () => {
  expect(await inbound('one.mdx')).toEqual([]);
  await openFile(tab.app, 'two.mdx');
  tab.type('two.mdx', 'One paragraph.', '[One](/one) and [this](/one#here).');
  expect(await inbound('one.mdx')).toEqual([{ path: 'two.mdx', links: 2 }]);
});

it('updates links, entries, and redirects when a page is renamed, and finds links to a deleted page', async () => {
  await edit('two.mdx', 'One paragraph.', '[One](/one) and [this](one.mdx).');
  await renamePageFile(tab.app, 'one.mdx', 'deep/first.mdx', (await inbound('one.mdx')) ?? [], true);
  expect(await tab.stored('two.mdx')).toContain('[One](/deep/first) and [this](deep/first.mdx).');
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toMatchObject({
    navigation: { groups: [{ pages: ['deep/first', 'two'] }] },
    redirects: [{ source: '/one', destination: '/deep/first' }],
  });
  expect(await queryPageFindings(tab.app, ['two.mdx'])).toEqual([]);
  await removeFile(tab.app, 'deep/first.mdx');
  const left = await queryLinksToDeletedFiles(tab.app, ['deep/first.mdx'], new Set());
  expect(left.map(({ message, path, range }) => `${path}:${range.line} ${message}`)).toEqual([
    'two.mdx:5 Broken link: /deep/first doesn’t exist.',
    'two.mdx:5 Broken link: deep/first.mdx doesn’t exist.',
  ]);
});

it('finds problems of a page that is being edited', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', '<Note>');
  expect(
    (await queryPageFindings(tab.app, ['one.mdx', 'docs.json', 'gone.mdx'])).map(
      ({ rule, range }) => `${rule} ${range.line}`,
    ),
  ).toEqual(['page/not-mdx 5']);
});

it('clears the data of one site when another is opened', async () => {
  await edit('two.mdx', 'title: Two', 'title: Of the first site');
  await vi.waitFor(() => expect(titles()).toMatchObject({ 'two.mdx': 'Of the first site' }), 5000);
  const whileOpening: unknown[] = [];
  const stop = tab.app.get(siteStore).subscribe(({ site }) => site.kind === 'open' || whileOpening.push(titles()));
  await openSite(tab.app, { url: tab.address, branch: 'second' });
  stop();
  expect(whileOpening.length).toBeGreaterThan(0);
  for (const shown of whileOpening) expect(shown).toEqual({});
  await vi.waitFor(() => expect(titles()).toEqual({ 'one.mdx': 'One', 'two.mdx': 'Two' }), 5000);
  tab.app.get(siteStore).setState({ site: { kind: 'closed' } });
  expect(titles()).toEqual({});
  expect(await inbound('one.mdx')).toBeNull();
});
