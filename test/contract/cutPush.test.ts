import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { decodeText } from '#base/encoding.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { editSource } from '#state/intents/editPage.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { openFile } from '#state/intents/visitFile.ts';
import { openSite } from '#state/intents/openSite.ts';
import { stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { HeadlessBrowser, type HeadlessTab } from '../headless/headlessBrowser.ts';
import { cuttingFront, type Reach } from './cuttingFront.ts';

const writer = { name: 'Ada Writer', email: 'ada@example.com' };
const paths = ['introduction.mdx', 'quickstart.mdx'] as const;
const ask = globalThis.fetch;
let isOnline = true;
/** Number of requests of a killed tab to reject, since its worker stays alive in this test. */
let ofTheDead = 0;
let dataFolder: string;
let server: RunningServer;
let front: Awaited<ReturnType<typeof cuttingFront>>;
let browser: HeadlessBrowser;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'docwright-cut-'));
  server = await startServer({ port: 0, dataFolder });
  stubBrowserGlobals();
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('fetch', (...words: Parameters<typeof fetch>) => {
    const fails = !isOnline || ofTheDead > 0;
    ofTheDead = 0;
    return fails ? Promise.reject(new TypeError('fetch failed')) : ask(...words);
  });
});
beforeEach(async () => {
  isOnline = true;
  front = await cuttingFront(() => server.url);
  const settings = (await (await fetch(`${front.url}/settings.json`)).json()) as RunningServer['settings']; // the server's own
  browser = await HeadlessBrowser.start({ url: front.url, settings });
});
afterEach(async () => {
  browser.close();
  await front.close();
  // The next test starts without branches that were sent; their commits stay reachable.
  const moves = (await sentBranches()).map(
    ({ branch }) => `create refs/docwright/${branch} refs/heads/${branch}\ndelete refs/heads/${branch}\n`,
  );
  await runGitOrThrow(bare(), ['update-ref', '--stdin'], { input: moves.join('') });
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const bare = () => join(dataFolder, 'repositories', 'lantern', 'docs.git');

async function startAgain(): Promise<void> {
  const port = Number(new URL(server.url).port);
  server = await startServer({ port, dataFolder });
}

async function open(): Promise<HeadlessTab> {
  const tab = await browser.openTab();
  await openSite(tab.app, { url: `${front.url}/host/lantern/docs.git` });
  return tab;
}

/** Types a word at the end of a file's source and waits until it is stored. */
async function type({ app }: HeadlessTab, path: string, word: string): Promise<void> {
  await openFile(app, path);
  const file = app.get(openFilesStore).getState().files[path];
  if (file?.kind !== 'text') throw new Error(`${path} did not open.`);
  editSource(app, path, file.text, `${file.text}\n${word}\n`);
  await saveAll(app);
}

async function publish({ app }: HeadlessTab): Promise<string> {
  await preparePublishing(app, getOpenSite(app)?.summary.id ?? '');
  await publishChanges(app, writer);
  return app.get(publishStore).getState().publishing.kind;
}

function changedPaths({ app }: HeadlessTab): readonly string[] {
  return getOpenSite(app)?.changes.map(({ path }) => path) ?? [];
}

async function storedText(tab: HeadlessTab, path: string): Promise<string> {
  const read = await tab.workspace.read(getOpenSite(tab.app)?.summary.id ?? '', path);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  if (!text.ok) throw new Error(text.problem.message);
  return text.value;
}

/** The published branches, each with its number of commits ahead of the site's branch. */
async function sentBranches(): Promise<readonly { readonly branch: string; readonly commits: number }[]> {
  const names = (await runGitOrThrow(bare(), ['for-each-ref', '--format=%(refname:short)', 'refs/heads/docs']))
    .split('\n')
    .filter((name) => name !== '');
  return Promise.all(
    names.map(async (branch) => ({
      branch,
      commits: Number(await runGitOrThrow(bare(), ['rev-list', '--count', `main..${branch}`])),
    })),
  );
}

const events = [
  'the connection is cut',
  'the tab is killed',
  'the device goes offline',
  'the server goes away',
] as const;
const reaches: readonly Reach[] = ['before', 'half', 'taken'];
const where = {
  before: 'before the server has any of it',
  half: 'when the server has half of it',
  taken: 'when the server took it, and its answer is lost',
};
const cases = events.flatMap((event) => reaches.map((reach) => ({ event, reach, when: where[reach] })));

it.each(cases)('loses and duplicates nothing of a push if $event $when', async ({ event, reach }) => {
  let tab = await open();
  await type(tab, paths[0], 'cut-one');
  const killed = new Promise<void>((done) => {
    front.cutNext(reach, async () => {
      if (event === 'the tab is killed') {
        tab.end();
        ofTheDead = 1;
      }
      if (event === 'the device goes offline') isOnline = false;
      if (event === 'the server goes away') await server.close();
      done();
    });
  });
  const [site, text] = [getOpenSite(tab.app)?.summary.id, await storedText(tab, paths[0])];
  const outcome = publish(tab);
  await killed;
  const wasSent = reach === 'taken';

  if (event === 'the tab is killed') {
    tab = await open();
  } else {
    // If only the connection was cut, it is available again immediately, so the app detects right away whether the push arrived.
    const foundOut = wasSent && event === 'the connection is cut';
    expect(await outcome).toBe(foundOut ? 'sent' : 'failed');
    expect(changedPaths(tab)).toEqual(foundOut ? [] : [paths[0]]);
    expect(await storedText(tab, paths[0])).toBe(text);
    isOnline = true;
    if (event === 'the server goes away') await startAgain();
    if (event !== 'the connection is cut') {
      tab.end();
      tab = await open();
    }
  }
  expect(getOpenSite(tab.app)?.summary.id).toBe(site);
  expect(changedPaths(tab), 'what is shown as still to be sent').toEqual(wasSent ? [] : [paths[0]]);
  expect(getOpenSite(tab.app)?.summary.draft === null).toBe(!wasSent);

  await type(tab, paths[1], 'cut-two');
  expect(await publish(tab)).toBe('sent');
  expect(changedPaths(tab)).toEqual([]);
  const sent = await sentBranches();
  expect(sent).toEqual([{ branch: sent[0]?.branch, commits: wasSent ? 2 : 1 }]);
  for (const [index, word] of ['cut-one', 'cut-two'].entries()) {
    const there = await runGitOrThrow(bare(), ['show', `${sent[0]?.branch}:${paths[index]}`]);
    expect(there.split(word)).toHaveLength(2);
  }
  expect(await runGitOrThrow(bare(), ['fsck', '--full', '--strict'])).toBe('');
  tab.end();
});
