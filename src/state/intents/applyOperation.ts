import { assertNever } from '#base/assertNever.ts';
import { decodeText, encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import { isPagePath } from '#base/fileKind.ts';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { failAsChanged, rebaseText } from '#merge/rebaseText.ts';
import { findCommonText, mergeRestored } from '#merge/mergeUnion.ts';
import type { Conflict, Revision } from '#workspace/workspace.ts';
import {
  puttingBack,
  sameBytes,
  writing,
  type Bytes,
  type FileOperation,
  type TakenBack,
} from '../changes/fileOperation.ts';
import { journalStore } from '../journal/journalStore.ts';
import type { Recording } from '../journal/recording.ts';
import { toStore, type RowValue } from '../journal/storedJournal.ts';
import { notify } from '../noticesStore.ts';
import { openFiles, sessionOf } from '../openFiles/openFiles.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { followMove } from './followMove.ts';
import { noSite, presentBytes, readPresent } from './presentFile.ts';
import type { App } from '../app.ts';

type Answer<Value = void> = Promise<Result<Value, Problem>>;
type TextOperation = Extract<FileOperation, { readonly kind: 'text' }>;

const unrecorded = { rows: [], confirm: () => undefined };

/**
 * Does one operation in storage and in the files that are open, and gives what was really done, which is what can be undone.
 * `recording` stores how a text is undone with it, if no session does that.
 * A text that somebody changed since is merged with, by `over`; `workspace/changed-elsewhere` where that cannot be.
 */
export async function applyOperation(
  app: App,
  operation: FileOperation,
  recording: Recording | null,
  over = rebaseText,
): Answer<FileOperation> {
  switch (operation.kind) {
    case 'move':
      return as(operation, await move(app, operation.from, operation.to));
    case 'text':
      if (operation.after !== null) return changeText(app, operation, operation.after, recording, over);
      return as(operation, await removeText(app, operation.path, operation.before));
    case 'bytes':
      return as(
        operation,
        await (operation.after === null
          ? removeBytes(app, operation.path, operation.before)
          : replaceBytes(app, operation.path, operation.before, operation.after)),
      );
    case 'discard':
      return discard(app, operation, recording);
    case 'putBack':
      return as(operation, await putBack(app, operation.taken));
    case 'settle':
      return settle(app, operation, recording);
    case 'unsettle':
      return as(operation, await unsettle(app, operation));
    default:
      return assertNever(operation);
  }
}

/** Deletes a file, with what was typed in it up to the end; gives its bytes, null where there is none. `isExpected` may refuse them. */
export async function removeFile(
  app: App,
  path: RepoPath,
  isExpected: (bytes: Bytes) => boolean = () => true,
): Answer<Bytes | null> {
  const site = openSiteNow(app)?.summary.id;
  const files = openFiles(app);
  if (site === undefined || files === null) return noSite();
  const removed = await files.remove(path, async () => {
    for (;;) {
      const present = await readPresent(app, path);
      if (!present.ok) return present;
      if (present.value === null) return err(problem('workspace/file-not-found', `${path} no longer exists.`));
      const { bytes, revision } = present.value;
      if (!isExpected(bytes)) return failAsChanged(path);
      const answer = await app.services.workspace.remove(site, path, revision);
      if (answer.ok) return ok(bytes);
      // Another tab stored something in between: what goes is what is there now.
      if (answer.problem.code !== 'workspace/changed-elsewhere') return answer;
    }
  });
  return !removed.ok && removed.problem.code === 'workspace/file-not-found' ? ok(null) : removed;
}

function as(operation: FileOperation, done: Result<unknown, Problem>): Result<FileOperation, Problem> {
  return done.ok ? ok(operation) : done;
}

/** Returns what was done. */
async function changeText(
  app: App,
  { path, before }: { readonly path: RepoPath; readonly before: string | null },
  after: string,
  recording: Recording | null,
  over = rebaseText,
): Answer<TextOperation> {
  const session = sessionOf(app, path);
  if (session?.file.kind === 'text') {
    let made = { before, after };
    const changed = await session.change((text) => {
      const next = over(path, text, before, after);
      if (next.ok) made = { before: text, after: next.value };
      return next;
    });
    return changed.ok ? ok({ kind: 'text', path, ...made }) : changed;
  }
  for (;;) {
    const present = await readPresent(app, path);
    if (!present.ok) return present;
    const decoded = present.value === null ? ok(null) : decodeText(present.value.bytes);
    if (!decoded.ok) return decoded;
    const text = over(path, decoded.value, before, after);
    if (!text.ok) return text;
    const operation: TextOperation = { kind: 'text', path, before: decoded.value, after: text.value };
    const rows = (await recording?.rows([operation])) ?? [];
    const confirm = () => recording?.confirm(rows);
    const written = await write(app, path, encodeText(text.value), present.value?.revision ?? 0, { rows, confirm });
    if (written.ok) return ok(operation);
    // Another tab stored something in between: it is asked again what there is.
    if (written.problem.code !== 'workspace/changed-elsewhere') return written;
  }
}

/** Like `rebaseText`, but keeps the words of both sides on a page: what both changed is there twice, and a notice reports it. */
function bothOver(
  app: App,
  path: RepoPath,
  present: string | null,
  before: string | null,
  after: string,
): Result<string, Problem> {
  if (present === before || present === null || before === null || !isPagePath(path))
    return rebaseText(path, present, before, after);
  const merged = mergeRestored(before, present, after);
  if (merged.both)
    notify(
      app,
      `What came back is in ${fileNameOf(path)} next to what was typed there since. Delete what you do not want.`,
      'problem',
    );
  return ok(merged.text);
}

async function removeText(app: App, path: RepoPath, before: string | null): Answer<Bytes | null> {
  const isExpected = (bytes: Bytes) => {
    const text = decodeText(bytes);
    return text.ok && text.value === before;
  };
  return removeFile(app, path, isExpected);
}

function removeBytes(app: App, path: RepoPath, before: Bytes | null): Answer<Bytes | null> {
  return removeFile(app, path, (bytes) => sameBytes(bytes, before));
}

async function replaceBytes(app: App, path: RepoPath, before: Bytes | null, after: Bytes): Answer<unknown> {
  for (;;) {
    const present = await readPresent(app, path);
    if (!present.ok) return present;
    if (sameBytes(present.value?.bytes ?? null, after)) return ok(undefined);
    if (!sameBytes(present.value?.bytes ?? null, before))
      return before === null && isPagePath(path) ? addBack(app, path, after) : failAsChanged(path);
    const written = await write(app, path, after, present.value?.revision ?? 0);
    // Another tab stored something in between: it is asked again what there is.
    if (written.ok || written.problem.code !== 'workspace/changed-elsewhere') return written;
  }
}

/** Brings the text of a deleted page back where there is one of its name again, as when another tab went on typing: both are in it then. */
async function addBack(app: App, path: RepoPath, bytes: Bytes): Answer<unknown> {
  const site = openSiteNow(app);
  const text = decodeText(bytes);
  if (site === null || !text.ok) return site === null ? noSite() : failAsChanged(path);
  const read = await app.services.workspace.readBase(site.summary.id, path, {
    access: accessTo(app, site.summary.url),
  });
  const base = read.ok ? decodeText(read.value) : null;
  const over = (_: RepoPath, present: string | null) =>
    bothOver(
      app,
      path,
      present,
      base?.ok === true ? base.value : findCommonText(present ?? '', text.value),
      text.value,
    );
  return changeText(app, { path, before: null }, text.value, null, over);
}

/** Stores bytes, together with `rows` of the journal. */
async function write(
  app: App,
  path: RepoPath,
  bytes: Bytes,
  expected: Revision,
  { rows, confirm }: { readonly rows: readonly RowValue[]; readonly confirm: () => void } = unrecorded,
): Answer {
  const site = openSiteNow(app);
  if (site === null) return noSite();
  const written = await app.services.workspace.write(site.summary.id, path, bytes, expected, rows.map(toStore));
  if (!written.ok) return written;
  confirm();
  await openFiles(app)?.followFile(path, expected);
  return ok(undefined);
}

async function move(app: App, from: RepoPath, to: RepoPath): Answer {
  const site = openSiteNow(app)?.summary.id;
  const files = openFiles(app);
  if (site === undefined || files === null) return noSite();
  const moved = await files.move(from, to, () => app.services.workspace.move(site, from, to));
  if (moved.ok) followMove(app, from, to);
  return moved;
}

/** A discard that is done again takes no words along that were typed since: it is made over them in a text, and refused elsewhere. */
async function discard(
  app: App,
  operation: Extract<FileOperation, { kind: 'discard' }>,
  recording: Recording | null,
): Answer<FileOperation> {
  const { path, taken: before } = operation;
  if (before !== null) {
    const present = await presentBytes(app, path);
    if (!present.ok) return present;
    const { change, bytes } = before.discarded;
    const over = writing(path, bytes, before.left);
    if (!sameBytes(present.value, bytes))
      return change.kind === 'edited' && over.kind === 'text' ? applyKeepingBoth(app, over) : failAsChanged(path);
  }
  const site = openSiteNow(app);
  if (site === null) return noSite();
  const present = await readPresent(app, path);
  const discarded = await app.services.workspace.discard(site.summary.id, path);
  if (!discarded.ok) return discarded;
  const left = await presentBytes(app, discarded.value.change.from ?? path);
  const done = { ...operation, taken: { discarded: discarded.value, left: left.ok ? left.value : null } };
  // Other tabs that show the file wait for it.
  recording?.finish([done]);
  await openFiles(app)?.followFile(path, present.ok ? present.value?.revision : undefined);
  return ok(done);
}

async function putBack(app: App, taken: TakenBack): Answer {
  const done: FileOperation[] = [];
  for (const operation of puttingBack(taken)) {
    const applied = await applyKeepingBoth(app, operation);
    if (applied.ok) done.push(applied.value);
    else {
      // A file that was moved, and whose text cannot be put back, goes where it was.
      for (const { kind, from, to } of done.flatMap((one) => (one.kind === 'move' ? [one] : [])))
        await applyOperation(app, { kind, from: to, to: from }, null);
      return applied;
    }
  }
  return waitAgain(app, taken.discarded.conflict);
}

/** As `applyOperation`, but what was typed since at the same place stays beside the text that comes back. */
async function applyKeepingBoth(app: App, operation: FileOperation): Answer<FileOperation> {
  if (operation.kind !== 'text' || operation.after === null) return applyOperation(app, operation, null);
  return changeText(app, operation, operation.after, null, (path, present, before, after) =>
    bothOver(app, path, present, before, after),
  );
}

/** A choice is made over what the file holds now: what was typed since it was looked at stays beside it. */
async function settle(
  app: App,
  operation: Extract<FileOperation, { kind: 'settle' }>,
  recording: Recording | null,
): Answer<FileOperation> {
  const site = openSiteNow(app);
  if (site === null) return noSite();
  const { path } = operation;
  for (;;) {
    const present = await readPresent(app, path);
    if (!present.ok) return present;
    const before = present.value?.bytes ?? null;
    const chosen = chosenOver(app, operation, before);
    if (!chosen.ok) return chosen;
    const after = chosen.value;
    const settled = await app.services.workspace.resolve(site.summary.id, path, after, present.value?.revision ?? 0);
    if (settled.ok) {
      const done = { ...operation, before, after, conflict: settled.value };
      recording?.finish([done]);
      // A new choice brings in what others published; one that is made again leads to what the page was.
      const isNew = app.get(journalStore).getState().now?.kind === 'do';
      await openFiles(app)?.followFile(path, isNew ? 'published' : (present.value?.revision ?? 0));
      return ok(done);
    }
    // Another tab stored something in between: it is asked again what there is.
    if (settled.problem.code !== 'workspace/changed-elsewhere') return settled;
  }
}

function chosenOver(
  app: App,
  { path, before, after }: Extract<FileOperation, { kind: 'settle' }>,
  present: Bytes | null,
): Result<Bytes | null, Problem> {
  if (sameBytes(before, present)) return ok(after);
  if (after === null) return failAsChanged(path);
  const [old, chosen, now] = [before, after, present].map((bytes) => (bytes === null ? null : decodeText(bytes)));
  if (old?.ok !== true || chosen?.ok !== true || now?.ok !== true) return ok(after);
  const text = bothOver(app, path, now.value, old.value, chosen.value);
  return text.ok ? ok(encodeText(text.value)) : text;
}

/** Both versions wait for a choice again. */
async function unsettle(
  app: App,
  { path, conflict, before, after }: Extract<FileOperation, { kind: 'unsettle' }>,
): Answer {
  const back = sameBytes(before, after) ? ok(undefined) : await applyKeepingBoth(app, writing(path, before, after));
  return back.ok ? waitAgain(app, conflict) : back;
}

/** Asks again for the choice between two versions; null where there was none to make. */
async function waitAgain(app: App, conflict: Conflict | null): Answer {
  const site = openSiteNow(app);
  if (site === null) return noSite();
  return conflict === null ? ok(undefined) : app.services.workspace.unresolve(site.summary.id, conflict);
}
