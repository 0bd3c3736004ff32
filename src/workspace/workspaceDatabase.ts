import type { IDBPObjectStore } from 'idb';
import { symlinkMode } from './git/repository.ts';
import { addJournalRows, journalKeyOf, readJournalRows, removeJournalRows } from './journalRows.ts';
import { siteRecordSchema, type OverlayEntry, type WorkspaceDbSchema, type SiteRecord } from './siteRecord.ts';
import { StorageConnection } from './storageConnection.ts';
import type { Conflict, JournalRow, JournalRows, Revision, SiteId } from './workspace.ts';

/** Changes to store together: all of them, or none if what they were based on has changed. */
export interface OverlayWrite {
  readonly put?: readonly OverlayPut[];
  readonly remove?: readonly string[];
  /** The revisions that the write is based on; 0 for no entry. */
  readonly compare?: readonly ExpectedRevision[];
  /** The commit that the write is based on. */
  readonly baseCommit?: string;
  readonly facts?: Partial<SiteRecord>;
  readonly conflicts?: readonly Conflict[];
  /** Files that the write moves, in order; their conflicts move with them. */
  readonly moved?: readonly PathMove[];
  /** Paths whose conflicts end. */
  readonly resolvedConflicts?: readonly string[];
  /** Rows to add to the journal. */
  readonly journal?: readonly JournalRow[];
}

/** An entry to store. `changedAt` is when the change was made, if it wasn't just now. */
export type OverlayPut = Omit<OverlayEntry, 'site' | 'revision' | 'savedAt'> & { readonly changedAt?: number };

/** A file's move from one path to another. */
export interface PathMove {
  readonly from: string;
  readonly to: string;
}

/** How many moves are recorded. */
const mostMoves = 50;

/** A path, and the expected revision of its entry. */
export interface ExpectedRevision {
  readonly path: string;
  readonly revision: Revision;
}

/** The result of a write: the last new revision, or which expectation failed. */
export type OverlayOutcome =
  | { readonly stored: true; readonly revision: Revision }
  | { readonly stored: false; readonly because: 'revision' | 'commit' };

/** The sites and their changes in IndexedDB. Each method is one transaction. */
export class WorkspaceDatabase {
  readonly connection: StorageConnection<WorkspaceDbSchema>;

  constructor(connection: StorageConnection<WorkspaceDbSchema>) {
    this.connection = connection;
  }

  /** Opens the database; creates it if there is none. */
  static async open(name: string): Promise<WorkspaceDatabase> {
    const connection = new StorageConnection<WorkspaceDbSchema>({
      name,
      version: 1,
      upgrade(database) {
        database.createObjectStore('sites', { keyPath: 'id' });
        database.createObjectStore('overlay', { keyPath: ['site', 'path'] }).createIndex('site', 'site');
        database.createObjectStore('conflicts', { keyPath: ['site', 'path'] }).createIndex('site', 'site');
      },
    });
    await connection.open();
    return new WorkspaceDatabase(connection);
  }

  async sites(): Promise<readonly SiteRecord[]> {
    const all = await this.connection.run(['sites'], 'readonly', ({ store }) => store.getAll());
    return all.flatMap((record) => siteRecordSchema.safeParse(record).data ?? []);
  }

  async site(id: SiteId): Promise<SiteRecord | null> {
    const record = await this.connection.run(['sites'], 'readonly', ({ store }) => store.get(id));
    return siteRecordSchema.safeParse(record).data ?? null;
  }

  async putSite(record: SiteRecord): Promise<void> {
    await this.connection.run(['sites'], 'readwrite', ({ store }) => store.put(record));
  }

  /** Changes fields of a site's record; null if there is no such site. */
  patchSite(id: SiteId, facts: Partial<SiteRecord>): Promise<SiteRecord | null> {
    return this.connection.run(['sites'], 'readwrite', async ({ store }) => {
      const record = await store.get(id);
      if (record === undefined) return null;
      const changed = { ...record, ...facts };
      await store.put(changed);
      return changed;
    });
  }

  async overlay(site: SiteId): Promise<ReadonlyMap<string, OverlayEntry>> {
    const entries = await this.connection.run(['overlay'], 'readonly', ({ store }) => store.index('site').getAll(site));
    return new Map(entries.map((entry) => [entry.path, entry]));
  }

  async overlayEntry(site: SiteId, path: string): Promise<OverlayEntry | null> {
    return (await this.connection.run(['overlay'], 'readonly', ({ store }) => store.get([site, path]))) ?? null;
  }

  /** Stores changes of a site in one transaction, unless what they are based on has changed. */
  writeOverlay(site: SiteId, write: OverlayWrite, savedAt: number): Promise<OverlayOutcome> {
    return this.connection.run(
      ['sites', 'overlay', 'conflicts'],
      'readwrite',
      async (transaction): Promise<OverlayOutcome> => {
        const overlay = transaction.objectStore('overlay');
        const record = await transaction.objectStore('sites').get(site);
        for (const { path, revision } of write.compare ?? [])
          if (((await overlay.get([site, path]))?.revision ?? 0) !== revision)
            return { stored: false, because: 'revision' };
        if (
          write.baseCommit !== undefined &&
          record !== undefined &&
          (record.draft?.commit ?? record.commit) !== write.baseCommit
        )
          return { stored: false, because: 'commit' };
        let revision = record?.lastRevision ?? 0;
        for (const path of write.remove ?? []) await overlay.delete([site, path]);
        for (const { changedAt = savedAt, ...entry } of write.put ?? []) {
          revision += 1;
          await overlay.put({ ...entry, site, revision, savedAt: changedAt });
        }
        await writeConflicts(transaction.objectStore('conflicts'), site, write);
        const endedReviews = endedReviewsOf({ ...record, ...write.facts });
        // Changes of an ended review can't be undone.
        if (endedReviews !== endedReviewsOf(record)) await removeJournalRows(overlay, site);
        const lastRow = await addJournalRows(
          overlay,
          site,
          { last: record?.lastRow ?? 0, endedReviews },
          write.journal ?? [],
        );
        if (record !== undefined)
          await transaction.objectStore('sites').put({
            ...record,
            ...write.facts,
            ...((write.put ?? []).some(({ mode }) => mode === symlinkMode) ? { hasLinks: true } : {}),
            moves: movesAfter(record.moves ?? [], write),
            lastRevision: revision,
            lastRow,
          });
        return { stored: true, revision: (write.put ?? []).length === 0 ? 0 : revision };
      },
      { durability: 'strict' },
    );
  }

  /** Adds rows to a site's journal. */
  async appendJournal(site: SiteId, rows: readonly JournalRow[]): Promise<void> {
    await this.connection.run(['sites', 'overlay'], 'readwrite', async (transaction) => {
      const record = await transaction.objectStore('sites').get(site);
      if (record === undefined) return;
      const present = { last: record.lastRow ?? 0, endedReviews: endedReviewsOf(record) };
      const lastRow = await addJournalRows(transaction.objectStore('overlay'), site, present, rows);
      await transaction.objectStore('sites').put({ ...record, lastRow });
    });
  }

  /** The rows of a site's journal with a number above `after`, in order. */
  async journal(site: SiteId, after: number): Promise<JournalRows> {
    return this.connection.run(['overlay'], 'readonly', ({ store }) => readJournalRows(store, site, after));
  }

  async conflicts(site: SiteId): Promise<readonly Conflict[]> {
    const all = await this.connection.run(['conflicts'], 'readonly', ({ store }) => store.index('site').getAll(site));
    return all.map(({ path, base, mine, theirs, theirCommit = null }) => ({ path, base, mine, theirs, theirCommit }));
  }

  /** Removes everything stored for a site. */
  async forget(site: SiteId): Promise<void> {
    await this.connection.run(['sites', 'overlay', 'conflicts'], 'readwrite', async (transaction) => {
      await transaction.objectStore('sites').delete(site);
      for (const name of ['overlay', 'conflicts'] as const) {
        const store = transaction.objectStore(name);
        for (const owner of [site, journalKeyOf(site)])
          for (const key of await store.index('site').getAllKeys(owner)) await store.delete(key);
      }
    });
  }
}

type WritableStore<Name extends 'overlay' | 'conflicts'> = Pick<
  IDBPObjectStore<WorkspaceDbSchema, Name[], Name, 'readwrite'>,
  'get' | 'put' | 'delete'
>;

async function writeConflicts(
  store: WritableStore<'conflicts'>,
  site: SiteId,
  { resolvedConflicts = [], moved = [], conflicts = [] }: OverlayWrite,
): Promise<void> {
  for (const path of resolvedConflicts) await store.delete([site, path]);
  for (const { from, to } of moved) {
    const waiting = await store.get([site, from]);
    if (waiting === undefined) continue;
    await store.delete([site, from]);
    await store.put({ ...waiting, path: to });
  }
  for (const conflict of conflicts) await store.put({ ...conflict, site });
}

/** How many reviews of a site ended. */
function endedReviewsOf(record: Partial<SiteRecord> | undefined): number {
  return record?.endedReviews?.count ?? 0;
}

/** The recorded moves after a write, without those from paths at which a file exists again. */
function movesAfter(moves: readonly PathMove[], { put = [], moved = [] }: OverlayWrite): PathMove[] {
  const there = new Set(put.flatMap(({ path, bytes }) => (bytes === null ? [] : [path])));
  const known = moves.filter(({ from }) => !there.has(from));
  return moved
    .reduce((now, move) => [...now.filter(({ from }) => from !== move.to && from !== move.from), move], known)
    .slice(-mostMoves);
}
