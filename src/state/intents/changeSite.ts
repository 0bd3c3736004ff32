import { problem, type Problem } from '#base/problem.ts';
import { normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { changesNothing, inverted, type FileOperation } from '../changes/fileOperation.ts';
import { rememberStep } from '../changes/historyStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { applyOperation, removeFile } from './applyOperation.ts';
import { inTurn } from './inTurn.ts';
import { pageFieldEdits } from './pageFieldEdits.ts';
import { presentBytes, presentText } from './presentFile.ts';
import { saveEverything } from './saveEverything.ts';
import { refreshConfiguration, refreshSite } from './refreshSite.ts';
import { reloadSite } from './reloadSite.ts';
import { asWaiting, type WaitingChange } from './waitingChanges.ts';

/**
 * Changes settings, navigation and files as one step that can be undone: all of it or, where a part fails, none.
 * Stored when the promise gives `ok`. Changes with the same `mergeKey` soon after each other become one step;
 * one that `ends` them becomes one with the last of them, and none joins it. `onPage` is the page whose undo takes them back as well.
 */
export function changeSite(
  label: string,
  changes: readonly FileChange[],
  options: { readonly mergeKey?: string; readonly ends?: string; readonly onPage?: RepoPath | null } = {},
): Promise<Result<void, Problem>> {
  const { mergeKey = null, ends, onPage = null } = options;
  const run = (waiting: WaitingChange) =>
    inTurn(async () => {
      await saveEverything();
      waiting.isBegun = true;
      const parts = (await Promise.all(waiting.changes.map(movedBack))).flat();
      const done = await doAll(parts, (part) => apply(part, waiting));
      if (!done.ok) return done;
      const effective = done.value.filter((operation) => !changesNothing(operation));
      if (effective.length > 0)
        rememberStep({
          label,
          operations: effective,
          mergeKey,
          ...(ends === undefined ? {} : { ends }),
          ...(onPage === null ? {} : { onPage }),
          time: services().now(),
        });
      return ok(undefined);
    });
  return asWaiting(mergeKey, changes, run);
}

/** Does all of it, and brings the screen in step with the files; where a part fails, what was done is taken back. */
export async function doAll<Part>(
  parts: readonly Part[],
  apply: (part: Part) => Promise<Result<FileOperation, Problem>>,
): Promise<Result<readonly FileOperation[], Problem>> {
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
  return from == null
    ? [change]
    : [
        { kind: 'move', from: change.path, to: from },
        { kind: 'delete', path: from },
      ];
}

async function apply(change: FileChange, { made }: WaitingChange): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'delete') {
    const removed = await removeFile(change.path);
    return removed.ok ? ok({ kind: 'bytes', path: change.path, before: removed.value, after: null }) : removed;
  }
  const operation = await operationOf(change);
  if (!operation.ok) return operation;
  if (operation.value.kind === 'text')
    made.set(operation.value.path, { before: operation.value.before ?? '', after: operation.value.after ?? '' });
  return applyOperation(operation.value);
}

async function operationOf(
  change: Exclude<FileChange, { readonly kind: 'delete' }>,
): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'move') return ok({ ...change, to: normalizePath(change.to) });
  if (change.kind === 'discard') return ok({ ...change, taken: null });
  if (change.kind === 'bytes' || change.kind === 'add' || change.kind === 'settle') {
    const before = await presentBytes(change.path);
    if (!before.ok) return before;
    if (change.kind === 'settle')
      return ok({ kind: 'settle', path: change.path, conflict: null, before: before.value, after: change.bytes });
    if (change.kind === 'add' && before.value !== null)
      return err(problem('workspace/file-exists', `${change.path} already exists.`));
    return ok({ kind: 'bytes', path: change.path, before: before.value, after: change.bytes });
  }
  const before = await presentText(change.path);
  if (!before.ok) return before;
  const text = before.value ?? '';
  const after = change.kind === 'text' ? ok(change.text) : await editedText(change, text);
  return after.ok ? ok({ kind: 'text', path: change.path, before: before.value, after: after.value }) : after;
}

async function editedText(
  change: Extract<FileChange, { readonly kind: 'edit' | 'askedEdit' | 'field' }>,
  text: string,
): Promise<Result<string, Problem>> {
  const edits =
    change.kind === 'field'
      ? await pageFieldEdits(change.path, text, change.field)
      : change.kind === 'edit'
        ? ok(change.edit(text))
        : await change.edit(text);
  return edits.ok ? ok(applyEdits(text, edits.value)) : edits;
}
