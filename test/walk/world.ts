import { expect, vi } from 'vitest';
import { decodeText } from '#base/encoding.ts';
import { whenChangesSettled } from '#state/intents/runSerially.ts';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { backUpUnsavedDrafts, saveAll } from '#state/intents/saveAll.ts';
import { openSite } from '#state/intents/openSite.ts';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import { MemoryStorage } from '../headless/browserGlobals.ts';
import { HeadlessBrowser, type HeadlessTab } from '../headless/headlessBrowser.ts';
import { HeadlessScreen } from '../headless/headlessScreen.ts';
import type { App } from '#state/app.ts';
import type { Server } from './ownProcess.ts';
import { PageModel } from './pageModel.ts';
import { walkPages, walkSite } from './walkSite.ts';

/** The other name of a page, which it has once it was renamed. */
export function movedName(first: string): string {
  return first.replace(/(\.mdx?)$/, '-moved$1');
}

/** A tab of the walk with its screen. */
export interface WalkTab {
  readonly tab: HeadlessTab;
  readonly app: App;
  readonly screen: HeadlessScreen;
}

/** One page of the walk: where its file is now, and what it should hold. */
export interface WalkPage {
  path: string;
  readonly first: string;
  readonly model: PageModel;
  /** The page as it was last sent, with what others changed since. */
  base: string;
  /** All texts that the page had, to judge undo by. */
  readonly visited: Set<string>;
  readonly tabs: Set<number>;
}

/** All that a walk acts on: two tabs over one browser's storage, and the plain model of each page. */
export class World {
  readonly pages: readonly WalkPage[];
  readonly tabs: (WalkTab | undefined)[] = [];
  readonly server: Server;
  isOnline = true;
  words = 0;
  /** Words that a replacement over all pages put in: they go as they came. */
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

  /** The tab, opened on the first page where it is not yet: once, whoever asks for it meanwhile. */
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

  /** The tab goes as when its window is closed; the next one finds what it left. */
  leave(index: number): void {
    const known = this.tabs[index];
    if (known === undefined) return;
    backUpUnsavedDrafts(known.app);
    // It begins to store, and may come to its end or not.
    void getOpenFiles(known.app)?.settle();
    known.screen.close();
    known.tab.end();
    this.tabs[index] = undefined;
  }

  /** Waits until all tabs have stored what was typed, and seen what the others stored. */
  async rest(): Promise<void> {
    await this.settingsDone();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(this.apps.map(saveAll));
      await new Promise((done) => void setImmediate(() => setImmediate(done)));
      await Promise.all(this.apps.map((app) => getOpenFiles(app)?.settle()));
    }
  }

  /** Waits until every tab knows what one of them took in from the repository. */
  async told(): Promise<void> {
    await vi.waitFor(() => expect(this.commits().size, 'all tabs stand on one commit').toBe(1), 5000);
  }

  private commits(): ReadonlySet<string> {
    const sites = this.apps.flatMap((app) => getOpenSite(app)?.summary ?? []);
    // What others add to the open review is taken in there.
    return new Set(sites.map(({ commit, draft }) => `${commit} ${draft?.commit ?? ''}`));
  }

  /** Waits until all that was asked of the site in any tab is done. */
  async settingsDone(): Promise<void> {
    await Promise.all(this.apps.map(whenChangesSettled));
  }

  /** The site's name as storage has it. */
  async storedName(): Promise<string> {
    const { name } = JSON.parse((await this.stored('docs.json')) ?? '{}') as { readonly name?: string }; // the walk's own site
    return name ?? '';
  }

  /** The text that storage has of a file; null where there is none. */
  async stored(path: string): Promise<string | null> {
    const { workspace } = await this.tab(0).then(({ tab }) => tab);
    const read = await workspace.read(this.site, path);
    const text = read.ok ? decodeText(read.value.bytes) : null;
    return text?.ok === true ? text.value : null;
  }

  /** The page of that name; or of that other name, where it was renamed a moment ago. */
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
