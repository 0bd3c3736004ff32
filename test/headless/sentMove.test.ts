import { expect, it } from 'vitest';
import { getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { findInboundPages, renamePageFile } from '#state/intents/renamePageFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'two.mdx': '---\ntitle: Two\n---\n\nSee [one](/one).\n' } },
);

const author = { name: 'Writer', email: 'writer@example.com' };

it('reverts links, entry, and redirect with a discarded move, even if they were sent without it', async () => {
  const inbound = await findInboundPages(tab.app, ['one.mdx'], () => undefined, new AbortController().signal);
  expect(await renamePageFile(tab.app, 'one.mdx', 'first/one.mdx', inbound ?? [], true)).toBe(true);
  tab.app.get(publishStore).setState({ excluded: new Set(['first/one.mdx']) });
  await publishChanges(tab.app, author);
  expect(getOpenSite(tab.app)?.changes).toMatchObject([{ path: 'first/one.mdx', kind: 'moved' }]);
  expect(await tab.stored('two.mdx')).toContain('(/first/one)');
  await discardChange(tab.app, 'first/one.mdx', 'One');
  await publishChanges(tab.app, author);
  const branch = tab.server.git('for-each-ref', '--format=%(refname)', 'refs/heads/docs').trim();
  expect(tab.server.git('log', '--format=%H', `main..${branch}`).trim().split('\n')).toHaveLength(2);
  expect(tab.server.git('diff', 'main', branch)).toBe('');
});

it('moves an entry with its file in one step that can be undone', async () => {
  const [all] = getOpenSite(tab.app)?.configuration?.tree ?? [];
  const [one, two] = all !== undefined && 'children' in all ? all.children : [];
  if (one === undefined || two === undefined) throw new Error('The navigation has no such entries.');
  const before = await tab.stored('docs.json');
  const into = { node: one, slot: getInsertionPointNextTo(two, 'after') };
  expect(await renamePageFile(tab.app, 'one.mdx', 'api/one.mdx', [{ path: 'two.mdx', links: 1 }], true, into)).toBe(
    true,
  );
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toMatchObject({
    navigation: { groups: [{ pages: ['two', 'api/one'] }] },
    redirects: [{ source: '/one', destination: '/api/one' }],
  });
  expect(await tab.stored('two.mdx')).toContain('(/api/one)');
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await tab.stored('docs.json')).toBe(before);
  expect([await tab.stored('one.mdx'), await tab.stored('api/one.mdx')]).toEqual([expect.any(String), null]);
});
