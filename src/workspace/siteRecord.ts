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

/** Reads the record of a site. Fields that a newer version of the app added are kept out of it, and stay in storage. */
export const siteRecordSchema = z.object({
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
  /** Whether texts of the commit may not be in this browser yet. */
  textsToCome: z.boolean().default(false),
  /** Counts all stored changes of the site. */
  lastRevision: z.number(),
  /** Counts all rows of its journal. */
  lastRow: z.number().optional(),
  /** True once a symbolic link was moved or rewritten here: changes may hold links that the commit doesn't have. */
  hasLinks: z.boolean().optional(),
  endedReviews: z.object({ count: z.number(), last: z.enum(['merged', 'closed']) }).optional(),
  /** What files were moved lately, the newest last: another tab that still has one open by its old name asks. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  /** A push that was sent and whose answer has not come yet. */
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

/** All that is stored of a site beside its repository and its changes. */
export type SiteRecord = z.infer<typeof siteRecordSchema>;

/** One changed file: its new bytes, or null where it is deleted. */
export interface OverlayEntry {
  readonly site: SiteId;
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Where a moved file was; the entry of that path says where it went. */
  readonly movedFrom: string | null;
  readonly movedTo: string | null;
  /** The mode of the file in Git where it isn't `100644`; of a file that is in the commit, that of the commit where absent. */
  readonly mode?: string;
  readonly revision: Revision;
  readonly savedAt: number;
}

/**
 * One row of a site's journal. It is in the object store of the changes, under a name that no site has, and not in one of its own: a tab with an
 * older version of the app would keep a new object store from being made for as long as it is open.
 */
export interface StoredJournalRow extends OverlayEntry {
  readonly row: JournalRow;
}

export interface WorkspaceDbSchema extends DBSchema {
  sites: { key: string; value: SiteRecord };
  overlay: { key: [string, string]; value: OverlayEntry | StoredJournalRow; indexes: { site: string } };
  conflicts: { key: [string, string]; value: Conflict & { readonly site: SiteId }; indexes: { site: string } };
}
