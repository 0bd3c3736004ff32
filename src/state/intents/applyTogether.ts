import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import { failAsChanged, rebaseText } from '#merge/rebaseText.ts';
import type { DiscardedChange, FileWrite, Revision } from '#workspace/workspace.ts';
import { sameBytes, type Bytes, type FileOperation, type TakenBack } from '../changes/fileOperation.ts';
import type { Recording } from '../journal/recording.ts';
import { toStore } from '../journal/storedJournal.ts';
import { openFiles } from '../openFiles/openFiles.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { followMove } from './followMove.ts';
import { noSite, presentText, readPresent, type PresentFiles } from './presentFile.ts';
import type { App } from '../app.ts';

/** What can be stored together with others: nothing that settles a conflict. */
export type StagedOperation = Extract<FileOperation, { readonly kind: 'text' | 'bytes' | 'move' | 'discard' }>;

/** What a part of a change is about. `after` null, and the kind `delete`: there is no such file any more. */
export type FilePart =
  | { readonly kind: string; readonly path: RepoPath; readonly after?: unknown }
  | { readonly kind: string; readonly from: RepoPath; readonly to: RepoPath };

/**
 * Does operations one after the other and stores them at once: after a tab that goes in between, all of them are done or none.
 * `prepare` gives a part's operation from the files as the parts before it leave them, and is asked again where another tab stored
 * something meanwhile. `recording` stores how it is undone: a tab may be closed before open files follow.
 */
export async function applyTogether<Part extends FilePart>(
  app: App,
  parts: readonly Part[],
  prepare: (part: Part, files: PresentFiles) => Promise<Result<StagedOperation, Problem>>,
  recording: Recording,
): Promise<Result<readonly FileOperation[], Problem>> {
  const site = openSiteNow(app)?.summary.id;
  const files = openFiles(app);
  if (site === undefined || files === null) return noSite();
  let operations: StagedOperation[] = [];
  let staged = new StagedFiles(app);
  const removed = removedBy(parts);
  const work = async () => {
    for (;;) {
      staged = new StagedFiles(app);
      operations = [];
      for (const part of parts) {
        const prepared = await prepare(part, staged);
        const done = prepared.ok ? await staged.apply(prepared.value) : prepared;
        if (!done.ok) return done;
        operations.push(done.value);
      }
      // What a discard takes back, and what is typed in a file while it goes, is known afterwards.
      const isKnown = removed.size === 0 && operations.every(({ kind }) => kind !== 'discard');
      const rows = isKnown ? await recording.rows(operations) : [];
      const stored = await app.services.workspace.changeTogether(site, staged.writes, rows.map(toStore));
      if (stored.ok) {
        const { value: discarded } = stored;
        operations = withTaken(operations, staged.takenBack(discarded));
        if (isKnown) recording.confirm(rows);
        else if (removed.size === 0) recording.finish(operations);
        return ok(operations.flatMap(movesOf));
      }
      // Another tab stored something in between: all of it is made anew from what there is now.
      if (stored.problem.code !== 'workspace/changed-elsewhere') return stored;
    }
  };
  // What is typed while a file goes comes back with it.
  const typed = new Map<RepoPath, Bytes>();
  const done = await files.together(
    parts.flatMap(pathsOf),
    work,
    (path) => staged.revision(path),
    removed,
    (path, bytes) => void typed.set(path, bytes),
  );
  if (!done.ok) return done;
  for (const { from, to } of done.value) followMove(app, from, to);
  const all = operations.map((operation) => withTyped(operation, typed));
  recording.finish(all);
  return ok(all);
}

/** The files that parts delete, by the names that they have before. */
function removedBy(parts: readonly FilePart[]): ReadonlySet<RepoPath> {
  const removed = new Set<RepoPath>();
  for (const part of parts.toReversed()) {
    if ('path' in part && (part.kind === 'delete' || part.after === null)) removed.add(part.path);
    if ('from' in part && removed.has(part.to)) removed.add(part.from);
  }
  return removed;
}

/** The discards with what they took back, each in its turn. */
function withTaken(operations: readonly StagedOperation[], taken: readonly TakenBack[]): StagedOperation[] {
  const left = [...taken];
  return operations.map((operation) =>
    operation.kind === 'discard' ? { ...operation, taken: left.shift() ?? null } : operation,
  );
}

/** Where files went: one whose move is taken back goes to its first name. */
function movesOf(operation: StagedOperation): readonly { readonly from: RepoPath; readonly to: RepoPath }[] {
  if (operation.kind === 'move') return [operation];
  const change = operation.kind === 'discard' ? operation.taken?.discarded.change : undefined;
  return change?.from == null ? [] : [{ from: change.path, to: change.from }];
}

function withTyped(operation: StagedOperation, typed: ReadonlyMap<RepoPath, Bytes>): StagedOperation {
  if (operation.kind === 'move' || operation.kind === 'discard' || operation.after !== null) return operation;
  const bytes = typed.get(operation.path);
  return bytes === undefined ? operation : { kind: 'bytes', path: operation.path, before: bytes, after: null };
}

function as(operation: StagedOperation, done: Result<void, Problem>): Result<StagedOperation, Problem> {
  return done.ok ? ok(operation) : done;
}

function pathsOf(part: FilePart): readonly RepoPath[] {
  return 'path' in part ? [part.path] : [part.from, part.to];
}

/** Files as they are now, with what is about to be stored. */
class StagedFiles implements PresentFiles {
  readonly writes: FileWrite[] = [];
  private readonly staged = new Map<RepoPath, Bytes | null>();
  private readonly revisions = new Map<RepoPath, Revision>();
  /** What the files whose changes are taken back hold right after. */
  private readonly left: (Bytes | null)[] = [];

  private readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  /** The revision that a file was read at; undefined where it was not read. */
  revision(path: RepoPath): Revision | undefined {
    return this.revisions.get(path);
  }

  async bytes(path: RepoPath): Promise<Result<Bytes | null, Problem>> {
    const staged = this.staged.get(path);
    if (staged !== undefined) return ok(staged);
    const read = await readPresent(this.app, path);
    if (!read.ok) return read;
    this.revisions.set(path, read.value?.revision ?? 0);
    return ok(read.value?.bytes ?? null);
  }

  /** What is on the screen is what its writer saw; `apply` merges it with what storage has. */
  async text(path: RepoPath): Promise<Result<string | null, Problem>> {
    return this.staged.has(path) ? this.storedText(path) : presentText(this.app, path);
  }

  private async storedText(path: RepoPath): Promise<Result<string | null, Problem>> {
    const bytes = await this.bytes(path);
    if (!bytes.ok) return bytes;
    return bytes.value === null ? ok(null) : decodeText(bytes.value);
  }

  /** Returns what it did. */
  async apply(operation: StagedOperation): Promise<Result<StagedOperation, Problem>> {
    if (operation.kind === 'move') return as(operation, await this.move(operation.from, operation.to));
    if (operation.kind === 'discard') return as(operation, await this.discard(operation.path));
    const { path } = operation;
    if (operation.kind === 'bytes') {
      const present = await this.bytes(path);
      if (!present.ok) return present;
      if (present.value === null && operation.after === null) return ok(operation);
      if (sameBytes(present.value, operation.after)) return ok(operation);
      if (!sameBytes(present.value, operation.before)) return failAsChanged(path);
      return as(operation, this.write(path, operation.after));
    }
    const present = await this.storedText(path);
    if (!present.ok) return present;
    if (operation.after === null) {
      if (present.value === null) return ok(operation);
      return present.value === operation.before ? as(operation, this.write(path, null)) : failAsChanged(path);
    }
    const text = rebaseText(path, present.value, operation.before, operation.after);
    if (!text.ok) return text;
    if (text.value !== present.value) this.write(path, encodeText(text.value));
    return ok({ ...operation, before: present.value, after: text.value });
  }

  /** Null deletes the file. */
  private write(path: RepoPath, bytes: Bytes | null): Result<void, Problem> {
    const expected = this.staged.has(path) ? null : (this.revisions.get(path) ?? 0);
    this.writes.push(bytes === null ? { kind: 'remove', path, expected } : { kind: 'write', path, bytes, expected });
    this.staged.set(path, bytes);
    return ok(undefined);
  }

  /** What the discards took back, once they are stored. */
  takenBack(discarded: readonly DiscardedChange[]): readonly TakenBack[] {
    return discarded.map((one, index) => ({ discarded: one, left: this.left[index] ?? null }));
  }

  private async discard(path: RepoPath): Promise<Result<void, Problem>> {
    const site = openSiteNow(this.app)?.summary;
    if (site === undefined) return noSite();
    const present = await this.bytes(path);
    if (!present.ok) return present;
    const changes = await this.app.services.workspace.changes(site.id);
    if (!changes.ok) return changes;
    const change = changes.value.find((candidate) => candidate.path === path);
    const first = change?.from ?? path;
    const base =
      change?.kind === 'added'
        ? null
        : await this.app.services.workspace.readBase(site.id, first, { access: accessTo(this.app, site.url) });
    if (base !== null && !base.ok && base.problem.code !== 'workspace/file-not-found') return base;
    const left = base?.ok === true ? base.value : null;
    this.writes.push({ kind: 'discard', path });
    this.staged.set(path, null);
    this.staged.set(first, left);
    this.left.push(left);
    return ok(undefined);
  }

  private async move(from: RepoPath, to: RepoPath): Promise<Result<void, Problem>> {
    const moved = await this.bytes(from);
    if (!moved.ok) return moved;
    this.writes.push({ kind: 'move', from, to });
    this.staged.set(from, null);
    this.staged.set(to, moved.value);
    return ok(undefined);
  }
}
