import { afterEach, describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { createSiteId } from '#workspace/siteId.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { notifyRestored } from '#state/opening/showSite.ts';
import { readConfiguration, refreshConfiguration } from '#state/sync/refreshSite.ts';
import { reloadSite } from '#state/sync/reloadSite.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { caretRequestStore } from '#state/route/caretRequestStore.ts';
import { fileOfRoute } from '#state/route/route.ts';
import { openOwnSite } from '#state/intents/openOwnSite.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { closeSite, openSite, cancelOpening, chooseConfiguration, importShowSite } from '#state/intents/openSite.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { openRepositoryUrl, openStoredSite, syncSiteWithRoute } from '#state/intents/openRepositoryUrl.ts';
import { siteStore, getOpenSite } from '#state/site/siteStore.ts';
import { tokensStore } from '#state/tokens/tokensStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});
afterEach(() => tab.app.get(tokensStore).setState({ tokens: {} }));

const state = () => tab.app.get(siteStore).getState().site;
const branch = () => getOpenSite(tab.app)?.summary.branch ?? null;
const name = () => getOpenSite(tab.app)?.configuration?.facts.name ?? null;
/** The address of no repository. */
const missing = () => tab.address.replace(/[^/]+\.git$/, 'nothing.git');

describe('a typed address', () => {
  it('opens its repository on the given branch', async () => {
    expect(await openRepositoryUrl(tab.app, ` ${tab.address} `, 'second')).toBeNull();
    expect(branch()).toBe('second');
  });

  it('is opened with the given token, which is kept in memory for its host', async () => {
    await openRepositoryUrl(tab.app, tab.address, 'second', '  secret ');
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'git/token-refused' } });
    expect(tab.app.get(tokensStore).getState().tokens).toEqual({ [new URL(tab.address).host]: 'secret' });
  });

  it('is opened with the given token of the forge that the settings name there, such as one below a path', async () => {
    const { settings } = tab.app.services;
    const match = `${new URL(tab.address).host}/host`;
    const host = { match, kind: 'github', api: null, signIn: null, transport: null } as const;
    tab.provide({ settings: { ...settings, hosts: [host] } });
    await openRepositoryUrl(tab.app, tab.address, 'second', 'secret');
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'git/token-refused' } });
    expect(tab.app.get(tokensStore).getState().tokens).toEqual({ [match]: 'secret' });
    tab.provide({ settings });
  });

  it('is rejected with a problem if it is invalid, and the site stays open', async () => {
    expect(await openRepositoryUrl(tab.app, 'not an address')).toMatchObject({ code: 'address/invalid' });
    expect([branch(), tab.app.get(tokensStore).getState().tokens]).toEqual(['main', {}]);
  });

  it('shows why it cannot be opened if the repository does not exist', async () => {
    expect(await openRepositoryUrl(tab.app, missing())).toBeNull();
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'git/repository-not-found' } });
  });

  it('is on the start screen again after it could not be opened, and after no other site', async () => {
    await openRepositoryUrl(tab.app, missing(), 'second');
    await closeSite(tab.app);
    expect(state()).toMatchObject({ kind: 'closed', address: { url: missing(), branch: 'second' } });
    await openRepositoryUrl(tab.app, tab.address);
    await closeSite(tab.app);
    expect(state()).toEqual({ kind: 'closed' });
  });
});

it('opens one of the user’s own sites with the caret requested in its first page', async () => {
  const site = { owner: 'a', name: 'b', description: null, private: false, cloneUrl: tab.address, changedAt: 0 };
  await closeSite(tab.app);
  expect(await openOwnSite(tab.app, site)).toBeNull();
  expect(state().kind).toBe('open');
  expect(tab.app.get(caretRequestStore).getState().path).toBe(fileOfRoute(tab.app.get(routeStore).getState().address));
});

it('opens a stored site without the network', async () => {
  await createFile(tab.app, 'notes.txt', 'Notes.\n');
  const site = getOpenSite(tab.app);
  if (site === null) throw new Error('There is no site.');
  await closeSite(tab.app);
  await openStoredSite(tab.app, site.summary);
  expect(state()).toMatchObject({ kind: 'open', summary: { id: site.summary.id } });
  expect(await tab.stored('notes.txt')).toBe('Notes.\n');
});

describe('the app’s URL', () => {
  const follow = (text: string) => syncSiteWithRoute(tab.app, { view: 'site', site: text, screen: 'page', path: null });

  it('opens the site it names and closes any other', async () => {
    const { site } = tab;
    await syncSiteWithRoute(tab.app, { view: 'start' });
    expect(state().kind).toBe('closed');
    await follow(site);
    expect([state().kind, tab.site]).toEqual(['open', site]);
    await follow(site.replace('@main', '@second'));
    expect(branch()).toBe('second');
    await syncSiteWithRoute(tab.app, { view: 'open', url: tab.address, branch: 'main' });
    expect(branch()).toBe('main');
  });

  it('does not reopen an open site or retry a failed one', async () => {
    const before = state();
    await follow(tab.site);
    expect(state()).toBe(before);
    await openRepositoryUrl(tab.app, missing());
    const failed = state();
    await follow(createSiteId(missing(), 'main'));
    expect(state()).toBe(failed);
  });

  it('opens the site it names after another one failed to open', async () => {
    const { site } = tab;
    await openRepositoryUrl(tab.app, missing());
    await follow(site);
    expect([state().kind, tab.site]).toEqual(['open', site]);
  });
});

describe('canceled opening', () => {
  it('opens no site and shows the start screen', async () => {
    await closeSite(tab.app);
    const { open } = tab.workspace;
    const asked = new Promise<void>((reached) => {
      tab.workspace.open = (address, options) => {
        const opening = open(address, options);
        reached();
        return opening;
      };
    });
    const opening = openSite(tab.app, { url: tab.address, branch: 'second' });
    await asked;
    cancelOpening(tab.app);
    await opening;
    expect([state().kind, tab.app.get(routeStore).getState().address]).toEqual(['closed', { view: 'start' }]);
  });

  it('does nothing to an open site', () => {
    cancelOpening(tab.app);
    expect(state().kind).toBe('open');
  });
});

const configuration = (called: string) => `{ "name": "${called}", "navigation": { "pages": ["one"] } }\n`;
const several = { 'a/docs.json': configuration('A'), 'a/one.mdx': '# A\n', 'b/docs.json': configuration('B') };

describe('a repository with several configurations', () => {
  it('opens after one is chosen, remembers the choice, and lets another one be chosen later', async () => {
    await tab.openBranchOf(several);
    expect(state()).toMatchObject({ kind: 'choosing', candidates: ['a/docs.json', 'b/docs.json'] });
    await chooseConfiguration(tab.app, 'b/docs.json');
    expect([state().kind, name()]).toEqual(['open', 'B']);
    await closeSite(tab.app);
    await openSite(tab.app, { url: tab.address, branch: 'others' });
    expect(name()).toBe('B');
    await chooseConfiguration(tab.app, 'a/docs.json');
    expect(name()).toBe('A');
  });

  it('reports why the chosen one cannot be read instead of waiting forever', async () => {
    await tab.openBranchOf(several);
    tab.workspace.updateDetails = () => Promise.resolve(err(createProblem('storage/full', 'Full.')));
    await chooseConfiguration(tab.app, 'b/docs.json');
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'storage/full' } });
  });

  it('is not shown if it was closed during the choice', async () => {
    await tab.openBranchOf(several);
    const choosing = chooseConfiguration(tab.app, 'b/docs.json');
    await closeSite(tab.app);
    await choosing;
    expect(state().kind).toBe('closed');
  });

  it('does nothing if no site is open', async () => {
    await closeSite(tab.app);
    await chooseConfiguration(tab.app, 'docs.json');
    expect(state().kind).toBe('closed');
  });
});

describe('stored data', () => {
  const write = (path: string, text: string) =>
    tab.workspace.write(tab.site, path, new TextEncoder().encode(text), null);

  it('is shown in open files and in the configuration after a reload of the site', async () => {
    await openFile(tab.app, 'one.mdx');
    await write('one.mdx', 'Theirs.\n');
    await write('new.mdx', 'New.\n');
    await write('docs.json', configuration('Theirs'));
    await reloadSite(tab.app);
    expect([tab.shown('one.mdx'), name()]).toEqual(['Theirs.\n', 'Theirs']);
    expect(getOpenSite(tab.app)?.changes.map(({ path }) => path)).toEqual(['docs.json', 'new.mdx', 'one.mdx']);
    expect(getOpenSite(tab.app)?.paths.has('new.mdx')).toBe(true);
  });

  it('is not reloaded if no site is open', async () => {
    await closeSite(tab.app);
    await reloadSite(tab.app);
    expect(state().kind).toBe('closed');
  });

  it('is read as the configuration with its parts, with unsaved text first', async () => {
    await write('docs.json', '{ "name": "Parted", "navigation": { "$ref": "navigation.json" } }\n');
    await write('navigation.json', '{ "pages": ["two"] }\n');
    await openFile(tab.app, 'docs.json');
    tab.type('docs.json', 'Parted', 'Typed');
    const read = await readConfiguration(tab.app, tab.site, 'docs.json');
    expect([read?.facts.name, [...(read?.texts.keys() ?? [])]]).toEqual(['Typed', ['docs.json', 'navigation.json']]);
    expect(read?.docs.config['navigation']).toEqual({ pages: ['two'] });
  });

  it('keeps the last valid configuration while the current one is not valid JSON', async () => {
    await write('docs.json', '{ "name": ');
    await refreshConfiguration(tab.app);
    const now = getOpenSite(tab.app)?.configuration;
    expect(now?.docs.problems.map(({ code }) => code)).toContain('config/not-json');
    expect(now?.lastValid?.facts.name).toBe('Small');
    await write('docs.json', configuration('Mended'));
    await refreshConfiguration(tab.app);
    expect([name(), getOpenSite(tab.app)?.configuration?.lastValid]).toEqual(['Mended', undefined]);
  });
});

describe('a site that is shown', () => {
  const opened = async () => {
    const answer = await tab.workspace.reopen(tab.site);
    if (!answer.ok) throw new Error(answer.problem.message);
    return answer.value;
  };

  it('opens at its first page, unless another site was requested in the meantime', async () => {
    const site = await opened();
    await closeSite(tab.app);
    const { showSite } = await importShowSite();
    await showSite(tab.app, site, () => false);
    expect(state().kind).toBe('closed');
    await showSite(tab.app, site, () => true);
    expect(state().kind).toBe('open');
    expect(tab.app.get(routeStore).getState().address).toMatchObject({ screen: 'page', path: 'one.mdx' });
  });

  it.each([
    [0, 'Your 2 unsent changes are still here.'],
    [3 * 3_600_000, 'Restored your 2 unsent changes from 3 hours ago.'],
  ])('reports changes made %s milliseconds ago with a link to the review', async (ago, sentence) => {
    const changes = [1, 2].map(
      (number) => ({ path: `${number}.mdx`, kind: 'edited', from: null, savedAt: 1 }) as const,
    );
    const site = await opened();
    const shown = { ...site, cloned: false, changes, summary: { ...site.summary, changedAt: Date.now() - ago } };
    notifyRestored(tab.app, shown, site);
    expect(tab.notices).toEqual([sentence]);
    tab.app.get(noticesStore).getState().notices.at(-1)?.action?.run();
    expect(tab.app.get(routeStore).getState().address).toMatchObject({ screen: 'review', change: null });
  });

  it('reports nothing without changes, after cloning, and after a reload of the tab', async () => {
    const site = await opened();
    notifyRestored(tab.app, site, site);
    const changes = [{ path: 'one.mdx', kind: 'edited', from: null, savedAt: 1 }] as const;
    const changed = { ...site, changes, summary: { ...site.summary, changedAt: Date.now() } };
    notifyRestored(tab.app, { ...changed, cloned: true }, site);
    tab.app.services.tabStorage().setItem('docwright-site-shown', site.summary.id);
    notifyRestored(tab.app, changed, changed);
    expect(tab.notices).toEqual([]);
  });
});
