import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import type { Bytes, FileOperation } from '../journal/fileOperation.ts';
import type { JournalRecorder } from '../journal/journalRecorder.ts';
import { toStoredRow } from '../journal/storedJournal.ts';
import { getOpenFiles } from '../openFiles/openFiles.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { updateRouteAfterMove } from '../route/updateRouteAfterMove.ts';
import { failNoSiteOpen, type CurrentFiles } from '../openFiles/readCurrentFile.ts';
import { StagedFiles } from './stagedFiles.ts';
import type { App } from '../app.ts';

/** File of a part of a change. `after: null` or kind `delete` deletes it. */
export type FileChangePart =
  | { readonly kind: string; readonly path: RepoPath; readonly after?: unknown }
  | { readonly kind: string; readonly from: RepoPath; readonly to: RepoPath };

/**
 * Applies operations in order and stores them in one transaction with their undo rows: all or none. `prepare` returns a
 * part's operation from the files as earlier parts leave them, and runs again if another tab stored something in
 * between. Returns what was done; `workspace/changed-elsewhere` if another change to a file can't be merged.
 */
export async function applyOperations<Part extends FileChangePart>(
  app: App,
  parts: readonly Part[],
  prepare: (part: Part, files: CurrentFiles) => Promise<Result<FileOperation, Problem>>,
  recording: JournalRecorder,
): Promise<Result<readonly FileOperation[], Problem>> {
  const site = getOpenSite(app)?.summary.id;
  const files = getOpenFiles(app);
  if (site === undefined || files === null) return failNoSiteOpen();
  let operations: readonly FileOperation[] = [];
  let staged = new StagedFiles(app);
  const work = async () => {
    for (;;) {
      staged = new StagedFiles(app);
      const applied = await stageParts(parts, prepare, staged);
      if (!applied.ok) return applied;
      const stored = await store(app, applied.value, staged, recording);
      if (stored.ok) {
        operations = stored.value;
        return ok(operations.flatMap(movesOf));
      }
      // Another tab stored something in between.
      if (stored.problem.code !== 'workspace/changed-elsewhere') return stored;
    }
  };
  // Text typed while a file is being deleted is restored with it.
  const typed = new Map<RepoPath, Bytes>();
  const done = await files.changeTogether(
    parts.flatMap(pathsOf),
    work,
    {
      over: (path) => staged.revision(path),
      removed: removedBy(parts),
      mayBeUnwritable: new Set(parts.flatMap((part) => (part.kind === 'discard' ? pathsOf(part) : []))),
    },
    (path, bytes) => void typed.set(path, bytes),
  );
  if (!done.ok) return done;
  for (const { from, to } of done.value) updateRouteAfterMove(app, from, to);
  const all = operations.map((operation) => withTyped(operation, typed));
  if (typed.size > 0) recording.amend(all);
  return ok(all);
}

async function stageParts<Part>(
  parts: readonly Part[],
  prepare: (part: Part, files: CurrentFiles) => Promise<Result<FileOperation, Problem>>,
  staged: StagedFiles,
): Promise<Result<readonly FileOperation[], Problem>> {
  const operations: FileOperation[] = [];
  for (const part of parts) {
    const prepared = await prepare(part, staged);
    const done = prepared.ok ? await staged.apply(prepared.value) : prepared;
    if (!done.ok) return done;
    operations.push(done.value);
  }
  return ok(operations);
}

/** Stores what is staged. Returns the operations with what they removed. That takes a dry run first: the journal's rows need it. */
async function store(
  app: App,
  operations: readonly FileOperation[],
  staged: StagedFiles,
  recording: JournalRecorder,
): Promise<Result<readonly FileOperation[], Problem>> {
  const site = getOpenSite(app)?.summary.id;
  if (site === undefined) return failNoSiteOpen();
  const { workspace } = app.services;
  const takesAway = staged.writes.some(({ kind }) => kind === 'discard' || kind === 'settle');
  const tried = takesAway ? await workspace.previewAtomicWrite(site, staged.writes) : null;
  if (tried?.ok === false) return tried;
  const done = staged.withOutcomes(operations, tried?.value ?? []);
  const rows = await recording.rows(done);
  if (staged.writes.length === 0 && rows.length === 0) return ok(done);
  const stored = await workspace.writeFilesAtomically(site, staged.writes, rows.map(toStoredRow), tried?.value);
  if (!stored.ok) return stored;
  recording.confirm(rows);
  return ok(done);
}

/** Returns the files that parts delete, by their paths before the change. */
function removedBy(parts: readonly FileChangePart[]): ReadonlySet<RepoPath> {
  const removed = new Set<RepoPath>();
  for (const part of parts.toReversed()) {
    const isRemoved = part.kind === 'delete' || ('after' in part && part.after === null && part.kind !== 'settle');
    if ('path' in part && isRemoved) removed.add(part.path);
    if ('from' in part && removed.has(part.to)) removed.add(part.from);
  }
  return removed;
}

/** Returns where files moved. A file whose move is discarded returns to its original path. */
function movesOf(operation: FileOperation): readonly { readonly from: RepoPath; readonly to: RepoPath }[] {
  if (operation.kind === 'move') return [operation];
  const change = operation.kind === 'discard' ? operation.taken?.discarded.change : undefined;
  return change?.from == null ? [] : [{ from: change.path, to: change.from }];
}

function withTyped(operation: FileOperation, typed: ReadonlyMap<RepoPath, Bytes>): FileOperation {
  if ((operation.kind !== 'text' && operation.kind !== 'bytes') || operation.after !== null) return operation;
  const bytes = typed.get(operation.path);
  return bytes === undefined ? operation : { kind: 'bytes', path: operation.path, before: bytes, after: null };
}

function pathsOf(part: FileChangePart): readonly RepoPath[] {
  return 'path' in part ? [part.path] : [part.from, part.to];
}
