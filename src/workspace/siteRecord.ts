import type { DBSchema } from 'idb';
import { z } from 'zod';
import type { Conflict, JournalRow, Revision, SiteId } from './workspace.ts';

const pullRequest = z.object({
  number: z.number(),
  url: z.string(),
  title: z.string(),
  state: z.enum(['open', 'merged', 'closed']),
});
const draft = z.object({
  branch: z.string(),
  forkUrl: z.string().nullable(),
  commit: z.string(),
  message: z.string().default(''),
  base: z.string().optional(),
  takenIn: z.object({ over: z.string(), objects: z.array(z.string()).readonly() }).optional(),
  pullRequest: pullRequest.nullable(),
});

/** Parses the record of a site. Drops unknown fields of newer versions of the app; they stay in storage. */
export const siteRecordSchema = z.object({
  id: z.string(),
  url: z.string(),
  branch: z.string(),
  configPath: z.string().nullable(),
  name: z.string(),
  openedAt: z.number(),
  commit: z.string(),
  draft: draft.nullable(),
  /** The repository's folder. */
  gitdir: z.string(),
  filter: z.boolean(),
  /** Whether some of the commit's texts may not be in this browser yet. */
  textsToCome: z.boolean().default(false),
  /** Counts all stored changes of the site. */
  lastRevision: z.number(),
  /** Counts all rows of its journal. */
  lastRow: z.number().optional(),
  /** True once a symbolic link was moved or rewritten here: changes may contain links that the commit doesn't have. */
  hasLinks: z.boolean().optional(),
  endedReviews: z.object({ count: z.number(), last: z.enum(['merged', 'closed']) }).optional(),
  /** Recent moves, newest last, for other tabs that have a file open under its old name. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  /** A push that was sent without a response so far. */
  pending: z
    .object({
      branch: z.string(),
      commit: z.string(),
      message: z.string().default(''),
      forkUrl: z.string().nullable(),
      paths: z.array(z.string()),
    })
    .nullable(),
});

/** The stored data of a site, except its repository and its changes. */
export type SiteRecord = z.infer<typeof siteRecordSchema>;

/** A changed file: its new bytes, or null if it is deleted. */
export interface OverlayEntry {
  readonly site: SiteId;
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** The old path of a moved file; the entry there has `movedTo`. */
  readonly movedFrom: string | null;
  readonly movedTo: string | null;
  /** The file's Git mode if it isn't `100644`. If absent, a file in the commit keeps its mode. */
  readonly mode?: string;
  readonly revision: Revision;
  readonly savedAt: number;
}

/**
 * One row of a site's journal. Stored with the changes, under a site name that no site has: a tab with an older version of the app would
 * block creating a new object store while it is open.
 */
export interface StoredJournalRow extends OverlayEntry {
  readonly row: JournalRow;
}

export interface WorkspaceDbSchema extends DBSchema {
  sites: { key: string; value: SiteRecord };
  overlay: { key: [string, string]; value: OverlayEntry | StoredJournalRow; indexes: { site: string } };
  conflicts: { key: [string, string]; value: Conflict & { readonly site: SiteId }; indexes: { site: string } };
}
