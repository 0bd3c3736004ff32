import { afterEach, expect, it, vi } from 'vitest';
import type { Finding } from '#base/finding.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { compareFindingsOfChanges } from '#state/checks/compareFindingsOfChanges.ts';
import { openSite } from '#state/intents/openSite.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { startSiteChecks } from '#state/checks/startSiteChecks.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { setRuleText, moveRuleInFile } from '#state/intents/changeRules.ts';
import { addToDictionary } from '#state/intents/addToDictionary.ts';
import { readRuleDescriptions, readWordSuggestions } from '#state/checks/readRuleDescriptions.ts';
import { createFile } from '#state/intents/changeFiles.ts';
import { disableRule, setRuleEnabled } from '#state/intents/disableRule.ts';
import { fillPageField } from '#state/intents/fillPageField.ts';
import { applyPlannedFixes, planFixes } from '#state/intents/fixFindings.ts';
import { siteStore, getOpenSite } from '#state/site/siteStore.ts';
import { startPageChecks } from '#state/checks/startPageChecks.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { HeadlessScreen } from './headlessScreen.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
let stop: () => void = () => undefined;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});
afterEach(() => stop());

const found = (): readonly Finding[] => tab.app.get(findingsStore).getState().page?.findings ?? [];
const rules = () => found().map(({ rule, range }) => `${rule} ${range.line}`);

/** Opens a page, starts checking it, and types. */
async function check(path: string, words: string, others: string): Promise<void> {
  await openFile(tab.app, path);
  stop = startPageChecks(tab.app, path);
  tab.type(path, words, others);
}

it('checks the page being edited, and again after each pause in typing', async () => {
  await check('one.mdx', 'One paragraph.', 'The the [words](/gone).');
  // The first check also loads the rules.
  await vi.waitFor(() => expect(rules()).toEqual(expect.arrayContaining(['repeated-words 5', 'dead-links 5'])), 15_000);
  tab.type('one.mdx', 'The the [words](/gone).', 'Words.');
  await vi.waitFor(() => expect(rules()).not.toContain('dead-links 5'), 5000);
  expect(rules()).not.toContain('repeated-words 5');
});

it('does not wait for the site update caused by saving the page', async () => {
  await check('one.mdx', 'One paragraph.', 'The the words.');
  await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
  const times: number[] = [];
  for (const [from, to] of [
    ['The the', 'The'],
    ['The words', 'The the words'],
    ['The the', 'The'],
  ] as const) {
    const start = performance.now();
    tab.type('one.mdx', from, to);
    const { site } = tab.app.get(siteStore).getState();
    if (site.kind === 'open') tab.app.get(siteStore).setState({ site: { ...site } });
    await vi.waitFor(() => expect(rules().includes('repeated-words 5')).toBe(to.startsWith('The the')), {
      timeout: 5000,
      interval: 10,
    });
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(700);
});

it('does not check during continuous typing, even if it lasts longer than the save delay', async () => {
  const checkedText = () => tab.app.get(findingsStore).getState().page?.text ?? '';
  await check('one.mdx', 'One paragraph.', 'Words.');
  const screen = new HeadlessScreen(tab.app);
  screen.go('page', 'one.mdx');
  await vi.waitFor(() => expect([screen.isReady, checkedText().includes('Words.')]).toEqual([true, true]));
  let typedAt = performance.now();
  let longestGap = 0;
  for (let typed = 1; typed < 40; typed += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const begun = performance.now();
    screen.type('Words.', `word${typed}`);
    longestGap = Math.max(longestGap, performance.now() - typedAt);
    typedAt = begun;
    // A busy machine can pause by itself: after a pause of 60 ms, the text typed before it is checked.
    if (longestGap < 60) expect(checkedText()).not.toContain('word');
  }
  await vi.waitFor(() => expect(checkedText()).toContain('word39'), 5000);
});

it('waits longer between checks the longer a page takes to check', async () => {
  const long = Array.from({ length: 3000 }, (_, index) => `The the words of paragraph ${index}.`).join('\n\n');
  await check('one.mdx', 'One paragraph.', `Word0.\n\n${long}`);
  await vi.waitFor(() => expect(found().length).toBeGreaterThan(2999), 30_000);
  let checks = 0;
  const stopCounting = tab.app.get(findingsStore).subscribe(() => (checks += 1));
  for (let typed = 1; typed < 8; typed += 1) {
    tab.type('one.mdx', `Word${typed - 1}.`, `Word${typed}.`);
    await new Promise((resolve) => setTimeout(resolve, 90));
  }
  stopCounting();
  // A busy machine can pause by itself.
  expect(checks).toBeLessThan(2);
  await vi.waitFor(() => expect(tab.app.get(findingsStore).getState().page?.text).toContain('Word7'), 30_000);
});

it('applies fixes as one undoable step, and finds a fix again if its position has moved', async () => {
  await check('one.mdx', 'One paragraph.', 'The the words and and more.');
  await vi.waitFor(() => expect(rules().filter((rule) => rule.startsWith('repeated-words'))).toHaveLength(2), 5000);
  const repeated = found().filter(({ rule }) => rule === 'repeated-words');
  tab.type('one.mdx', 'title: One', 'title: The first one');
  await applyPlannedFixes(tab.app, await planFixes(tab.app, repeated));
  expect(await tab.stored('one.mdx')).toContain('title: The first one\n---\n\nThe words and more.\n');
  expect([tab.steps, tab.notices]).toEqual([['fixing 2 issues'], ['Fixed 2 issues.']]);
  await tab.pressNotice();
  expect(await tab.stored('one.mdx')).toContain('The the words and and more.');
});

it('does not apply a fix if its text has changed', async () => {
  await check('one.mdx', 'One paragraph.', 'The the words.');
  await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
  const repeated = found().filter(({ rule }) => rule === 'repeated-words');
  tab.type('one.mdx', 'The the words.', 'Others.');
  await applyPlannedFixes(tab.app, await planFixes(tab.app, repeated));
  expect(tab.notices).toEqual(['Nothing was fixed because the text changed. Check the list again.']);
  // A text that changed after planning is left unchanged.
  tab.type('one.mdx', 'Others.', 'The the words.');
  const plans = await planFixes(tab.app, repeated);
  tab.type('one.mdx', 'The the words.', 'The the the words.');
  await applyPlannedFixes(tab.app, plans);
  expect(await tab.stored('one.mdx')).toContain('The the the words.');
});

it.each([
  ['place', { places: [{ rule: 'repeated-words', path: 'one.mdx', words: expect.any(String) as string }] }],
  ['page', { pages: { '/one.mdx': { 'repeated-words': 'off' } } }],
  ['site', { rules: { 'repeated-words': 'off' } }],
] as const)('turns a rule off for one %s as an undoable change of the repository', async (what, expected) => {
  await check('one.mdx', 'One paragraph.', 'The the words.');
  await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
  const [repeated] = found().filter(({ rule }) => rule === 'repeated-words');
  if (repeated === undefined) throw new Error('Nothing was found.');
  const elsewhere = { ...repeated, path: 'two.mdx' };
  tab.app.get(findingsStore).setState(({ site }) => ({
    site: {
      ...site,
      byFile: new Map([
        ['one.mdx', [repeated]],
        ['two.mdx', [elsewhere]],
      ]),
    },
  }));
  await disableRule(tab.app, repeated, what, tab.shown('one.mdx') ?? '');
  // The site's list doesn't wait for the next check of all pages.
  const left = what === 'site' ? [] : [elsewhere];
  expect([...tab.app.get(findingsStore).getState().site.byFile.values()].flat()).toEqual(left);
  expect(JSON.parse((await tab.stored('.docwright/checks.json')) ?? '')).toEqual(expected);
  if (what === 'place') await vi.waitFor(() => expect(rules()).not.toContain('repeated-words 5'), 5000);
  await tab.pressNotice();
  expect(await tab.stored('.docwright/checks.json')).toBeNull();
  // `lint/switches/` tests how a page and a site without a rule are checked.
  if (what === 'place') await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
});

it('leaves a settings file that is not JSON unchanged and reports it', async () => {
  await createFile(tab.app, '.docwright/checks.json', '{ broken');
  await check('one.mdx', 'One paragraph.', 'The the words.');
  await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
  const [repeated] = found().filter(({ rule }) => rule === 'repeated-words');
  if (repeated === undefined) throw new Error('Nothing was found.');
  await disableRule(tab.app, repeated, 'site', '');
  expect(await tab.stored('.docwright/checks.json')).toBe('{ broken');
  expect(tab.notices.at(-1)).toMatch(/^Couldn’t update \.docwright\/checks\.json: it isn’t valid JSON/);
});

it('checks the team’s own Vale rules', async () => {
  await createFile(
    tab.app,
    '.vale.ini',
    'StylesPath = styles\nMinAlertLevel = suggestion\n[*.{md,mdx}]\nOwn.Words = YES\n',
  );
  await createFile(
    tab.app,
    'styles/Own/Words.yml',
    'extends: existence\nmessage: "Leave out %s."\nlevel: error\ntokens:\n  - simply\n',
  );
  await check('one.mdx', 'One paragraph.', 'It simply works.');
  await vi.waitFor(() => expect(rules()).toContain('Own.Words 5'), 5000);
});

const unknown = () => found().filter(({ unknownWord }) => unknownWord !== undefined);
const spelled = () => unknown().map(({ unknownWord }) => unknownWord);

it('checks spelling if the team turns it on, suggests corrections, and learns a word', async () => {
  await check('one.mdx', 'One paragraph.', 'A mispelled word of lantren.');
  await vi.waitFor(() => expect(tab.app.get(findingsStore).getState().page?.text).toContain('mispelled'), 5000);
  expect(spelled()).toEqual([]);
  const [spelling] = (await readRuleDescriptions(tab.app)).filter(({ name }) => name === 'spelling');
  if (spelling === undefined) throw new Error('There is no check of spelling.');
  await setRuleEnabled(tab.app, spelling, true);
  await vi.waitFor(() => expect(spelled()).toEqual(['mispelled', 'lantren']), 10_000);
  await vi.waitFor(() => expect(unknown()[0]?.fixes[0]?.title).toBe('Change to “misspelled”'), 5000);
  await applyPlannedFixes(tab.app, await planFixes(tab.app, unknown().slice(0, 1)));
  expect(tab.shown('one.mdx')).toContain('A misspelled word of lantren.');
  const others = unknown();
  tab.app.get(findingsStore).setState(({ site }) => ({ site: { ...site, byFile: new Map([['one.mdx', others]]) } }));
  await addToDictionary(tab.app, 'lantren');
  expect(tab.app.get(findingsStore).getState().site.byFile.get('one.mdx')).toEqual(
    others.filter(({ unknownWord }) => unknownWord !== 'lantren'),
  );
  expect(await tab.stored('.docwright/words.txt')).toBe('lantren\n');
  await vi.waitFor(() => expect(spelled()).toEqual([]), 5000);
});

it('adds words to the vocabulary of the team’s Vale rules if they check spelling', async () => {
  await createFile(
    tab.app,
    '.vale.ini',
    'StylesPath = styles\nMinAlertLevel = suggestion\nVocab = Ours\n[*.{md,mdx}]\nVale.Spelling = YES\n',
  );
  await createFile(tab.app, 'styles/config/vocabularies/Ours/accept.txt', 'Lantern\n');
  await check('one.mdx', 'One paragraph.', 'A Lantern of lantren.');
  await vi.waitFor(() => expect(spelled()).toEqual(['lantren']), 10_000);
  await addToDictionary(tab.app, 'lantren');
  expect(await tab.stored('styles/config/vocabularies/Ours/accept.txt')).toBe('Lantern\nlantren\n');
  await vi.waitFor(() => expect(spelled()).toEqual([]), 5000);
});

it('refuses to reword a team rule that has changed, and returns the typed text', async () => {
  await createFile(tab.app, '.cursor/rules.md', '## Style\n\n- Be kind.\n- Be short.\n');
  const place = (index: number, ...texts: readonly string[]) => ({
    part: { title: 'Style', nth: 0 },
    index,
    texts: texts,
  });
  await setRuleText(tab.app, '.cursor/rules.md', place(0, 'Be calm.'), 'Be calmer.');
  expect(tab.notices.at(-1)).toBe(
    'That rule in .cursor/rules.md was changed in the meantime, so your change wasn’t applied. You typed: “Be calmer.”',
  );
  // A rule that has moved is found by its text.
  await moveRuleInFile(tab.app, '.cursor/rules.md', place(1, 'Be short.'), 0);
  await setRuleText(tab.app, '.cursor/rules.md', place(1, 'Be short.'), 'Be shorter.');
  expect(await tab.stored('.cursor/rules.md')).toBe('## Style\n\n- Be shorter.\n- Be kind.\n');
});

const ofSite = () => tab.app.get(findingsStore).getState().site;
const inSite = (rule: string) =>
  [...ofSite().byFile.values()]
    .flat()
    .filter((finding) => finding.rule === rule)
    .map(({ path }) => path);

it('checks the whole site, then only what changed', async () => {
  await changeSite(tab.app, 'writing', [
    {
      kind: 'edit',
      path: 'two.mdx',
      edit: (text) => [{ from: text.length, to: text.length, text: '\nThe the [end](/gone).\n' }],
    },
  ]);
  await createFile(tab.app, 'old.png.txt', 'no picture');
  await createFile(tab.app, '.docwright/checks.json', '{ "rules": 1 }');
  stop = startSiteChecks(tab.app, true);
  await vi.waitFor(() => expect([ofSite().isRunning, ofSite().share]).toEqual([false, 1]), 8000);
  expect([inSite('repeated-words'), inSite('dead-links'), inSite('checks-file')]).toEqual([
    ['two.mdx'],
    ['two.mdx'],
    ['.docwright/checks.json'],
  ]);
  await undoSiteChange(tab.app);
  await applyPlannedFixes(
    tab.app,
    await planFixes(
      tab.app,
      [...ofSite().byFile.values()].flat().filter(({ rule }) => rule === 'repeated-words'),
    ),
  );
  await vi.waitFor(
    () =>
      expect([inSite('repeated-words'), inSite('dead-links'), inSite('checks-file')]).toEqual([[], ['two.mdx'], []]),
    8000,
  );
});

it('reports which findings a change adds and how many it fixes', async () => {
  tab.server.git('branch', '--force', 'findings', 'main');
  tab.server.commit(
    'findings',
    'one.mdx',
    '---\ntitle: One\ndescription: The first.\n---\n\nThe the words. See [it](/gone).\n',
  );
  await openSite(tab.app, { url: tab.address, branch: 'findings' });
  await changeSite(tab.app, 'writing', [
    {
      kind: 'text',
      path: 'one.mdx',
      text: '---\ntitle: One\ndescription: The first.\n---\n\nA new paragraph.\n\nThe words. See [it](/gone), and and more.\n',
    },
  ]);
  const { signal } = new AbortController();
  const compared = await compareFindingsOfChanges(tab.app, getOpenSite(tab.app)?.changes ?? [], signal);
  expect([compared?.added.map(({ rule, range }) => `${rule} ${range.line}`), compared?.fixed]).toEqual([
    ['repeated-words 8'],
    1,
  ]);
});

it('reports nothing for a page that was only moved', async () => {
  tab.server.git('branch', '--force', 'moved', 'main');
  tab.server.commit(
    'moved',
    'one.mdx',
    '---\ntitle: One\n---\n\nThe the words. See [it](/gone), [that](./lost), [two](./two), [part](#none), [other](/two#none), [own](/one#none) ![](nothing.png) wrds.\n',
  );
  await openSite(tab.app, { url: tab.address, branch: 'moved' });
  await renamePageFile(tab.app, 'one.mdx', 'deep/first.mdx', [], true);
  const { signal } = new AbortController();
  const compared = await compareFindingsOfChanges(tab.app, getOpenSite(tab.app)?.changes ?? [], signal);
  expect([compared?.added.map(({ message }) => message), compared?.fixed]).toEqual([[], 0]);
});

it('leaves nothing in the settings after a rule is turned off and on again', async () => {
  const rule = { name: 'passive-voice', defaults: { isOff: false, severity: 'suggestion' } } as const;
  await setRuleEnabled(tab.app, rule, false);
  expect(await tab.stored('.docwright/checks.json')).toContain('"passive-voice": "off"');
  await setRuleEnabled(tab.app, rule, true);
  expect([await tab.stored('.docwright/checks.json'), getOpenSite(tab.app)?.changes]).toEqual([null, []]);
  expect(tab.notices.at(-1)).toMatch(/is on for everyone\.$/);
});

it('leaves no file after spelling was turned on, also where its findings are turned off', async () => {
  await check('one.mdx', 'One paragraph.', 'A mispelled word.');
  const [spelling] = (await readRuleDescriptions(tab.app)).filter(({ name }) => name === 'spelling');
  if (spelling === undefined) throw new Error('There is no check of spelling.');
  await setRuleEnabled(tab.app, spelling, true);
  await vi.waitFor(() => expect(spelled()).toEqual(['mispelled']), 10_000);
  expect(await readWordSuggestions(tab.app, 'mispelled')).toContain('misspelled');
  const [finding] = unknown();
  if (finding === undefined) throw new Error('Nothing was found.');
  await disableRule(tab.app, finding, 'site', tab.shown('one.mdx') ?? '');
  expect(await tab.stored('.docwright/checks.json')).toBeNull();
  expect(getOpenSite(tab.app)?.changes.map(({ path }) => path)).not.toContain('.docwright/checks.json');
});

it('says where on its page a finding is, and fills the field that the page is missing', async () => {
  await check('one.mdx', 'One paragraph.', 'The the words.\n\n## Keys\n\nA a key key.');
  await vi.waitFor(() => expect(rules()).toContain('repeated-words 5'), 5000);
  const placesOf = (name: string) => found().flatMap(({ rule, place }) => (rule === name ? [place] : []));
  expect(placesOf('repeated-words')).toEqual(expect.arrayContaining(['Start of the page', 'In “Keys”']));
  const [missing] = found().filter(({ missingField }) => missingField === 'description');
  expect(missing?.place).toBe('Page settings');
  expect(await fillPageField(tab.app, 'one.mdx', 'description', ' A page. ')).toBe(true);
  await vi.waitFor(() => expect(tab.shown('one.mdx')).toContain('description: A page.\n'));
  await vi.waitFor(() => expect(found().some(({ missingField }) => missingField !== undefined)).toBe(false), 5000);
});

it('lists all checks with their state, also those of API descriptions and Vale that are off', async () => {
  await createFile(tab.app, '.vale.ini', 'StylesPath = styles\n[*.mdx]\nOwn.Words = YES\n');
  await createFile(
    tab.app,
    'styles/Own/Words.yml',
    'extends: existence\nmessage: "Leave out %s."\ntokens:\n  - simply\n',
  );
  await createFile(
    tab.app,
    '.docwright/checks.json',
    '{ "rules": { "alt-text": "off", "Own.Words": "off", "openapi/no-summary": "off" } }\n',
  );
  const all = await readRuleDescriptions(tab.app);
  expect(all.filter(({ severity, defaults }) => severity === null && !defaults.isOff).map(({ name }) => name)).toEqual([
    'alt-text',
    'openapi/no-summary',
    'Own.Words',
  ]);
});
