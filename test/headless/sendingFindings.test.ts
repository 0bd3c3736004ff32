import { expect, it } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const broken = '---\ntitle: One\n---\n\nOne paragraph. <Note\n';

it.each([
  ['holds up what is sent where the change broke the page', 'One paragraph.\n', 'error', /^This page is not valid MDX/],
  [
    'does not where the page was broken before',
    'One paragraph. </Tip>\n',
    'warning',
    /This was already so before your change\.$/,
  ],
])('%s', async (_, before, severity, message) => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'one.mdx', `---\ntitle: One\n---\n\n${before}`);
  await tab.app.openSite({ url: tab.address, branch: 'before' });
  await tab.app.changeSite('writing', [{ kind: 'text', path: 'one.mdx', text: broken }]);
  const found = await tab.app.sendingFindings(tab.app.openSiteNow()?.changes ?? []);
  expect(found.map((finding) => finding.severity)).toEqual([severity]);
  expect(found[0]?.message).toMatch(message);
});
