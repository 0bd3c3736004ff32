import type { OverlayEntry } from './siteRecord.ts';
import {
  WorkspaceDatabase,
  type ExpectedRevision,
  type PathMove,
  type OverlayOutcome,
  type OverlayWrite,
} from './workspaceDatabase.ts';
import type { Conflict, SiteId } from './workspace.ts';

/** The revision of staged entries until they are stored. */
const stagedRevision = 1;

/** Stages changes of one site to store together: reads return them as if stored, and `write` contains them all. */
export class StagedWorkspaceDatabase extends WorkspaceDatabase {
  /** Null: no entry is stored at that path. */
  private readonly entries = new Map<string, OverlayEntry | null>();
  private readonly compared: ExpectedRevision[] = [];
  private readonly moved: PathMove[] = [];
  private readonly settled: string[] = [];
  private readonly reopened: Conflict[] = [];

  constructor(store: WorkspaceDatabase) {
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
    const { put = [], remove = [], compare = [], moved = [], resolvedConflicts = [], conflicts = [] } = write;
    // Nobody else can have changed a staged entry.
    this.compared.push(...compare.filter(({ path }) => !this.entries.has(path)));
    for (const path of remove) this.entries.set(path, null);
    for (const entry of put) this.entries.set(entry.path, { ...entry, site, revision: stagedRevision, savedAt });
    this.moved.push(...moved);
    this.settled.push(...resolvedConflicts);
    this.reopened.push(...conflicts);
    return Promise.resolve({ stored: true, revision: stagedRevision });
  }

  /** All staged changes, to store in one transaction. */
  get write(): OverlayWrite {
    const all = [...this.entries];
    return {
      put: all.flatMap(([, entry]) => entry ?? []),
      remove: all.flatMap(([path, entry]) => (entry === null ? [path] : [])),
      compare: this.compared,
      moved: this.moved,
      resolvedConflicts: this.settled,
      conflicts: this.reopened,
    };
  }
}
