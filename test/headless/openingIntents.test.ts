import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { siteIdOf } from '#workspace/siteId.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { loadsOnce: true },
);
afterEach(() => intents.tokensStore.setState({ tokens: {} }));

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [addresses, opening, reloading, refreshing, showing, tokens] = await Promise.all([
    import('#state/intents/openAddress.ts'),
    import('#state/intents/openSite.ts'),
    import('#state/intents/reloadSite.ts'),
    import('#state/intents/refreshSite.ts'),
    import('#state/intents/showSite.ts'),
    import('#state/publish/tokensStore.ts'),
  ]);
  return { ...addresses, ...opening, ...reloading, ...refreshing, ...showing, ...tokens };
}

const state = () => tab.app.siteStore.getState().site;
const branch = () => tab.app.openSiteNow()?.summary.branch ?? null;
const name = () => tab.app.openSiteNow()?.configuration?.facts.name ?? null;

describe('an address that somebody typed', () => {
  it('opens its repository on the branch that was named', async () => {
    expect(await intents.openAddress(` ${tab.address} `, 'second')).toBeNull();
    expect(branch()).toBe('second');
  });

  it('is asked for with the token that was given, which is kept in memory for its host', async () => {
    await intents.openAddress(tab.address, 'second', '  secret ');
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'git/token-refused' } });
    expect(intents.tokensStore.getState().tokens).toEqual({ [new URL(tab.address).host]: 'secret' });
  });

  it('is refused with its problem where it is none, and leaves the site open', async () => {
    expect(await intents.openAddress('not an address')).toMatchObject({ code: 'address/invalid' });
    expect([branch(), intents.tokensStore.getState().tokens]).toEqual(['main', {}]);
  });

  it('says why it cannot be opened where there is no such repository', async () => {
    expect(await intents.openAddress(tab.address.replace('/site.git', '/nothing.git'))).toBeNull();
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'git/repository-not-found' } });
  });
});

it('opens a site that this browser has without the network', async () => {
  await tab.app.createFile('notes.txt', 'Notes.\n');
  const site = tab.app.openSiteNow();
  if (site === null) throw new Error('There is no site.');
  await tab.app.closeSite();
  await intents.openStored(site.summary);
  expect(state()).toMatchObject({ kind: 'open', summary: { id: site.summary.id } });
  expect(await tab.stored('notes.txt')).toBe('Notes.\n');
});

describe('the app’s address', () => {
  const follow = (text: string) => intents.followAddress({ view: 'site', site: text, screen: 'page', path: null });

  it('opens the site that it names, and leaves one that it does not', async () => {
    const { site } = tab;
    await intents.followAddress({ view: 'start' });
    expect(state().kind).toBe('closed');
    await follow(site);
    expect([state().kind, tab.site]).toEqual(['open', site]);
    await follow(site.replace('@main', '@second'));
    expect(branch()).toBe('second');
    await intents.followAddress({ view: 'open', url: tab.address, branch: 'main' });
    expect(branch()).toBe('main');
  });

  it('does not open again what is open, and does not ask again for what failed', async () => {
    const before = state();
    await follow(tab.site);
    expect(state()).toBe(before);
    await intents.openAddress(tab.address.replace('/site.git', '/nothing.git'));
    const failed = state();
    await follow(siteIdOf(tab.address.replace('/site.git', '/nothing.git'), 'main'));
    expect(state()).toBe(failed);
  });

  it('opens the site that it names though another one could not be opened', async () => {
    const { site } = tab;
    await intents.openAddress(tab.address.replace('/site.git', '/nothing.git'));
    await follow(site);
    expect([state().kind, tab.site]).toEqual(['open', site]);
  });
});

describe('opening that is cancelled', () => {
  it('leaves no site, and the app at its start', async () => {
    await tab.app.closeSite();
    const { open } = tab.workspace;
    const asked = new Promise<void>((reached) => {
      tab.workspace.open = (address, options) => {
        const opening = open(address, options);
        reached();
        return opening;
      };
    });
    const opening = tab.app.openSite({ url: tab.address, branch: 'second' });
    await asked;
    intents.cancelOpening();
    await opening;
    expect([state().kind, tab.app.addressStore.getState().address]).toEqual(['closed', { view: 'start' }]);
  });

  it('does nothing to a site that is open', () => {
    intents.cancelOpening();
    expect(state().kind).toBe('open');
  });
});

const configuration = (called: string) => `{ "name": "${called}", "navigation": { "pages": ["one"] } }\n`;
const several = { 'a/docs.json': configuration('A'), 'a/one.mdx': '# A\n', 'b/docs.json': configuration('B') };

describe('a repository with several configurations', () => {
  it('is shown once one is chosen, which is chosen the next time as well; another can be chosen later', async () => {
    await tab.openBranchOf(several);
    expect(state()).toMatchObject({ kind: 'choosing', candidates: ['a/docs.json', 'b/docs.json'] });
    await intents.chooseConfiguration('b/docs.json');
    expect([state().kind, name()]).toEqual(['open', 'B']);
    await tab.app.closeSite();
    await tab.app.openSite({ url: tab.address, branch: 'others' });
    expect(name()).toBe('B');
    await intents.chooseConfiguration('a/docs.json');
    expect(name()).toBe('A');
  });

  it('says what keeps it from being shown, and never waits for ever', async () => {
    await tab.openBranchOf(several);
    tab.workspace.describe = () => Promise.resolve(err(problem('storage/full', 'Full.')));
    await intents.chooseConfiguration('b/docs.json');
    expect(state()).toMatchObject({ kind: 'failed', problem: { code: 'storage/full' } });
  });

  it('is not shown once it was left', async () => {
    await tab.openBranchOf(several);
    const choosing = intents.chooseConfiguration('b/docs.json');
    await tab.app.closeSite();
    await choosing;
    expect(state().kind).toBe('closed');
  });

  it('asks for none where no site is open', async () => {
    await tab.app.closeSite();
    await intents.chooseConfiguration('docs.json');
    expect(state().kind).toBe('closed');
  });
});

describe('what storage holds', () => {
  const write = (path: string, text: string) =>
    tab.workspace.write(tab.site, path, new TextEncoder().encode(text), null);

  it('is on the screen once the site is read anew, in open files and in the configuration', async () => {
    await tab.app.openFile('one.mdx');
    await write('one.mdx', 'Theirs.\n');
    await write('new.mdx', 'New.\n');
    await write('docs.json', configuration('Theirs'));
    await intents.reloadSite();
    expect([tab.shown('one.mdx'), name()]).toEqual(['Theirs.\n', 'Theirs']);
    expect(tab.app.openSiteNow()?.changes.map(({ path }) => path)).toEqual(['docs.json', 'new.mdx', 'one.mdx']);
    expect(tab.app.openSiteNow()?.paths.has('new.mdx')).toBe(true);
  });

  it('is not read anew where no site is open', async () => {
    await tab.app.closeSite();
    await intents.reloadSite();
    expect(state().kind).toBe('closed');
  });

  it('is read as the configuration with its parts, from what is on the screen first', async () => {
    await write('docs.json', '{ "name": "Parted", "navigation": { "$ref": "navigation.json" } }\n');
    await write('navigation.json', '{ "pages": ["two"] }\n');
    await tab.app.openFile('docs.json');
    tab.type('docs.json', 'Parted', 'Typed');
    const read = await intents.readConfiguration(tab.site, 'docs.json');
    expect([read?.facts.name, [...(read?.texts.keys() ?? [])]]).toEqual(['Typed', ['docs.json', 'navigation.json']]);
    expect(read?.docs.config['navigation']).toEqual({ pages: ['two'] });
  });

  it('is no configuration while it is no JSON: the last good one stays at hand', async () => {
    await write('docs.json', '{ "name": ');
    await intents.refreshConfiguration();
    const now = tab.app.openSiteNow()?.configuration;
    expect(now?.docs.problems.map(({ code }) => code)).toContain('config/not-json');
    expect(now?.lastGood?.facts.name).toBe('Small');
    await write('docs.json', configuration('Mended'));
    await intents.refreshConfiguration();
    expect([name(), tab.app.openSiteNow()?.configuration?.lastGood]).toEqual(['Mended', undefined]);
  });
});

describe('a site that is shown', () => {
  const opened = async () => {
    const answer = await tab.workspace.reopen(tab.site);
    if (!answer.ok) throw new Error(answer.problem.message);
    return answer.value;
  };

  it('is shown at its first page, unless another one is wanted meanwhile', async () => {
    const site = await opened();
    await tab.app.closeSite();
    const { showSite } = await intents.fetchShowing();
    await showSite(site, () => false);
    expect(state().kind).toBe('closed');
    await showSite(site, () => true);
    expect(state().kind).toBe('open');
    expect(tab.app.addressStore.getState().address).toMatchObject({ screen: 'page', path: 'one.mdx' });
  });

  it.each([
    [0, 'Your 2 unsent changes are still here.'],
    [3 * 3_600_000, 'Restored your 2 unsent changes from 3 hours ago.'],
  ])('says what was changed %s milliseconds ago, with the way to it', async (ago, sentence) => {
    const changes = [1, 2].map(
      (number) => ({ path: `${number}.mdx`, kind: 'edited', from: null, savedAt: 1 }) as const,
    );
    const site = await opened();
    const shown = { ...site, cloned: false, changes, summary: { ...site.summary, changedAt: Date.now() - ago } };
    intents.tellRestored(shown, site);
    expect(tab.notices).toEqual([sentence]);
    tab.app.noticesStore.getState().notices.at(-1)?.action?.run();
    expect(tab.app.addressStore.getState().address).toMatchObject({ screen: 'review', change: null });
  });

  it('says nothing of a site without changes, of one that was just cloned, and of a tab that is loaded anew', async () => {
    const site = await opened();
    intents.tellRestored(site, site);
    const changes = [{ path: 'one.mdx', kind: 'edited', from: null, savedAt: 1 }] as const;
    const changed = { ...site, changes, summary: { ...site.summary, changedAt: Date.now() } };
    intents.tellRestored({ ...changed, cloned: true }, site);
    tab.app.services().tabStorage().setItem('docwright-site-shown', site.summary.id);
    intents.tellRestored(changed, changed);
    expect(tab.notices).toEqual([]);
  });
});
