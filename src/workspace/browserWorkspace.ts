import { proxy, wrap } from 'comlink';
import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type * as W from './workspace.ts';
import type { RemoteWorkspaceService, WorkerOptions, WorkspaceService } from './workspaceWorker.ts';

type Answer<Value> = Promise<Result<Value, Problem>>;

/** What the page is told of its worker. */
export interface WorkerNews {
  /** It did not start, or failed: nothing will answer any more. */
  readonly onStop: () => void;
  /** The browser's storage cannot be used: everything is in memory, and gone with the tab. */
  readonly onStoresNothing: (because: Problem) => void;
}

/** The workspace as the page sees it: every method runs in a worker of its own. */
export class BrowserWorkspace implements W.Workspace {
  private readonly options: Omit<WorkerOptions, 'storesNothing'>;
  private readonly news: WorkerNews;
  private readonly listeners = new Set<(event: W.WorkspaceEvent) => void>();
  private running: RunningWorker;
  private lastOperation = 0;

  constructor(options: Omit<WorkerOptions, 'storesNothing'>, news: WorkerNews) {
    this.options = options;
    this.news = news;
    this.running = this.launch(false);
  }

  /** Goes on in memory, with nothing of what is stored: for a browser that has no room for a site. What runs is ended. */
  storeNothing(because: Problem): void {
    this.running.worker.terminate();
    this.running = this.launch(true);
    this.news.onStoresNothing(because);
  }

  private launch(storesNothing: boolean): RunningWorker {
    const worker = new Worker(new URL('./workspaceWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', this.news.onStop);
    const service = wrap<WorkspaceService>(worker);
    const tell = (event: W.WorkspaceEvent) => this.listeners.forEach((listener) => listener(event));
    return { worker, service, started: service.start({ ...this.options, storesNothing }, proxy(tell)) };
  }

  /** The worker's face once it has started; where storage cannot be opened, that of one that does without. */
  private async service(): Promise<Result<RemoteWorkspaceService, Problem>> {
    const { running } = this;
    const started = await running.started;
    if (started.ok) return ok(running.service);
    if (running !== this.running) return this.service(); // somebody else was told first
    if (!started.problem.code.startsWith('storage/')) return started;
    this.storeNothing(started.problem);
    const again = await this.running.started;
    return again.ok ? ok(this.running.service) : again;
  }

  subscribe(listener: (event: W.WorkspaceEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  sites = (): Answer<readonly W.SiteSummary[]> => this.call('sites');
  open = (address: W.RepositoryAddress, operation?: W.Operation): Answer<W.OpenedSite> =>
    this.operate('open', [address], operation);
  reopen = (site: W.SiteId): Answer<W.OpenedSite> => this.call('reopen', site);
  fetchRest = (site: W.SiteId): Answer<void> => this.call('fetchRest', site);
  forget = (site: W.SiteId): Answer<void> => this.call('forget', site);
  describe = (site: W.SiteId, facts: { readonly configPath?: string; readonly name?: string }): Answer<W.SiteSummary> =>
    this.call('describe', site, facts);
  read = (site: W.SiteId, path: string, operation?: W.Operation): Answer<W.StoredFile> =>
    this.operate('read', [site, path], operation);
  readBase = (site: W.SiteId, path: string, operation?: W.Operation): Answer<Uint8Array<ArrayBuffer>> =>
    this.operate('readBase', [site, path], operation);
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
  move = (site: W.SiteId, from: string, to: string): Answer<void> => this.call('move', site, from, to);
  changeTogether = (
    site: W.SiteId,
    writes: readonly W.FileWrite[],
    journal?: readonly W.JournalRow[],
  ): Answer<readonly W.DiscardedChange[]> => this.call('changeTogether', site, writes, journal);
  movedTo = (site: W.SiteId, path: string): Answer<string | null> => this.call('movedTo', site, path);
  remove = (site: W.SiteId, path: string, expected: W.Revision | null): Answer<void> =>
    this.call('remove', site, path, expected);
  discard = (site: W.SiteId, path: string): Answer<W.DiscardedChange> => this.call('discard', site, path);
  readLink = (site: W.SiteId, change: W.Change): Answer<W.LinkChange> => this.call('readLink', site, change);
  changes = (site: W.SiteId): Answer<readonly W.Change[]> => this.call('changes', site);
  files = (site: W.SiteId): Answer<readonly W.FileEntry[]> => this.call('files', site);
  publish = (site: W.SiteId, request: W.PublishRequest, operation?: W.Operation): Answer<W.SiteSummary> =>
    this.operate('publish', [site, request], operation);
  setPullRequest = (site: W.SiteId, pullRequest: W.PullRequestReference): Answer<W.SiteSummary> =>
    this.call('setPullRequest', site, pullRequest);
  endDraft = (site: W.SiteId, operation?: W.Operation): Answer<W.UpdateOutcome> =>
    this.operate('endDraft', [site], operation);
  update = (site: W.SiteId, operation?: W.Operation): Answer<W.UpdateOutcome> =>
    this.operate('update', [site], operation);
  resolve = (
    site: W.SiteId,
    path: string,
    bytes: Uint8Array<ArrayBuffer> | null,
    expected: W.Revision,
  ): Answer<W.Conflict | null> => this.call('resolve', site, path, bytes, expected);
  unresolve = (site: W.SiteId, conflict: W.Conflict): Answer<void> => this.call('unresolve', site, conflict);

  private async call<Value>(
    method: Parameters<WorkspaceService['call']>[0],
    ...words: readonly unknown[]
  ): Answer<Value> {
    const service = await this.service();
    if (!service.ok) return service;
    // The worker answers with the result of the method of that name, in the interface's own type.
    return (await service.value.call(method, words)) as Result<Value, Problem>;
  }

  private async operate<Value>(
    method: Parameters<WorkspaceService['call']>[0],
    words: readonly unknown[],
    operation: W.Operation | undefined,
  ): Answer<Value> {
    const service = await this.service();
    if (!service.ok) return service;
    if (operation?.signal?.aborted === true) return err(problem('operation/cancelled', 'Cancelled.'));
    this.lastOperation += 1;
    const id = this.lastOperation;
    const cancel = () => void service.value.cancel(id);
    operation?.signal?.addEventListener('abort', cancel);
    try {
      const report = proxy((progress: W.Progress) => operation?.onProgress?.(progress));
      // As above: the result of the method of that name.
      return (await service.value.callOperation(
        method,
        words,
        { id, access: operation?.access, first: operation?.first },
        report,
      )) as Result<Value, Problem>;
    } finally {
      operation?.signal?.removeEventListener('abort', cancel);
    }
  }
}

interface RunningWorker {
  readonly worker: Worker;
  readonly service: RemoteWorkspaceService;
  readonly started: Promise<Result<void, Problem>>;
}
