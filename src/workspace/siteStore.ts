import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import type { Conflict, Revision, SiteId } from './workspace.ts';

const pullRequest = z.object({ number: z.number(), url: z.string(), title: z.string(), state: z.enum(['open', 'merged', 'closed']) });
const draft = z.object({ branch: z.string(), forkUrl: z.string().nullable(), commit: z.string(), pullRequest: pullRequest.nullable() });

const siteRecord = z.object({
  id: z.string(),
  url: z.string(),
  branch: z.string(),
  configPath: z.string().nullable(),
  name: z.string(),
  openedAt: z.number(),
  commit: z.string(),
  draft: draft.nullable(),
  /** The folder that holds the repository. */
  gitdir: z.string(),
  filter: z.boolean(),
  /** Counts all stored changes of the site. */
  lastRevision: z.number(),
  /** A push that was sent and whose answer has not come yet. */
  pending: z.object({ branch: z.string(), commit: z.string(), forkUrl: z.string().nullable(), paths: z.array(z.string()) }).nullable(),
});

/** All that is stored of a site beside its repository and its changes. */
export type SiteRecord = z.infer<typeof siteRecord>;

/** One changed file: its new bytes, or null where it is deleted. */
export interface OverlayEntry {
  readonly site: SiteId;
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Where a moved file was; the entry of that path says where it went. */
  readonly movedFrom: string | null;
  readonly movedTo: string | null;
  readonly revision: Revision;
  readonly savedAt: number;
}

interface Schema extends DBSchema {
  sites: { key: string; value: SiteRecord };
  overlay: { key: [string, string]; value: OverlayEntry; indexes: { site: string } };
  conflicts: { key: [string, string]; value: Conflict & { readonly site: SiteId }; indexes: { site: string } };
}

/** What is to be stored at once; `compare` gives false to store nothing. */
export interface OverlayWrite {
  readonly put?: readonly Omit<OverlayEntry, 'site' | 'revision' | 'savedAt'>[];
  readonly remove?: readonly string[];
  /** Judges the stored entry of `compare.path` in the same transaction. */
  readonly compare?: { readonly path: string; readonly revision: Revision };
}

/** What came of a write: the new revision, or the stored one that was not expected. */
export type OverlayOutcome = { readonly stored: true; readonly revision: Revision } | { readonly stored: false; readonly revision: Revision };

/** The sites and their changes in IndexedDB. Each method is one transaction. */
export class SiteStore {
  private readonly database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.database = database;
  }

  /** Opens the database, made where it is not there yet. */
  static async open(name: string): Promise<SiteStore> {
    return new SiteStore(
      await openDB<Schema>(name, 1, {
        upgrade(database) {
          database.createObjectStore('sites', { keyPath: 'id' });
          database.createObjectStore('overlay', { keyPath: ['site', 'path'] }).createIndex('site', 'site');
          database.createObjectStore('conflicts', { keyPath: ['site', 'path'] }).createIndex('site', 'site');
        },
      }),
    );
  }

  async sites(): Promise<readonly SiteRecord[]> {
    const all = await this.database.getAll('sites');
    return all.flatMap((record) => siteRecord.safeParse(record).data ?? []);
  }

  async site(id: SiteId): Promise<SiteRecord | null> {
    return siteRecord.safeParse(await this.database.get('sites', id)).data ?? null;
  }

  async putSite(record: SiteRecord): Promise<void> {
    await this.database.put('sites', record);
  }

  /** Changes some facts of a site; null where it is not there. */
  async patchSite(id: SiteId, facts: Partial<SiteRecord>): Promise<SiteRecord | null> {
    const transaction = this.database.transaction('sites', 'readwrite');
    const record = await transaction.store.get(id);
    if (record === undefined) return null;
    const changed = { ...record, ...facts };
    await transaction.store.put(changed);
    await transaction.done;
    return changed;
  }

  async overlay(site: SiteId): Promise<ReadonlyMap<string, OverlayEntry>> {
    const entries = await this.database.getAllFromIndex('overlay', 'site', site);
    return new Map(entries.map((entry) => [entry.path, entry]));
  }

  async overlayEntry(site: SiteId, path: string): Promise<OverlayEntry | null> {
    return (await this.database.get('overlay', [site, path])) ?? null;
  }

  /** Stores changes of the overlay, unless the compared entry has another revision than expected. */
  async writeOverlay(site: SiteId, write: OverlayWrite, savedAt: number): Promise<OverlayOutcome> {
    const transaction = this.database.transaction(['sites', 'overlay'], 'readwrite', { durability: 'strict' });
    const overlay = transaction.objectStore('overlay');
    if (write.compare !== undefined) {
      const stored = (await overlay.get([site, write.compare.path]))?.revision ?? 0;
      if (stored !== write.compare.revision) {
        await transaction.done;
        return { stored: false, revision: stored };
      }
    }
    const sites = transaction.objectStore('sites');
    const record = await sites.get(site);
    let revision = record?.lastRevision ?? 0;
    for (const path of write.remove ?? []) await overlay.delete([site, path]);
    for (const entry of write.put ?? []) {
      revision += 1;
      await overlay.put({ ...entry, site, revision, savedAt });
    }
    if (record !== undefined) await sites.put({ ...record, lastRevision: revision });
    await transaction.done;
    return { stored: true, revision: (write.put ?? []).length === 0 ? 0 : revision };
  }

  async conflicts(site: SiteId): Promise<readonly Conflict[]> {
    const all = await this.database.getAllFromIndex('conflicts', 'site', site);
    return all.map(({ path, base, mine, theirs }) => ({ path, base, mine, theirs }));
  }

  async putConflict(site: SiteId, conflict: Conflict): Promise<void> {
    await this.database.put('conflicts', { ...conflict, site });
  }

  async removeConflict(site: SiteId, path: string): Promise<void> {
    await this.database.delete('conflicts', [site, path]);
  }

  /** Removes all that is stored of a site. */
  async forget(site: SiteId): Promise<void> {
    const transaction = this.database.transaction(['sites', 'overlay', 'conflicts'], 'readwrite');
    await transaction.objectStore('sites').delete(site);
    for (const name of ['overlay', 'conflicts'] as const) {
      const store = transaction.objectStore(name);
      for (const key of await store.index('site').getAllKeys(site)) await store.delete(key);
    }
    await transaction.done;
  }
}
