import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { readPage, serializePage } from '#blocks/pages.ts';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { startOwnSite, type OwnSite } from '../../browser/ownSite.ts';
import { corpusPages } from '../../corpus/corpusPages.ts';
import { randomOf } from '../fidelity/random.ts';
import { changeOneWord, isOnlyThatWord } from '../fidelity/wordEdits.ts';
import type { Row } from '../row.ts';
import { launchBrowser, newPage, openApp, quantile } from './benchedApp.ts';
import { madePage } from './madePage.ts';
import { caretInMiddle, leavePage, memoryOf, openOurs, untilWhole } from './ourPages.ts';
import type { Peers } from './peerPage.tsx';
import { plainDocument } from './plainDocument.ts';
import { measureTyping } from './typing.ts';

/** A measured page. */
interface Measured {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

type Word = { readonly before: string; readonly after: string };
type PeerGlobals = { readonly peers: Peers };

const openings = 3;
/** Long enough for everything that the app fetches when idle after opening a site (`fetchLater` in `EditorScreen.tsx`), in milliseconds. */
const untilAllIsFetched = 15_000;

/** Typing, opening, switching, and memory in the app, compared to the bare StarterKit and MDXEditor in a separate page. */
export async function benchEditor(): Promise<readonly Row[]> {
  buildAppIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'docwright-editor-'));
  const valid = corpusPages(1).filter(({ text }) => readPage(text).problems.length === 0);
  const bySize = valid.toSorted((a, b) => a.text.length - b.text.length);
  const largest = bySize.at(-1)?.text;
  const long: Measured[] = [{ name: 'a made page of 2,000 blocks', path: 'long/made.mdx', text: madePage() }];
  if (largest !== undefined)
    long.unshift({ name: 'the corpus’s largest page', path: 'long/largest.mdx', text: largest });
  const middle = Math.max(0, Math.floor(bySize.length / 2) - 50);
  const ordinary = bySize
    .slice(middle, middle + 100)
    .map(({ text }, index) => ({ name: '', path: `pages/page-${index}.mdx`, text }));
  const site = await startOwnSite({
    'docs.json': JSON.stringify({
      name: 'Bench',
      navigation: [
        { group: 'Start', pages: ['index', ...[...long, ...ordinary].map(({ path }) => path.slice(0, -4))] },
      ],
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    ...Object.fromEntries([...long, ...ordinary].map(({ path, text }) => [path, text])),
  });
  const browser = await launchBrowser();
  try {
    const peerPage = await openPeers(browser, site, folder);
    const rows: Row[] = [];
    for (const page of long) {
      rows.push(...(await typingRows(browser, site, peerPage, page)));
      rows.push(await openingRow(browser, site, peerPage, page));
    }
    if (ordinary.length > 0) rows.push(...(await switchingRows(browser, site, ordinary)));
    if (valid.length > 0) rows.push(...(await fidelityRows(peerPage, valid)));
    return rows;
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPeers(browser: Browser, site: OwnSite, folder: string): Promise<Page> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(folder, 'peers'),
      emptyOutDir: true,
      lib: {
        entry: join(import.meta.dirname, 'peerPage.tsx'),
        formats: ['es'],
        fileName: 'peers',
        cssFileName: 'peers',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const page = await newPage(browser, site);
  await page.goto(`${site.url}/host`);
  await page.addStyleTag({ content: readFileSync(join(folder, 'peers', 'peers.css'), 'utf8') });
  await page.addScriptTag({ content: readFileSync(join(folder, 'peers', 'peers.js'), 'utf8'), type: 'module' });
  await page.waitForFunction(() => 'peers' in globalThis);
  return page;
}

async function typingRows(
  browser: Browser,
  site: OwnSite,
  peerPage: Page,
  { name, path, text }: Measured,
): Promise<readonly Row[]> {
  await peerPage.evaluate(
    (content) => (globalThis as unknown as PeerGlobals).peers.showStarterKit(content),
    structuredClone(plainDocument(readPage(text).doc)) as object,
  );
  await peerPage.bringToFront();
  await caretInMiddle(peerPage, '.peer-text');
  const theirs = await measureTyping(peerPage);
  const page = await openApp(browser, site);
  await openOurs(page, path);
  await untilWhole(page, readPage(text).doc.content?.length ?? 0);
  await caretInMiddle(page, '.page-text');
  const ours = await measureTyping(page);
  await page.context().close();
  const [measured, peer] = [quantile(ours.keyToPaint, 0.95), quantile(theirs.keyToPaint, 0.95)];
  return [
    {
      name: `key to paint in ${name}, p95`,
      measured,
      unit: 'ms',
      peer: { name: 'StarterKit', measured: peer },
      ratio: measured / peer,
      target: 'at most 1.5',
      reached: measured <= peer * 1.5,
    },
    {
      name: `longest frame over 50 ms while typing in ${name}`,
      measured: ours.longestFrame,
      unit: 'ms',
      peer: { name: 'StarterKit', measured: theirs.longestFrame },
      target: 'none',
      reached: ours.longestFrame <= 50,
    },
  ];
}

async function openingRow(
  browser: Browser,
  site: OwnSite,
  peerPage: Page,
  { name, path, text }: Measured,
): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < openings; run += 1) {
    const page = await openApp(browser, site);
    ours.push(await openOurs(page, path));
    await page.context().close();
    await peerPage.bringToFront();
    const opened = await peerPage.evaluate(
      (markdown) => (globalThis as unknown as PeerGlobals).peers.openMdxEditor(markdown),
      text,
    );
    if (typeof opened === 'number') theirs.push(opened);
    else if (run === 0) process.stdout.write(`MDXEditor does not open ${name}: ${opened.slice(0, 120)}\n`);
  }
  const measured = quantile(ours, 0.5);
  const row = {
    name: `open ${name}, from its bytes to a caret`,
    measured,
    unit: 'ms',
    target: 'at most 1.5, or under 400 ms',
  } as const;
  if (theirs.length === 0) return { ...row, reached: measured < 400 };
  const peer = quantile(theirs, 0.5);
  return {
    ...row,
    peer: { name: 'MDXEditor', measured: peer },
    ratio: measured / peer,
    reached: measured <= peer * 1.5 || measured < 400,
  };
}

async function switchingRows(browser: Browser, site: OwnSite, ordinary: readonly Measured[]): Promise<readonly Row[]> {
  const page = await openApp(browser, site);
  // Everything that the app fetches once is loaded before counting.
  for (const { path } of ordinary.slice(0, 5)) await openOurs(page, path);
  await leavePage(page);
  await page.waitForTimeout(untilAllIsFetched);
  const before = await memoryOf(page);
  const times: number[] = [];
  for (const { path } of ordinary) {
    times.push(await openOurs(page, path));
    await page.waitForTimeout(60);
  }
  await leavePage(page);
  await page.waitForTimeout(1000);
  const after = await memoryOf(page);
  for (const { path } of ordinary) {
    await openOurs(page, path);
    await page.waitForTimeout(60);
  }
  await leavePage(page);
  await page.waitForTimeout(1000);
  const afterAll = await memoryOf(page);
  await page.context().close();
  const slow = quantile(times, 0.95);
  return [
    {
      name: 'switch between ordinary pages, p95',
      measured: slow,
      unit: 'ms',
      target: 'under 100 ms',
      reached: slow < 100,
    },
    {
      name: 'memory after opening and leaving 100 pages, beside before',
      measured: after.heap / before.heap,
      unit: 'ratio',
      target: 'at most 1.2',
      reached: after.heap <= before.heap * 1.2,
    },
    // Most of the first hundred pages' memory is compiled code, which is only compiled once.
    {
      name: 'memory after opening and leaving 100 pages again, beside before that',
      measured: afterAll.heap / after.heap,
      unit: 'ratio',
      target: 'at most 1.2',
      reached: afterAll.heap <= after.heap * 1.2,
    },
    {
      name: 'DOM nodes after opening and leaving 100 pages, beside before',
      measured: after.nodes / before.nodes,
      unit: 'ratio',
      target: 'at most 1.2',
      reached: after.nodes <= before.nodes * 1.2,
    },
  ];
}

/** What MDXEditor changes in every 32nd real page, compared to the app on the same pages. */
async function fidelityRows(peerPage: Page, valid: readonly { readonly text: string }[]): Promise<readonly Row[]> {
  const random = randomOf(3);
  const sample = valid.filter((_, index) => index % 32 === 0);
  const open = (text: string) =>
    peerPage.evaluate((markdown) => (globalThis as unknown as PeerGlobals).peers.openMdxEditor(markdown), text);
  const write = (word: Word | null) =>
    peerPage.evaluate((change) => (globalThis as unknown as PeerGlobals).peers.writeMdxEditor(change), word);
  const ours = { same: 0, exact: 0, edits: 0 };
  const theirs = { same: 0, exact: 0, edits: 0 };
  await peerPage.bringToFront();
  for (const { text } of sample) {
    const page = readPage(text);
    const edit = changeOneWord(random, page.doc);
    if (serializePage(page, structuredClone(page.doc)) === text) ours.same += 1;
    if (edit !== null) ours.edits += 1;
    if (edit !== null && isOnlyThatWord(text, serializePage(page, edit.doc), edit)) ours.exact += 1;
    if (typeof (await open(text)) !== 'number') continue; // a page that it can't show is not written
    if ((await write(null)) === text) theirs.same += 1;
    const written = edit === null ? null : await write({ before: edit.before, after: edit.after });
    if (edit === null || written === null) continue; // skips words in its components' own editors
    theirs.edits += 1;
    if (isOnlyThatWord(text, written, edit)) theirs.exact += 1;
  }
  const [noOp, word] = [ours.same / sample.length, ours.exact / Math.max(1, ours.edits)];
  const name = 'MDXEditor';
  return [
    {
      name: 'pages written back byte for byte',
      measured: noOp,
      unit: 'ratio',
      peer: { name, measured: theirs.same / sample.length },
      target: 'all',
      reached: noOp === 1,
    },
    {
      name: 'one word changed, only that word differs',
      measured: word,
      unit: 'ratio',
      peer: { name, measured: theirs.exact / Math.max(1, theirs.edits) },
      target: 'at least 0.999',
      reached: word >= 0.999,
    },
  ];
}
