import './bufferGlobal.ts';
// What all code for APIs imports: part of the worker, which would otherwise request it only after that code has arrived.
import '#base/base64.ts';
import '#providers/createCloneUrl.ts';
import '#providers/eachOf.ts';
import './git/hashBlob.ts';
import '#providers/forgeClient.ts';
import type LightningFS from '@isomorphic-git/lightning-fs';
import { expose, type Remote } from 'comlink';
import { createProblem, type Problem } from '#base/problem.ts';
import type { TransportName } from '#base/settings.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createTransportFinder, prefetchApis } from '#providers/findTransport.ts';
import { noHosts, type HostsInBrowser } from '#providers/hostsInBrowser.ts';
import { CoreWorkspace } from './coreWorkspace.ts';
import { catchStorageErrors, createStorageFailures, type WorkspaceDeps } from './workspaceDeps.ts';
import { createNamedLock } from './namedLock.ts';
import { measureTime } from './measureTime.ts';
import { openBrowserStorage } from './openBrowserStorage.ts';
import { holdWorkerLock, getLockManager } from './workerLock.ts';
import { parseWorkspaceEvent } from './workspaceEvent.ts';
import type { Access, NetworkOperation, Progress, FirstTextsOptions, WorkspaceEvent } from './workspace.ts';

/** The page's options for the worker. */
export interface WorkerOptions {
  readonly proxy: string | null;
  readonly ownOrigin: string;
  readonly hosts: HostsInBrowser;
  /** Keeps everything in memory if the browser's storage can't be used. */
  readonly storesNothing: boolean;
}

/** An operation in serializable form: the signal becomes an ID for `cancel`. */
export interface SerializedOperation {
  readonly id: number;
  readonly access: Access | undefined;
  readonly first: FirstTextsOptions | undefined;
}

type Method = Exclude<keyof CoreWorkspace, never>;

/** The worker's service for the page. */
export interface WorkspaceService {
  start(
    options: WorkerOptions,
    onEvent: (event: WorkspaceEvent) => void,
    onTransport: (place: string, transport: TransportName) => void,
  ): Promise<Result<void, Problem>>;
  /** Changes the hosts for the operations that start from now on. */
  setHosts(hosts: HostsInBrowser): void;
  call(method: Method, words: readonly unknown[]): Promise<unknown>;
  callOperation(
    method: Method,
    words: readonly unknown[],
    operation: SerializedOperation,
    onProgress: (progress: Progress) => void,
  ): Promise<unknown>;
  cancel(id: number): void;
}

const channelName = 'docwright-workspace';
/** Timeout for opening storage, in milliseconds; without it the screen could wait forever. */
const openTimeout = 20_000;
const running = new Map<number, AbortController>();
let core: CoreWorkspace | null = null;
let hosts: HostsInBrowser = noHosts;

const service: WorkspaceService = {
  start: (options, onEvent, onTransport) =>
    catchStorageErrors(createStorageFailures(), async () => {
      hosts = options.hosts;
      void prefetchApis(options, hosts);
      await holdWorkerLock();
      if (options.storesNothing) await installMemoryIndexedDb();
      if (typeof indexedDB === 'undefined')
        return err(createProblem('storage/forbidden', 'This browser doesn’t provide storage for Docwright.'));
      const storage = await measureTime('storage: open', () => withinPatience(openBrowserStorage('docwright')));
      if (storage === null) return err(createProblem('storage/failed', 'The browser’s storage isn’t responding.'));
      const channel = openChannel(options);
      if (channel !== null)
        channel.onmessage = ({ data }: MessageEvent<unknown>) => {
          const event = parseWorkspaceEvent(data);
          if (event !== null) onEvent(event);
        };
      const environment: WorkspaceDeps = {
        ...storage,
        findTransport: createTransportFinder({
          proxy: options.proxy,
          ownOrigin: options.ownOrigin,
          hosts: () => hosts,
          onFound: onTransport,
        }),
        ownOrigin: options.ownOrigin,
        now: () => Date.now(),
        lock: createNamedLock(getLockManager()),
        announce: (event) => {
          onEvent(event);
          channel?.postMessage(event);
        },
        pendingTexts: new Map(),
      };
      core = new CoreWorkspace(environment);
      void catchStorageErrors(environment.failures, async () => ok(await removeLeftovers(environment, storage.fs)));
      return ok(undefined);
    }),

  setHosts(changed) {
    hosts = changed;
  },

  call: (method, words) => invoke(method, words),

  async callOperation(method, words, { id, access, first: firstTexts }, onProgress) {
    const controller = new AbortController();
    running.set(id, controller);
    const operation: NetworkOperation = {
      access,
      firstTexts,
      signal: controller.signal,
      onProgress: throttled(onProgress),
    };
    try {
      return await invoke(method, [...words, operation]);
    } finally {
      running.delete(id);
    }
  },

  cancel(id) {
    running.get(id)?.abort();
  },
};

/** The channel that notifies other tabs of changes; null if they wouldn't have them. */
function openChannel({ storesNothing }: WorkerOptions): BroadcastChannel | null {
  return storesNothing || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
}

function withinPatience<Value>(work: Promise<Value>): Promise<Value | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), openTimeout))]);
}

function invoke(method: Method, words: readonly unknown[]): Promise<unknown> {
  if (core === null)
    return Promise.resolve(err({ code: 'storage/forbidden', message: 'The workspace hasn’t started.' }));
  // The page's client is typed by the same interface, so the arguments are checked there.
  const run = core[method] as (...words: readonly unknown[]) => Promise<unknown>;
  return run.apply(core, [...words]);
}

/** Limits reports to ten per second, except that a new phase is reported at once. */
function throttled(report: (progress: Progress) => void): (progress: Progress) => void {
  let last = 0;
  let phase = '';
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - last < 100) return;
    last = now;
    phase = progress.phase;
    report(progress);
  };
}

/** Removes what interrupted clones left: folders of no known site, unless a clone is running. */
async function removeLeftovers(environment: WorkspaceDeps, fs: LightningFS): Promise<void> {
  const { held = [] } = (await getLockManager()?.query()) ?? {};
  if (held.some(({ name }) => name?.startsWith('docwright clone') === true)) return;
  const known = new Set((await environment.store.sites()).map(({ gitdir }) => gitdir));
  const older = Date.now() - 60_000; // a clone in another tab may be about to become a site
  for (const name of await fs.promises.readdir('/')) {
    const made = Number.parseInt(name.slice(name.lastIndexOf('-') + 1), 36);
    if (!known.has(`/${name}`) && made < older) await environment.removeFolder(`/${name}`);
  }
}

expose(service);

export type RemoteWorkspaceService = Remote<WorkspaceService>;

/**
 * Replaces IndexedDB with one in this worker's memory if the browser allows none. Also removes locks: they are rejected for the same
 * reason, and nothing is shared. Call it before any storage is opened.
 */
async function installMemoryIndexedDb(): Promise<void> {
  await import('fake-indexeddb/auto');
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}
