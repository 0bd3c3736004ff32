import { describe, expect, it } from 'vitest';
import { refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import { reloadIfStale } from '#state/lifecycle/syncWithWorkspace.ts';
import { publishChanges, mergeSiteIntoReview } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { setPublishFields } from '#state/intents/setPublishFields.ts';
import { openSite } from '#state/intents/openSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const author = { name: 'Ana', email: 'ana@example.com' };
const page = (...paragraphs: string[]) => `---\ntitle: One\n---\n\n${paragraphs.join('\n\n')}\n`;

let openTab: () => Promise<SmallTab>;
let tab: SmallTab;
onSmallSite(async (browser) => {
  openTab = () => browser.openTab();
  tab = await openTab();
  tab.server.git('branch', '--force', 'main', (first ??= tab.server.git('rev-parse', 'main').trim()));
  for (const branch of branches()) tab.server.git('branch', '-D', branch);
  await openSite(tab.app, { url: tab.address, branch: 'main' });
  await pullSiteUpdates(tab.app);
});
let first: string | undefined;
const branches = () =>
  tab.server.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim().split('\n').filter(Boolean);

const change = (path: string, text: string) => changeSite(tab.app, 'writing', [{ kind: 'text', path, text }]);
const choose = async (text: string) => resolveConflict(tab.app, 'one.mdx', 'One', await tab.stored('one.mdx'), text);
const summary = () => getOpenSite(tab.app)?.summary;
const conflicts = () => getOpenSite(tab.app)?.conflicts ?? [];
const state = () => tab.app.get(publishStore).getState();
const screen = () => {
  const { address } = tab.app.get(routeStore).getState();
  return address.view === 'site' ? address.screen : null;
};
const branch = () => branches()[0] ?? '';
const at = (where: string, path: string) => tab.server.bytes(where, path).toString();
const timeOf = (where: string) => Number(tab.server.git('log', '-1', '--format=%at', where)) * 1000;
const parentsOf = (where: string) => tab.server.git('rev-list', '--parents', '-1', where).trim().split(' ').slice(1);

async function send(): Promise<void> {
  await preparePublishing(tab.app, tab.site);
  await publishChanges(tab.app, author);
}

/** Sends one.mdx for review. */
async function openReview(): Promise<void> {
  await change('one.mdx', page('Mine.', 'Another paragraph.'));
  await send();
  expect(summary()?.draft?.pullRequest).toMatchObject({ state: 'open' });
}

/** Accepts the review on the host and returns the response status. */
async function accept(): Promise<number> {
  const number = summary()?.draft?.pullRequest?.number;
  return (await fetch(`${tab.apiAddress}/pulls/${number}/merge`, { method: 'PUT' })).status;
}

describe('before a change is sent, a new change of the site', () => {
  it('is merged without a question if both merge cleanly', async () => {
    await change('one.mdx', page('Mine.', 'Another paragraph.'));
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    await send();
    expect(state().publishing.kind).toBe('sent');
    expect(parentsOf(branch())).toEqual([tab.server.git('rev-parse', 'main').trim()]);
    expect([await tab.stored('two.mdx'), at(branch(), 'one.mdx')]).toEqual([
      page('Theirs.'),
      page('Mine.', 'Another paragraph.'),
    ]);
    expect(await accept()).toBe(200);
  });

  it('is a conflict to resolve first if both changed the same line, and nothing is sent before that', async () => {
    await change('one.mdx', page('Mine.', 'Another paragraph.'));
    tab.server.commit('main', 'one.mdx', page('Theirs.', 'Another paragraph.'));
    await send();
    expect([screen(), conflicts().map(({ path }) => path), branches(), state().publishing]).toEqual([
      'conflicts',
      ['one.mdx'],
      [],
      { kind: 'idle' },
    ]);
    await choose(page('Mine, and theirs.', 'Another paragraph.'));
    await send();
    expect(at(branch(), 'one.mdx')).toBe(page('Mine, and theirs.', 'Another paragraph.'));
    expect(await accept()).toBe(200);
    expect(at('main', 'one.mdx')).toBe(page('Mine, and theirs.', 'Another paragraph.'));
  });

  it('is merged into the open review with the next change', async () => {
    await openReview();
    const sent = tab.server.git('rev-parse', branch()).trim();
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    await change('one.mdx', page('Mine.', 'More of mine.'));
    await send();
    expect(parentsOf(branch())).toEqual([sent, tab.server.git('rev-parse', 'main').trim()]);
    expect([at(branch(), 'one.mdx'), at(branch(), 'two.mdx')]).toEqual([
      page('Mine.', 'More of mine.'),
      page('Theirs.'),
    ]);
    expect([await accept(), branches()]).toEqual([200, [branch()]]);
  });
});

it('finds the review of a tab that was closed before it stored which review it is', async () => {
  await change('one.mdx', page('Mine.', 'Another paragraph.'));
  const other = await openTab();
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((done) => (asked = done));
  tab.workspace.setPullRequest = () => {
    asked();
    return new Promise(() => undefined);
  };
  void send();
  await isAsked;
  tab.leave();
  tab = other;
  await reloadIfStale(tab.app);
  expect(summary()?.draft?.pullRequest).toBeNull();
  await refreshPullRequest(tab.app);
  expect(summary()?.draft?.pullRequest).toMatchObject({ state: 'open', title: 'Update One' });
});

it('ends an accepted review when the latest changes are pulled', async () => {
  await openReview();
  await change('two.mdx', page('Mine, later.'));
  expect(await accept()).toBe(200);
  expect(await pullSiteUpdates(tab.app)).toMatchObject({ ok: true, value: { conflicts: [] } });
  expect([summary()?.draft, state().accepted?.title]).toEqual([null, 'Update One']);
  expect([await tab.stored('two.mdx'), getOpenSite(tab.app)?.changes.map(({ path }) => path)]).toEqual([
    page('Mine, later.'),
    ['two.mdx'],
  ]);
  expect(tab.notices.at(-1)).toMatch(
    /^Review #\d+, “Update One”, was approved and merged\. Your change to (?:One|Two) wasn’t part of it and still has to be sent\.$/,
  );
});

it('ends an accepted review on sending, and reports what was not part of it instead of sending it there', async () => {
  await openReview();
  const sent = tab.server.git('rev-parse', branch()).trim();
  await change('two.mdx', page('Mine, later.'));
  await change('one.mdx', page('Mine, again.', 'Another paragraph.'));
  expect(await accept()).toBe(200);
  setPublishFields(tab.app, { description: 'Typed.' });
  await send();
  expect([summary()?.draft, state().publishing, state().fields.description]).toEqual([
    null,
    { kind: 'idle' },
    'Typed.',
  ]);
  expect(tab.notices.at(-1)).toMatch(
    /, “Update One”, was approved and merged\. 2 of your changes weren’t part of it and still have to be sent\.$/,
  );
  expect(branches().map((name) => tab.server.git('rev-parse', name).trim())).toEqual([sent]);
  expect(await tab.stored('two.mdx')).toBe(page('Mine, later.'));
});

describe('with a review open, a new change of the site', () => {
  it('is added to it as a merge commit without the unsent changes', async () => {
    await openReview();
    const sent = tab.server.git('rev-parse', branch()).trim();
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    tab.server.commit('main', 'folder/new.mdx', page('New.'));
    await change('docs.json', '{ "name": "Not sent" }\n');
    await mergeSiteIntoReview(tab.app, author);
    expect(tab.notices.at(-1)).toBe(
      'Your review now includes the latest site changes: 2 files. Your own changes are unaffected.',
    );
    expect(parentsOf(branch())).toEqual([sent, tab.server.git('rev-parse', 'main').trim()]);
    expect(tab.server.git('log', '-1', '--format=%an: %s', branch()).trim()).toBe('Ana: Merge the latest site changes');
    expect([at(branch(), 'one.mdx'), at(branch(), 'two.mdx'), at(branch(), 'folder/new.mdx')]).toEqual([
      page('Mine.', 'Another paragraph.'),
      page('Theirs.'),
      page('New.'),
    ]);
    expect(at(branch(), 'docs.json')).not.toContain('Not sent');
    expect([await tab.stored('docs.json'), await tab.stored('two.mdx')]).toEqual([
      '{ "name": "Not sent" }\n',
      page('Theirs.'),
    ]);
    expect(getOpenSite(tab.app)?.changes.map(({ path }) => path)).toEqual(['docs.json']);
    expect(summary()?.draft).toMatchObject({
      base: summary()?.commit,
      commit: tab.server.git('rev-parse', branch()).trim(),
    });
    expect(summary()?.draft?.takenIn).toBeUndefined();
    tab.server.git('fsck', '--strict');
    expect(await accept()).toBe(200);
  });

  it('waits, with a notice, while an earlier conflict is unresolved', async () => {
    await openReview();
    tab.server.commit('main', 'one.mdx', page('Theirs.', 'Another paragraph.'));
    await pullSiteUpdates(tab.app);
    const waiting = conflicts();
    expect(waiting.map(({ path }) => path)).toEqual(['one.mdx']);
    tab.server.commit('main', 'one.mdx', page('Theirs, again.', 'Another paragraph.'));
    await pullSiteUpdates(tab.app);
    expect(conflicts()).toEqual(waiting);
    expect(tab.notices.at(-1)).toBe('Resolve these conflicts first. Newer changes to the site are pulled after that.');
  });

  it('is merged with sent changes in other lines of the same page', async () => {
    await openReview();
    tab.server.commit('main', 'one.mdx', page('One paragraph.', 'Another paragraph.', 'Theirs.'));
    await mergeSiteIntoReview(tab.app, author);
    expect(at(branch(), 'one.mdx')).toBe(page('Mine.', 'Another paragraph.', 'Theirs.'));
    expect(await tab.stored('one.mdx')).toBe(page('Mine.', 'Another paragraph.', 'Theirs.'));
    expect(await accept()).toBe(200);
  });

  it.each([
    ['mine', 'Mine.'],
    ['theirs', 'Theirs.'],
    ['both', 'Mine. Theirs.'],
  ])('is a conflict if both changed the same line, resolved with %s', async (_, chosen) => {
    await openReview();
    const sent = tab.server.git('rev-parse', branch()).trim();
    tab.server.commit('main', 'one.mdx', page('Theirs.', 'Another paragraph.'));
    expect(await accept()).toBe(405);
    await mergeSiteIntoReview(tab.app, author);
    expect([screen(), tab.server.git('rev-parse', branch()).trim()]).toEqual(['conflicts', sent]);
    expect(conflicts()).toEqual([
      {
        path: 'one.mdx',
        base: page('One paragraph.', 'Another paragraph.'),
        mine: page('Mine.', 'Another paragraph.'),
        theirs: page('Theirs.', 'Another paragraph.'),
        theirCommit: { author: 'Somebody', time: timeOf('main'), isOnly: true },
      },
    ]);
    // The version that was sent is as old as its commit, not as the merge.
    expect(getOpenSite(tab.app)?.changes).toMatchObject([{ path: 'one.mdx', savedAt: timeOf(sent) }]);
    await choose(page(chosen, 'Another paragraph.'));
    await send();
    expect(state().publishing.kind).toBe('sent');
    expect(at(branch(), 'one.mdx')).toBe(page(chosen, 'Another paragraph.'));
    expect(parentsOf(branch())).toEqual([sent, tab.server.git('rev-parse', 'main').trim()]);
    tab.server.git('fsck', '--strict');
    expect(await accept()).toBe(200);
    expect(at('main', 'one.mdx')).toBe(page(chosen, 'Another paragraph.'));
  });

  it('keeps its conflict after the tab is closed, together with text typed before it is resolved', async () => {
    await openReview();
    tab.server.commit('main', 'one.mdx', page('Theirs.', 'Another paragraph.'));
    await mergeSiteIntoReview(tab.app, author);
    tab.leave();
    tab = await openTab();
    expect(conflicts().map(({ path }) => path)).toEqual(['one.mdx']);
    await change('two.mdx', page('Typed.'));
    await choose(page('Both.', 'Another paragraph.'));
    await send();
    expect([at(branch(), 'one.mdx'), at(branch(), 'two.mdx')]).toEqual([
      page('Both.', 'Another paragraph.'),
      page('Typed.'),
    ]);
    expect(await accept()).toBe(200);
  });

  it('is sent from another tab than the one that merged it', async () => {
    await openReview();
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    await pullSiteUpdates(tab.app);
    expect(tab.notices.at(-1)).toMatch(/Your review will include the latest site changes once you send it\.$/);
    expect(at(branch(), 'two.mdx')).not.toContain('Theirs.');
    tab = await openTab();
    await mergeSiteIntoReview(tab.app, author);
    expect(tab.notices.at(-1)).toBe('Your review now includes the latest site changes.');
    expect(at(branch(), 'two.mdx')).toBe(page('Theirs.'));
    expect(await accept()).toBe(200);
  });

  it('is added on top of commits that somebody else added to the review before and after the merge', async () => {
    await openReview();
    tab.server.commit(branch(), 'reviewer.mdx', page('A reviewer.'));
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    await pullSiteUpdates(tab.app);
    tab.server.commit(branch(), 'late.mdx', page('A late reviewer.'));
    const late = tab.server.git('rev-parse', branch()).trim();
    tab.server.commit('main', 'two.mdx', page('Theirs, again.'));
    await mergeSiteIntoReview(tab.app, author);
    expect(parentsOf(branch())).toEqual([late, tab.server.git('rev-parse', 'main').trim()]);
    expect(['one.mdx', 'reviewer.mdx', 'late.mdx', 'two.mdx'].map((path) => at(branch(), path))).toEqual([
      page('Mine.', 'Another paragraph.'),
      page('A reviewer.'),
      page('A late reviewer.'),
      page('Theirs, again.'),
    ]);
    expect(await accept()).toBe(200);
  });

  it('stays in this browser if it cannot be sent, and is sent later', async () => {
    await openReview();
    tab.server.commit('main', 'two.mdx', page('Theirs.'));
    const { publish } = tab.workspace;
    tab.workspace.publish = () => Promise.resolve({ ok: false, problem: { code: 'network/offline', message: '' } });
    await mergeSiteIntoReview(tab.app, author);
    expect(tab.notices).not.toContainEqual(expect.stringMatching(/Your review now includes/));
    expect(state().publishing).toMatchObject({ kind: 'failed', step: 'send', isSiteAlone: true });
    expect(summary()?.draft?.takenIn).toBeDefined();
    tab.workspace.publish = publish;
    await mergeSiteIntoReview(tab.app, author);
    expect(at(branch(), 'two.mdx')).toBe(page('Theirs.'));
  });

  it('is applied to a page that the review has moved', async () => {
    await changeSite(tab.app, 'moving', [{ kind: 'move', from: 'two.mdx', to: 'moved.mdx' }]);
    await send();
    const two = at('main', 'two.mdx');
    tab.server.commit('main', 'two.mdx', `${two}\nTheirs.\n`);
    await mergeSiteIntoReview(tab.app, author);
    expect([conflicts(), at(branch(), 'moved.mdx')]).toEqual([[], `${two}\nTheirs.\n`]);
    expect(tab.server.git('ls-tree', '--name-only', branch()).trim().split('\n')).not.toContain('two.mdx');
  });
});
