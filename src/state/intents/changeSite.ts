import { assertNever } from '#base/assertNever.ts';
import { problem, type Problem } from '#base/problem.ts';
import { normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { inverted, type FileOperation } from '../changes/fileOperation.ts';
import type { Entry } from '../journal/journal.ts';
import { closeGroup, entryFor, journalStore, newEntryId, whileStep } from '../journal/journalStore.ts';
import { flushJournal, knownHash, recordStored } from '../journal/keepJournal.ts';
import { hashesAfter, partsOf, type TextPart } from '../journal/partsOf.ts';
import { Recording } from '../journal/recording.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { openSiteNow, realPath } from '../site/siteStore.ts';
import { applyChange } from '#base/textChange.ts';
import { failAsChanged } from '#merge/rebaseText.ts';
import { applyOperation, removeFile } from './applyOperation.ts';
import { applyTogether, type FilePart, type StagedOperation } from './applyTogether.ts';
import { inTurn } from './inTurn.ts';
import { pageFieldEdits } from './pageFieldEdits.ts';
import { presentFiles, type PresentFiles } from './presentFile.ts';
import { saveEverything } from './saveEverything.ts';
import { refreshConfiguration, refreshSite } from './refreshSite.ts';
import { reloadSite } from './reloadSite.ts';
import { asWaiting, type WaitingChange } from './waitingChanges.ts';

interface StepOptions {
  readonly mergeKey?: string;
  readonly ends?: string;
  readonly onPage?: RepoPath | null;
  readonly discarded?: string;
}

/**
 * Changes settings, navigation and files as one step that can be undone: all of it or, where a part fails, none.
 * Stored when the promise gives `ok`. Changes with the same `mergeKey` soon after each other become one step;
 * one that `ends` them becomes one with the last of them, and none joins it. `onPage` is the page whose undo takes them back as well.
 * `discarded` is what the review says of the step, where it offers to take it back.
 */
export function changeSite(
  label: string,
  changes: readonly FileChange[],
  options: StepOptions = {},
): Promise<Result<void, Problem>> {
  const { mergeKey = null } = options;
  const run = (waiting: WaitingChange) =>
    inTurn(async () => {
      await saveEverything();
      waiting.isBegun = true;
      const parts = (await Promise.all(waiting.changes.map(movedBack))).flat();
      const entry = entryOf(label, options);
      const done = await whileStep({ kind: 'do', entry }, () =>
        areStaged(parts)
          ? doTogether(parts, (part, files) => noted(waiting, stagedOperation(part, files)), recordingOf(entry))
          : doAll(parts, (part, recording) => apply(part, waiting, recording), entry),
      );
      // The caller may offer its undo right away.
      await flushJournal();
      return done.ok ? ok(undefined) : done;
    });
  return asWaiting(mergeKey, changes.map(onRealFile), run);
}

function entryOf(label: string, { mergeKey, ends, onPage, discarded }: StepOptions): Omit<Entry, 'parts'> {
  const now = services().now();
  const last = journalStore.getState().done.at(-1);
  const ended = ends !== undefined && last?.group === ends ? last.id : undefined;
  const entry = mergeKey === undefined ? entryFor(newEntryId(), now, true, ended) : entryFor(mergeKey, now);
  if (mergeKey === undefined) closeGroup();
  return {
    ...entry,
    group: mergeKey ?? null,
    label,
    ...(onPage == null ? {} : { onPage }),
    ...(discarded === undefined ? {} : { discarded }),
  };
}

/** Whether a change of a file's text is recorded by the session that shows it. */
function isRecordedBySession(operation: FileOperation): boolean {
  return operation.kind === 'text' && operation.after !== null && sessionOf(operation.path)?.file.kind === 'text';
}

function recordingOf(entry: Omit<Entry, 'parts'>): Recording {
  return new Recording((operations) => {
    const parts = partsOf(operations);
    return parts.length === 0 ? [] : [{ kind: 'do', entry: { ...entry, parts } }];
  });
}

/** What is written through a link is written in the file that it leads to; moves and deletions are the link's own. */
function onRealFile(change: FileChange): FileChange {
  switch (change.kind) {
    case 'edit':
    case 'askedEdit':
    case 'field':
    case 'text':
    case 'bytes':
    case 'add':
      return { ...change, path: realPath(change.path) };
    case 'move':
    case 'delete':
    case 'settle':
    case 'discard':
      return change;
    default:
      return assertNever(change);
  }
}

/**
 * Does all of it, and brings the screen in step with the files; where a part fails, what was done is taken back. `entry`: to record each part
 * as; `recording`: to record all of them at once.
 */
async function doAll<Part>(
  parts: readonly Part[],
  apply: (part: Part, recording: Recording | null) => Promise<Result<FileOperation, Problem>>,
  entry: Omit<Entry, 'parts'> | null,
  recording: Recording | null = null,
): Promise<Result<readonly FileOperation[], Problem>> {
  const done: FileOperation[] = [];
  for (const part of parts) {
    const ofPart = entry === null ? null : recordingOf(entry);
    const applied = await apply(part, parts.length === 1 ? (ofPart ?? recording) : ofPart);
    if (!applied.ok) {
      await whileStep(null, async () => {
        for (const back of inverted(done)) await applyOperation(back, null);
      });
      if (entry !== null && done.length > 0)
        recordStored([{ kind: 'drop', id: entry.id }], hashesAfter(inverted(done), knownHash));
      await showChanges(done);
      return applied;
    }
    done.push(applied.value);
    if (!isRecordedBySession(applied.value)) ofPart?.finish([applied.value]);
  }
  recording?.finish(done);
  await showChanges(done);
  return ok(done);
}

/** Does operations again, or the opposite of what was done: where it can be, all of it is stored at once. */
export async function doOperations(
  operations: readonly (FileOperation | TextPart)[],
  recording: Recording | null,
): Promise<Result<readonly FileOperation[], Problem>> {
  const all = () => doAll<FileOperation | TextPart>(operations, applyPart, null, recording);
  if (!areStagedOperations(operations)) return all();
  const done = await doTogether<StagedOperation | TextPart>(
    operations,
    asOperation,
    recording ?? new Recording(() => []),
  );
  // A page that comes back where there is one of its name again is put together with it, which takes one after the other.
  const isThereAgain =
    !done.ok &&
    done.problem.code === 'workspace/changed-elsewhere' &&
    operations.some((operation) => operation.kind === 'bytes' && operation.before === null);
  return isThereAgain ? all() : done;
}

/** Does an operation, or changes a text as it is now. */
async function applyPart(
  part: FileOperation | TextPart,
  recording: Recording | null,
): Promise<Result<FileOperation, Problem>> {
  if (part.kind !== 'change') return applyOperation(part, recording);
  for (let tries = 0; ; tries += 1) {
    const operation = await asOperation(part, presentFiles);
    const done = operation.ok ? await applyOperation(operation.value, recording, overNoOther) : operation;
    if (done.ok || !operation.ok || tries === mostTries || done.problem.code !== 'workspace/changed-elsewhere')
      return done;
  }
}

async function asOperation<Operation extends FileOperation>(
  part: Operation | TextPart,
  files: PresentFiles,
): Promise<Result<Operation | Extract<FileOperation, { readonly kind: 'text' }>, Problem>> {
  if (part.kind !== 'change') return ok(part);
  const { path, change } = part;
  const before = await files.text(path);
  if (!before.ok) return before;
  const after = before.value === null ? null : applyChange(before.value, change);
  return after === null ? failAsChanged(path) : ok({ kind: 'text', path, before: before.value, after });
}

async function doTogether<Part extends FilePart>(
  parts: readonly Part[],
  prepare: (part: Part, files: PresentFiles) => Promise<Result<StagedOperation, Problem>>,
  recording: Recording,
): Promise<Result<readonly FileOperation[], Problem>> {
  const done = await applyTogether(parts, prepare, recording);
  if (done.ok) await showChanges(done.value);
  return done;
}

const changesMore: ReadonlySet<FileOperation['kind']> = new Set(['discard', 'putBack', 'settle', 'unsettle']);

/** What settles conflicts, or moves a file with one, changes more than the files. */
async function showChanges(operations: readonly FileOperation[]): Promise<void> {
  const hasConflicts = (openSiteNow()?.conflicts.length ?? 0) > 0;
  if (hasConflicts || operations.some(({ kind }) => changesMore.has(kind))) await reloadSite();
  else await Promise.all([refreshSite(), refreshConfiguration()]);
}

/** What can be stored together with others. */
type StagedChange = Exclude<FileChange, { readonly kind: 'settle' }>;

/** Whether changes are several ones that can be stored at once. */
function areStaged(changes: readonly FileChange[]): changes is readonly StagedChange[] {
  return changes.length > 1 && changes.every(({ kind }) => kind !== 'settle');
}

function areStagedOperations(
  operations: readonly (FileOperation | TextPart)[],
): operations is readonly (StagedOperation | TextPart)[] {
  const kinds: readonly string[] = ['move', 'text', 'bytes', 'change'];
  return operations.length > 1 && operations.every(({ kind }) => kinds.includes(kind));
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

async function apply(
  change: FileChange,
  waiting: WaitingChange,
  recording: Recording | null,
): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'delete') {
    const removed = await removeFile(change.path);
    return removed.ok ? ok({ kind: 'bytes', path: change.path, before: removed.value, after: null }) : removed;
  }
  for (let tries = 0; ; tries += 1) {
    const operation = await noted(waiting, operationOf(change));
    if (!operation.ok) return operation;
    // What can be asked for anew is put over no other text than the one that it was made from: two tabs may type into one value.
    const isLast = !('edit' in change || change.kind === 'field') || tries === mostTries;
    const applied = await applyOperation(operation.value, recording, isLast ? undefined : overNoOther);
    if (applied.ok || isLast || applied.problem.code !== 'workspace/changed-elsewhere') return applied;
  }
}

/** So often a change is made anew where another tab stores something each time. */
const mostTries = 50;

function overNoOther(
  path: RepoPath,
  present: string | null,
  before: string | null,
  after: string,
): Result<string, Problem> {
  return present === before ? ok(after) : failAsChanged(path);
}

/** Notes what a change makes of a text, for as long as it is not stored. */
async function noted<Operation extends FileOperation>(
  { made }: WaitingChange,
  asked: Promise<Result<Operation, Problem>>,
): Promise<Result<Operation, Problem>> {
  const operation = await asked;
  if (operation.ok && operation.value.kind === 'text')
    made.set(operation.value.path, { before: operation.value.before ?? '', after: operation.value.after ?? '' });
  return operation;
}

async function operationOf(
  change: Exclude<FileChange, { readonly kind: 'delete' }>,
): Promise<Result<FileOperation, Problem>> {
  if (change.kind !== 'settle') return stagedOperation(change, presentFiles);
  const { kind, path, seen, chosen } = change;
  return ok({ kind, path, conflict: null, before: seen, after: chosen });
}

async function stagedOperation(change: StagedChange, files: PresentFiles): Promise<Result<StagedOperation, Problem>> {
  if (change.kind === 'discard') return ok({ ...change, taken: null });
  if (change.kind === 'move') return ok({ ...change, to: normalizePath(change.to) });
  if (change.kind === 'delete') {
    const before = await files.bytes(change.path);
    return before.ok ? ok({ kind: 'bytes', path: change.path, before: before.value, after: null }) : before;
  }
  if (change.kind === 'bytes' || change.kind === 'add') {
    const before = await files.bytes(change.path);
    if (!before.ok) return before;
    if (change.kind === 'add' && before.value !== null)
      return err(problem('workspace/file-exists', `${change.path} already exists.`));
    return ok({ kind: 'bytes', path: change.path, before: before.value, after: change.bytes });
  }
  const before = await files.text(change.path);
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
