import { expect, it } from 'vitest';
import { createFile } from '#state/intents/changeFiles.ts';
import {
  addRuleToFile,
  createRulesFile,
  removeEmptyRule,
  removeRuleFromFile,
  setRoleText,
} from '#state/intents/changeRules.ts';
import { forgetSite } from '#state/intents/forgetSite.ts';
import { createLlmsFile, planLlmsUpdate, updateLlmsFile } from '#state/intents/updateLlmsFile.ts';
import { recentSitesStore } from '#state/site/recentSitesStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const path = 'AGENTS.md';
const part = { title: 'Style', nth: 0 };
const rule = (index: number, ...texts: readonly string[]) => ({ part, index, texts: texts });

it('creates a rules file once', async () => {
  expect(await createRulesFile(tab.app, path)).toBe(true);
  expect(await createRulesFile(tab.app, path)).toBe(false);
  expect(tab.notices.at(-1)).toMatch(/^Couldn’t create the file\./);
  await tab.step('undo');
  expect(await tab.stored(path)).toBeNull();
});

it('adds, empties, and removes rules, each as an undoable step', async () => {
  await createFile(tab.app, path, '# Rules\n\nYou write.\n\n## Style\n\n- Be kind.\n- Be short.\n');
  await addRuleToFile(tab.app, path, { part }, 2, [], 'Be calm.');
  expect(await tab.stored(path)).toContain('- Be short.\n- Be calm.\n');
  await removeEmptyRule(tab.app, path, rule(2, 'Be calm.'));
  await removeRuleFromFile(tab.app, path, rule(0, 'Be kind.'));
  await setRoleText(tab.app, path, 'You edit.');
  expect(await tab.stored(path)).toBe('# Rules\n\nYou edit.\n\n## Style\n\n- Be short.\n');
  await tab.step('undo');
  await tab.step('undo');
  expect(await tab.stored(path)).toBe('# Rules\n\nYou write.\n\n## Style\n\n- Be kind.\n- Be short.\n');
});

it('updates a hand-maintained list of pages unless it has changed since it was checked', async () => {
  const pages = ['one', 'two'].map((name) => ({ address: `/${name}`, title: name, description: null }));
  await createLlmsFile(tab.app, 'llms.txt', '# Small\n\n- [one](/one)\n');
  const plans = await planLlmsUpdate(tab.app, 'llms.txt', pages);
  await updateLlmsFile(tab.app, plans);
  expect(await tab.stored('llms.txt')).toContain('[two](');
  await updateLlmsFile(tab.app, plans);
  expect(tab.notices.at(-1)).toBe('The list has changed since it was checked, so it wasn’t updated. Check it again.');
});

it('removes a site from this browser with its unsent changes', async () => {
  await createFile(tab.app, path, 'Mine.\n');
  const { site } = tab;
  await forgetSite(tab.app, site);
  expect(
    tab.app
      .get(recentSitesStore)
      .getState()
      .sites?.some(({ id }) => id === site),
  ).toBe(false);
});
