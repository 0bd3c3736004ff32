import { describe, expect, it } from 'vitest';
import { onSmallSite, type SmallTab } from './smallSite.ts';

const docs = `{
  "theme": "mint",
  "name": "Small",
  "colors": {
    "primary": "#0055ff"
  },
  "navbar": {
    "links": [
      { "label": "Blog", "href": "https://example.com/blog" },
      { "label": "Status", "href": "https://example.com/status" }
    ]
  },
  "navigation": { "groups": [{ "group": "All", "pages": ["one", "two"] }] }
}
`;

let tab: SmallTab;
let intents: Awaited<ReturnType<typeof loadIntents>>;
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
    intents = await loadIntents();
  },
  { files: { 'docs.json': docs }, loadsOnce: true },
);

/** Of the app that the tab loaded last. */
async function loadIntents() {
  const [settings, moving, findings, workflow] = await Promise.all([
    import('#state/intents/setSetting.ts'),
    import('#state/intents/moveSettingToOwnShape.ts'),
    import('#state/intents/configurationFindings.ts'),
    import('#state/intents/addWorkflow.ts'),
  ]);
  return { ...settings, ...moving, ...findings, ...workflow };
}

type Answer = ReturnType<(typeof intents)['setSetting']>;

interface Deed {
  readonly does: string;
  readonly act: () => Answer;
  readonly label: string;
  /** The words of the file that are other ones then. */
  readonly change: readonly [before: string, after: string];
}

const links = ['navbar', 'links'];

const deeds: readonly Deed[] = [
  {
    does: 'a value is replaced where it stands',
    act: () => intents.setSetting(['colors', 'primary'], '#112233', 'the color'),
    label: 'the change to the color',
    change: ['#0055ff', '#112233'],
  },
  {
    does: 'a value that is cleared takes the object along that it leaves empty',
    act: () => intents.setSetting(['colors', 'primary'], undefined, 'the color'),
    label: 'the change to the color',
    change: ['  "colors": {\n    "primary": "#0055ff"\n  },\n', ''],
  },
  {
    does: 'an entry is added behind the last one of its list',
    act: () => intents.addToSetting(links, { label: 'Help', href: 'mailto:a@example.com' }, 'links'),
    label: 'adding to links',
    change: [
      '/status" }\n',
      '/status" },\n      {\n        "label": "Help",\n        "href": "mailto:a@example.com"\n      }\n',
    ],
  },
  {
    does: 'an entry is added to a list that is not there yet',
    act: () => intents.addToSetting(['redirects'], { source: '/a', destination: '/b' }, 'redirects'),
    label: 'adding to redirects',
    change: [
      '"pages": ["one", "two"] }] }\n',
      '"pages": ["one", "two"] }] },\n  "redirects": [\n    {\n      "source": "/a",\n      "destination": "/b"\n    }\n  ]\n',
    ],
  },
  {
    does: 'an entry is moved in its list',
    act: () => intents.moveInSetting(links, 1, 0, 'links'),
    label: 'moving in links',
    change: [
      `{ "label": "Blog", "href": "https://example.com/blog" },
      { "label": "Status", "href": "https://example.com/status" }`,
      `{ "label": "Status", "href": "https://example.com/status" },
      { "label": "Blog", "href": "https://example.com/blog" }`,
    ],
  },
];

it.each(deeds)('$does, and Undo gives the file back as it was', async ({ act, label, change: [before, after] }) => {
  expect(await act()).toEqual({ ok: true, value: undefined });
  expect(await tab.stored('docs.json')).toBe(docs.replace(before, after));
  expect(tab.steps).toEqual([label]);
  await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('a key that is spelled as in the other format goes where this format has it', async () => {
  const classic = docs.replace(
    '  "navbar": {',
    '  "footerSocials": { "github": "https://github.com/a" },\n  "navbar": {',
  );
  await tab.app.changeSite('the old format', [{ kind: 'text', path: 'docs.json', text: classic }]);
  expect((await intents.moveSettingToOwnShape('footerSocials')).ok).toBe(true);
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({
    ...(JSON.parse(docs) as object),
    footer: { socials: { github: 'https://github.com/a' } },
  });
  expect(tab.steps.at(-1)).toBe('moving “footerSocials”');
  await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toBe(classic);
});

it.each([
  ['there', links],
  ['not there yet', ['contextual', 'options']],
])('entries that are added quickly to a list that is %s are all in it, in their order', async (_, path) => {
  const added = ['one', 'two', 'three'].map((label) => ({ label, href: 'https://example.com' }));
  await Promise.all(added.map((entry) => intents.addToSetting(path, entry, 'the list')));
  const now = JSON.parse((await tab.stored('docs.json')) ?? '') as Record<string, Record<string, unknown[]>>;
  expect(now[path[0] ?? '']?.[path[1] ?? '']?.slice(-3)).toEqual(added);
  while (tab.steps.length > 0) await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('an entry that is removed before it is stored comes back by Undo', async () => {
  const variables = (value: object) => intents.setSetting(['variables'], { product: 'Lantern', ...value }, 'variables');
  await variables({});
  const typed = ['', 'v', 'va'].map((second) => variables({ second }));
  const removed = variables({});
  await Promise.all([...typed, removed]);
  expect(await tab.stored('docs.json')).not.toContain('second');
  await tab.app.undoSiteChange();
  expect(await tab.stored('docs.json')).toContain('"second": "va"');
});

it('a configuration that is no JSON is not written over', async () => {
  const broken = docs.replace('"mint",', '"mint');
  await tab.app.changeSite('breaking', [{ kind: 'text', path: 'docs.json', text: broken }]);
  await intents.setSetting(['name'], 'Other', 'the name');
  await intents.addToSetting(links, 'Other', 'links');
  expect(await tab.stored('docs.json')).toBe(broken);
});

it('a key that has no place in this format stays as it is, and is no step', async () => {
  expect((await intents.moveSettingToOwnShape('nothing that there is')).ok).toBe(true);
  expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, []]);
});

const acts: readonly (readonly [does: string, act: () => Answer])[] = [
  ['setting a value', () => intents.setSetting(['name'], 'Other', 'the name')],
  ['adding an entry', () => intents.addToSetting(links, 'Other', 'links')],
  ['moving an entry', () => intents.moveInSetting(links, 1, 0, 'links')],
  ['moving a key to its own format', () => intents.moveSettingToOwnShape('feedback')],
];

it.each(acts)('%s of a site without a configuration is refused, and makes no file', async (_, act) => {
  await tab.openBranchOf({ 'one.mdx': '# One\n' });
  expect(await act()).toMatchObject({ ok: false, problem: { code: 'config/missing' } });
  expect(tab.app.openSiteNow()?.files.map(({ path }) => path)).toEqual(['one.mdx']);
});

it('tells what is wrong with the configuration as it is typed, with its lines', async () => {
  expect(await intents.configurationFindings()).toEqual([]);
  await tab.app.openFile('docs.json');
  tab.type('docs.json', '"#0055ff"', '"blue-ish"');
  tab.type('docs.json', '"two"]', '"three"]');
  expect(
    (await intents.configurationFindings()).map(({ rule, path, place }) => `${rule} ${path}:${place.line}`),
  ).toEqual(['config/value docs.json:5', 'config/page-not-found docs.json:13']);
});

it('finds nothing in the configuration of a site that has none', async () => {
  await tab.openBranchOf({ 'one.mdx': '# One\n' });
  expect(await intents.configurationFindings()).toEqual([]);
});

describe('a workflow', () => {
  const workflow = { path: '.github/workflows/docs.yml', text: 'on: push\n' };

  it('is a new file, which Undo takes away', async () => {
    expect(await intents.addWorkflow(workflow, 'It runs with each push.')).toBe(true);
    expect(await tab.stored(workflow.path)).toBe('on: push\n');
    expect([tab.steps, tab.notices]).toEqual([
      ['adding .github/workflows/docs.yml'],
      ['Added .github/workflows/docs.yml. It runs with each push.'],
    ]);
    await tab.pressNotice();
    expect(await tab.stored(workflow.path)).toBeNull();
  });

  it('never takes the place of a file that is there', async () => {
    expect(await intents.addWorkflow({ path: 'one.mdx', text: 'on: push\n' }, '')).toBe(false);
    expect([await tab.workspace.changes(tab.site), tab.steps]).toEqual([{ ok: true, value: [] }, []]);
    expect(tab.notices).toEqual(['The file was not created. one.mdx already exists. Nothing was changed.']);
  });
});
