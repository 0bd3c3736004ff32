import type { OverlayEntry } from './siteRecord.ts';
import {
  WorkspaceStore,
  type ExpectedRevision,
  type PathMove,
  type OverlayOutcome,
  type OverlayWrite,
} from './workspaceStore.ts';
import type { Conflict, SiteId } from './workspace.ts';

/** What a staged entry has for a revision until it is stored: each reader is told the same. */
const stagedRevision = 1;

/** Changes of one site that are to be stored at once: who asks sees them as stored, and `write` is all of them. */
export class StagedWorkspaceStore extends WorkspaceStore {
  /** Null: nothing is to be stored of that path. */
  private readonly entries = new Map<string, OverlayEntry | null>();
  private readonly compared: ExpectedRevision[] = [];
  private readonly moved: PathMove[] = [];
  private readonly settled: string[] = [];
  private readonly reopened: Conflict[] = [];

  constructor(store: WorkspaceStore) {
    super(store.connection);
  }

  override async overlayEntry(site: SiteId, path: string): Promise<OverlayEntry | null> {
    const staged = this.entries.get(path);
    return staged === undefined ? super.overlayEntry(site, path) : staged;
  }

  override async overlay(site: SiteId): Promise<ReadonlyMap<string, OverlayEntry>> {
    const all = new Map(await super.overlay(site));
    for (const [path, entry] of this.entries) {
      if (entry === null) all.delete(path);
      else all.set(path, entry);
    }
    return all;
  }

  override writeOverlay(site: SiteId, write: OverlayWrite, savedAt: number): Promise<OverlayOutcome> {
    const { put = [], remove = [], compare = [], moved = [], settled = [], conflicts = [] } = write;
    // What is staged itself can have been changed by nobody.
    this.compared.push(...compare.filter(({ path }) => !this.entries.has(path)));
    for (const path of remove) this.entries.set(path, null);
    for (const entry of put) this.entries.set(entry.path, { ...entry, site, revision: stagedRevision, savedAt });
    this.moved.push(...moved);
    this.settled.push(...settled);
    this.reopened.push(...conflicts);
    return Promise.resolve({ stored: true, revision: stagedRevision });
  }

  /** All of it, to be stored in one transaction. */
  get write(): OverlayWrite {
    const all = [...this.entries];
    return {
      put: all.flatMap(([, entry]) => entry ?? []),
      remove: all.flatMap(([path, entry]) => (entry === null ? [path] : [])),
      compare: this.compared,
      moved: this.moved,
      settled: this.settled,
      conflicts: this.reopened,
    };
  }
}
