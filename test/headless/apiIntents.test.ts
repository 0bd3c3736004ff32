import { beforeEach, describe, expect, it, vi } from 'vitest';
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
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { files: { 'docs.json': docs, 'api.yaml': api }, loadsOnce: true },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [deprecated, overlay, pages, described, fetched, known, preferences, words, undoing, redoing] =
    await Promise.all([
      import('#state/intents/setApiDeprecated.ts'),
      import('#state/intents/startOverlay.ts'),
      import('#state/intents/writeApiPages.ts'),
      import('#state/intents/restoreDescribedWords.ts'),
      import('#state/intents/fetchDescription.ts'),
      import('#state/siteFacts/fetchedDescriptions.ts'),
      import('#state/kept/preferencesStore.ts'),
      import('#state/intents/setApiWords.ts'),
      import('#state/intents/undoSiteChange.ts'),
      import('#state/intents/redoElsewhere.ts'),
    ]);
  return {
    ...deprecated,
    ...overlay,
    ...pages,
    ...described,
    ...fetched,
    ...known,
    ...preferences,
    ...words,
    ...undoing,
    ...redoing,
  };
}

const titles = () => [...tab.app.apiPagesStore.getState().byPath.values()].map(({ title }) => title);
const known = () => vi.waitFor(() => expect(titles()).toContain('List flags'), 10_000);
const get = { file: 'api.yaml', pointer: ['paths', '/flags', 'get'] };
const post = { file: 'api.yaml', pointer: ['paths', '/flags', 'post'] };

/** Undoes the last step, after which nothing differs from the commit. */
async function expectAllBack(): Promise<void> {
  await tab.app.undoSiteChange();
  expect(await tab.workspace.changes(tab.site)).toEqual({ ok: true, value: [] });
}

describe('the mark “Deprecated”', () => {
  it.each([
    ['is set', get, true, ['# all of them\n', '# all of them\n      deprecated: true\n']],
    ['is taken back', post, false, ['deprecated: true', 'deprecated: false']],
  ] as const)(
    '%s where its operation is, and Undo gives the file back',
    async (_, place, isDeprecated, [before, after]) => {
      expect((await intents.setApiDeprecated(place, isDeprecated)).ok).toBe(true);
      expect(await tab.stored('api.yaml')).toBe(api.replace(before, after));
      expect(tab.steps).toEqual(['the mark “Deprecated”']);
      await expectAllBack();
    },
  );

  it('is set nowhere where there is no such operation', async () => {
    const done = await intents.setApiDeprecated({ file: 'api.yaml', pointer: ['paths', '/gone', 'get'] }, true);
    expect(done).toMatchObject({ ok: false, problem: { code: 'page/not-proved' } });
    expect([await tab.stored('api.yaml'), tab.steps]).toEqual([api, []]);
  });
});

describe('words that were changed on a page', () => {
  const place = { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'description'] };
  const changed = api.replace('Gives all of them.', 'Gives them all.');

  it('are taken back from the text of that page and done again from there, and from no other', async () => {
    await tab.app.openFile('one.mdx');
    tab.app.goTo({ view: 'site', site: tab.site, screen: 'page', path: 'one.mdx' });
    expect((await intents.setApiWords(place, 'Gives them all.', 'the description')).ok).toBe(true);
    expect(intents.elsewhereUndoneAt('one.mdx')).toBe(0);
    expect(await intents.undoReplacementOf('one.mdx')).toBe(true);
    expect(await tab.stored('api.yaml')).toBe(api);
    expect([intents.elsewhereUndoneAt('one.mdx') > 0, intents.elsewhereUndoneAt('two.mdx')]).toEqual([true, 0]);
    await intents.redoElsewhere('one.mdx');
    expect([await tab.stored('api.yaml'), intents.elsewhereUndoneAt('one.mdx')]).toEqual([changed, 0]);
  });
});

describe('an overlay', () => {
  const overlay = `# What writers change in a description that a tool makes: it is put over the description wherever that is read.
overlay: 1.0.0
info:
  title: "Words of api.yaml"
  version: 1.0.0
extends: "./api.yaml"
actions: []
`;
  const setting = docs.replace(
    '"openapi": "api.yaml"',
    '"openapi": {\n      "source": "api.yaml",\n      "overlays": [\n        "api.overlay.yaml"\n      ]\n    }',
  );

  beforeEach(known);

  it('is made and named in one step, and Undo takes both back', async () => {
    expect(await intents.startOverlay('api.yaml')).toBe(true);
    expect(await tab.stored('api.overlay.yaml')).toBe(overlay);
    expect(await tab.stored('docs.json')).toBe(setting);
    expect(tab.steps).toEqual(['adding the overlay of api.yaml']);
    await expectAllBack();
  });

  it('of a file that a tool makes takes what is edited of it', async () => {
    const made = `# Generated by make-api 4.2. Do not edit.\n${api}`;
    await tab.app.changeSite('making', [{ kind: 'text', path: 'api.yaml', text: made }]);
    await intents.startOverlay('api.yaml');
    await vi.waitFor(() => expect(tab.app.apiPagesStore.getState().overlays.size).toBe(1), 10_000);
    expect((await intents.setApiDeprecated(get, true)).ok).toBe(true);
    expect(await tab.stored('api.yaml')).toBe(made);
    expect(await tab.stored('api.overlay.yaml')).toBe(
      overlay.replace(' []', `\n  - target: "$.paths['/flags'].get"\n    update:\n      deprecated: true`),
    );
    await tab.app.undoSiteChange();
    expect(await tab.stored('api.overlay.yaml')).toBe(overlay);
  });

  it('is made once, and for no description that the configuration does not name', async () => {
    expect(await intents.startOverlay('gone.yaml')).toBe(false);
    expect(tab.steps).toEqual([]);
    await intents.startOverlay('api.yaml');
    expect(await intents.startOverlay('api.yaml')).toBe(false);
    expect(tab.steps).toHaveLength(1);
  });

  it('is made of no site that is not open', async () => {
    await tab.app.closeSite();
    expect(await intents.startOverlay('api.yaml')).toBe(false);
  });
});

describe('the page of an operation', () => {
  beforeEach(known);

  it('is written with its entry in one step, and Undo takes both back', async () => {
    const written = await intents.writeApiPages(['api.yaml GET /flags']);
    expect(written).toEqual(['api-reference/list-flags.mdx']);
    expect(await tab.stored('api-reference/list-flags.mdx')).toBe(
      '---\ntitle: List flags\nopenapi: GET /flags\n---\n\n',
    );
    expect(await tab.stored('docs.json')).toBe(docs.replace('"GET /flags"', '"api-reference/list-flags"'));
    expect(tab.steps).toEqual(['adding List flags']);
    await expectAllBack();
  });

  it.each([
    ['again', async () => void (await intents.writeApiPages(['api.yaml GET /flags']))],
    ['twice at once', () => Promise.resolve(void intents.writeApiPages(['api.yaml GET /flags']))],
  ])('is written once, also where it is asked for %s', async (_, ask) => {
    await ask();
    expect(await intents.writeApiPages(['api.yaml GET /flags'])).toEqual([]);
    expect(tab.steps).toHaveLength(1);
  });

  it('is none of what no description has, and of no site that is not open', async () => {
    expect(await intents.writeApiPages(['api.yaml DELETE /flags', 'gone.yaml GET /flags'])).toEqual([]);
    expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, []]);
    await tab.app.closeSite();
    expect(await intents.writeApiPages(['api.yaml GET /flags'])).toEqual([]);
  });
});

describe('words of a description that a tab left behind', () => {
  const leave = (pointer: readonly string[]) =>
    tab.app.writeLastWords(localStorage, 'dead', [
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

  it('go where they were typed, and Undo takes them back', async () => {
    leave([...get.pointer, 'description']);
    await intents.restoreDescribedWords(tab.site);
    expect(await tab.stored('api.yaml')).toBe(api.replace('Gives all of them.', 'Gives each.'));
    expect([tab.steps, tab.app.lastWordsOf(localStorage, tab.site)]).toEqual([['the change to the description'], []]);
    await expectAllBack();
  });

  it('are held for the writer, and stay written down, where nothing takes them', async () => {
    leave(['paths', '/gone', 'get', 'description']);
    await intents.restoreDescribedWords(tab.site);
    expect(tab.app.recoveredTextsStore.getState().words.map(({ text }) => text)).toEqual(['Gives each.']);
    expect(tab.app.lastWordsOf(localStorage, tab.site)).toHaveLength(1);
    expect(await tab.stored('api.yaml')).toBe(api);
  });

  it('wait while another site is open', async () => {
    leave([...get.pointer, 'description']);
    await intents.restoreDescribedWords('another site');
    expect(tab.app.lastWordsOf(localStorage, tab.site)).toHaveLength(1);
  });
});

describe('a description at an address', () => {
  const address = 'https://example.com/api.yaml';

  it('goes off the site once it is fetched no more, and the wish is forgotten', async () => {
    intents.setPreferences({ fetchedAddresses: [address, 'https://example.com/other.yaml'] });
    const there = { kind: 'there', text: api.replaceAll('/flags', '/there'), revision: 1 } as const;
    intents.setFetched(address, there);
    await tab.app.setSetting(['api', 'openapi'], address, 'the API');
    await tab.app.setSetting(['navigation', 'groups', 1], { group: 'API', pages: ['GET /there'] }, 'the API');
    await vi.waitFor(() => expect(titles()).toEqual(['List flags']), 10_000);
    await intents.forgetDescription(address);
    await vi.waitFor(() => expect(titles()).toEqual([]), 10_000);
    expect(intents.fetchedText(address)).toBeNull();
    expect(intents.preferencesStore.getState().fetchedAddresses).toEqual(['https://example.com/other.yaml']);
  });

  it('that nobody fetched is forgotten without a change', async () => {
    const before = intents.preferencesStore.getState();
    await intents.forgetDescription(address);
    expect(intents.preferencesStore.getState()).toEqual(before);
  });
});
