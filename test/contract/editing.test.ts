import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { JSONContent } from '#document/page.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { sessionOf } from '#state/openFiles/openFiles.ts';
import { moveFile } from '#state/intents/changeFiles.ts';
import { editSource, setFrontMatterField } from '#state/intents/editPage.ts';
import { saveAll, saveOrBackUp } from '#state/sync/saveAll.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { closeSite, openSite } from '#state/intents/openSite.ts';
import { setSaveBeforeSiteClose } from '#state/site/saveBeforeSiteClose.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { createApp, type App } from '#state/app.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { HeadlessWindow, stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { siteWorkerHere } from '../headless/siteWorkerHere.ts';
import { pagesHere } from '../headless/pagesHere.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { fileVerbs } from '../fileVerbs.ts';

const page = 'quickstart.mdx';
let server: RunningServer;
let folder: string;
let here: Awaited<ReturnType<typeof nodeWorkspace>>;
/** Callbacks that run once, after the workspace's next read or write of a file. */
let whileReading: (() => void) | null = null;
let whileWriting: (() => void) | null = null;
let app: App;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-editing-'));
  server = await startServer({ port: 0, dataFolder: folder });
  stubBrowserGlobals();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  here = await nodeWorkspace(server.url);
  const { workspace: core } = here;
  const { read, write } = core;
  core.read = async (...words) => {
    const answer = await read.apply(core, words);
    const run = whileReading;
    whileReading = null;
    run?.();
    return answer;
  };
  core.write = async (...words) => {
    const answer = await write.apply(core, words);
    const run = whileWriting;
    whileWriting = null;
    run?.();
    return answer;
  };
  app = createApp({
    workspace: Object.assign(core, { subscribe: () => () => undefined }),
    origin: server.url,
    locate: () => null,
    findForge: () => null,
    window: new HeadlessWindow().services,
    storage: () => globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
    now: () => Date.now(),
    timeOrigin: performance.timeOrigin,
    settings: server.settings,
    pages: pagesHere(),
    startSiteWorker: siteWorkerHere,
  });
  setSaveBeforeSiteClose(app, () => saveOrBackUp(app));
});
afterEach(() => here.close());

const url = () => server.settings.host?.exampleUrl ?? '';
const siteNow = () => getOpenSite(app)?.summary.id ?? '';

async function stored(site = siteNow()): Promise<string> {
  const read = await here.workspace.read(site, page);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  if (!text.ok) throw new Error(text.problem.message);
  return text.value;
}

function fileNow(path = page) {
  const file = app.get(openFilesStore).getState().files[path];
  if (file?.kind !== 'text') throw new Error(`${path} isn’t open.`);
  return file;
}

/** Replaces the page's first paragraph with a text. */
function type(words: string): void {
  const { doc, version = 0 } = fileNow().page ?? {};
  const index = doc?.content?.findIndex((block) => block.type === 'paragraph') ?? -1;
  const paragraph: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: words }] };
  const typed: JSONContent = {
    type: 'doc',
    content: (doc?.content ?? []).map((block, at) => (at === index ? paragraph : block)),
  };
  sessionOf(app, page)?.updateBlocks(version, () => typed);
}

/** Types in the source. */
function source(path: string, change: (text: string) => string): void {
  const { text } = fileNow(path);
  editSource(app, path, text, change(text));
}

it('never writes a page of one site into another site', async () => {
  await openSite(app, { url: url() });
  await openFile(app, page);
  type('Words of the first site.');
  await saveAll(app);
  expect(await stored()).toContain('Words of the first site.');
  execFileSync('git', ['branch', 'second', 'main'], { cwd: join(folder, 'repositories', 'lantern', 'docs.git') });
  await closeSite(app);
  await openSite(app, { url: url(), branch: 'second' });
  await openFile(app, page);
  expect(fileNow().text).not.toContain('Words of the first site.');
  setFrontMatterField(app, page, 'title', 'Another title');
  await saveAll(app);
  expect(await stored()).toContain('Another title');
  expect(await stored()).not.toContain('Words of the first site.');
});

it('stores text typed right before the site is closed', async () => {
  await openSite(app, { url: url() });
  const site = siteNow();
  await openFile(app, page);
  type('Typed right before.');
  await closeSite(app);
  expect(await stored(site)).toContain('Typed right before.');
});

it('keeps text typed while another tab’s text is being merged', async () => {
  await openSite(app, { url: url() });
  await openFile(app, page);
  const base = fileNow().text;
  await here.workspace.write(siteNow(), page, encodeText(`${base}\nFrom the other tab.\n`), null);
  source(page, (text) => text.replace('title:', 'title: Mine'));
  whileReading = () => source(page, (text) => text.replace('title: Mine', 'title: Mine and more'));
  await saveAll(app);
  expect(await stored()).toContain('From the other tab.');
  expect(await stored()).toContain('title: Mine and more');
});

it('keeps text typed while a page deleted in another tab is being stored again', async () => {
  await openSite(app, { url: url() });
  await openFile(app, page);
  await fileVerbs(here.workspace).remove(siteNow(), page, null);
  source(page, (text) => text.replace('title:', 'title: Mine'));
  whileReading = () => {
    whileWriting = () => source(page, (text) => text.replace('title: Mine', 'title: Mine and more'));
  };
  await saveAll(app);
  expect(fileNow().text).toContain('title: Mine and more');
  expect(await stored()).toContain('title: Mine and more');
});

it('does not restore a replaced body if only the title changes', async () => {
  await openSite(app, { url: url() });
  await openFile(app, page);
  type('First words.');
  await saveAll(app);
  await moveFile(app, page, 'moved.mdx');
  await openFile(app, 'moved.mdx');
  source('moved.mdx', (text) => text.replace('First words.', 'Second words.'));
  await saveAll(app);
  await moveFile(app, 'moved.mdx', page);
  await openFile(app, page);
  setFrontMatterField(app, page, 'title', 'Another title');
  await saveAll(app);
  expect(await stored()).toContain('Second words.');
  expect(await stored()).toContain('Another title');
});

it('reports only once that links keep their address after their definition is deleted', async () => {
  await openSite(app, { url: url() });
  await here.workspace.write(siteNow(), page, encodeText('See [a][b] and [b].\n\n[b]: /x\n'), null);
  await openFile(app, page);
  const { version = 0 } = fileNow().page ?? {};
  const wanted: JSONContent = { type: 'doc', content: (fileNow().page?.doc.content ?? []).slice(0, 1) };
  for (const doc of [wanted, structuredClone(wanted)]) {
    sessionOf(app, page)?.updateBlocks(version, () => doc);
    await saveAll(app);
  }
  expect(await stored()).toBe('See [a](/x) and [b](/x).\n');
  expect(
    app
      .get(noticesStore)
      .getState()
      .notices.filter(({ text }) => text.includes('[b]')),
  ).toHaveLength(1);
});
