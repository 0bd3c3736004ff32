import { describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { ProviderRepository, PullRequest } from '#providers/provider.ts';
import { listRecoveryActions } from '#state/publish/publishFlow.ts';
import { loadPublishFields } from '#state/publish/publishFieldsStorage.ts';
import { createBranchSuffix, emptyPublishFields, publishStore } from '#state/publish/publishStore.ts';
import type { OpenedSite, MergedCommits } from '#workspace/workspace.ts';
import { refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import { reloadSite } from '#state/sync/reloadSite.ts';
import { setPublishFields } from '#state/intents/setPublishFields.ts';
import { findPublishedSite } from '#state/publish/findPublishedSite.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { hasUnrecoverableWork } from '#state/sync/saveAll.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { dismissOfflineNotice } from '#state/intents/dismissOfflineNotice.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { updateBeforeSending, switchToFork, startNextChange } from '#state/intents/retryPublishing.ts';
import { formatPullMessage, formatReviewMergeMessage } from '#state/intents/pullSiteUpdates.ts';
import { setChangesIncluded } from '#state/intents/setChangesIncluded.ts';
import { openSite } from '#state/intents/openSite.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const path = 'one.mdx';
const page = (words: string) => `---\ntitle: One\n---\n\n${words}\n\nAnother paragraph.\n`;
const change = (text: string) => changeSite(tab.app, 'writing', [{ kind: 'text', path, text }]);
const publishing = () => tab.app.get(publishStore).getState();
const screen = () => {
  const { address } = tab.app.get(routeStore).getState();
  return address.view === 'site' ? address.screen : null;
};

/** Opens a branch that nothing else changes. */
async function openFresh(branch: string): Promise<void> {
  tab.server.git('branch', '--force', branch, 'main');
  await openSite(tab.app, { url: tab.address, branch });
}

it.each([
  ['where the forge publishes it', () => Promise.resolve(ok('https://docs.example/')), 'https://docs.example/'],
  [
    'unknown if the forge can’t be reached',
    () => Promise.resolve(err(createProblem('network/offline', 'Offline.'))),
    null,
  ],
  ['unknown if the forge can’t be asked', undefined, null],
])('the published site is %s', async (_, publishedSite, expected) => {
  const located = { provider: { publishedSite }, repository: { owner: 'local', name: 'site' } };
  tab.provide({ locate: () => located as unknown as ProviderRepository }); // only this method is called
  expect(await findPublishedSite(tab.app, { url: tab.address, branch: 'main' })).toBe(expected);
});

it('includes all changes at first and leaves out excluded ones until they are included again', () => {
  const excluded = () => [...publishing().excluded];
  setChangesIncluded(tab.app, ['one.mdx', 'two.mdx'], false);
  expect(excluded()).toEqual(['one.mdx', 'two.mdx']);
  setChangesIncluded(tab.app, ['one.mdx', 'never-there.mdx'], true);
  expect(excluded()).toEqual(['two.mdx']);
});

it('sends no excluded change, and the title names the others', async () => {
  await openFresh('ticked');
  await changeSite(tab.app, 'writing', [
    { kind: 'text', path, text: '---\ntitle: "One"   # trailing\n---\n\nMine.\n' },
    { kind: 'text', path: 'two.mdx', text: page('Mine, too.') },
  ]);
  await preparePublishing(tab.app, tab.site);
  setChangesIncluded(tab.app, ['two.mdx'], false);
  await publishChanges(tab.app, { name: 'Writer', email: 'writer@example.com' });
  const branch = getOpenSite(tab.app)?.summary.draft?.branch ?? '';
  expect(branch).toMatch(/^docs\/update-one-/);
  expect(tab.server.git('diff', '--name-only', 'ticked', branch).trim()).toBe(path);
  expect(tab.server.git('log', '-1', '--format=%s', branch).trim()).toBe('Update One');
  expect(getOpenSite(tab.app)?.changes.map((one) => one.path)).toEqual(['two.mdx']);
});

it('keeps the changes if the token expires while they are sent, and sends them once after signing in', async () => {
  await openFresh('expired');
  await change(page('Sent after signing in.'));
  const publish = tab.workspace.publish.bind(tab.workspace);
  const accesses: unknown[] = [];
  tab.workspace.publish = (...words) => {
    accesses.push(words[2]?.access);
    return accesses.length === 1
      ? Promise.resolve(err(createProblem('git/token-refused', 'Forge: 401 Unauthorized')))
      : publish(...words);
  };
  const author = { name: 'Writer', email: 'writer@example.com' };
  await publishChanges(tab.app, author);
  const { publishing: failed } = publishing();
  expect(failed).toMatchObject({ kind: 'failed', problem: { code: 'git/token-refused' } });
  if (failed.kind !== 'failed') throw new Error('Sent.');
  expect(listRecoveryActions(failed.problem, null)[0]).toMatchObject({ kind: 'signIn', refused: true });
  expect(getOpenSite(tab.app)?.changes.map((one) => one.path)).toContain(path);
  await publishChanges(tab.app, author); // what the screen does after signing in
  const branch = getOpenSite(tab.app)?.summary.draft?.branch ?? '';
  expect(accesses).toHaveLength(2);
  expect(tab.server.git('rev-list', '--count', `expired..${branch}`).trim()).toBe('1');
  expect(getOpenSite(tab.app)?.changes.map((one) => one.path)).not.toContain(path);
});

it('creates different branch suffixes, even at the same moment', () => {
  const suffixes = Array.from({ length: 5 }, createBranchSuffix);
  expect(new Set(suffixes).size).toBeGreaterThan(1);
  for (const suffix of suffixes) expect(suffix).toMatch(/^[a-z0-9]{4}$/);
});

describe('an update', () => {
  it.each([
    [{ updated: 0, merged: 0 }, 'You have the latest version.'],
    [{ updated: 1, merged: 0 }, 'One file was added or changed on the site. Your own changes are unaffected.'],
    [{ updated: 2, merged: 1 }, '2 files were added or changed on the site and merged with your changes.'],
  ])('of %o reports “%s”', async (counts, sentence) => {
    const reopened = await tab.workspace.reopen(tab.site);
    if (!reopened.ok) throw new Error(reopened.problem.message);
    const site = reopened.value;
    const paths = (length: number) => Array.from({ length }, (_, index) => `${index}.mdx`);
    expect(formatPullMessage({ site, updated: paths(counts.updated), merged: paths(counts.merged) })).toBe(sentence);
  });

  it('while a review is open refers to the review', async () => {
    const reopened = await tab.workspace.reopen(tab.site);
    if (!reopened.ok) throw new Error(reopened.problem.message);
    const { summary } = reopened.value;
    const draft = { branch: 'docs/mine', forkUrl: null, commit: summary.commit, message: '', pullRequest: null };
    const site: OpenedSite = { ...reopened.value, summary: { ...summary, draft } };
    const outcome = (takenIn?: MergedCommits) => ({
      site: { ...site, summary: { ...summary, draft: { ...draft, takenIn } } },
      updated: [],
      merged: [],
    });
    const taken = outcome({ over: summary.commit, objects: [] });
    expect(formatPullMessage(outcome())).toBe('Your review is up to date.');
    expect(formatPullMessage(taken)).toBe(
      'Your review is up to date. Your review will include the latest site changes once you send it.',
    );
    expect(formatReviewMergeMessage(outcome())).toBe('Your review is up to date.');
    expect(formatReviewMergeMessage({ ...taken, updated: ['one.mdx'] })).toBe(
      'Your review now includes the latest site changes: one file. Your own changes are unaffected.',
    );
  });

  it('before sending continues if there is no conflict', async () => {
    await openFresh('calm');
    await change(page('Mine.'));
    tab.server.commit('calm', 'two.mdx', page('Theirs.'));
    expect(await updateBeforeSending(tab.app)).toBe(true);
    expect([await tab.stored('two.mdx'), await tab.stored(path)]).toEqual([page('Theirs.'), page('Mine.')]);
  });

  it('before sending shows conflicts that the writer has to resolve', async () => {
    await openFresh('torn');
    await change(page('Mine.'));
    tab.server.commit('torn', path, page('Theirs.'));
    expect(await updateBeforeSending(tab.app)).toBe(false);
    expect([screen(), getOpenSite(tab.app)?.conflicts.map((one) => one.path)]).toEqual(['conflicts', [path]]);
  });

  it('of a site that was closed in the meantime is not reported for another site, and nothing is sent', async () => {
    await openFresh('behind');
    await change(page('Mine.'));
    tab.server.commit('behind', 'two.mdx', page('Theirs.'));
    const { update } = tab.workspace;
    let fetched: () => void = () => undefined;
    const answer = new Promise<void>((done) => (fetched = done));
    tab.workspace.update = (site, options) => answer.then(() => update(site, options));
    const updating = updateBeforeSending(tab.app);
    await openFresh('ahead');
    fetched();
    expect(await updating).toBe(false);
    expect([tab.notices, publishing().publishing]).toEqual([[], { kind: 'idle' }]);
  });

  it('before sending is reported as a failed send if it fails', async () => {
    tab.workspace.update = () => Promise.resolve(err(createProblem('network/offline', 'Offline.')));
    expect(await updateBeforeSending(tab.app)).toBe(false);
    expect(publishing().publishing).toMatchObject({
      kind: 'failed',
      step: 'send',
      problem: { code: 'network/offline' },
    });
    dismissOfflineNotice(tab.app);
    expect(publishing().publishing).toEqual({ kind: 'idle' });
  });
});

it('dismisses the offline problem but no other', () => {
  const failed = {
    kind: 'failed',
    step: 'send',
    problem: createProblem('git/push-forbidden', 'Forbidden.'),
  } as const;
  tab.app.get(publishStore).setState({ publishing: failed });
  dismissOfflineNotice(tab.app);
  expect(publishing().publishing).toBe(failed);
});

it('publishing is unrecoverable work until it has finished', async () => {
  await openFresh('asked');
  await change(page('Mine.'));
  await preparePublishing(tab.app, tab.site);
  expect(hasUnrecoverableWork(tab.app)).toBe(false);
  const sending = publishChanges(tab.app, { name: 'Writer', email: 'writer@example.com' });
  expect(hasUnrecoverableWork(tab.app)).toBe(true);
  await sending;
  expect(hasUnrecoverableWork(tab.app)).toBe(false);
});

it('sends through the writer’s fork after switching to it', () => {
  expect(publishing().throughFork).toBe(false);
  switchToFork(tab.app);
  expect(publishing().throughFork).toBe(true);
});

it('starts the next change after an accepted review', () => {
  tab.app.get(publishStore).setState({ accepted: { title: 'A', number: 1, url: 'https://example.com/1' } });
  startNextChange(tab.app);
  expect([publishing().accepted, screen()]).toEqual([null, 'page']);
});

describe('a review', () => {
  const request: PullRequest = {
    number: 7,
    url: 'https://example.com/7',
    title: 'My title',
    description: '',
    state: 'open',
    isMergeable: null,
    headBranch: 'docs/a',
    baseBranch: 'main',
  };

  /** Publishes a change, after which the forge returns `answer` for its review. Returns how often the review and the site's latest commit were requested. */
  async function send(
    branch: string,
    answer: PullRequest | Promise<PullRequest> | null,
  ): Promise<{ asked: number; newest: number }> {
    tab.provide({ locate: () => null });
    await openFresh(branch);
    const calls = { asked: 0, newest: 0 };
    await change(page('Sent.'));
    await preparePublishing(tab.app, tab.site);
    setPublishFields(tab.app, { branch: `docs/${branch}` });
    await publishChanges(tab.app, { name: 'Writer', email: 'writer@example.com' });
    const { url, number, title } = request;
    await tab.workspace.setPullRequest(tab.site, { url, number, title, state: 'open' });
    await reloadSite(tab.app);
    const provider = {
      pullRequest: async () => {
        calls.asked += 1;
        return answer === null ? err(createProblem('network/offline', 'Offline.')) : ok(await answer);
      },
      getBranchCommit: () => {
        calls.newest += 1;
        return Promise.resolve(ok(`commit ${calls.newest}`));
      },
    };
    tab.provide({
      locate: () => ({ provider, repository: { owner: 'local', name: 'site' } }) as unknown as ProviderRepository, // only these methods are called
    });
    return calls;
  }

  const draft = () => getOpenSite(tab.app)?.summary.draft ?? null;

  it('that was merged ends the draft, and the next draft has its own branch and title', async () => {
    await send('merged', { ...request, state: 'merged' });
    expect(loadPublishFields(tab.app.services.storage(), tab.site)).toEqual(emptyPublishFields);
    expect(await refreshPullRequest(tab.app)).toEqual({ ok: true, value: undefined });
    expect([draft(), tab.steps, publishing().accepted]).toEqual([
      null,
      [],
      { title: 'My title', number: 7, url: 'https://example.com/7' },
    ]);
    expect(tab.notices).toContain(
      'Review #7, “My title”, was approved and merged. You’re now working on the latest version.',
    );
  });

  it('that was closed keeps what was sent, and a notice says so', async () => {
    await send('closed', { ...request, state: 'closed' });
    await refreshPullRequest(tab.app);
    expect(draft()?.pullRequest).toMatchObject({ number: 7, state: 'closed' });
    expect(tab.notices).toContain('The review was closed without being approved. Everything you sent is still here.');
    expect(await tab.stored(path)).toBe(page('Sent.'));
  });

  it('gets its current title from the forge', async () => {
    await send('renamed', { ...request, title: 'Their title' });
    await refreshPullRequest(tab.app);
    expect(draft()?.pullRequest).toMatchObject({ title: 'Their title', state: 'open' });
  });

  it('stores the commit it started from, and requests the site’s latest commit only occasionally or on demand', async () => {
    const calls = await send('newest', request);
    expect(draft()?.base).toBe(getOpenSite(tab.app)?.summary.commit);
    await refreshPullRequest(tab.app);
    await refreshPullRequest(tab.app);
    expect([calls.newest, publishing().newest]).toMatchObject([1, { commit: 'commit 1', over: draft()?.base }]);
    await refreshPullRequest(tab.app, true);
    expect([calls.newest, publishing().newest]).toMatchObject([2, { commit: 'commit 2' }]);
  });

  it('is requested again on demand, even while an older request is pending', async () => {
    const calls = await send('now', request);
    const older = refreshPullRequest(tab.app);
    await refreshPullRequest(tab.app, true);
    await older;
    expect([calls.asked, publishing().newest]).toMatchObject([2, { commit: 'commit 2' }]);
  });

  it('is unchanged if the forge does not respond, and has one request at a time', async () => {
    const calls = await send('silent', null);
    const before = draft();
    const answers = await Promise.all([refreshPullRequest(tab.app), refreshPullRequest(tab.app)]);
    expect(answers).toMatchObject([{ problem: { code: 'network/offline' } }, { problem: { code: 'network/offline' } }]);
    expect([calls.asked, draft()]).toEqual([1, before]);
  });

  it.each(['merged', 'closed'] as const)(
    'that was %s changes nothing in a site that was opened in the meantime',
    async (how) => {
      await send(`left-${how}`, { ...request, state: how });
      const asking = refreshPullRequest(tab.app);
      await openFresh(`next-${how}`);
      await change(page('Not sent.'));
      await asking;
      expect([tab.notices, tab.steps, publishing().accepted]).toEqual([[], ['writing'], null]);
      expect(await tab.stored(path)).toBe(page('Not sent.'));
    },
  );

  it('of the open site is requested, even while another site’s response is pending', async () => {
    let answer: (request: PullRequest) => void = () => undefined;
    await send('slow', new Promise((done) => (answer = done)));
    const slow = refreshPullRequest(tab.app);
    await send('quick', { ...request, title: 'Their title' });
    await refreshPullRequest(tab.app);
    expect(draft()?.pullRequest?.title).toBe('Their title');
    answer(request);
    await slow;
  });

  it('is not requested if there is none', async () => {
    expect(await refreshPullRequest(tab.app)).toEqual({ ok: true, value: undefined });
    expect(tab.notices).toEqual([]);
  });
});
