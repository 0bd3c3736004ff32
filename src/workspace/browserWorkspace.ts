import { proxy, wrap } from 'comlink';
import { raceAgainst } from '#base/raceAgainst.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { TransportName } from '#base/settings.ts';
import { createWorkerName, watchWorker } from './workerLock.ts';
import type * as W from './workspace.ts';
import type { RemoteWorkspaceService, WorkerOptions, WorkspaceService } from './workspaceWorker.ts';

type Answer<Value> = Promise<Result<Value, Problem>>;

/** Reports about the worker to the page. */
export interface WorkerCallbacks {
  /** The worker failed to start or crashed: it answers no more calls. */
  readonly onStop: () => void;
  /** The browser's storage can't be used: everything is in memory and lost when the tab closes. */
  readonly onStoresNothing: (because: Problem) => void;
  /** A transport that works was found for a host. */
  readonly onTransport: (place: string, transport: TransportName) => void;
}

/** The page's workspace: every method runs in a dedicated worker. */
export class BrowserWorkspace implements W.Workspace {
  private options: Omit<WorkerOptions, 'storesNothing'>;
  private readonly news: WorkerCallbacks;
  private readonly listeners = new Set<(event: W.WorkspaceEvent) => void>();
  private running: RunningWorker;
  private lastOperation = 0;

  constructor(options: Omit<WorkerOptions, 'storesNothing'>, news: WorkerCallbacks) {
    this.options = options;
    this.news = news;
    this.running = this.launch(false);
  }

  /** Continues in memory, without the stored sites, if the browser has no room for a site. Ends the running worker. */
  switchToMemoryStorage(because: Problem): void {
    const { end } = this.running;
    this.running = this.launch(true);
    end();
    this.news.onStoresNothing(because);
  }

  /** Changes how hosts are reached. */
  setHosts(hosts: WorkerOptions['hosts']): void {
    this.options = { ...this.options, hosts };
    void this.running.service.setHosts(hosts);
  }

  private launch(storesNothing: boolean): RunningWorker {
    const name = createWorkerName();
    const worker = new Worker(new URL('./workspaceWorker.ts', import.meta.url), { type: 'module', name });
    worker.addEventListener('error', this.news.onStop);
    const service = wrap<WorkspaceService>(worker);
    const tell = (event: W.WorkspaceEvent) => this.listeners.forEach((listener) => listener(event));
    const start: Answer<void> = service.start(
      { ...this.options, storesNothing },
      proxy(tell),
      proxy(this.news.onTransport),
    );
    const { ended, end } = watchWorker(worker, name, start);
    const unlessEnded = raceAgainst(ended);
    const started = unlessEnded(start).then((answer) => answer ?? err(workerEnded));
    const running = { service, started, unlessEnded, end };
    // A new worker replaces it, unless it kept its data in memory, which is lost.
    void Promise.all([start, ended]).then(() => {
      if (running === this.running && !storesNothing) this.running = this.launch(false);
    });
    return running;
  }

  /** The worker's service once it has started. If storage can't be opened, the service of a worker that keeps everything in memory. */
  private async service(): Promise<Result<RunningWorker, Problem>> {
    const { running } = this;
    const started = await running.started;
    if (started.ok) return ok(running);
    if (running !== this.running) return this.service(); // another call handled it first
    if (!started.problem.code.startsWith('storage/') || started.problem === workerEnded) return started;
    this.switchToMemoryStorage(started.problem);
    const again = await this.running.started;
    return again.ok ? ok(this.running) : again;
  }

  subscribe(listener: (event: W.WorkspaceEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  sites = (): Answer<readonly W.SiteSummary[]> => this.call('sites');
  open = (address: W.RepositoryAddress, operation?: W.NetworkOperation): Answer<W.OpenedSite> =>
    this.operate('open', [address], operation);
  reopen = (site: W.SiteId): Answer<W.OpenedSite> => this.call('reopen', site);
  fetchRemainingTexts = (site: W.SiteId): Answer<void> => this.call('fetchRemainingTexts', site);
  forget = (site: W.SiteId): Answer<void> => this.call('forget', site);
  updateDetails = (
    site: W.SiteId,
    facts: { readonly configPath?: string; readonly name?: string },
  ): Answer<W.SiteSummary> => this.call('updateDetails', site, facts);
  read = (site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<W.StoredFile> =>
    this.operate('read', [site, path], operation);
  readMedia = (site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<W.StoredFile> =>
    this.operate('readMedia', [site, path], operation);
  readBase = (site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> =>
    this.operate('readBase', [site, path], operation);
  readPublished = (site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> =>
    this.operate('readPublished', [site, path], operation);
  readBaseMedia = (site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> =>
    this.operate('readBaseMedia', [site, path], operation);
  write = (
    site: W.SiteId,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    expected: W.Revision | null,
    journal?: readonly W.JournalRow[],
  ): Answer<W.Revision> => this.call('write', site, path, bytes, expected, journal);
  appendJournal = (site: W.SiteId, rows: readonly W.JournalRow[]): Answer<void> =>
    this.call('appendJournal', site, rows);
  readJournal = (site: W.SiteId, after: number): Answer<W.JournalRows> => this.call('readJournal', site, after);
  writeFilesAtomically = (
    site: W.SiteId,
    writes: readonly W.FileWrite[],
    journal?: readonly W.JournalRow[],
    expected?: readonly W.WriteOutcome[],
  ): Answer<readonly W.WriteOutcome[]> => this.call('writeFilesAtomically', site, writes, journal, expected);
  previewAtomicWrite = (site: W.SiteId, writes: readonly W.FileWrite[]): Answer<readonly W.WriteOutcome[]> =>
    this.call('previewAtomicWrite', site, writes);
  findMovedPath = (site: W.SiteId, path: string): Answer<string | null> => this.call('findMovedPath', site, path);
  readLink = (site: W.SiteId, change: W.SiteChange): Answer<W.LinkChange> => this.call('readLink', site, change);
  changes = (site: W.SiteId): Answer<readonly W.SiteChange[]> => this.call('changes', site);
  files = (site: W.SiteId): Answer<readonly W.FileEntry[]> => this.call('files', site);
  publish = (site: W.SiteId, request: W.PublishRequest, operation?: W.NetworkOperation): Answer<W.SiteSummary> =>
    this.operate('publish', [site, request], operation);
  setPullRequest = (site: W.SiteId, pullRequest: W.PullRequestReference): Answer<W.SiteSummary> =>
    this.call('setPullRequest', site, pullRequest);
  endDraft = (site: W.SiteId, operation?: W.NetworkOperation): Answer<W.UpdateOutcome> =>
    this.operate('endDraft', [site], operation);
  update = (site: W.SiteId, operation?: W.NetworkOperation): Answer<W.UpdateOutcome> =>
    this.operate('update', [site], operation);
  private async call<Value>(
    method: Parameters<WorkspaceService['call']>[0],
    ...words: readonly unknown[]
  ): Answer<Value> {
    const found = await this.service();
    if (!found.ok) return found;
    return answerOf(found.value, ({ call }) => call(method, words));
  }

  private async operate<Value>(
    method: Parameters<WorkspaceService['call']>[0],
    words: readonly unknown[],
    operation: W.NetworkOperation | undefined,
  ): Answer<Value> {
    const found = await this.service();
    if (!found.ok) return found;
    const { service } = found.value;
    if (operation?.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    this.lastOperation += 1;
    const id = this.lastOperation;
    const cancel = () => void service.cancel(id);
    operation?.signal?.addEventListener('abort', cancel);
    try {
      const report = proxy((progress: W.Progress) => operation?.onProgress?.(progress));
      const sent = { id, access: operation?.access, first: operation?.firstTexts };
      return await answerOf(found.value, ({ callOperation }) => callOperation(method, words, sent, report));
    } finally {
      operation?.signal?.removeEventListener('abort', cancel);
    }
  }
}

interface RunningWorker {
  readonly service: RemoteWorkspaceService;
  readonly started: Promise<Result<void, Problem>>;
  /** Awaits an answer of the worker. Null if the worker ends first. */
  readonly unlessEnded: <Value>(answer: Promise<Value>) => Promise<Value | null>;
  readonly end: () => void;
}

const workerEnded = createProblem('storage/failed', 'The part of Docwright that stores your changes has stopped.', {
  retry: { kind: 'downloadChanges' },
});

/** The answer of a worker. If the worker ends or throws, a problem, so the caller never hangs. */
async function answerOf<Value>(
  { service, unlessEnded }: RunningWorker,
  call: (service: RemoteWorkspaceService) => Promise<unknown>,
): Answer<Value> {
  try {
    // The worker returns the result of the method of that name, so the interface's type holds.
    return ((await unlessEnded(call(service))) ?? err(workerEnded)) as Result<Value, Problem>;
  } catch (error) {
    globalThis.reportError(error);
    return err(createProblem('workspace/unexpected', error instanceof Error ? error.message : String(error)));
  }
}
