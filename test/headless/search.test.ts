import { expect, it } from 'vitest';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { searchSite, planReplacements, planStructuralChange } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { searchStore } from '#state/search/searchStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
});

const query = (words: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  words,
  isPattern: false,
  matchCase: false,
  wholeWords: false,
  places: null,
  ...more,
});
const found = () =>
  (tab.app.get(searchStore).getState().search?.files ?? []).flatMap(({ path, hits }) =>
    hits.map(({ line, scope }) => `${path} ${line} ${scope}`),
  );

it('finds words in pages and in the configuration, including unsaved text', async () => {
  await openFile(tab.app, 'two.mdx');
  tab.type('two.mdx', 'One paragraph.', 'A small paragraph.');
  await searchSite(tab.app, query('small'));
  expect(found()).toEqual(['two.mdx 5 text', 'docs.json 2 configuration']);
  await searchSite(tab.app, query('one', { matchCase: true, places: new Set(['reference']) }));
  expect(found()).toEqual(['docs.json 8 reference']);
  await searchSite(tab.app, query('(', { isPattern: true }));
  expect(tab.app.get(searchStore).getState().search?.problem?.kind).toBe('invalid');
  await searchSite(tab.app, query(''));
  expect(tab.app.get(searchStore).getState().search).toBeNull();
});

it('cancels a search when a later one starts', async () => {
  const first = searchSite(tab.app, query('paragraph'));
  await Promise.all([first, searchSite(tab.app, query('another'))]);
  expect(found()).toEqual(['one.mdx 7 text', 'two.mdx 7 text']);
});

it('replaces one match, a page, or all matches as undoable steps and keeps typed text', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, a last paragraph.');
  const asked = query('paragraph');
  await searchSite(tab.app, asked);
  const [file] = tab.app.get(searchStore).getState().search?.files ?? [];
  const hit = file?.hits[1];
  if (hit === undefined) throw new Error('Nothing was found.');
  await applyReplacements(
    tab.app,
    await planReplacements(tab.app, asked, 'section', [{ path: 'one.mdx', chosen: [hit] }]),
  );
  expect(await tab.stored('one.mdx')).toContain('One paragraph.\n\nAnother section, a last paragraph.\n');
  expect(found()).toEqual(['one.mdx 5 text', 'one.mdx 7 text', 'two.mdx 5 text', 'two.mdx 7 text']);
  await applyReplacements(
    tab.app,
    await planReplacements(
      tab.app,
      asked,
      'section',
      ['one.mdx', 'two.mdx'].map((path) => ({ path, chosen: null })),
    ),
  );
  expect(tab.notices).toContain('Replaced 4 matches in 2 files.');
  expect(found()).toEqual([]);
  expect(await undoSiteChange(tab.app)).toBe(true);
  expect(await tab.stored('two.mdx')).toContain('One paragraph.\n\nAnother paragraph.\n');
  expect(await tab.stored('one.mdx')).toContain('Another section, a last paragraph.');
});

it('replaces all texts, but paths and keys in the configuration only on request', async () => {
  const all = query('one');
  const texts = () => Promise.all(['one.mdx', 'docs.json'].map((path) => tab.stored(path)));
  const plan = async (asked: SearchQuery) =>
    planReplacements(
      tab.app,
      asked,
      'First',
      ['one.mdx', 'docs.json'].map((path) => ({ path, chosen: null })),
    );
  await changeSite(tab.app, 'naming', [
    {
      kind: 'text',
      path: 'docs.json',
      text: '{ "name": "One site", "one": 1, "navigation": { "groups": [{ "group": "One", "pages": ["one", "two"] }] }, "footer": "/one" }\n',
    },
  ]);
  await applyReplacements(tab.app, await plan(all));
  expect(await texts()).toEqual([
    expect.stringContaining('title: First'),
    '{ "name": "First site", "one": 1, "navigation": { "groups": [{ "group": "First", "pages": ["one", "two"] }] }, "footer": "/one" }\n',
  ]);
  await applyReplacements(tab.app, await plan({ ...all, places: new Set(['reference']) }));
  expect(await tab.stored('docs.json')).toBe(
    '{ "name": "First site", "First": 1, "navigation": { "groups": [{ "group": "First", "pages": ["First", "two"] }] }, "footer": "/First" }\n',
  );
});

it('undoes a replacement from its page before earlier typing there', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'One dashboard.');
  await saveAll(tab.app);
  const asked = query('dashboard');
  await searchSite(tab.app, asked);
  await applyReplacements(
    tab.app,
    await planReplacements(tab.app, asked, 'screen', [{ path: 'one.mdx', chosen: null }]),
  );
  expect(await tab.stored('one.mdx')).toContain('One screen.');
  await tab.step('undo', 'one.mdx');
  expect(tab.notices).toContain('Undid replacing text.');
  expect(await tab.stored('one.mdx')).toContain('One dashboard.');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toContain('One paragraph.');
});

it('skips text that changed since, and replacements that would break the page', async () => {
  const asked = query('One paragraph.');
  await openFile(tab.app, 'one.mdx');
  const plans = await planReplacements(tab.app, asked, 'Else.', [{ path: 'one.mdx', chosen: null }]);
  tab.type('one.mdx', 'Another', 'Typed meanwhile');
  await applyReplacements(tab.app, plans);
  expect(await tab.stored('one.mdx')).toContain('One paragraph.\n\nTyped meanwhile');
  const both = ['one.mdx', 'two.mdx'].map((path) => ({ path, chosen: null }));
  const others = await planReplacements(tab.app, asked, 'Else.', both);
  tab.type('one.mdx', 'Typed meanwhile', 'Typed again');
  await applyReplacements(tab.app, others);
  expect(tab.notices).toContain(
    'Replaced 1 match in 1 file. One file changed in the meantime and was skipped. The search results show the remaining matches.',
  );
  const [broken] = await planReplacements(tab.app, query('---'), 'x', [{ path: 'one.mdx', chosen: null }]);
  expect(broken).toMatchObject({ edits: [], refusal: 'front-matter' });
});

it('inserts replacement text literally, on pages and in the configuration', async () => {
  await changeSite(tab.app, 'naming', [
    { kind: 'text', path: 'docs.json', text: '{ "name": "One", "navigation": { "pages": ["one", "two"] } }\n' },
  ]);
  const [page, configuration] = await planReplacements(
    tab.app,
    query('One'),
    'guests "{n}" <x',
    ['one.mdx', 'docs.json'].map((path) => ({ path, chosen: null })),
  );
  await applyReplacements(
    tab.app,
    [page, configuration].flatMap((plan) => plan ?? []),
  );
  expect(await tab.stored('one.mdx')).toContain('guests "\\{n}" \\<x paragraph.');
  expect(await tab.stored('docs.json')).toContain('guests \\"{n}\\" <x');
});

it('replaces components in pages', async () => {
  await changeSite(tab.app, 'writing', [
    {
      kind: 'edit',
      path: 'two.mdx',
      edit: (text) => [{ from: text.length, to: text.length, text: '\n<Note>Note</Note>\n' }],
    },
  ]);
  await applyReplacements(tab.app, await planStructuralChange(tab.app, { kind: 'component', from: 'Note', to: 'Tip' }));
  expect(await tab.stored('two.mdx')).toContain('\n<Tip>Note</Tip>\n');
  expect(tab.notices).toContain('Replaced 1 match in 1 file.');
});

it('finds what somebody else changed on the branch of an open review', async () => {
  await openFile(tab.app, 'one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'A longer paragraph.');
  await saveAll(tab.app);
  await preparePublishing(tab.app, tab.site);
  await publishChanges(tab.app, { name: 'Writer', email: 'writer@example.com' });
  await searchSite(tab.app, query('reviewer'));
  expect(found()).toEqual([]);
  const branch = getOpenSite(tab.app)?.summary.draft?.branch ?? '';
  const text = tab.server.bytes(branch, 'two.mdx').toString('utf8');
  tab.server.commit(branch, 'two.mdx', text.replace('Another', 'A reviewer’s'));
  expect(await pullSiteUpdates(tab.app)).toMatchObject({ ok: true, value: { conflicts: [] } });
  await searchSite(tab.app, query('reviewer'));
  expect(found()).toEqual(['two.mdx 7 text']);
});
