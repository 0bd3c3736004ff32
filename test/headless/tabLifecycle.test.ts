import { beforeEach, describe, expect, it } from 'vitest';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { reloadIfStale } from '#state/lifecycle/syncWithWorkspace.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let next: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
  next = await browser.openTab();
});

const path = 'one.mdx';
const author = { name: 'Writer', email: 'writer@example.com' };

describe('a tab that was frozen', () => {
  beforeEach(async () => {
    await openFile(tab.app, path);
    tab.type(path, 'One paragraph.', 'First.');
    await saveAll(tab.app);
    await openFile(next.app, path);
    tab.setFrozen(true);
  });

  async function thaw(): Promise<void> {
    await new Promise((done) => void setImmediate(() => setImmediate(done))); // announcements of other tabs are lost
    tab.setFrozen(false);
    await reloadIfStale(tab.app);
    await saveAll(tab.app);
  }

  it('shows text another tab typed in a file that already had changes, and undoes it', async () => {
    next.type(path, 'First.', 'Second.');
    await saveAll(next.app);
    await thaw();
    expect(tab.shown(path)).toContain('Second.');
    await tab.step('undo', path);
    expect(await next.stored(path)).toContain('First.');
  });

  it('keeps its own text together with text another tab typed', async () => {
    next.type(path, 'Another paragraph.', 'Theirs.');
    await saveAll(next.app);
    tab.type(path, 'First.', 'Mine.');
    await thaw();
    expect([tab.shown(path), await tab.stored(path)]).toEqual([
      expect.stringMatching(/Mine\.\n\nTheirs\./),
      expect.stringMatching(/Mine\.\n\nTheirs\./),
    ]);
  });

  it('shows what another tab published', async () => {
    next.app.get(publishStore).setState({ short: 'frozen' });
    await preparePublishing(next.app, next.site);
    await publishChanges(next.app, author);
    await thaw();
    expect(getOpenSite(tab.app)?.summary.draft).not.toBeNull();
    expect(getOpenSite(tab.app)?.changes).toEqual([]);
  });

  it('is closed if another tab removed the site', async () => {
    await next.workspace.forget(tab.site);
    await thaw();
    expect(tab.app.get(siteStore).getState().site.kind).toBe('closed');
  });
});

it('ends publishing with a problem if something unexpected is thrown', async () => {
  await openFile(tab.app, path);
  tab.type(path, 'One paragraph.', 'First.');
  await saveAll(tab.app);
  tab.workspace.update = () => Promise.reject(new TypeError('x is undefined'));
  await preparePublishing(tab.app, tab.site);
  await expect(publishChanges(tab.app, author)).rejects.toThrow(TypeError);
  expect(tab.app.get(publishStore).getState().publishing).toMatchObject({
    kind: 'failed',
    problem: { code: 'workspace/unexpected' },
  });
});

it('counts changes as sent if an earlier push reached the host without being recorded', async () => {
  await openFile(tab.app, path);
  tab.type(path, 'One paragraph.', 'First.');
  await saveAll(tab.app);
  const { update } = tab.workspace;
  tab.workspace.update = async (site) => {
    const request = { paths: [path], message: 'First', author, branch: 'docs/arrived', time: 0, timezoneOffset: 0 };
    await tab.workspace.publish(site, { ...request, forkUrl: undefined });
    return update(site);
  };
  await preparePublishing(tab.app, tab.site);
  await publishChanges(tab.app, author);
  expect(tab.app.get(publishStore).getState().publishing).toEqual({ kind: 'sent' });
  expect(tab.server.bytes('docs/arrived', path).toString()).toContain('First.');
});
