import { expect, it } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'two.mdx': '---\ntitle: Two\n---\n\nSee [one](/one).\n' } },
);

const author = { name: 'Writer', email: 'writer@example.com' };

it('takes its links, its entry and its redirect back with a move that is discarded, also where they were sent without it', async () => {
  const inbound = await tab.app.findInboundPages('one.mdx', () => undefined, new AbortController().signal);
  expect(await tab.app.renamePageFile('one.mdx', 'first/one.mdx', inbound ?? [], true)).toBe(true);
  tab.app.publishStore.setState({ excluded: new Set(['first/one.mdx']) });
  await tab.app.publishChanges(author);
  expect(tab.app.openSiteNow()?.changes).toMatchObject([{ path: 'first/one.mdx', kind: 'moved' }]);
  expect(await tab.stored('two.mdx')).toContain('(/first/one)');
  await tab.app.discardChange('first/one.mdx', 'One');
  await tab.app.publishChanges(author);
  const branch = tab.server.git('for-each-ref', '--format=%(refname)', 'refs/heads/docs').trim();
  expect(tab.server.git('log', '--format=%H', `main..${branch}`).trim().split('\n')).toHaveLength(2);
  expect(tab.server.git('diff', 'main', branch)).toBe('');
});
