import { describe, expect, it } from 'vitest';
import { addWorkflow } from '#state/intents/addWorkflow.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { checkOpenConfiguration } from '#state/checks/checkOpenConfiguration.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { convertForeignSetting } from '#state/intents/convertForeignSetting.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { openSite } from '#state/intents/openSite.ts';
import { setSetting, appendToSetting, moveSettingItem } from '#state/intents/setSetting.ts';
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
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'docs.json': docs } },
);

type Answer = ReturnType<typeof setSetting>;

interface Deed {
  readonly does: string;
  readonly act: () => Answer;
  readonly label: string;
  /** The text of the file that changes. */
  readonly change: readonly [before: string, after: string];
}

const links = ['navbar', 'links'];

const deeds: readonly Deed[] = [
  {
    does: 'a value is replaced where it stands',
    act: () => setSetting(tab.app, ['colors', 'primary'], '#112233', 'the color'),
    label: 'the change to the color',
    change: ['#0055ff', '#112233'],
  },
  {
    does: 'a value that is cleared takes the object along that it leaves empty',
    act: () => setSetting(tab.app, ['colors', 'primary'], undefined, 'the color'),
    label: 'the change to the color',
    change: ['  "colors": {\n    "primary": "#0055ff"\n  },\n', ''],
  },
  {
    does: 'an entry is added behind the last one of its list',
    act: () => appendToSetting(tab.app, links, { label: 'Help', href: 'mailto:a@example.com' }, 'links'),
    label: 'adding to links',
    change: ['/status" }\n', '/status" },\n      { "label": "Help", "href": "mailto:a@example.com" }\n'],
  },
  {
    does: 'an entry is added to a list that is not there yet',
    act: () => appendToSetting(tab.app, ['redirects'], { source: '/a', destination: '/b' }, 'redirects'),
    label: 'adding to redirects',
    change: [
      '"pages": ["one", "two"] }] }\n',
      '"pages": ["one", "two"] }] },\n  "redirects": [\n    {\n      "source": "/a",\n      "destination": "/b"\n    }\n  ]\n',
    ],
  },
  {
    does: 'an entry is moved in its list',
    act: () => moveSettingItem(tab.app, links, 1, 0, 'links'),
    label: 'reordering links',
    change: [
      `{ "label": "Blog", "href": "https://example.com/blog" },
      { "label": "Status", "href": "https://example.com/status" }`,
      `{ "label": "Status", "href": "https://example.com/status" },
      { "label": "Blog", "href": "https://example.com/blog" }`,
    ],
  },
];

it.each(deeds)('$does, and Undo restores the file exactly', async ({ act, label, change: [before, after] }) => {
  expect(await act()).toEqual({ ok: true, value: undefined });
  expect(await tab.stored('docs.json')).toBe(docs.replace(before, after));
  expect(tab.steps).toEqual([label]);
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('a key spelled for the other format is moved to where this format has it', async () => {
  const classic = docs.replace(
    '  "navbar": {',
    '  "footerSocials": { "github": "https://github.com/a" },\n  "navbar": {',
  );
  await changeSite(tab.app, 'the old format', [{ kind: 'text', path: 'docs.json', text: classic }]);
  expect((await convertForeignSetting(tab.app, ['footerSocials'])).ok).toBe(true);
  expect(JSON.parse((await tab.stored('docs.json')) ?? '')).toEqual({
    ...(JSON.parse(docs) as object),
    footer: { socials: { github: 'https://github.com/a' } },
  });
  expect(tab.steps.at(-1)).toBe('moving “footerSocials”');
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(classic);
});

it.each([
  ['there', links],
  ['not there yet', ['contextual', 'options']],
])('entries added quickly to a list that is %s are all kept, in order', async (_, path) => {
  const added = ['one', 'two', 'three'].map((label) => ({ label, href: 'https://example.com' }));
  await Promise.all(added.map((entry) => appendToSetting(tab.app, path, entry, 'the list')));
  const now = JSON.parse((await tab.stored('docs.json')) ?? '') as Record<string, Record<string, unknown[]>>;
  expect(now[path[0] ?? '']?.[path[1] ?? '']?.slice(-3)).toEqual(added);
  while (tab.steps.length > 0) await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(docs);
});

it('an entry removed before it is stored is restored by Undo', async () => {
  const variables = (value: object) =>
    setSetting(tab.app, ['variables'], { product: 'Lantern', ...value }, 'variables');
  await variables({});
  const typed = ['', 'v', 'va'].map((second) => variables({ second }));
  const removed = variables({});
  await Promise.all([...typed, removed]);
  expect(await tab.stored('docs.json')).not.toContain('second');
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toContain('"second": "va"');
});

it('a configuration that is not valid JSON is not overwritten', async () => {
  const broken = docs.replace('"mint",', '"mint');
  await changeSite(tab.app, 'breaking', [{ kind: 'text', path: 'docs.json', text: broken }]);
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  await appendToSetting(tab.app, links, 'Other', 'links');
  expect(await tab.stored('docs.json')).toBe(broken);
});

it('a key without an equivalent in this format is unchanged and adds no step', async () => {
  expect((await convertForeignSetting(tab.app, ['nothing that there is'])).ok).toBe(true);
  expect([await tab.stored('docs.json'), tab.steps]).toEqual([docs, []]);
});

const acts: readonly (readonly [does: string, act: () => Answer])[] = [
  ['setting a value', () => setSetting(tab.app, ['name'], 'Other', 'the name')],
  ['adding an entry', () => appendToSetting(tab.app, links, 'Other', 'links')],
  ['moving an entry', () => moveSettingItem(tab.app, links, 1, 0, 'links')],
  ['moving a key to its own format', () => convertForeignSetting(tab.app, ['feedback'])],
];

it.each(acts)('%s of a site without a configuration is refused and creates no file', async (_, act) => {
  await tab.openBranchOf({ 'one.mdx': '# One\n' });
  expect(await act()).toMatchObject({ ok: false, problem: { code: 'config/missing' } });
  expect(getOpenSite(tab.app)?.files.map(({ path }) => path)).toEqual(['one.mdx']);
});

it('reports problems of the configuration as it is typed, with their lines', async () => {
  expect(await checkOpenConfiguration(tab.app)).toEqual([]);
  await openFile(tab.app, 'docs.json');
  tab.type('docs.json', '"#0055ff"', '"blue-ish"');
  tab.type('docs.json', '"two"]', '"three"]');
  expect(
    (await checkOpenConfiguration(tab.app)).map(({ rule, path, range }) => `${rule} ${path}:${range.line}`),
  ).toEqual(['config/value docs.json:5', 'config/page-not-found docs.json:13']);
});

it('reports no problems if the site has no configuration', async () => {
  await tab.openBranchOf({ 'one.mdx': '# One\n' });
  expect(await checkOpenConfiguration(tab.app)).toEqual([]);
});

describe('a workflow', () => {
  const workflow = { path: '.github/workflows/docs.yml', text: 'on: push\n' };

  it('is added as a new file, and Undo deletes it', async () => {
    expect(await addWorkflow(tab.app, workflow, 'It runs with each push.')).toBe(true);
    expect(await tab.stored(workflow.path)).toBe('on: push\n');
    expect([tab.steps, tab.notices]).toEqual([
      ['adding .github/workflows/docs.yml'],
      ['Added .github/workflows/docs.yml. It runs with each push.'],
    ]);
    await tab.pressNotice();
    expect(await tab.stored(workflow.path)).toBeNull();
  });

  it('never overwrites an existing file', async () => {
    expect(await addWorkflow(tab.app, { path: 'one.mdx', text: 'on: push\n' }, '')).toBe(false);
    expect([await tab.workspace.changes(tab.site), tab.steps]).toEqual([{ ok: true, value: [] }, []]);
    expect(tab.notices).toEqual(['Couldn’t create the file. one.mdx already exists. Nothing was changed.']);
  });
});

it('renames a version and what belongs to it while its name is typed, as one step', async () => {
  const old = `{
  "name": "Small",
  "versions": ["2.x", "1.x"],
  "navigation": [
    { "group": "New", "version": "2.x", "pages": ["one"] },
    { "group": "Old", "version": "1.x", "pages": ["two"] }
  ]
}
`;
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'docs.json', old);
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  const now = Date.now();
  tab.provide({ now: () => now }); // typing with a pause would be several steps
  for (const name of ['1', '1.', '1.9']) await setSetting(tab.app, ['versions', 1], name, 'Versions');
  expect(await tab.stored('docs.json')).toBe(old.replaceAll('"1.x"', '"1.9"'));
  await undoSiteChange(tab.app);
  expect(await tab.stored('docs.json')).toBe(old);
});
