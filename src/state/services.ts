import type { Problem } from '#base/problem.ts';
import type { Settings } from '#base/settings.ts';
import type { Forge, ProviderRepository } from '#providers/provider.ts';
import type { Workspace } from '#workspace/workspace.ts';
import type { PagesClient } from './pages/pagesClient.ts';
import type { SiteWorker } from './pages/siteWorker.ts';
import type { WorkerHandle } from './pages/workerQueue.ts';

/** A key-value storage. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's parts of `Window`: address, events, and visibility. */
export type TabWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'location' | 'history' | 'document'>;

/** Dependencies of the stores and intents. */
export interface Services {
  readonly workspace: Workspace;
  readonly pages: PagesClient;
  /** Starts a worker that indexes a site. */
  readonly startSiteWorker: () => WorkerHandle<SiteWorker>;
  readonly settings: Settings;
  /** The app's own origin. */
  readonly origin: string;
  /** Returns the forge of a Git URL; null if unknown. */
  readonly locate: (url: string) => ProviderRepository | null;
  /** Returns what is known about the forge of a Git URL, also without an API; null if unknown. */
  readonly findForge: (url: string) => Forge | null;
  readonly now: () => number;
  /** Time when the tab was loaded, in milliseconds since 1970 with fractions; unique among tabs. */
  readonly timeOrigin: number;
  /** Locks shared by all tabs of the browser; absent without support. */
  readonly locks?: LockManager | undefined;
  /** The tab's window. */
  readonly window: TabWindow;
  /** Storage shared by all tabs of the browser. */
  readonly storage: () => Storage;
  /** Storage of the tab that survives a reload. Throws if the browser doesn't allow it. */
  readonly tabStorage: () => KeyValueStorage;
  /** Switches to in-memory storage, without what is stored; absent if that isn't possible. */
  readonly storeNothing?: (because: Problem) => void;
}
