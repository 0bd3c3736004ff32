import { assertNever } from '#base/assertNever.ts';
import { decodeText, encodeText, isSameBytes } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { fileNameOf, normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { FileChange } from './fileChange.ts';
import type { FileOperation } from '../journal/fileOperation.ts';
import type { JournalEntry, JournalRecord } from '../journal/journal.ts';
import { closeGroup, continueOrStartEntry, journalStore, createEntryId, runInStep } from '../journal/journalStore.ts';
import { flushJournal } from '../journal/persistJournal.ts';
import { toEntryParts, type TextChangeOperation } from '../journal/entryParts.ts';
import { JournalRecorder } from '../journal/journalRecorder.ts';
import { getOpenSite, realPath } from '../site/siteStore.ts';
import { applyChange } from '#base/textChange.ts';
import { mergeUnion } from '#merge/mergeUnion.ts';
import { createChangedFailure, rebaseText } from '#merge/rebaseText.ts';
import { notify } from '../notices/noticesStore.ts';
import { applyOperations, type FileChangePart } from './applyOperations.ts';
import { runSerially } from '../journal/runSerially.ts';
import { planFrontMatterEdits } from './planFrontMatterEdits.ts';
import type { CurrentFiles } from '../openFiles/readCurrentFile.ts';
import { saveAll } from '../sync/saveAll.ts';
import { refreshConfiguration, refreshSite } from '../sync/refreshSite.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import { enqueue, type PendingChange } from './pendingChanges.ts';
import type { App } from '../app.ts';

interface StepOptions {
  readonly mergeKey?: string;
  readonly ends?: string;
  readonly onPage?: RepoPath | null;
  readonly discarded?: string;
  readonly restored?: string;
}

/**
 * Changes settings, navigation, and files as one undoable step: all of it, or nothing if a part fails. Stored once the
 * promise resolves with `ok`. Changes with the same `mergeKey` in quick succession become one step. A change that
 * `ends` such a step joins it and closes it. Undo on the page `onPage` also reverts the change. `discarded` is the text
 * with which the review offers to restore it, and `restored` the text of the notice after its undo.
 */
export function changeSite(
  app: App,
  label: string,
  changes: readonly FileChange[],
  options: StepOptions = {},
): Promise<Result<void, Problem>> {
  const { mergeKey = null } = options;
  const run = (waiting: PendingChange) =>
    runSerially(app, async () => {
      await saveAll(app);
      waiting.isBegun = true;
      const parts = (await Promise.all(waiting.changes.map((change) => movedBack(app, change)))).flat();
      const entry = entryOf(app, label, options);
      const done = await runInStep(app, { kind: 'do', entry }, () =>
        applyAndShow(
          app,
          parts,
          (part, files) => noted(waiting, operationOf(app, part, files)),
          recordingOf(app, entry),
        ),
      );
      // The caller may offer undo right away.
      await flushJournal(app);
      return done.ok ? ok(undefined) : done;
    });
  const onRealFiles = changes.map((change) => onRealFile(app, change));
  return enqueue(app, mergeKey, onRealFiles, run);
}

function entryOf(
  app: App,
  label: string,
  { mergeKey, ends, onPage, discarded, restored }: StepOptions,
): Omit<JournalEntry, 'parts'> {
  const now = app.services.now();
  const last = app.get(journalStore).getState().done.at(-1);
  const ended = ends !== undefined && last?.group === ends ? last.id : undefined;
  const entry =
    mergeKey === undefined
      ? continueOrStartEntry(app, createEntryId(app), now, true, ended)
      : continueOrStartEntry(app, mergeKey, now);
  if (mergeKey === undefined) closeGroup(app);
  return {
    ...entry,
    group: mergeKey ?? null,
    label,
    ...(onPage == null ? {} : { onPage }),
    ...(discarded === undefined ? {} : { discarded }),
    ...(restored === undefined ? {} : { restored }),
  };
}

function recordingOf(app: App, entry: Omit<JournalEntry, 'parts'>): JournalRecorder {
  const recordsOf = (operations: readonly FileOperation[]): readonly JournalRecord[] => {
    const parts = toEntryParts(operations);
    return parts.length === 0 ? [] : [{ kind: 'do', entry: { ...entry, parts } }];
  };
  return new JournalRecorder(app, recordsOf, recordsOf);
}

/** Writes through a symbolic link go to its target; moves and deletions apply to the link itself. */
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

/** Undoes or redoes operations. */
export function runUndoOperations(
  app: App,
  operations: readonly (FileOperation | TextChangeOperation)[],
  recording: JournalRecorder,
): Promise<Result<readonly FileOperation[], Problem>> {
  return applyAndShow(app, operations, operationOfPart, recording);
}

/** Returns the operation that applies a change to the current text. */
async function operationOfPart(
  part: FileOperation | TextChangeOperation,
  files: CurrentFiles,
): Promise<Result<FileOperation, Problem>> {
  if (part.kind !== 'change') return ok(part);
  const { path, change, of } = part;
  const before = await files.text(path);
  if (!before.ok) return before;
  const after = before.value === null ? null : applyChange(before.value, change);
  if (before.value === null || after === null) return createChangedFailure(path);
  if (of?.kind === 'settle') return ok({ ...of, before: encodeText(before.value), after: encodeText(after) });
  // If other changes of the file stay, only the text of this one is discarded again.
  const isAll = of?.taken != null && isSameBytes(of.taken.left, encodeText(after));
  return ok(isAll ? { ...of, taken: null } : { kind: 'text', path, before: before.value, after });
}

async function applyAndShow<Part extends FileChangePart>(
  app: App,
  parts: readonly Part[],
  prepare: (part: Part, files: CurrentFiles) => Promise<Result<FileOperation, Problem>>,
  recording: JournalRecorder,
): Promise<Result<readonly FileOperation[], Problem>> {
  const done = await applyOperations(app, parts, prepare, recording);
  if (done.ok) await showChanges(app, done.value);
  return done;
}

const changesMore: ReadonlySet<FileOperation['kind']> = new Set(['discard', 'settle', 'reopen']);

/** Resolving conflicts, or moving a file that has one, changes more than files. */
async function showChanges(app: App, operations: readonly FileOperation[]): Promise<void> {
  const hasConflicts = (getOpenSite(app)?.conflicts.length ?? 0) > 0;
  if (hasConflicts || operations.some(({ kind }) => changesMore.has(kind))) await reloadSite(app);
  else await Promise.all([refreshSite(app), refreshConfiguration(app)]);
}

/** A moved file is deleted under its original path, so undo makes it a moved file again. */
async function movedBack(app: App, change: FileChange): Promise<readonly FileChange[]> {
  const site = getOpenSite(app)?.summary.id;
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

/** Records the text that a change produces, until it is stored. */
async function noted<Operation extends FileOperation>(
  { results }: PendingChange,
  asked: Promise<Result<Operation, Problem>>,
): Promise<Result<Operation, Problem>> {
  const operation = await asked;
  if (operation.ok && operation.value.kind === 'text')
    results.set(operation.value.path, { before: operation.value.before ?? '', after: operation.value.after ?? '' });
  return operation;
}

async function operationOf(app: App, change: FileChange, files: CurrentFiles): Promise<Result<FileOperation, Problem>> {
  if (change.kind === 'settle') return settlement(app, change, files);
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
      return err(createProblem('workspace/file-exists', `${change.path} already exists.`));
    return ok({ kind: 'bytes', path: change.path, before: before.value, after: change.bytes });
  }
  const before = await files.text(change.path);
  if (!before.ok) return before;
  const text = before.value ?? '';
  const after = change.kind === 'text' ? ok(change.text) : await editedText(change, text);
  return after.ok ? ok({ kind: 'text', path: change.path, before: before.value, after: after.value }) : after;
}

/** Applies a resolution to the file's current content; text typed since the user looked at it is kept next to it. */
async function settlement(
  app: App,
  { kind, path, seen, chosen }: Extract<FileChange, { readonly kind: 'settle' }>,
  files: CurrentFiles,
): Promise<Result<FileOperation, Problem>> {
  const present = await files.bytes(path);
  if (!present.ok) return present;
  const operation = { kind, path, conflict: null, before: present.value };
  if (isSameBytes(seen, present.value)) return ok({ ...operation, after: chosen });
  if (chosen === null) return createChangedFailure(path);
  const [old, fresh, now] = [seen, chosen, present.value].map((bytes) => (bytes === null ? null : decodeText(bytes)));
  if (old?.ok !== true || fresh?.ok !== true || now?.ok !== true) return ok({ ...operation, after: chosen });
  const text = mergeChosen(app, path, { now: now.value, seen: old.value, chosen: fresh.value });
  return text.ok ? ok({ ...operation, after: encodeText(text.value) }) : text;
}

/**
 * Merges a chosen text with a file that changed since the user looked at it. On a page, text changed by both appears
 * twice, and a notice reports it.
 */
function mergeChosen(
  app: App,
  path: RepoPath,
  { now, seen, chosen }: { readonly now: string; readonly seen: string; readonly chosen: string },
): Result<string, Problem> {
  if (!isPagePath(path)) return rebaseText(path, now, seen, chosen);
  const merged = mergeUnion(seen, now, chosen);
  if (merged.both)
    notify(
      app,
      `${fileNameOf(path)} now contains both your choice and the text typed there since. Delete the text you don’t want.`,
      'problem',
    );
  return ok(merged.text);
}

async function editedText(
  change: Extract<FileChange, { readonly kind: 'edit' | 'askedEdit' | 'field' }>,
  text: string,
): Promise<Result<string, Problem>> {
  const edits =
    change.kind === 'field'
      ? await planFrontMatterEdits(change.path, text, change.field)
      : change.kind === 'edit'
        ? ok(change.edit(text))
        : await change.edit(text);
  return edits.ok ? ok(applyEdits(text, edits.value)) : edits;
}
