import { describe, expect, it } from 'vitest';
import { getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { deleteNavigationEntry } from '#state/intents/deleteNavigationEntry.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { openSite } from '#state/intents/openSite.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { findInboundPages, renamePageFile } from '#state/intents/renamePageFile.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { isReachable } from '#state/site/isPublishedUrl.ts';
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

const move = async (from: string, to: string) => {
  const inbound = await findInboundPages(tab.app, [from], () => undefined, new AbortController().signal);
  expect(await renamePageFile(tab.app, from, to, inbound ?? [], true)).toBe(true);
};
const redirects = async () =>
  (
    (JSON.parse((await tab.stored('docs.json')) ?? '') as { redirects?: { source: string; destination: string }[] })
      .redirects ?? []
  ).map(({ source, destination }) => `${source} ${destination}`);

it.each<readonly [string, readonly string[], readonly string[]]>([
  ['moves a page twice', ['one a', 'a b'], ['/one /b']],
  ['moves a page three times', ['one a', 'a b', 'b c'], ['/one /c']],
  ['moves a page and back', ['one a', 'a one'], []],
  ['moves a new page', ['new a', 'a b'], []],
  ['moves a page to a URL that was redirected, and on', ['two old', 'old b'], ['/two /b', '/old /b']],
  ['moves a page that was sent', ['one a', 'send', 'a b'], ['/one /b']],
])('%s, with redirects from published URLs only', async (name, steps, expected) => {
  const branch = `moves-${name.length}`;
  const withOld = name.includes('redirected');
  tab.server.git('branch', '--force', branch, 'main');
  const config = JSON.parse((await tab.stored('docs.json')) ?? '') as object;
  const old = withOld ? { redirects: [{ source: '/old', destination: '/one' }] } : {};
  tab.server.commit(branch, 'docs.json', `${JSON.stringify({ ...config, ...old }, null, 2)}\n`);
  await openSite(tab.app, { url: tab.address, branch });
  const before = await tab.stored('docs.json');
  await createFile(tab.app, 'new.mdx', '---\ntitle: New\n---\n');
  const states: (string | null)[] = [];
  for (const step of steps) {
    states.push(await tab.stored('docs.json'));
    const [from = '', to = ''] = step.split(' ');
    if (step === 'send') await publishChanges(tab.app, author);
    else await move(`${from}.mdx`, `${to}.mdx`);
  }
  expect(await redirects()).toEqual(expected);
  if (expected.length === 0) expect(await tab.stored('docs.json')).toBe(before);
  if (steps.includes('send')) return;
  const [last] = steps.slice(-1);
  const path = `${last?.split(' ')[1] ?? ''}.mdx`;
  if (steps.length === 2 && expected.length > 0) {
    await discardChange(tab.app, path, 'the page');
    expect(await tab.stored('docs.json')).toBe(before);
    await undoSiteChange(tab.app);
  }
  for (const state of states.toReversed()) {
    expect(await undoSiteChange(tab.app)).toBe(true);
    expect(await tab.stored('docs.json')).toBe(state);
  }
});

it.each<readonly [string, readonly string[], string, string, readonly string[]]>([
  ['a page', [], 'one', '/two', ['/old /two', '/one /two']],
  ['a page that was moved', ['one first'], 'first', '/two', ['/old /two', '/one /two']],
  ['a page that was moved, to a URL that led to it', ['one first'], 'first', '/old', ['/one /old']],
  ['a new page', [], 'new', '/two', ['/old /one']],
])('sends the readers of %s that is deleted to another one', async (name, moves, file, target, expected) => {
  const branch = `deletes-${name.length}`;
  tab.server.git('branch', '--force', branch, 'main');
  const config = JSON.parse((await tab.stored('docs.json')) ?? '') as object;
  const old = { redirects: [{ source: '/old', destination: '/one' }] };
  tab.server.commit(branch, 'docs.json', `${JSON.stringify({ ...config, ...old }, null, 2)}\n`);
  await openSite(tab.app, { url: tab.address, branch });
  const before = await tab.stored('docs.json');
  await createFile(tab.app, 'new.mdx', '---\ntitle: New\n---\n');
  for (const [from = '', to = ''] of moves.map((step) => step.split(' '))) await move(`${from}.mdx`, `${to}.mdx`);
  expect(await isReachable(tab.app, `${file}.mdx`)).toBe(file !== 'new');
  expect(await deleteNavigationEntry(tab.app, null, 'One', [`${file}.mdx`], target)).toBe(true);
  expect(await redirects()).toEqual(expected);
  if (file !== 'one') return;
  await discardChange(tab.app, 'one.mdx', 'One');
  expect(await tab.stored('docs.json')).toBe(before);
});

/** Changes the configuration while the app looks up whether a URL is published. */
function duringLookup(change: () => Promise<unknown>): void {
  const { readPublished } = tab.workspace;
  tab.workspace.readPublished = async (...words) => {
    tab.workspace.readPublished = readPublished;
    await change();
    return readPublished(...words);
  };
}

describe('if the configuration changes while a page is moved or deleted', () => {
  const withRedirects = (...sources: readonly string[]) =>
    setSetting(
      tab.app,
      ['redirects'],
      sources.map((source) => ({ source, destination: '/two' })),
      'the redirects',
    );
  const firstNode = () => {
    const group = getOpenSite(tab.app)?.configuration?.tree[0];
    const node = group !== undefined && 'children' in group ? group.children[0] : undefined;
    if (node === undefined) throw new Error('The navigation has no entry.');
    return node;
  };

  it('leaves the other redirects alone', async () => {
    await withRedirects('/first');
    duringLookup(() => withRedirects('/x', '/first'));
    expect(await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true)).toBe(true);
    expect(await redirects()).toEqual(['/x /two', '/one /first']);
    duringLookup(() => withRedirects('/y', '/x', '/two'));
    expect(await deleteNavigationEntry(tab.app, null, 'First', ['first.mdx'], '/two')).toBe(true);
    expect(await redirects()).toEqual(['/y /two', '/x /two']);
  });

  it('changes nothing if the entry may be elsewhere now', async () => {
    const node = firstNode();
    const pages = ['navigation', 'groups', 0, 'pages'];
    duringLookup(() => setSetting(tab.app, pages, ['two', 'one'], 'the pages'));
    expect(await deleteNavigationEntry(tab.app, node, 'One', ['one.mdx'], '/two')).toBe(false);
    duringLookup(() => setSetting(tab.app, pages, ['one', 'two'], 'the pages'));
    const into = { node: firstNode(), slot: getInsertionPointNextTo(firstNode(), 'after') };
    expect(await renamePageFile(tab.app, 'one.mdx', 'first.mdx', [], true, into)).toBe(false);
    expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toMatchObject({
      navigation: { groups: [{ pages: ['one', 'two'] }] },
    });
    expect([await tab.stored('one.mdx'), await tab.stored('first.mdx')]).toEqual([expect.any(String), null]);
  });
});
