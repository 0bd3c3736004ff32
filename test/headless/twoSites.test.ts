import { expect, it } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const writer = { name: 'Writer', email: 'writer@example.com' };

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

async function open(branch: string): Promise<void> {
  await tab.app.openSite({ url: tab.address, branch });
}

async function typeInOne(words: string): Promise<void> {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', words);
  await tab.app.saveEverything();
}

it('says of no site that what another one sent was sent', async () => {
  await typeInOne('Sent paragraph.');
  await tab.app.preparePublishing(tab.site);
  const sending = tab.app.publishChanges(writer);
  await open('second');
  await typeInOne('Not sent yet.');
  await tab.app.preparePublishing(tab.site);
  tab.app.setPublishFields({ title: 'My own title' });
  await sending;
  const { publishing, fields, site } = tab.app.publishStore.getState();
  expect({ kind: publishing.kind, title: fields.title, site }).toEqual({
    kind: 'idle',
    title: 'My own title',
    site: tab.site,
  });
  expect(tab.app.openSiteNow()?.changes.map(({ path }) => path)).toEqual(['one.mdx']);
  await open('main');
  expect(tab.app.openSiteNow()?.changes).toEqual([]);
  expect(tab.app.openSiteNow()?.summary.draft?.branch).toMatch(/^docs\//);
});

it('keeps nothing of a site that is left: its search, its steps, its messages, what was found in it', async () => {
  await tab.app.searchSite({ words: 'paragraph', isPattern: false, matchCase: false, wholeWords: false, places: null });
  await tab.app.setSetting(['name'], 'Other', 'the name');
  tab.app.notify('Something about this site.');
  await open('second');
  expect(tab.app.searchStore.getState().search).toBeNull();
  expect(tab.app.journalStore.getState().done).toEqual([]);
  expect(tab.app.noticesStore.getState().notices).toEqual([]);
  expect(tab.app.findingsStore.getState().site.of).toBeNull();
});
