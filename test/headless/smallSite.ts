import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { decodeText } from '#base/encoding.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { whenStepsSettled } from '#state/intents/undo.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { backUpUnsavedDrafts, saveAll } from '#state/sync/saveAll.ts';
import { editSource } from '#state/intents/editPage.ts';
import { getOpenText } from '#state/openFiles/openFilesStore.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { flushJournal } from '#state/journal/persistJournal.ts';
import { openSite } from '#state/intents/openSite.ts';
import { gitOf, type OwnSite, type SiteFiles } from '../browser/ownSite.ts';
import { stubBrowserGlobals, type MemoryStorage } from './browserGlobals.ts';
import { HeadlessBrowser, type HeadlessTab } from './headlessBrowser.ts';
import type { ServedSite, WantedSite } from './serveSites.ts';
import { redo, undo } from '#state/intents/undo.ts';

const page = (title: string) => `---\ntitle: ${title}\n---\n\nOne paragraph.\n\nAnother paragraph.\n`;

/** The pages of the site are `one.mdx` and `two.mdx`. */
const texts = {
  'docs.json': `${JSON.stringify({ name: 'Small', navigation: { groups: [{ group: 'All', pages: ['one', 'two'] }] } }, null, 2)}\n`,
  'one.mdx': page('One'),
  'two.mdx': page('Two'),
};

/** Git's object name for the empty tree. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** An empty browser. */
type SmallBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** Options of a test file. */
interface SmallSiteOptions {
  /** Additional or replaced files of the site. */
  readonly files?: SiteFiles;
}

/** Provides each test of a file with an empty browser, and a shared server with a small site. */
export function onSmallSite(
  prepare: (browser: SmallBrowser) => Promise<void>,
  { files = {} }: SmallSiteOptions = {},
): void {
  let server: Awaited<ReturnType<typeof addSmallSite>>;
  let browser: SmallBrowser;
  beforeAll(async () => {
    stubBrowserGlobals();
    server = await addSmallSite(files);
  });
  beforeEach(async () => {
    browser = await server.openBrowser();
    await prepare(browser);
  });
  afterEach(() => browser.close());
}

/** The server of all test files of this process, in a process of its own: a large process starts Git slowly. */
let serving: ChildProcess | null = null;
let added = 0;

async function addSmallSite(files: SiteFiles) {
  serving ??= fork(fileURLToPath(new URL('./serveSites.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  added += 1;
  const wanted: WantedSite = { name: `site-${added}`, files: { ...texts, ...files } };
  serving.send(wanted);
  const [served] = (await once(serving, 'message')) as [ServedSite]; // as sent by serveSites.ts
  const site = { ...served, ...gitOf(served.folder) };
  site.git('branch', 'second', 'main');
  const settings = (await (await fetch(`${site.url}/settings.json`)).json()) as Parameters<
    typeof HeadlessBrowser.start
  >[0]['settings']; // the server's own
  return { openBrowser: () => openBrowser({ url: site.url, settings }, site) };
}

/** The site on the server. */
type SmallSite = Omit<OwnSite, 'close'>;

/** Its tabs have the site open. */
async function openBrowser(server: Parameters<typeof HeadlessBrowser.start>[0], site: SmallSite) {
  for (const key of Object.keys(globalThis.localStorage)) globalThis.localStorage.removeItem(key);
  const browser = await HeadlessBrowser.start(server);
  const tabs: HeadlessTab[] = [];
  const openTab = async (kept?: MemoryStorage) => {
    const tab = await browser.openTab(kept);
    tabs.push(tab);
    await openSite(tab.app, { url: site.address, branch: 'main' });
    await flushJournal(tab.app);
    return new SmallTab(tab, site);
  };
  const close = () => {
    tabs.forEach((tab) => tab.end());
    browser.close();
  };
  return { openTab, close };
}

/** The site in one tab. */
export class SmallTab {
  readonly app: HeadlessTab['app'];
  readonly workspace: HeadlessTab['workspace'];
  readonly window: HeadlessTab['window'];
  readonly provide: HeadlessTab['provide'];
  readonly server: SmallSite;
  readonly setFrozen: HeadlessTab['setFrozen'];
  private readonly end: () => void;

  constructor({ app, workspace, window, provide, setFrozen, end }: HeadlessTab, server: SmallSite) {
    this.app = app;
    this.workspace = workspace;
    this.window = window;
    this.provide = provide;
    this.server = server;
    this.setFrozen = setFrozen;
    this.end = end;
  }

  get address(): string {
    return this.server.address;
  }

  /** The repository's address on the host's API. */
  get apiAddress(): string {
    return this.address.replace('/host/', '/host/api/repos/').replace(/\.git$/, '');
  }

  get site(): string {
    return getOpenSite(this.app)?.summary.id ?? '';
  }

  /** The stored text; null if there is no such file. */
  async stored(path: string): Promise<string | null> {
    const read = await this.workspace.read(this.site, path);
    const text = read.ok ? decodeText(read.value.bytes) : null;
    return text?.ok === true ? text.value : null;
  }

  /** The text on the screen; null if the file is not open. */
  shown(path: string): string | null {
    return getOpenText(this.app, path);
  }

  /** Replaces text in a file's source. */
  type(path: string, words: string, others: string): void {
    const text = this.shown(path) ?? '';
    editSource(this.app, path, text, text.replace(words, others));
  }

  /** Closes the tab, even in the middle of an operation. */
  leave(): void {
    backUpUnsavedDrafts(this.app);
    this.end();
  }

  /** The labels of the undoable entries, except typing. */
  get steps(): readonly string[] {
    return this.app
      .get(journalStore)
      .getState()
      .done.flatMap(({ label }) => label ?? []);
  }

  /** Undoes or redoes the last step on a page, or by this tab; waits until it is stored. */
  async step(key: 'undo' | 'redo', path: string | null = null): Promise<void> {
    (key === 'undo' ? undo : redo)(this.app, path);
    await whenStepsSettled(this.app);
    await saveAll(this.app);
  }

  /** Runs the last notice's action, and waits until it is done. */
  async pressNotice(): Promise<void> {
    this.app.get(noticesStore).getState().notices.at(-1)?.action?.run();
    await vi.waitFor(() => {
      if (this.app.get(journalStore).getState().running > 0) throw new Error('It is still running.');
    });
  }

  /** Opens a branch that contains only these files. */
  async openBranchOf(files: Readonly<Record<string, string>>): Promise<void> {
    const somebody = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
    const empty = this.server.git(...somebody, 'commit-tree', emptyTree, '-m', 'Nothing').trim();
    this.server.git('branch', '--force', 'others', empty);
    for (const [path, text] of Object.entries(files)) this.server.commit('others', path, text);
    await openSite(this.app, { url: this.address, branch: 'others' });
  }

  get notices(): readonly string[] {
    return this.app
      .get(noticesStore)
      .getState()
      .notices.map(({ text }) => text);
  }
}
