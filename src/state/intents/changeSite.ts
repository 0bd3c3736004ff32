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
import type { App } from '../app.ts';

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
  app: App,
  label: string,
  changes: readonly FileChange[],
  options: StepOptions = {},
): Promise<Result<void, Problem>> {
  const { mergeKey = null } = options;
  const run = (waiting: WaitingChange) =>
    inTurn(app, async () => {
      await saveEverything(app);
      waiting.isBegun = true;
      const parts = (await Promise.all(waiting.changes.map((change) => movedBack(app, change)))).flat();
      const entry = entryOf(app, label, options);
      const done = await whileStep(app, { kind: 'do', entry }, () =>
        areStaged(parts)
          ? doTogether(
              app,
              parts,
              (part, files) => noted(waiting, stagedOperation(part, files)),
              recordingOf(app, entry),
            )
          : doAll(app, parts, (part, recording) => apply(app, part, waiting, recording), entry),
      );
      // The caller may offer its undo right away.
      await flushJournal(app);
      return done.ok ? ok(undefined) : done;
    });
  const onRealFiles = changes.map((change) => onRealFile(app, change));
  return asWaiting(app, mergeKey, onRealFiles, run);
}

function entryOf(app: App, label: string, { mergeKey, ends, onPage, discarded }: StepOptions): Omit<Entry, 'parts'> {
  const now = app.services.now();
  const last = app.get(journalStore).getState().done.at(-1);
  const ended = ends !== undefined && last?.group === ends ? last.id : undefined;
  const entry =
    mergeKey === undefined ? entryFor(app, newEntryId(app), now, true, ended) : entryFor(app, mergeKey, now);
  if (mergeKey === undefined) closeGroup(app);
  return {
    ...entry,
    group: mergeKey ?? null,
    label,
    ...(onPage == null ? {} : { onPage }),
    ...(discarded === undefined ? {} : { discarded }),
  };
}

/** Whether a change of a file's text is recorded by the session that shows it. */
function isRecordedBySession(app: App, operation: FileOperation): boolean {
  return operation.kind === 'text' && operation.after !== null && sessionOf(app, operation.path)?.file.kind === 'text';
}

function recordingOf(app: App, entry: Omit<Entry, 'parts'>): Recording {
  return new Recording(app, (operations) => {
    const parts = partsOf(operations);
    return parts.length === 0 ? [] : [{ kind: 'do', entry: { ...entry, parts } }];
  });
}

/** What is written through a link is written in the file that it leads to; moves and deletions are the link's own. */
function onRealFile(app: App, change: FileChange): FileChange {
  switch (change.kind) {
    case 'edit':
    case 'askedEdit':
    case 'field':
    case 'text':
    case 'bytes':
    case 'add':
      return { ...change, path: realPath(app, change.path) };
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
  app: App,
  parts: readonly Part[],
  apply: (part: Part, recording: Recording | null) => Promise<Result<FileOperation, Problem>>,
  entry: Omit<Entry, 'parts'> | null,
  recording: Recording | null = null,
): Promise<Result<readonly FileOperation[], Problem>> {
  const done: FileOperation[] = [];
  for (const part of parts) {
    const ofPart = entry === null ? null : recordingOf(app, entry);
    const applied = await apply(part, parts.length === 1 ? (ofPart ?? recording) : ofPart);
    if (!applied.ok) {
      await whileStep(app, null, async () => {
        for (const back of inverted(done)) await applyOperation(app, back, null);
      });
      if (entry !== null && done.length > 0)
        recordStored(
          app,
          [{ kind: 'drop', id: entry.id }],
          hashesAfter(inverted(done), (path) => knownHash(app, path)),
        );
      await showChanges(app, done);
      return applied;
    }
    done.push(applied.value);
    if (!isRecordedBySession(app, applied.value)) ofPart?.finish([applied.value]);
  }
  recording?.finish(done);
  await showChanges(app, done);
  return ok(done);
}

/** Does operations again, or the opposite of what was done: where it can be, all of it is stored at once. */
export async function doOperations(
  app: App,
  operations: readonly (FileOperation | TextPart)[],
  recording: Recording | null,
): Promise<Result<readonly FileOperation[], Problem>> {
  const all = () =>
    doAll<FileOperation | TextPart>(
      app,
      operations,
      (part, recording) => applyPart(app, part, recording),
      null,
      recording,
    );
  if (!areStagedOperations(operations)) return all();
  const done = await doTogether<StagedOperation | TextPart>(
    app,
    operations,
    asOperation,
    recording ?? new Recording(app, () => []),
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
  app: App,
  part: FileOperation | TextPart,
  recording: Recording | null,
): Promise<Result<FileOperation, Problem>> {
  if (part.kind !== 'change') return applyOperation(app, part, recording);
  for (let tries = 0; ; tries += 1) {
    const operation = await asOperation(part, presentFiles(app));
    const done = operation.ok ? await applyOperation(app, operation.value, recording, overNoOther) : operation;
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
  app: App,
  parts: readonly Part[],
  prepare: (part: Part, files: PresentFiles) => Promise<Result<StagedOperation, Problem>>,
  recording: Recording,
): Promise<Result<readonly FileOperation[], Problem>> {
  const done = await applyTogether(app, parts, prepare, recording);
  if (done.ok) await showChanges(app, done.value);
  return done;
}

const changesMore: ReadonlySet<FileOperation['kind']> = new Set(['discard', 'putBack', 'settle', 'unsettle']);

/** What settles conflicts, or moves a file with one, changes more than the files. */
async function showChanges(app: App, operations: readonly FileOperation[]): Promise<void> {
  const hasConflicts = (openSiteNow(app)?.conflicts.length ?? 0) > 0;
  if (hasConflicts || operations.some(({ kind }) => changesMore.has(kind))) await reloadSite(app);
  else await Promise.all([refreshSite(app), refreshConfiguration(app)]);
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
async function movedBack(app: App, change: FileChange): Promise<readonly FileChange[]> {
  const site = openSiteNow(app)?.summary.id;
  if (change.kind !== 'delete' || site === undefined) return [change];
  const changes = await app.services.workspace.changes(site);
  const from = changes.ok ? changes.value.find(({ path }) => path === change.path)?.from : null;
  return from == null
    ? [change]
    : [
        { kind: 'move', from: change.path, to: from },
        { kind: 'delete', path: from },
      ];
}

async function apply(
  app: App,
  change: FileChange,
  waiting: WaitingChange,
  recording: Recording | null,
): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'delete') {
    const removed = await removeFile(app, change.path);
    return removed.ok ? ok({ kind: 'bytes', path: change.path, before: removed.value, after: null }) : removed;
  }
  for (let tries = 0; ; tries += 1) {
    const operation = await noted(waiting, operationOf(app, change));
    if (!operation.ok) return operation;
    // What can be asked for anew is put over no other text than the one that it was made from: two tabs may type into one value.
    const isLast = !('edit' in change || change.kind === 'field') || tries === mostTries;
    const applied = await applyOperation(app, operation.value, recording, isLast ? undefined : overNoOther);
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
  app: App,
  change: Exclude<FileChange, { readonly kind: 'delete' }>,
): Promise<Result<FileOperation, Problem>> {
  if (change.kind !== 'settle') return stagedOperation(change, presentFiles(app));
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
