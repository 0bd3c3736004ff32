import { problem, type Problem } from '#base/problem.ts';
import { normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { changesNothing, inverted, type Bytes, type FileOperation } from '../fileOperation.ts';
import { rememberStep } from '../historyStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { applyOperation, removeFile } from './applyOperation.ts';
import { inTurn } from './inTurn.ts';
import { presentBytes, presentText } from './presentFile.ts';
import { saveEverything } from './saveEverything.ts';
import { refreshConfiguration, refreshSite } from './refreshSite.ts';
import { reloadSite } from './reloadSite.ts';

/**
 * One file's part of a change. `edit` gets the text as it is when its turn comes ('' where there is no file),
 * so that edits which follow each other quickly never undo one another.
 */
export type FileChange =
  | { readonly kind: 'edit'; readonly path: RepoPath; readonly edit: (text: string) => readonly TextEdit[] }
  /** An edit that may find that it cannot be made: then nothing of the change is. */
  | { readonly kind: 'provedEdit'; readonly path: RepoPath; readonly edit: (text: string) => Result<readonly TextEdit[], Problem> }
  | { readonly kind: 'text'; readonly path: RepoPath; readonly text: string }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly bytes: Bytes }
  /** A new file; `workspace/file-exists` where there is one of that name. */
  | { readonly kind: 'add'; readonly path: RepoPath; readonly bytes: Bytes }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'delete'; readonly path: RepoPath }
  /** A conflict ends with these bytes; null deletes the file. */
  | { readonly kind: 'settle'; readonly path: RepoPath; readonly bytes: Bytes | null }
  /** The file becomes what was last sent. */
  | { readonly kind: 'discard'; readonly path: RepoPath };

/**
 * Changes settings, navigation and files as one step that can be undone: all of it or, where a part fails, none.
 * Stored when the promise gives `ok`. Changes with the same `mergeKey` soon after each other become one step.
 */
export function changeSite(label: string, changes: readonly FileChange[], options: { readonly mergeKey?: string } = {}): Promise<Result<void, Problem>> {
  return inTurn(async () => {
    await saveEverything();
    const done = await doAll((await Promise.all(changes.map(movedBack))).flat(), apply);
    if (!done.ok) return done;
    const effective = done.value.filter((operation) => !changesNothing(operation));
    if (effective.length > 0) rememberStep({ label, operations: effective, mergeKey: options.mergeKey ?? null, time: services().now() });
    return ok(undefined);
  });
}

/** Does all of it, and brings the screen in step with the files; where a part fails, what was done is taken back. */
export async function doAll<Part>(parts: readonly Part[], apply: (part: Part) => Promise<Result<FileOperation, Problem>>): Promise<Result<readonly FileOperation[], Problem>> {
  const done: FileOperation[] = [];
  for (const part of parts) {
    const applied = await apply(part);
    if (!applied.ok) {
      for (const back of inverted(done)) await applyOperation(back);
      await showChanges(done);
      return applied;
    }
    done.push(applied.value);
  }
  await showChanges(done);
  return ok(done);
}

const changesMore: ReadonlySet<FileOperation['kind']> = new Set(['discard', 'putBack', 'settle', 'unsettle']);

/** What settles conflicts changes more than the files. */
async function showChanges(operations: readonly FileOperation[]): Promise<void> {
  if (operations.some(({ kind }) => changesMore.has(kind))) await reloadSite();
  else await Promise.all([refreshSite(), refreshConfiguration()]);
}

/** A file that was moved is deleted under its first name: so it is a file that was moved again once that is undone. */
async function movedBack(change: FileChange): Promise<readonly FileChange[]> {
  const site = openSiteNow()?.summary.id;
  if (change.kind !== 'delete' || site === undefined) return [change];
  const changes = await services().workspace.changes(site);
  const from = changes.ok ? changes.value.find(({ path }) => path === change.path)?.from : null;
  return from == null ? [change] : [{ kind: 'move', from: change.path, to: from }, { kind: 'delete', path: from }];
}

async function apply(change: FileChange): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'delete') {
    const removed = await removeFile(change.path);
    return removed.ok ? ok({ kind: 'bytes', path: change.path, before: removed.value, after: null }) : removed;
  }
  const operation = await operationOf(change);
  return operation.ok ? applyOperation(operation.value) : operation;
}

async function operationOf(change: Exclude<FileChange, { readonly kind: 'delete' }>): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'move') return ok({ ...change, to: normalizePath(change.to) });
  if (change.kind === 'discard') return ok({ ...change, taken: null });
  if (change.kind === 'bytes' || change.kind === 'add' || change.kind === 'settle') {
    const before = await presentBytes(change.path);
    if (!before.ok) return before;
    if (change.kind === 'settle') return ok({ kind: 'settle', path: change.path, conflict: null, before: before.value, after: change.bytes });
    if (change.kind === 'add' && before.value !== null) return err(problem('workspace/file-exists', `There is a file ${change.path} already.`));
    return ok({ kind: 'bytes', path: change.path, before: before.value, after: change.bytes });
  }
  const before = await presentText(change.path);
  if (!before.ok) return before;
  const text = before.value ?? '';
  const edits = change.kind === 'provedEdit' ? change.edit(text) : ok(change.kind === 'edit' ? change.edit(text) : []);
  if (!edits.ok) return edits;
  return ok({ kind: 'text', path: change.path, before: before.value, after: change.kind === 'text' ? change.text : applyEdits(text, edits.value) });
}
