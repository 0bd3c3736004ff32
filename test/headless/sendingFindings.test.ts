import { describe, expect, it } from 'vitest';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { checkSettings } from '#state/settings/checkSettings.ts';
import { createFile, removeFile } from '#state/intents/changeFiles.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { applyPlannedFixes, planFixes } from '#state/intents/fixFindings.ts';
import { storeImage } from '#state/intents/storeImage.ts';
import { appendToSetting, setSetting } from '#state/intents/setSetting.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { checkBeforeSending } from '#state/checks/checkBeforeSending.ts';
import { selectFindingsToSend } from '#state/checks/compareFindingsOfChanges.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { openSite } from '#state/intents/openSite.ts';
import { onSmallSite, type SmallTab } from './smallSite.ts';

let tab: SmallTab;
const docs = {
  theme: 'mint',
  name: 'Small',
  colors: { primary: '#000000' },
  navigation: { groups: [{ group: 'All', pages: ['one', 'two'] }] },
};
onSmallSite(
  async (browser) => {
    tab = await browser.openTab();
  },
  { files: { 'docs.json': `${JSON.stringify(docs, null, 2)}\n` } },
);

const broken = '---\ntitle: One\n---\n\nOne paragraph. <Note\n';

it.each([
  ['holds up what is sent where the change broke the page', 'One paragraph.\n', 'error', /^This page isn’t valid MDX/],
  [
    'does not where the page was broken before',
    'One paragraph. </Tip>\n',
    'warning',
    /This issue existed before your change\.$/,
  ],
])('%s', async (_, before, severity, message) => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'one.mdx', `---\ntitle: One\n---\n\n${before}`);
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'one.mdx', text: broken }]);
  const found = await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  expect(found.map((finding) => finding.severity)).toEqual([severity]);
  expect(found[0]?.message).toMatch(message);
});

it('reports problems that the changes add to the configuration, and no older problems', async () => {
  tab.server.git('branch', '--force', 'before', 'main');
  const wrong = { ...docs, navigation: { groups: [{ group: 'All', pages: ['one', 'two', 'gone'] }] } };
  tab.server.commit('before', 'docs.json', `${JSON.stringify(wrong, null, 2)}\n`);
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  const found = async () => checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  expect(await found()).toEqual([]);
  await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['one', 'never', 'two', 'gone'], 'the pages');
  expect((await found()).map(({ message, path }) => `${path}: ${message}`)).toEqual([
    'docs.json: No file found for the page never.',
  ]);
});

it('reports problems that the changes add to redirects in a file that the configuration refers to', async () => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'redirects.json', '[{ "source": "/old", "destination": "/gone" }]\n');
  tab.server.commit('before', 'docs.json', JSON.stringify({ ...docs, redirects: { $ref: './redirects.json' } }));
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  for (const [source, destination] of [
    ['/new', '/nope'],
    ['/two', '/one'],
    ['/first', '/new'],
  ] as const)
    await appendToSetting(tab.app, ['redirects'], { source, destination }, 'redirects');
  const changes = getOpenSite(tab.app)?.changes ?? [];
  const found = selectFindingsToSend(await checkBeforeSending(tab.app, changes), { added: [] }, changes);
  expect(found.map(({ rule, path }) => `${path}: ${rule}`).toSorted()).toEqual([
    'redirects.json: config/redirect-from-page',
    'redirects.json: config/redirect-to-nothing',
    'redirects.json: redirect-chains',
  ]);
});

it('shows a wrong value in the form next to its field, in Site health, and before sending', async () => {
  const refused = 'The hosting service rejects this file.';
  const links = [
    { label: 'A', href: 'javascript:alert(1)' },
    { label: 'B', href: 'htp:/blog example' },
    { label: 'C', href: 'https://' },
    { label: 'D', href: 'https://you tube' },
  ];
  const notOpened = 'must start with https:// or be a path such as /page, because browsers don’t open other links.';
  const notFull = `must be a full URL such as https://example.com, a path such as /page, or an anchor such as #top. ${refused}`;
  const expected = [
    ['navbar.links.0.href', `“navbar.links[0].href” ${notOpened}`],
    ['navbar.links.1.href', `“navbar.links[1].href” ${notOpened}`],
    ['navbar.links.2.href', `“navbar.links[2].href” ${notFull}`],
    ['navbar.links.3.href', `“navbar.links[3].href” ${notFull}`],
    [
      'redirects.0.source',
      '“redirects[0].source” must be a path on this site, such as /old/page, because other URLs never reach this site.',
    ],
    [
      'redirects.0.destination',
      'The redirect from https://old.example/x y goes to /nowhere, but that page doesn’t exist.',
    ],
    ['fonts.format', `“fonts.format” is missing: a font file needs a format (woff or woff2). ${refused}`],
    ['fonts.weight', '“fonts.weight” must be between 1 and 1000, because browsers ignore other weights.'],
    [
      'integrations.ga4.measurementId',
      `“integrations.ga4.measurementId” must start with G, such as G-ABC123 or GTM-ABC123. ${refused}`,
    ],
    ['banner.content', '“banner.content” has an unclosed tag, so readers see an empty banner.'],
  ];
  await setSetting(tab.app, ['navbar'], { links }, 'the links');
  await setSetting(
    tab.app,
    ['redirects'],
    [{ source: 'https://old.example/x y', destination: '/nowhere' }],
    'redirects',
  );
  await setSetting(tab.app, ['fonts'], { family: 'A', weight: 5000, source: 'https://nofont.xyz' }, 'the fonts');
  await setSetting(tab.app, ['integrations'], { ga4: { measurementId: 'hello' } }, 'integrations');
  await setSetting(tab.app, ['banner'], { content: '<a href="/b">New' }, 'the banner');
  const site = getOpenSite(tab.app);
  if (site === null) throw new Error('The site was left.');
  const inForm = checkSettings(tab.app, site).map(({ path, message }) => [path.join('.'), message]);
  expect(new Map(inForm as [string, string][])).toEqual(new Map(expected as [string, string][]));
  const messages = expected.map(([, message]) => message).toSorted();
  const sent = await checkBeforeSending(tab.app, site.changes);
  expect(sent.map(({ message }) => message).toSorted()).toEqual(messages);
  expect(sent.filter(({ isRefused }) => isRefused === true)).toHaveLength(4);
  const health = validateDocsJson(JSON.stringify(site.configuration?.docs.config), { files: site.paths });
  expect(health.map(({ message }) => message).toSorted()).toEqual(messages);
});

it('reports that invalid JSON in the configuration is older than the change', async () => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'docs.json', '{ "name": \n');
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'docs.json', text: '{ "name": "x"\n' }]);
  const found = await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  expect(found.map(({ rule, severity }) => `${rule} ${severity}`)).not.toContain('config/not-json error');
});

it('reports comments and trailing commas as an error when they are added, and then with each change of the configuration', async () => {
  const lenient = JSON.stringify(docs).replace('}}', '},}');
  const found = async () =>
    (await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? [])).map(
      ({ rule, severity, isRefused }) => `${rule} ${severity} ${isRefused === true}`,
    );
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'docs.json', text: lenient }]);
  expect(await found()).toEqual(['config/not-strict-json error true']);
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'docs.json', lenient);
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  await setSetting(tab.app, ['name'], 'Other', 'the name');
  expect(await found()).toEqual(['config/not-strict-json warning true']);
});

it('reports entries and pages whose operation the changes remove, but not those that were broken before', async () => {
  const api = (id: string) => `openapi: 3.1.0\npaths:\n  /${id}:\n    get:\n      responses: {}\n`;
  const pages = ['one', 'two', 'GET /flags', 'GET /never'];
  const withApi = { ...docs, api: { openapi: 'api.yaml' }, navigation: { groups: [{ group: 'All', pages }] } };
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'docs.json', `${JSON.stringify(withApi, null, 2)}\n`);
  tab.server.commit('before', 'api.yaml', api('flags'));
  tab.server.commit('before', 'two.mdx', '---\ntitle: Two\nopenapi: GET /flags\n---\n');
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  const found = async () =>
    (await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? [])).map(
      ({ severity, path, range, message }) => `${severity} ${path}:${range.line}: ${message}`,
    );
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'api.yaml', text: `${api('flags')}# more\n` }]);
  expect(await found()).toEqual([]);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'api.yaml', text: api('switches') }]);
  expect(await found()).toEqual([
    'warning two.mdx:3: No OpenAPI file has an operation “GET /flags”.',
    'warning docs.json:14: No OpenAPI file has an operation “GET /flags”.',
  ]);
  const without = async (leftOut: string) =>
    (
      await checkBeforeSending(
        tab.app,
        (getOpenSite(tab.app)?.changes ?? []).filter(({ path }) => path !== leftOut),
      )
    ).map(({ path }) => path);
  await changeSite(tab.app, 'writing', [
    { kind: 'text', path: 'two.mdx', text: '---\ntitle: Two\nopenapi: GET /switches\n---\n' },
  ]);
  expect((await found()).map((one) => one.split(':')[0])).toEqual(['warning docs.json']);
  expect(await without('two.mdx')).toEqual(['two.mdx', 'docs.json']);
  expect(await without('api.yaml')).toEqual(['two.mdx']);
});

it('reports the changed URL of an operation’s page until it is redirected', async () => {
  const api = (summary: string) =>
    `openapi: 3.1.0\npaths:\n  /flags:\n    get:\n      summary: ${summary}\n      responses: {}\n`;
  const withApi = {
    ...docs,
    api: { openapi: 'api.yaml' },
    navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml' }] },
  };
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'docs.json', `${JSON.stringify(withApi, null, 2)}\n`);
  tab.server.commit('before', 'api.yaml', api('List flags'));
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  const found = async () =>
    (await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? [])).map(({ message }) => message);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'api.yaml', text: `${api('List flags')}# more\n` }]);
  expect(await found()).toEqual([]);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'api.yaml', text: api('List all flags') }]);
  const [message = '', ...others] = await found();
  expect(others).toEqual([]);
  const [, from = '', to = ''] = /changes from (\S+) to (\S+)\. Add a redirect/.exec(message) ?? [];
  expect([from, to]).toEqual([expect.stringMatching(/list-flags$/), expect.stringMatching(/list-all-flags$/)]);
  await setSetting(tab.app, ['redirects'], [{ source: from, destination: to }], 'redirects');
  expect(await found()).toEqual([]);
});

it('reports links on other pages to a heading that the changes rename, and fixes them', async () => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'one.mdx', '---\ntitle: One\n---\n\n## Old\n');
  tab.server.commit('before', 'two.mdx', '---\ntitle: Two\n---\n\n[a](/one#old) [b](/one#never)\n');
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  const found = () => checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'one.mdx', text: '---\ntitle: One\n---\n\n## New\n' }]);
  expect((await found()).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'two.mdx: Broken anchor: the heading #old is now #new.',
  ]);
  await applyPlannedFixes(tab.app, await planFixes(tab.app, await found()));
  expect(await tab.stored('two.mdx')).toContain('[a](/one#new) [b](/one#never)');
  expect(await found()).toEqual([]);
});

it('reports pages that still link to a deleted page, but not links that were broken before', async () => {
  tab.server.git('branch', '--force', 'before', 'main');
  tab.server.commit('before', 'one.mdx', '---\ntitle: One\n---\n\n[Never there](/never).\n\n[Go on](/two).\n');
  await openSite(tab.app, { url: tab.address, branch: 'before' });
  await removeFile(tab.app, 'two.mdx');
  await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['one'], 'the pages');
  const found = await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  expect(found.map(({ severity, path, message }) => [severity, path, message])).toEqual([
    ['warning', 'one.mdx', 'Broken link: /two doesn’t exist.'],
  ]);
});

it('reports a new image that the writer replaced before sending', async () => {
  for (const name of ['first.png', 'second.png'])
    expect((await storeImage(tab.app, new Blob(['PNG'], { type: 'image/png' }), name)).ok).toBe(true);
  await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'one.mdx', text: '![](/images/second.png)\n' }]);
  const found = await checkBeforeSending(tab.app, getOpenSite(tab.app)?.changes ?? []);
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'images/first.png: This image isn’t used anywhere.',
  ]);
});

describe('if changes are excluded, the check covers the site as it will be sent', () => {
  const sentWithout = async (...leftOut: readonly string[]) => {
    const sent = (getOpenSite(tab.app)?.changes ?? []).filter(({ path }) => !leftOut.includes(path));
    return (await checkBeforeSending(tab.app, sent)).map(({ severity, message }) => `${severity}: ${message}`);
  };
  const noFile = (name: string) => `error: No file found for the page ${name}.`;

  it('an entry and a redirect to a moved page', async () => {
    await renamePageFile(tab.app, 'one.mdx', 'aim.mdx', [], true);
    expect(await sentWithout()).toEqual([]);
    expect(await sentWithout('aim.mdx')).toEqual([
      noFile('aim'),
      'error: The redirect from /one goes to /aim, but that page doesn’t exist.',
      'warning: The redirect from /one starts at a page that exists, one.mdx. Depending on the host, readers get the page or the redirect.',
    ]);
  });

  it('the entry of a moved page if the configuration is excluded', async () => {
    await renamePageFile(tab.app, 'one.mdx', 'aim.mdx', [], true);
    expect(await sentWithout('docs.json')).toEqual([noFile('one')]);
  });

  it('the entry of a new page and a link to it', async () => {
    await createFile(tab.app, 'three.mdx', '---\ntitle: Three\n---\n');
    await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['one', 'two', 'three'], 'the pages');
    await changeSite(tab.app, 'writing', [{ kind: 'text', path: 'two.mdx', text: '[Three](/three)\n' }]);
    expect(await sentWithout()).toEqual([]);
    expect(await sentWithout('three.mdx')).toEqual([
      noFile('three'),
      expect.stringContaining('Broken link: /three doesn’t exist.') as string,
    ]);
    expect(await sentWithout('three.mdx', 'docs.json', 'two.mdx')).toEqual([]);
  });

  it('a page whose deletion is excluded but whose entry is removed', async () => {
    await removeFile(tab.app, 'two.mdx');
    await setSetting(tab.app, ['navigation', 'groups', 0, 'pages'], ['one'], 'the pages');
    expect(await sentWithout('two.mdx')).toEqual([
      'warning: two.mdx stays on the site because its deletion isn’t included, but the navigation you’re sending no longer lists it.',
    ]);
    expect(await sentWithout('two.mdx', 'docs.json')).toEqual([]);
    expect(await sentWithout()).toEqual([]);
  });
});
