import { beforeEach, describe, expect, it } from 'vitest';
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
    await tab.app.openFile(path);
    tab.type(path, 'One paragraph.', 'First.');
    await tab.app.saveEverything();
    await next.app.openFile(path);
    tab.setFrozen(true);
  });

  async function thaw(): Promise<void> {
    await new Promise((done) => void setImmediate(() => setImmediate(done))); // what others announce is lost
    tab.setFrozen(false);
    await tab.app.lookAgain();
    await tab.app.saveEverything();
  }

  it('shows what another one typed in a file that had changes before, and undoes it', async () => {
    next.type(path, 'First.', 'Second.');
    await next.app.saveEverything();
    await thaw();
    expect(tab.shown(path)).toContain('Second.');
    await tab.step('undo', path);
    expect(await next.stored(path)).toContain('First.');
  });

  it('keeps what was typed in it, beside what another one typed', async () => {
    next.type(path, 'Another paragraph.', 'Theirs.');
    await next.app.saveEverything();
    tab.type(path, 'First.', 'Mine.');
    await thaw();
    expect([tab.shown(path), await tab.stored(path)]).toEqual([
      expect.stringMatching(/Mine\.\n\nTheirs\./),
      expect.stringMatching(/Mine\.\n\nTheirs\./),
    ]);
  });

  it('shows what another one sent and got from the host', async () => {
    next.app.publishStore.setState({ short: 'frozen' });
    await next.app.preparePublishing(next.site);
    await next.app.publishChanges(author);
    await thaw();
    expect(tab.app.openSiteNow()?.summary.draft).not.toBeNull();
    expect(tab.app.openSiteNow()?.changes).toEqual([]);
  });

  it('is closed if another one removed the site', async () => {
    await next.workspace.forget(tab.site);
    await thaw();
    expect(tab.app.siteStore.getState().site.kind).toBe('closed');
  });
});

it('ends sending with a sentence where something unexpected is thrown', async () => {
  await tab.app.openFile(path);
  tab.type(path, 'One paragraph.', 'First.');
  await tab.app.saveEverything();
  tab.workspace.update = () => Promise.reject(new TypeError('x is undefined'));
  await tab.app.preparePublishing(tab.site);
  await expect(tab.app.publishChanges(author)).rejects.toThrow(TypeError);
  expect(tab.app.publishStore.getState().publishing).toMatchObject({
    kind: 'failed',
    problem: { code: 'workspace/unexpected' },
  });
});

it('counts as sent what an earlier push brought to the host, and could not note here', async () => {
  await tab.app.openFile(path);
  tab.type(path, 'One paragraph.', 'First.');
  await tab.app.saveEverything();
  const { update } = tab.workspace;
  tab.workspace.update = async (site) => {
    const request = { paths: [path], message: 'First', author, branch: 'docs/arrived', time: 0, timezoneOffset: 0 };
    await tab.workspace.publish(site, { ...request, forkUrl: undefined });
    return update(site);
  };
  await tab.app.preparePublishing(tab.site);
  await tab.app.publishChanges(author);
  expect(tab.app.publishStore.getState().publishing).toEqual({ kind: 'sent' });
  expect(tab.server.bytes('docs/arrived', path).toString()).toContain('First.');
});
