import { expect, vi } from 'vitest';
import { decodeText } from '#base/encoding.ts';
import { whenChangesSettled } from '#state/journal/runSerially.ts';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { backUpUnsavedDrafts, saveAll } from '#state/sync/saveAll.ts';
import { openSite } from '#state/intents/openSite.ts';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import { MemoryStorage } from '../headless/browserGlobals.ts';
import { HeadlessBrowser, type HeadlessTab } from '../headless/headlessBrowser.ts';
import { HeadlessScreen } from '../headless/headlessScreen.ts';
import type { App } from '#state/app.ts';
import type { Server } from './ownProcess.ts';
import { PageModel } from './pageModel.ts';
import { walkPages, walkSite } from './walkSite.ts';

/** The name of a page after a rename. */
export function movedName(first: string): string {
  return first.replace(/(\.mdx?)$/, '-moved$1');
}

/** A tab of the walk with its screen. */
export interface WalkTab {
  readonly tab: HeadlessTab;
  readonly app: App;
  readonly screen: HeadlessScreen;
}

/** A page of the walk: its current path, and its expected text. */
export interface WalkPage {
  path: string;
  readonly first: string;
  readonly model: PageModel;
  /** The page as last sent, with others' changes since. */
  base: string;
  /** All texts that the page had, for checking undo. */
  readonly visited: Set<string>;
  readonly tabs: Set<number>;
}

/** Everything that a walk acts on: two tabs on one browser's storage, and the model of each page. */
export class World {
  readonly pages: readonly WalkPage[];
  readonly tabs: (WalkTab | undefined)[] = [];
  readonly server: Server;
  isOnline = true;
  words = 0;
  /** Words inserted by a replacement on all pages; undone together. */
  readonly replaced = new Set<string>();
  name = 'Walk';
  /** All names that the site had, letter by letter. */
  readonly names = new Set(['Walk']);
  hasSent = false;
  private readonly browser: HeadlessBrowser;
  private readonly kept: MemoryStorage[] = [];
  private readonly opening: (Promise<WalkTab> | undefined)[] = [];

  private constructor(server: Server, browser: HeadlessBrowser) {
    this.server = server;
    this.browser = browser;
    this.pages = walkPages.map((path) => {
      const text = walkSite[path] ?? '';
      return { path, first: path, model: new PageModel(text), base: text, visited: new Set([text]), tabs: new Set() };
    });
  }

  static async start(server: Server): Promise<World> {
    for (const key of Object.keys(globalThis.localStorage)) globalThis.localStorage.removeItem(key);
    return new World(server, await HeadlessBrowser.start(server));
  }

  get isFull(): boolean {
    return this.browser.isFull;
  }

  set isFull(full: boolean) {
    this.browser.isFull = full;
  }

  get site(): string {
    const [app] = this.apps;
    return app === undefined ? '' : (getOpenSite(app)?.summary.id ?? '');
  }

  private get apps(): readonly App[] {
    return this.tabs.flatMap((tab) => tab?.app ?? []);
  }

  /** The tab; opens it on the first page if needed, once for concurrent callers. */
  tab(index: number): Promise<WalkTab> {
    const known = this.tabs[index];
    if (known !== undefined && this.opening[index] === undefined) return Promise.resolve(known);
    this.opening[index] ??= this.openTab(index).finally(() => {
      this.opening[index] = undefined;
    });
    return this.opening[index];
  }

  private async openTab(index: number): Promise<WalkTab> {
    const kept = (this.kept[index] ??= new MemoryStorage());
    const tab = await this.browser.openTab(kept);
    const opened: WalkTab = { tab, app: tab.app, screen: new HeadlessScreen(tab.app) };
    this.tabs[index] = opened;
    await openSite(tab.app, { url: this.server.address });
    if (tab.app.get(siteStore).getState().site.kind !== 'open')
      throw new Error(`The site did not open: ${JSON.stringify(tab.app.get(siteStore).getState().site)}`);
    return opened;
  }

  /** Closes the tab like a window; the next one finds what it left. */
  leave(index: number): void {
    const known = this.tabs[index];
    if (known === undefined) return;
    backUpUnsavedDrafts(known.app);
    // Starts storing, which may or may not finish.
    void getOpenFiles(known.app)?.saveAll();
    known.screen.close();
    known.tab.end();
    this.tabs[index] = undefined;
  }

  /** Waits until all tabs have stored their text and seen the others' changes. */
  async rest(): Promise<void> {
    await this.settingsDone();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(this.apps.map(saveAll));
      await new Promise((done) => void setImmediate(() => setImmediate(done)));
      await Promise.all(this.apps.map((app) => getOpenFiles(app)?.saveAll()));
    }
  }

  /** Waits until every tab knows what one of them pulled from the repository. */
  async told(): Promise<void> {
    await vi.waitFor(() => expect(this.commits().size, 'all tabs stand on one commit').toBe(1), 5000);
  }

  private commits(): ReadonlySet<string> {
    const sites = this.apps.flatMap((app) => getOpenSite(app)?.summary ?? []);
    // Commits that others add to the open review are pulled too.
    return new Set(sites.map(({ commit, draft }) => `${commit} ${draft?.commit ?? ''}`));
  }

  /** Waits until all pending site changes in all tabs are done. */
  async settingsDone(): Promise<void> {
    await Promise.all(this.apps.map(whenChangesSettled));
  }

  /** The stored name of the site. */
  async storedName(): Promise<string> {
    const { name } = JSON.parse((await this.stored('docs.json')) ?? '{}') as { readonly name?: string }; // the walk's own site
    return name ?? '';
  }

  /** The stored text of a file; null if there is none. */
  async stored(path: string): Promise<string | null> {
    const { workspace } = await this.tab(0).then(({ tab }) => tab);
    const read = await workspace.read(this.site, path);
    const text = read.ok ? decodeText(read.value.bytes) : null;
    return text?.ok === true ? text.value : null;
  }

  /** The page of that name, or of its other name if it was just renamed. */
  pageAt(path: string | null): WalkPage | undefined {
    return this.pages.find(
      (page) => page.path === path || (path !== null && [page.first, movedName(page.first)].includes(path)),
    );
  }

  end(): void {
    this.tabs.forEach((tab, index) => {
      tab?.screen.close();
      tab?.tab.end();
      this.tabs[index] = undefined;
    });
    this.browser.close();
  }
}
