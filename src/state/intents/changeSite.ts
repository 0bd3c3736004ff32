import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { inverted, type Bytes, type FileOperation } from '../fileOperation.ts';
import { historyStore, rememberStep } from '../historyStore.ts';
import { services } from '../services.ts';
import { applyOperation, presentBytes, presentText } from './applyOperation.ts';
import { saveEverything } from './saveEverything.ts';
import { refreshConfiguration, refreshSite } from './refreshSite.ts';

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
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'delete'; readonly path: RepoPath };

let turn: Promise<unknown> = Promise.resolve();

/** Runs one change of the site after the other. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const count = (by: number) => historyStore.setState(({ running }) => ({ running: running + by }));
  count(1);
  const next = turn.then(work).finally(() => count(-1));
  // A failed turn is its caller's to see; the next one starts all the same.
  turn = next.then(() => null, () => null);
  return next;
}

/**
 * Changes settings, navigation and files as one step that can be undone: all of it or, where a part fails, none.
 * Stored when the promise gives `ok`. Changes with the same `mergeKey` soon after each other become one step.
 */
export function changeSite(label: string, changes: readonly FileChange[], options: { readonly mergeKey?: string } = {}): Promise<Result<void, Problem>> {
  return inTurn(async () => {
    await saveEverything();
    const operations: FileOperation[] = [];
    for (const change of changes) {
      const applied = await apply(change);
      if (!applied.ok) {
        for (const back of inverted(operations)) await applyOperation(back);
        await showChanges();
        return applied;
      }
      operations.push(applied.value);
    }
    const effective = operations.filter((operation) => operation.kind === 'move' || operation.before !== operation.after);
    if (effective.length > 0) rememberStep({ label, operations: effective, mergeKey: options.mergeKey ?? null, time: services().now() });
    await showChanges();
    return ok(undefined);
  });
}

/** Brings the screen in step with the files. */
export async function showChanges(): Promise<void> {
  await Promise.all([refreshSite(), refreshConfiguration()]);
}

async function apply(change: FileChange): Promise<Result<FileOperation, Problem>> {
  const operation = await operationOf(change);
  if (!operation.ok) return operation;
  const applied = await applyOperation(operation.value);
  return applied.ok ? operation : applied;
}

async function operationOf(change: FileChange): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'move') return ok(change);
  if (change.kind === 'bytes') {
    const before = await presentBytes(change.path);
    return before.ok ? ok({ kind: 'bytes', path: change.path, before: before.value, after: change.bytes }) : before;
  }
  if (change.kind === 'delete') {
    const before = await presentBytes(change.path);
    return before.ok ? ok({ kind: 'bytes', path: change.path, before: before.value, after: null }) : before;
  }
  const before = await presentText(change.path);
  if (!before.ok) return before;
  const text = before.value ?? '';
  const edits = change.kind === 'provedEdit' ? change.edit(text) : ok(change.kind === 'edit' ? change.edit(text) : []);
  if (!edits.ok) return edits;
  return ok({ kind: 'text', path: change.path, before: before.value, after: change.kind === 'text' ? change.text : applyEdits(text, edits.value) });
}
