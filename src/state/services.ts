import type { Problem } from '#base/problem.ts';
import type { Settings } from '#base/settings.ts';
import type { ProviderRepository } from '#providers/provider.ts';
import type { Workspace } from '#workspace/workspace.ts';
import type { PagesClient } from './pages/pagesClient.ts';
import type { SiteWorker } from './pages/siteWorker.ts';
import type { WorkerHandle } from './pages/workerQueue.ts';

/** Values by their keys. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is the tab's own in a browser: its address, what happens to it, and whether it is seen. */
export type TabWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'location' | 'history' | 'document'>;

/** What the stores and intents need of the outside. */
export interface Services {
  readonly workspace: Workspace;
  readonly pages: PagesClient;
  /** Starts a worker for the facts of a site. */
  readonly startSiteWorker: () => WorkerHandle<SiteWorker>;
  readonly settings: Settings;
  /** The app's own origin. */
  readonly origin: string;
  /** The forge that a Git address is on, or null. */
  readonly locate: (url: string) => ProviderRepository | null;
  readonly now: () => number;
  /** When the tab was loaded, in milliseconds since 1970, with fractions: no other tab has the same. */
  readonly timeOrigin: number;
  /** Locks over all tabs of the browser; absent where it has none. */
  readonly locks?: LockManager | undefined;
  /** The window of the tab. */
  readonly window: TabWindow;
  /** What all tabs of the browser keep. */
  readonly storage: () => Storage;
  /** What the tab keeps over a reload. Throws if the browser forbids it. */
  readonly tabStorage: () => KeyValueStorage;
  /** Goes on in memory, without what is stored; absent where there is nothing else to go on in. */
  readonly storeNothing?: (because: Problem) => void;
}
