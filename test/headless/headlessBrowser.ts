import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import { findForge, locateRepository } from '#providers/locateRepository.ts';
import type { RunningServer } from '#server/startServer.ts';
import { createApp, type App } from '#state/app.ts';
import { syncWithWorkspace } from '#state/lifecycle/syncWithWorkspace.ts';
import { closeOpenFiles } from '#state/openFiles/openFiles.ts';
import type { Services } from '#state/services.ts';
import { siteStore } from '#state/site/siteStore.ts';
import type { Workspace, WorkspaceEvent } from '#workspace/workspace.ts';
import { nodeWorkspace } from '../contract/nodeWorkspace.ts';
import { HeadlessWindow, MemoryStorage } from './browserGlobals.ts';
import { pagesHere } from './pagesHere.ts';
import { siteWorkerHere } from './siteWorkerHere.ts';

/** A browser without a screen: its storage, shared by its tabs. */
export class HeadlessBrowser {
  /** Whether storage is full: writes fail. */
  isFull = false;
  /** How many tabs were opened so far. */
  private opened = 0;
  private readonly tabs = new Set<{ readonly tell: (event: WorkspaceEvent) => void }>();
  private readonly server: Pick<RunningServer, 'url' | 'settings'>;
  private readonly storage: Awaited<ReturnType<typeof nodeWorkspace>>;

  private constructor(
    server: Pick<RunningServer, 'url' | 'settings'>,
    storage: Awaited<ReturnType<typeof nodeWorkspace>>,
  ) {
    this.server = server;
    this.storage = storage;
  }

  /** `isBrowsers`: keeps all of its storage in IndexedDB, as a browser does. */
  static async start(server: Pick<RunningServer, 'url' | 'settings'>, isBrowsers = false): Promise<HeadlessBrowser> {
    return new HeadlessBrowser(server, await nodeWorkspace(server.url, isBrowsers));
  }

  /** A new tab with nothing open. `kept`: the tab's session storage from before a reload. */
  async openTab(kept = new MemoryStorage()): Promise<HeadlessTab> {
    this.opened += 1;
    const window = new HeadlessWindow();
    const listeners = new Set<(event: WorkspaceEvent) => void>();
    const life = { ended: false, frozen: false };
    const { localStorage } = globalThis; // the next test file may replace it while this tab still works
    const tab = {
      tell: (event: WorkspaceEvent) => (life.frozen ? undefined : listeners.forEach((listener) => listener(event))),
    };
    this.tabs.add(tab);
    const workspace = await this.workspaceOf(tab, life, listeners);
    const services: Services = {
      workspace,
      pages: pagesHere(),
      startSiteWorker: siteWorkerHere,
      origin: this.server.url,
      settings: this.server.settings,
      locate: (url) => locateRepository(url, this.server.settings),
      findForge: (url) => findForge(url, this.server.settings),
      now: () => Date.now(),
      timeOrigin: performance.timeOrigin + this.opened,
      window: window.services,
      storage: () => localStorage,
      tabStorage: () => kept,
    };
    const app = createApp(services);
    const stop = syncWithWorkspace(app);
    return {
      app,
      workspace,
      setFrozen: (frozen) => {
        life.frozen = frozen;
      },
      window,
      provide: (change) => void Object.assign(services, change),
      end: () => {
        life.ended = true;
        stop();
        this.tabs.delete(tab);
        closeOpenFiles(app);
        app.get(siteStore).setState({ site: { kind: 'closed' } });
      },
    };
  }

  close(): void {
    this.storage.close();
  }

  /**
   * The workspace as seen by one tab: its events reach the other tabs with a delay. A tab that has ended gets no answers and sends no
   * events.
   */
  private async workspaceOf(
    tab: { readonly tell: (event: WorkspaceEvent) => void },
    life: { readonly ended: boolean },
    listeners: Set<(event: WorkspaceEvent) => void>,
  ): Promise<Workspace> {
    const storage = await this.storage.openTabStorage();
    const core = this.storage.coreFor((event) => {
      if (life.ended) return;
      tab.tell(event);
      const others = [...this.tabs].filter((other) => other !== tab);
      setImmediate(() => others.forEach((other) => other.tell({ ...event, here: false })));
    }, storage);
    const silent = new Promise<never>(() => undefined);
    return new Proxy(core, {
      get: (target, name) => {
        if (name === 'subscribe')
          return (listener: (event: WorkspaceEvent) => void) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          };
        if ((name === 'write' || name === 'writeFilesAtomically') && this.isFull)
          return () =>
            Promise.resolve(err(createProblem('storage/full', 'The browser has no storage space left for this site.')));
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...words: readonly unknown[]) =>
          life.ended
            ? silent
            : Promise.resolve(method.apply(target, words)).then(
                (answer: unknown) => (life.ended ? silent : answer),
                (error: unknown) => (life.ended ? silent : Promise.reject(error)),
              );
      },
    }) as unknown as Workspace; // the core with `subscribe`, which the page's own client adds
  }
}

/** A tab of a headless browser. */
export interface HeadlessTab {
  readonly app: App;
  readonly workspace: Workspace;
  readonly window: HeadlessWindow;
  /** Replaces services of the tab. */
  readonly provide: (change: Partial<Services>) => void;
  /** Freezes the tab, which then receives no events from the others, or unfreezes it. */
  readonly setFrozen: (frozen: boolean) => void;
  /** Kills the tab: nothing that it still does has an effect. */
  readonly end: () => void;
}
