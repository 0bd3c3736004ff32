import { assertNever } from '#base/assertNever.ts';
import { decodeText, encodeText, isSameBytes } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import { createChangedFailure } from '#merge/rebaseText.ts';
import type { FileWrite, Revision, StoredFile, WriteOutcome } from '#workspace/workspace.ts';
import type { Bytes, FileOperation } from '../journal/fileOperation.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { failNoSiteOpen, readCurrentFile, type CurrentFiles } from '../openFiles/readCurrentFile.ts';
import type { App } from '../app.ts';

type Staged = Promise<Result<FileOperation, Problem>>;
type Operation<Kind extends FileOperation['kind']> = Extract<FileOperation, { readonly kind: Kind }>;

function bytesOf(text: string | null): Bytes | null {
  return text === null ? null : encodeText(text);
}

/** Stored files with the changes to be stored together. */
export class StagedFiles implements CurrentFiles {
  readonly writes: FileWrite[] = [];
  private readonly staged = new Map<RepoPath, Bytes | null>();
  /** Each file is read once, so all operations are computed from the same bytes. */
  private readonly read = new Map<RepoPath, StoredFile | null>();
  /** The operation of each write, and the file's content after a discard. */
  private readonly sources: { readonly operation: number; readonly left: Bytes | null }[] = [];
  private count = 0;
  private readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  /** Returns the revision a file was read at; undefined if it wasn't read. */
  revision(path: RepoPath): Revision | undefined {
    const read = this.read.get(path);
    return read === undefined ? undefined : (read?.revision ?? 0);
  }

  async bytes(path: RepoPath): Promise<Result<Bytes | null, Problem>> {
    const staged = this.staged.get(path);
    if (staged !== undefined) return ok(staged);
    const known = this.read.get(path);
    if (known !== undefined) return ok(known?.bytes ?? null);
    const read = await readCurrentFile(this.app, path);
    if (!read.ok) return read;
    this.read.set(path, read.value);
    return ok(read.value?.bytes ?? null);
  }

  async text(path: RepoPath): Promise<Result<string | null, Problem>> {
    const bytes = await this.bytes(path);
    if (!bytes.ok) return bytes;
    return bytes.value === null ? ok(null) : decodeText(bytes.value);
  }

  /** Stages an operation. Returns what it does to the current files. */
  async apply(operation: FileOperation): Staged {
    const applied = await this.stage(operation);
    this.count += 1;
    return applied;
  }

  /** Adds what the writes removed to the applied operations. */
  withOutcomes(operations: readonly FileOperation[], outcomes: readonly WriteOutcome[]): readonly FileOperation[] {
    const all = [...operations];
    for (const [index, { discarded, conflict }] of outcomes.entries()) {
      const source = this.sources[index];
      const operation = source === undefined ? undefined : all[source.operation];
      if (source === undefined || operation === undefined) continue;
      if (operation.kind === 'discard' && discarded !== null)
        all[source.operation] = { ...operation, taken: { discarded, left: source.left } };
      if (operation.kind === 'settle') all[source.operation] = { ...operation, conflict };
    }
    return all;
  }

  private async stage(operation: FileOperation): Staged {
    switch (operation.kind) {
      case 'move':
        return this.move(operation);
      case 'discard':
        return this.discard(operation);
      case 'reopen':
        this.push({ kind: 'reopen', conflict: operation.conflict });
        return ok(operation);
      case 'settle':
      case 'bytes':
        return this.replace(operation, operation.before, operation.after);
      case 'text':
        return this.replace(operation, bytesOf(operation.before), bytesOf(operation.after));
      default:
        return assertNever(operation);
    }
  }

  /** Replaces a file whose content must be what the operation expects. */
  private async replace(
    operation: Operation<'text' | 'bytes' | 'settle'>,
    before: Bytes | null,
    after: Bytes | null,
  ): Staged {
    const { kind, path } = operation;
    const present = await this.bytes(path);
    if (!present.ok) return present;
    const isDone = isSameBytes(present.value, after);
    if (!isDone && !isSameBytes(present.value, before)) return createChangedFailure(path);
    if (kind === 'settle') this.settle(path, after);
    else if (!isDone) this.write(path, after);
    return ok(operation);
  }

  /** Null deletes the file. */
  private write(path: RepoPath, bytes: Bytes | null): void {
    const expected = this.expected(path);
    this.push(bytes === null ? { kind: 'remove', path, expected } : { kind: 'write', path, bytes, expected });
    this.staged.set(path, bytes);
  }

  private settle(path: RepoPath, bytes: Bytes | null): void {
    this.push({ kind: 'settle', path, bytes, expected: this.expected(path) });
    this.staged.set(path, bytes);
  }

  private expected(path: RepoPath): Revision | null {
    return this.staged.has(path) ? null : (this.read.get(path)?.revision ?? 0);
  }

  private push(write: FileWrite, left: Bytes | null = null): void {
    this.writes.push(write);
    this.sources.push({ operation: this.count, left });
  }

  /** Redoing a discard requires the file's content from then. */
  private async discard(operation: Operation<'discard'>): Staged {
    const { path, taken } = operation;
    const site = getOpenSite(this.app)?.summary;
    if (site === undefined) return failNoSiteOpen();
    const present = await this.bytes(path);
    if (!present.ok) return present;
    if (taken !== null && !isSameBytes(present.value, taken.discarded.bytes)) return createChangedFailure(path);
    const changes = await this.app.services.workspace.changes(site.id);
    if (!changes.ok) return changes;
    const change = changes.value.find((candidate) => candidate.path === path);
    const first = change?.from ?? path;
    const base =
      change?.kind === 'added'
        ? null
        : await this.app.services.workspace.readBase(site.id, first, {
            access: await getRepositoryAccess(this.app, site.url),
          });
    if (base !== null && !base.ok && base.problem.code !== 'workspace/file-not-found') return base;
    const left = base?.ok === true ? base.value : null;
    this.push({ kind: 'discard', path }, left);
    this.staged.set(path, null);
    this.staged.set(first, left);
    return ok(operation);
  }

  private async move(operation: Operation<'move'>): Staged {
    const { from, to } = operation;
    const moved = await this.bytes(from);
    if (!moved.ok) return moved;
    this.push({ kind: 'move', from, to });
    this.staged.set(from, null);
    this.staged.set(to, moved.value);
    return ok(operation);
  }
}
