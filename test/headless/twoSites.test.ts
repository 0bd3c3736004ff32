import { expect, it } from 'vitest';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { searchStore } from '#state/search/searchStore.ts';
import { notify, noticesStore } from '#state/notices/noticesStore.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { searchSite } from '#state/search/searchSite.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { setPublishFields } from '#state/intents/setPublishFields.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { openSite } from '#state/intents/openSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const writer = { name: 'Writer', email: 'writer@example.com' };

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

async function open(branch: string): Promise<void> {
  await openSite(tab.app, { url: tab.address, branch });
}

async function typeInOne(words: string): Promise<void> {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', words);
  await saveAll(tab.app);
}

it('does not mark changes of one site as sent when another site’s changes are sent', async () => {
  await typeInOne('Sent paragraph.');
  await preparePublishing(tab.app, tab.site);
  const sending = publishChanges(tab.app, writer);
  await open('second');
  await typeInOne('Not sent yet.');
  await preparePublishing(tab.app, tab.site);
  setPublishFields(tab.app, { title: 'My own title' });
  await sending;
  const { publishing, fields, site } = tab.app.get(publishStore).getState();
  expect({ kind: publishing.kind, title: fields.title, site }).toEqual({
    kind: 'idle',
    title: 'My own title',
    site: tab.site,
  });
  expect(getOpenSite(tab.app)?.changes.map(({ path }) => path)).toEqual(['one.mdx']);
  await open('main');
  expect(getOpenSite(tab.app)?.changes).toEqual([]);
  expect(getOpenSite(tab.app)?.summary.draft?.branch).toMatch(/^docs\//);
});

it('clears the search, steps, notices, and findings of a site when it is closed', async () => {
  await searchSite(tab.app, {
    words: 'paragraph',
    isPattern: false,
    matchCase: false,
    wholeWords: false,
    places: null,
  });
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  notify(tab.app, 'Something about this site.');
  await open('second');
  expect(tab.app.get(searchStore).getState().search).toBeNull();
  expect(tab.app.get(journalStore).getState().done).toEqual([]);
  expect(tab.app.get(noticesStore).getState().notices).toEqual([]);
  expect(tab.app.get(findingsStore).getState().site.site).toBeNull();
});
