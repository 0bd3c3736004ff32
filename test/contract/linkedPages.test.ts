import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { JSONContent } from '#document/page.ts';
import { queryChecks, queryChecksWithoutSync } from '#state/checks/queryChecks.ts';
import { createFile, moveFile, removeFile } from '#state/intents/changeFiles.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { collectChanges } from '#state/review/collectChanges.ts';
import { closeSite, openSite } from '#state/intents/openSite.ts';
import { saveAll, saveOrBackUp } from '#state/sync/saveAll.ts';
import { undoSiteChange } from '#state/changes/undoSiteChange.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { openFilesStore, getOpenFile, getOpenText } from '#state/openFiles/openFilesStore.ts';
import { getOpenFiles, sessionOf } from '#state/openFiles/openFiles.ts';
import { createApp, type App } from '#state/app.ts';
import { setSaveBeforeSiteClose } from '#state/site/saveBeforeSiteClose.ts';
import { getOpenSite, type OpenSite } from '#state/site/siteStore.ts';
import { HeadlessWindow, stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { pagesHere } from '../headless/pagesHere.ts';
import { siteWorkerHere } from '../headless/siteWorkerHere.ts';
import { commitFiles, gitServer, type CommittedFile } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

const link = (text: string): CommittedFile => ({ mode: '120000', text });
const configuration = '{\n  "name": "A",\n  "navigation": { "pages": ["README", "broken"] }\n}\n';

let server: Awaited<ReturnType<typeof gitServer>>;
let here: Awaited<ReturnType<typeof nodeWorkspace>>;
let app: App;

beforeAll(async () => {
  stubBrowserGlobals();
  server = await gitServer();
  await commitFiles(server.bare, 'trunk', {
    'README.md': 'One word.\n',
    'config/site.json': configuration,
    'docs/docs.json': link('../config/site.json'),
    'docs/README.md': link('../README.md'),
    'docs/broken.md': link('../../elsewhere.md'),
    'shared/a.md': 'A.\n',
    'docs/shared': link('../shared'),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await nodeWorkspace(server.origin);
  app = createApp({
    workspace: Object.assign(here.workspace, { subscribe: () => () => undefined }),
    origin: server.origin,
    locate: () => null,
    findForge: () => null,
    window: new HeadlessWindow().services,
    storage: () => globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
    now: () => Date.now(),
    timeOrigin: performance.timeOrigin,
    settings: { proxy: null, hosts: [], host: null },
    pages: pagesHere(),
    startSiteWorker: siteWorkerHere,
  });
  setSaveBeforeSiteClose(app, () => saveOrBackUp(app));
  await openSite(app, { url: server.url });
});
afterEach(async () => {
  await closeSite(app);
  here.close();
});

function site(): OpenSite {
  const open = getOpenSite(app);
  if (open === null) throw new Error('No site is open.');
  return open;
}
const changed = () => site().changes.map(({ kind, path }) => `${kind} ${path}`);
const stored = async (path: string) => {
  const read = await here.workspace.read(site().summary.id, path);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  return text.ok ? text.value : text.problem.code;
};

/** Replaces the whole page at a path with one paragraph. */
function type(path: string, text: string): void {
  const file = getOpenFile(app, path);
  const version = file?.kind === 'text' ? (file.page?.version ?? 0) : 0;
  const typed: JSONContent = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  sessionOf(app, path)?.updateBlocks(version, () => typed);
}

it('has one session per file, no matter which link it is opened by', async () => {
  await openFile(app, 'docs/README.md');
  await openFile(app, 'README.md');
  expect(getOpenFiles(app)?.all.map(({ path }) => path)).toEqual(['README.md']);
  type('docs/README.md', 'Two words.');
  type('README.md', 'Three more words.');
  await saveAll(app);
  expect([getOpenText(app, 'README.md'), getOpenText(app, 'docs/README.md')]).toEqual(
    Array(2).fill('Three more words.\n'),
  );
  expect(await stored('docs/README.md')).toBe('Three more words.\n');
  const { files } = await collectChanges(app, site());
  expect(Object.keys(files)).toEqual(['README.md']);
});

it('shows why a broken link cannot be opened', async () => {
  expect([site().paths.has('docs/broken.md'), site().paths.has('docs/README.md')]).toEqual([false, true]);
  await openFile(app, 'docs/broken.md');
  expect(app.get(openFilesStore).getState().files['docs/broken.md']).toMatchObject({
    kind: 'failed',
    problem: { code: 'workspace/broken-link', message: expect.stringContaining('outside this repository') },
  });
});

it('edits the configuration that a link points to', async () => {
  expect(site().configuration).toMatchObject({ path: 'docs/docs.json', facts: { name: 'A' } });
  const edit = (text: string) => [{ from: text.indexOf('"A"'), to: text.indexOf('"A"') + 3, text: '"B"' }];
  expect((await changeSite(app, 'the name', [{ kind: 'edit', path: 'docs/docs.json', edit }])).ok).toBe(true);
  expect(changed()).toEqual(['edited config/site.json']);
  expect(site().configuration?.facts.name).toBe('B');
});

it('deletes a link and restores it on undo', async () => {
  await openFile(app, 'docs/README.md');
  await removeFile(app, 'docs/README.md');
  expect([changed(), site().paths.has('docs/README.md')]).toEqual([['deleted docs/README.md'], false]);
  expect(getOpenText(app, 'README.md')).toBe('One word.\n');
  expect(Object.keys((await collectChanges(app, site())).files)).toEqual(['deleted-and-moved.txt']);
  expect(await undoSiteChange(app)).toBe(true);
  expect([changed(), site().links.get('docs/README.md')?.target]).toEqual([[], 'README.md']);
});

it('moves a link or its target, and undoes each in one step', async () => {
  await openFile(app, 'docs/README.md');
  type('docs/README.md', 'Typed.');
  expect((await moveFile(app, 'docs/README.md', 'docs/guides/start.md')).ok).toBe(true);
  expect(changed()).toEqual(['edited README.md', 'moved docs/guides/start.md']);
  expect(getOpenText(app, 'docs/guides/start.md')).toBe('Typed.\n');
  expect(await undoSiteChange(app)).toBe(true);
  expect((await moveFile(app, 'README.md', 'ABOUT.md')).ok).toBe(true);
  expect(changed()).toEqual(['moved ABOUT.md', 'edited docs/README.md']);
  expect([getOpenText(app, 'docs/README.md'), sessionOf(app, 'docs/README.md')?.path]).toEqual([
    'Typed.\n',
    'ABOUT.md',
  ]);
  expect(await undoSiteChange(app)).toBe(true);
  expect(changed()).toEqual(['edited README.md']);
});

it('creates a page in a linked folder and undoes it', async () => {
  expect((await createFile(app, 'docs/shared/new.md', 'New.\n')).ok).toBe(true);
  expect([changed(), site().links.get('docs/shared/new.md')?.target]).toEqual([
    ['added shared/new.md'],
    'shared/new.md',
  ]);
  expect(await removeFile(app, 'docs/shared/new.md')).toMatchObject({
    problem: { code: 'workspace/in-linked-folder' },
  });
  expect(await undoSiteChange(app)).toBe(true);
  expect(changed()).toEqual([]);
});

it('refuses to create a page at the path of a broken link', async () => {
  const added = await changeSite(app, 'adding', [{ kind: 'add', path: 'docs/broken.md', bytes: encodeText('New\n') }]);
  expect(added).toMatchObject({ ok: false, problem: { code: 'workspace/broken-link' } });
});

it('searches and checks each text once and reports broken links', async () => {
  const query = { words: 'word', isPattern: false, matchCase: false, wholeWords: false, places: null };
  await queryChecks(app, 'all', 'all', (worker) => worker.beginSearch(query));
  const found = await queryChecksWithoutSync(app, (worker) => worker.continueSearch(1000));
  expect(found?.files.map(({ path }) => path)).toEqual(['README.md']);
  expect(await queryChecksWithoutSync(app, (worker) => worker.checkedPages())).toEqual([
    'docs/README.md',
    'docs/shared/a.md',
  ]);
  const whole = await queryChecksWithoutSync(app, (worker) => worker.checkSite());
  expect(whole?.filter(({ rule }) => rule === 'broken-symlinks').map(({ path }) => path)).toEqual(['docs/broken.md']);
});
