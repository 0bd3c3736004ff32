import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetApiDescription } from '#state/intents/fetchApiDescription.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import { setFetchedDescription, getFetchedText } from '#state/siteFacts/fetchedDescriptions.ts';
import { setPreferences, preferencesStore } from '#state/storage/preferencesStore.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { recoverApiTextDrafts } from '#state/opening/recoverApiTextDrafts.ts';
import { writeUnsavedDrafts, readUnsavedDrafts } from '#state/openFiles/unsavedDraft.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { createApiOverlay } from '#state/intents/createApiOverlay.ts';
import { setApiText } from '#state/intents/setApiText.ts';
import { goTo } from '#state/route/goTo.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { findOverlayOf, goToOverlay } from '#state/intents/goToOverlay.ts';
import { setApiConstraint } from '#state/intents/setApiConstraint.ts';
import { setApiDeprecated } from '#state/intents/setApiDeprecated.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { pendingSourceLocationStore } from '#state/route/pendingSourceLocationStore.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const api = `openapi: 3.1.0
info: { title: Flags, version: '1' }
paths:
  /flags:
    get:
      summary: List flags # all of them
      description: Gives all of them.
      responses: { '200': { description: Fine. } }
    post:
      summary: Make a flag
      deprecated: true
      responses: { '201': { description: Made. } }
`;
const docs = `{
  "name": "Small",
  "api": {
    "openapi": "api.yaml"
  },
  "navigation": {
    "groups": [
      { "group": "All", "pages": ["one", "two"] },
      { "group": "API", "pages": ["GET /flags"] }
    ]
  }
}
`;

let tab: SmallTab;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'docs.json': docs, 'api.yaml': api } },
);

const titles = () => [...tab.app.get(apiPagesStore).getState().byPath.values()].map(({ title }) => title);
const known = () => vi.waitFor(() => expect(titles()).toContain('List flags'), 10_000);
const get = { file: 'api.yaml', pointer: ['paths', '/flags', 'get'] };
const post = { file: 'api.yaml', pointer: ['paths', '/flags', 'post'] };

/** Undoes the last step and checks that nothing differs from the commit. */
async function expectAllBack(): Promise<void> {
  await undoSiteChange(tab.app);
  expect(await tab.workspace.changes(tab.site)).toEqual({ ok: true, value: [] });
}

describe('the “Deprecated” flag', () => {
  it.each([
    ['is set', get, true, ['# all of them\n', '# all of them\n      deprecated: true\n']],
    ['is taken back', post, false, ['deprecated: true', 'deprecated: false']],
  ] as const)('%s at its operation, and Undo restores the file', async (_, place, isDeprecated, [before, after]) => {
    expect((await setApiDeprecated(tab.app, place, isDeprecated)).ok).toBe(true);
    expect(await tab.stored('api.yaml')).toBe(api.replace(before, after));
    expect(tab.steps).toEqual(['the change to “Deprecated”']);
    await expectAllBack();
  });

  it('is not set if the operation does not exist', async () => {
    const done = await setApiDeprecated(tab.app, { file: 'api.yaml', pointer: ['paths', '/gone', 'get'] }, true);
    expect(done).toMatchObject({ ok: false, problem: { code: 'page/not-proved' } });
    expect([await tab.stored('api.yaml'), tab.steps]).toEqual([api, []]);
  });
});

describe('a limit', () => {
  it('is stored in its schema as one step, and Undo restores the file', async () => {
    const text = `${api}components:\n  schemas:\n    Size: { type: integer, maximum: 9223372036854775807 }\n`;
    await changeSite(tab.app, 'making', [{ kind: 'text', path: 'api.yaml', text }]);
    const place = { file: 'api.yaml', pointer: ['components', 'schemas', 'Size'] };
    const set = (keyword: string, words: string) =>
      setApiConstraint(tab.app, place, { keyword, types: ['integer'] }, words, 'the limit');
    expect((await set('minimum', '9007199254740993')).ok).toBe(true);
    const after = text.replace('maximum', 'minimum: 9007199254740993, maximum');
    expect(await tab.stored('api.yaml')).toBe(after);
    expect(await set('default', '1')).toMatchObject({
      problem: { message: 'The default must be at least 9007199254740993.' },
    });
    await undoSiteChange(tab.app);
    expect(await tab.stored('api.yaml')).toBe(text);
  });
});

describe('text that was changed on a page', () => {
  const place = { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'description'] };
  const changed = api.replace('Gives all of them.', 'Gives them all.');

  it('is undone in that page’s text and redone there', async () => {
    await openFile(tab.app, 'one.mdx');
    goTo(tab.app, { view: 'site', site: tab.site, screen: 'page', path: 'one.mdx' });
    expect((await setApiText(tab.app, place, 'Gives them all.', 'the description')).ok).toBe(true);
    await tab.step('undo', 'one.mdx');
    expect(await tab.stored('api.yaml')).toBe(api);
    await tab.step('redo', 'one.mdx');
    expect(await tab.stored('api.yaml')).toBe(changed);
  });
});

describe('an overlay', () => {
  const overlay = `# Changes to an API description that a tool generates. They are applied on top of the description wherever it is read.
overlay: 1.0.0
info:
  title: "Overlay for api.yaml"
  version: 1.0.0
extends: "./api.yaml"
actions: []
`;
  const setting = docs.replace(
    '"openapi": "api.yaml"',
    '"openapi": {\n      "source": "api.yaml",\n      "overlays": [\n        "api.overlay.yaml"\n      ]\n    }',
  );

  beforeEach(known);

  it('is created and added to the configuration in one step, and Undo reverts both', async () => {
    expect(await createApiOverlay(tab.app, 'api.yaml')).toBe(true);
    expect(await tab.stored('api.overlay.yaml')).toBe(overlay);
    expect(await tab.stored('docs.json')).toBe(setting);
    expect(tab.steps).toEqual(['adding an overlay for api.yaml']);
    await expectAllBack();
  });

  it('of a generated file receives the edits of that file', async () => {
    const made = `# Generated by make-api 4.2. Do not edit.\n${api}`;
    await changeSite(tab.app, 'making', [{ kind: 'text', path: 'api.yaml', text: made }]);
    await createApiOverlay(tab.app, 'api.yaml');
    await vi.waitFor(() => expect(tab.app.get(apiPagesStore).getState().overlays.size).toBe(1), 10_000);
    expect((await setApiDeprecated(tab.app, get, true)).ok).toBe(true);
    expect(await tab.stored('api.yaml')).toBe(made);
    expect(await tab.stored('api.overlay.yaml')).toBe(
      overlay.replace(' []', `\n  - target: "$.paths['/flags'].get"\n    update:\n      deprecated: true`),
    );
    await undoSiteChange(tab.app);
    expect(await tab.stored('api.overlay.yaml')).toBe(overlay);
    const schema = { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'parameters', 0, 'schema'] };
    const target = { keyword: 'minimum', types: ['integer'] };
    expect(await setApiConstraint(tab.app, schema, target, '1', 'the limit')).toMatchObject({
      problem: { message: 'api.yaml has an overlay, so edit this value in the source of api.overlay.yaml.' },
    });
    expect([await tab.stored('api.yaml'), await tab.stored('api.overlay.yaml')]).toEqual([made, overlay]);
    expect(findOverlayOf(tab.app, schema)).toBe('api.overlay.yaml');
    await goToOverlay(tab.app, schema);
    expect(tab.app.get(pendingSourceLocationStore).getState().target).toEqual({
      path: 'api.overlay.yaml',
      line: overlay.split('\n').findIndex((line) => line.startsWith('actions')) + 1,
      column: 1,
    });
    await goToOverlay(tab.app, { ...schema, file: 'other.yaml' });
    expect(tab.app.get(pendingSourceLocationStore).getState().target?.path).toBe('api.overlay.yaml');
  });

  it('is created only once, and not for a description that the configuration does not name', async () => {
    expect(await createApiOverlay(tab.app, 'gone.yaml')).toBe(false);
    expect(tab.steps).toEqual([]);
    await createApiOverlay(tab.app, 'api.yaml');
    expect(await createApiOverlay(tab.app, 'api.yaml')).toBe(false);
    expect(tab.steps).toHaveLength(1);
  });

  it('is not created if the site is not open', async () => {
    await closeSite(tab.app);
    expect(await createApiOverlay(tab.app, 'api.yaml')).toBe(false);
  });
});

describe('the page of an operation', () => {
  beforeEach(known);

  it('is created with its entry in one step, and Undo reverts both', async () => {
    const written = await writeApiPages(tab.app, ['api.yaml GET /flags']);
    expect(written).toEqual(['api-reference/list-flags.mdx']);
    expect(await tab.stored('api-reference/list-flags.mdx')).toBe(
      '---\ntitle: List flags\nopenapi: GET /flags\n---\n\n',
    );
    expect(await tab.stored('docs.json')).toBe(docs.replace('"GET /flags"', '"api-reference/list-flags"'));
    expect(tab.steps).toEqual(['adding List flags']);
    await expectAllBack();
  });

  it.each([
    ['again', async () => void (await writeApiPages(tab.app, ['api.yaml GET /flags']))],
    ['twice at once', () => Promise.resolve(void writeApiPages(tab.app, ['api.yaml GET /flags']))],
  ])('is created only once, also if requested %s', async (_, ask) => {
    await ask();
    expect(await writeApiPages(tab.app, ['api.yaml GET /flags'])).toEqual([]);
    expect(tab.steps).toHaveLength(1);
  });

  it('is not created for an operation that no description contains, or if the site is not open', async () => {
    expect(await writeApiPages(tab.app, ['api.yaml DELETE /flags', 'gone.yaml GET /flags'])).toEqual([]);
    expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, []]);
    await closeSite(tab.app);
    expect(await writeApiPages(tab.app, ['api.yaml GET /flags'])).toEqual([]);
  });
});

describe('description text that a closed tab left unsaved', () => {
  const leave = (pointer: readonly string[]) =>
    writeUnsavedDrafts(localStorage, 'dead', [
      {
        site: tab.site,
        path: 'api.yaml',
        stored: '',
        text: 'Gives each.',
        doc: null,
        frontMatter: null,
        isBare: true,
        described: { file: 'api.yaml', pointer, label: 'the description' },
      },
    ]);

  it('is restored where it was typed, and Undo reverts it', async () => {
    leave([...get.pointer, 'description']);
    await recoverApiTextDrafts(tab.app, tab.site);
    expect(await tab.stored('api.yaml')).toBe(api.replace('Gives all of them.', 'Gives each.'));
    expect([tab.steps, readUnsavedDrafts(localStorage, tab.site)]).toEqual([['the change to the description'], []]);
    await expectAllBack();
  });

  it('is offered to the writer and stays in storage if its place no longer exists', async () => {
    leave(['paths', '/gone', 'get', 'description']);
    await recoverApiTextDrafts(tab.app, tab.site);
    expect(
      tab.app
        .get(recoveredTextsStore)
        .getState()
        .words.map(({ text }) => text),
    ).toEqual(['Gives each.']);
    expect(readUnsavedDrafts(localStorage, tab.site)).toHaveLength(1);
    expect(await tab.stored('api.yaml')).toBe(api);
  });

  it('is kept while another site is open', async () => {
    leave([...get.pointer, 'description']);
    await recoverApiTextDrafts(tab.app, 'another site');
    expect(readUnsavedDrafts(localStorage, tab.site)).toHaveLength(1);
  });
});

describe('a description at an address', () => {
  const address = 'https://example.com/api.yaml';

  it('is removed from the site when it is forgotten, together with the preference to fetch it', async () => {
    setPreferences(tab.app, { fetchedAddresses: [address, 'https://example.com/other.yaml'] });
    const there = { kind: 'there', text: api.replaceAll('/flags', '/there'), revision: 1 } as const;
    setFetchedDescription(tab.app, address, there);
    await setSetting(tab.app, ['api', 'openapi'], address, 'the API');
    await setSetting(tab.app, ['navigation', 'groups', 1], { group: 'API', pages: ['GET /there'] }, 'the API');
    await vi.waitFor(() => expect(titles()).toEqual(['List flags']), 10_000);
    await forgetApiDescription(tab.app, address);
    await vi.waitFor(() => expect(titles()).toEqual([]), 10_000);
    expect(getFetchedText(tab.app, address)).toBeNull();
    expect(tab.app.get(preferencesStore).getState().fetchedAddresses).toEqual(['https://example.com/other.yaml']);
  });

  it('that was never fetched is forgotten without a change', async () => {
    const before = tab.app.get(preferencesStore).getState();
    await forgetApiDescription(tab.app, address);
    expect(tab.app.get(preferencesStore).getState()).toEqual(before);
  });
});
