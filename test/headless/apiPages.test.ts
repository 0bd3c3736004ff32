import { beforeEach, expect, it, vi } from 'vitest';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { setApiText, countApiTextUses } from '#state/intents/setApiText.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const api = `openapi: 3.1.0
info: { title: Flags, version: '1' }
paths:
  /flags:
    get:
      tags: [Flags]
      summary: List flags
      description: Gives all of them.   # a note
      parameters:
        - $ref: 'parts.yaml#/limit'
      responses: { '200': { description: Fine. } }
    post:
      summary: Make a flag
      parameters:
        - $ref: 'parts.yaml#/limit'
      responses: { '201': { description: Made. } }
`;
const parts =
  'limit:\n  name: limit\n  in: query\n  description: >-\n    So many\n    at most.\n  schema: { type: integer }\n';

let tab: SmallTab;
let openAgain: () => Promise<SmallTab>;
onSmallSite(async (browser) => {
  tab = await browser.openTab();
  openAgain = () => browser.openTab();
});
const add = (path: string, text: string) => ({ kind: 'add' as const, path, bytes: new TextEncoder().encode(text) });
beforeEach(async () => {
  await changeSite(tab.app, 'an API', [add('api.yaml', api), add('parts.yaml', parts)]);
  await setSetting(tab.app, ['api', 'openapi'], 'api.yaml', 'the API');
});

const shown = () => tab.app.get(apiPagesStore).getState();
const titles = () => [...shown().byPath.values()].map(({ method, title }) => `${method} ${title}`);

it('lists the pages of an OpenAPI file and updates them when the file or a file it references changes', async () => {
  await vi.waitFor(() => expect(titles()).toEqual(['GET List flags', 'POST Make a flag']), 10_000);
  expect([...shown().byPath.keys()]).toEqual(['api-reference/flags/list-flags.mdx', 'api-reference/make-a-flag.mdx']);
  expect(shown().navigation.added.map(({ groups }) => groups.map(({ label }) => label))).toEqual([
    ['Flags', 'API Reference'],
  ]);
  await setApiText(
    tab.app,
    { file: 'api.yaml', pointer: ['paths', '/flags', 'post', 'summary'] },
    'Create a flag',
    'the summary',
  );
  await vi.waitFor(() => expect(titles()).toEqual(['GET List flags', 'POST Create a flag']), 10_000);
});

it('returns the operation of a page with its texts, and does not update the pages if nothing changed', async () => {
  await vi.waitFor(() => expect(titles()).toHaveLength(2), 10_000);
  const { revision } = shown();
  const page = await queryApi(tab.app, (worker) => worker.apiPage('api-reference/flags/list-flags.mdx'));
  expect(page).toMatchObject({ title: 'List flags', isGenerated: true, generated: null });
  expect([...(page?.textBlocks.keys() ?? [])]).toEqual(['Gives all of them.', 'So many at most.', 'Fine.']);
  expect(shown().revision).toBe(revision);
});

it('writes text in place with the smallest edit, and undoes it in one step', async () => {
  const place = { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'description'] };
  const now = Date.now();
  tab.provide({ now: () => now }); // typing with a pause would be several steps
  for (const words of ['Gives all of themselves.', 'Gives all of those.'])
    expect((await setApiText(tab.app, place, words, 'the description')).ok).toBe(true);
  expect(await tab.stored('api.yaml')).toBe(api.replace('Gives all of them.', 'Gives all of those.'));
  await undoSiteChange(tab.app);
  expect(await tab.stored('api.yaml')).toBe(api);
});

it('writes through references and reports how many pages use the text', async () => {
  await vi.waitFor(() => expect(titles()).toHaveLength(2), 10_000);
  const place = { file: 'parts.yaml', pointer: ['limit', 'description'] };
  expect(await countApiTextUses(tab.app, place)).toBe(2);
  await setApiText(tab.app, place, 'As many at most.', 'the description');
  expect(await tab.stored('parts.yaml')).toBe(parts.replace('So many', 'As many'));
});

it('leaves the file unchanged if the text’s place does not exist', async () => {
  const done = await setApiText(tab.app, { file: 'api.yaml', pointer: ['paths', '/gone'] }, 'Words', 'the description');
  expect(done).toMatchObject({
    ok: false,
    problem: { code: 'page/not-proved', message: 'Nothing found at /paths/~1gone.' },
  });
  expect(await tab.stored('api.yaml')).toBe(api);
});

it('restores a description typed right before the tab closed, but only its last version', async () => {
  const place = { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'description'] };
  for (const words of ['G', 'Gi', 'Gives each of them.']) void setApiText(tab.app, place, words, 'the description');
  tab.leave();
  tab = await openAgain();
  const written = api.replace('Gives all of them.', 'Gives each of them.');
  await vi.waitFor(async () => expect(await tab.stored('api.yaml')).toBe(written), 10_000);
  expect(tab.app.get(recoveredTextsStore).getState().words).toEqual([]);
  // The step is recorded shortly after the text is stored.
  await vi.waitFor(() => expect(tab.steps.at(-1)).toBe('the change to the description'));
});

it('changes the copies that a value had when its field was opened, also in what a closed tab leaves', async () => {
  const size = (value: string) => `limit: { schema: { enum: [${value}, v1], default: ${value} } }\n`;
  await changeSite(tab.app, 'sizes', [{ kind: 'text', path: 'parts.yaml', text: size('v10') }]);
  const place = { file: 'parts.yaml', pointer: ['limit', 'schema', 'enum', 0] };
  const editing = { copies: undefined };
  const set = (words: string) => setApiText(tab.app, place, words, 'the value', editing);
  for (const words of ['v1', 'v10', 'v1']) {
    await set(words);
    expect(await tab.stored('parts.yaml')).toBe(size(words));
  }
  void set('v11');
  tab.leave();
  tab = await openAgain();
  await vi.waitFor(async () => expect(await tab.stored('parts.yaml')).toBe(size('v11')), 10_000);
});
