import { expect, it, vi } from 'vitest';
import { dismissNotice, noticesStore } from '#state/notices/noticesStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`;
let tab: SmallTab;
let intents: typeof import('#state/intents/updateHeadingLinks.ts');
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await import('#state/intents/updateHeadingLinks.ts');
    await openFile(tab.app, 'one.mdx');
    intents.recordHeadings(tab.app, 'one.mdx');
  },
  {
    files: {
      'one.mdx': page('## Set up\n\n## Limits\n\n[Here](#set-up)'),
      'two.mdx': page('[There](/one#set-up) and [there](one#limits)'),
      'deep/three.mdx': page('<Card title="A" href="../one#Set-Up" />'),
    },
  },
);

const texts = () => Promise.all(['one.mdx', 'two.mdx', 'deep/three.mdx'].map((path) => tab.stored(path)));

it('updates all links to a renamed heading in one step that can be undone', async () => {
  tab.type('one.mdx', '## Set up', '## Install');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  expect(tab.notices).toEqual(['3 links still go to the old heading.']);
  const before = await texts();
  await intents.updateHeadingLinks(tab.app, 'one.mdx');
  expect(await texts()).toEqual([
    page('## Install\n\n## Limits\n\n[Here](#install)'),
    page('[There](/one#install) and [there](one#limits)'),
    page('<Card title="A" href="../one#install" />'),
  ]);
  expect([tab.steps, tab.notices]).toEqual([['updating 3 links'], ['Updated 3 links.']]);
  await tab.pressNotice();
  await vi.waitFor(async () => expect(await texts()).toEqual(before));
});

it('offers each rename only once, and offers a later rename again', async () => {
  tab.type('one.mdx', '## Limits', '## Quotas');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  expect(tab.notices).toEqual(['1 link still goes to the old heading.']);
  dismissNotice(tab.app, tab.app.get(noticesStore).getState().notices[0]?.id ?? 0);
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  expect(tab.notices).toEqual([]);
  tab.type('one.mdx', '## Quotas', '## Rates');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  await tab.pressNotice();
  await vi.waitFor(async () => expect(await tab.stored('two.mdx')).toContain('[there](one#rates)'));
});

it('offers nothing if no link leads to the heading, if its old name is restored, or if it is deleted', async () => {
  tab.type('one.mdx', '## Limits', '## Quotas');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  tab.type('one.mdx', '## Quotas', '## Limits');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  expect(tab.notices).toEqual([]);
  tab.type('one.mdx', '## Limits\n\n', '');
  await intents.offerHeadingLinkUpdate(tab.app, 'one.mdx');
  expect(tab.notices).toEqual([]);
});
