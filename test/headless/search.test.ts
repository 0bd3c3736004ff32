import { expect, it } from 'vitest';
import type { SearchQuery } from '#site/search/searchQuery.ts';
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
  (tab.app.searchStore.getState().search?.files ?? []).flatMap(({ path, hits }) =>
    hits.map(({ line, place }) => `${path} ${line} ${place}`),
  );

it('finds words in pages and in the configuration, as they are typed', async () => {
  await tab.app.openFile('two.mdx');
  tab.type('two.mdx', 'One paragraph.', 'A small paragraph.');
  await tab.app.searchSite(query('small'));
  expect(found()).toEqual(['two.mdx 5 text', 'docs.json 2 configuration']);
  await tab.app.searchSite(query('one', { matchCase: true, places: new Set(['reference']) }));
  expect(found()).toEqual(['docs.json 8 reference']);
  await tab.app.searchSite(query('(', { isPattern: true }));
  expect(tab.app.searchStore.getState().search?.problem?.kind).toBe('invalid');
  await tab.app.searchSite(query(''));
  expect(tab.app.searchStore.getState().search).toBeNull();
});

it('lets a later search end the one before', async () => {
  const first = tab.app.searchSite(query('paragraph'));
  await Promise.all([first, tab.app.searchSite(query('another'))]);
  expect(found()).toEqual(['one.mdx 7 text', 'two.mdx 7 text']);
});

it('replaces one hit, a page and all as steps that can be undone, with what was typed', async () => {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'Another paragraph.', 'Another paragraph, a last paragraph.');
  const asked = query('paragraph');
  await tab.app.searchSite(asked);
  const [file] = tab.app.searchStore.getState().search?.files ?? [];
  const hit = file?.hits[1];
  if (hit === undefined) throw new Error('Nothing was found.');
  await tab.app.makeReplacements(
    await tab.app.planReplacements(asked, 'section', [{ path: 'one.mdx', chosen: [hit] }]),
  );
  expect(await tab.stored('one.mdx')).toContain('One paragraph.\n\nAnother section, a last paragraph.\n');
  expect(found()).toEqual(['one.mdx 5 text', 'one.mdx 7 text', 'two.mdx 5 text', 'two.mdx 7 text']);
  await tab.app.makeReplacements(
    await tab.app.planReplacements(
      asked,
      'section',
      ['one.mdx', 'two.mdx'].map((path) => ({ path, chosen: null })),
    ),
  );
  expect(tab.notices).toContain('Replaced 4 matches in 2 files.');
  expect(found()).toEqual([]);
  expect(await tab.app.undoSiteChange()).toBe(true);
  expect(await tab.stored('two.mdx')).toContain('One paragraph.\n\nAnother paragraph.\n');
  expect(await tab.stored('one.mdx')).toContain('Another section, a last paragraph.');
});

it('replaces all words, and no path or key in the configuration unless that is asked for', async () => {
  const all = query('one');
  const texts = () => Promise.all(['one.mdx', 'docs.json'].map((path) => tab.stored(path)));
  const plan = async (asked: SearchQuery) =>
    tab.app.planReplacements(
      asked,
      'First',
      ['one.mdx', 'docs.json'].map((path) => ({ path, chosen: null })),
    );
  await tab.app.changeSite('naming', [
    {
      kind: 'text',
      path: 'docs.json',
      text: '{ "name": "One site", "one": 1, "navigation": { "groups": [{ "group": "One", "pages": ["one", "two"] }] }, "footer": "/one" }\n',
    },
  ]);
  await tab.app.makeReplacements(await plan(all));
  expect(await texts()).toEqual([
    expect.stringContaining('title: First'),
    '{ "name": "First site", "one": 1, "navigation": { "groups": [{ "group": "First", "pages": ["one", "two"] }] }, "footer": "/one" }\n',
  ]);
  await tab.app.makeReplacements(await plan({ ...all, places: new Set(['reference']) }));
  expect(await tab.stored('docs.json')).toBe(
    '{ "name": "First site", "First": 1, "navigation": { "groups": [{ "group": "First", "pages": ["First", "two"] }] }, "footer": "/First" }\n',
  );
});

it('takes a replacement back from its page, before what was typed there earlier', async () => {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'One dashboard.');
  await tab.app.saveEverything();
  const asked = query('dashboard');
  await tab.app.searchSite(asked);
  await tab.app.makeReplacements(await tab.app.planReplacements(asked, 'screen', [{ path: 'one.mdx', chosen: null }]));
  expect(await tab.stored('one.mdx')).toContain('One screen.');
  await tab.step('undo', 'one.mdx');
  expect(tab.notices).toContain('Undone: replacing text.');
  expect(await tab.stored('one.mdx')).toContain('One dashboard.');
  await tab.step('undo', 'one.mdx');
  expect(await tab.stored('one.mdx')).toContain('One paragraph.');
});

it('leaves alone what changed since, and what could not be read any more', async () => {
  const asked = query('One paragraph.');
  await tab.app.openFile('one.mdx');
  const plans = await tab.app.planReplacements(asked, 'Else.', [{ path: 'one.mdx', chosen: null }]);
  tab.type('one.mdx', 'Another', 'Typed meanwhile');
  await tab.app.makeReplacements(plans);
  expect(await tab.stored('one.mdx')).toContain('One paragraph.\n\nTyped meanwhile');
  const both = ['one.mdx', 'two.mdx'].map((path) => ({ path, chosen: null }));
  const others = await tab.app.planReplacements(asked, 'Else.', both);
  tab.type('one.mdx', 'Typed meanwhile', 'Typed again');
  await tab.app.makeReplacements(others);
  expect(tab.notices).toContain(
    'Replaced 1 match in 1 file. One file was changed meanwhile and stays as it is. Search shows what is left.',
  );
  const [broken] = await tab.app.planReplacements(query('---'), 'x', [{ path: 'one.mdx', chosen: null }]);
  expect(broken).toMatchObject({ edits: [], refused: 'front-matter' });
});

it('puts in words as they were typed, on pages and in the configuration', async () => {
  await tab.app.changeSite('naming', [
    { kind: 'text', path: 'docs.json', text: '{ "name": "One", "navigation": { "pages": ["one", "two"] } }\n' },
  ]);
  const [page, configuration] = await tab.app.planReplacements(
    query('One'),
    'guests "{n}" <x',
    ['one.mdx', 'docs.json'].map((path) => ({ path, chosen: null })),
  );
  await tab.app.makeReplacements([page, configuration].flatMap((plan) => plan ?? []));
  expect(await tab.stored('one.mdx')).toContain('guests "\\{n}" \\<x paragraph.');
  expect(await tab.stored('docs.json')).toContain('guests \\"{n}\\" <x');
});

it('changes what pages are made of', async () => {
  await tab.app.changeSite('writing', [
    {
      kind: 'edit',
      path: 'two.mdx',
      edit: (text) => [{ from: text.length, to: text.length, text: '\n<Note>Note</Note>\n' }],
    },
  ]);
  await tab.app.makeReplacements(await tab.app.planStructure({ kind: 'component', from: 'Note', to: 'Tip' }));
  expect(await tab.stored('two.mdx')).toContain('\n<Tip>Note</Tip>\n');
  expect(tab.notices).toContain('Replaced 2 matches in 1 file.');
});

it('finds what somebody else changed on the branch of a review that is under way', async () => {
  await tab.app.openFile('one.mdx');
  tab.type('one.mdx', 'One paragraph.', 'A longer paragraph.');
  await tab.app.saveEverything();
  await tab.app.preparePublishing(tab.site);
  await tab.app.publishChanges({ name: 'Writer', email: 'writer@example.com' });
  await tab.app.searchSite(query('reviewer'));
  expect(found()).toEqual([]);
  const branch = tab.app.openSiteNow()?.summary.draft?.branch ?? '';
  const text = tab.server.bytes(branch, 'two.mdx').toString('utf8');
  tab.server.commit(branch, 'two.mdx', text.replace('Another', 'A reviewer’s'));
  expect(await tab.app.updateSite()).toMatchObject({ ok: true, value: { conflicts: [] } });
  await tab.app.searchSite(query('reviewer'));
  expect(found()).toEqual(['two.mdx 7 text']);
});
