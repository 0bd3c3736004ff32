import { expect, it } from 'vitest';
import { slotBeside } from '#config/navigation/slot.ts';
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

it('moves an entry with its file in one step, which is undone as one', async () => {
  const [all] = tab.app.openSiteNow()?.configuration?.tree ?? [];
  const [one, two] = all !== undefined && 'children' in all ? all.children : [];
  if (one === undefined || two === undefined) throw new Error('The navigation has no such entries.');
  const before = await tab.stored('docs.json');
  const into = { node: one, slot: slotBeside(two, 'after') };
  expect(await tab.app.renamePageFile('one.mdx', 'api/one.mdx', [{ path: 'two.mdx', links: 1 }], true, into)).toBe(
    true,
  );
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toMatchObject({
    navigation: { groups: [{ pages: ['two', 'api/one'] }] },
    redirects: [{ source: '/one', destination: '/api/one' }],
  });
  expect(await tab.stored('two.mdx')).toContain('(/api/one)');
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.stored('docs.json')).toBe(before);
  expect([await tab.stored('one.mdx'), await tab.stored('api/one.mdx')]).toEqual([expect.any(String), null]);
});
