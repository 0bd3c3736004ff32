import { assertNever } from '#base/assertNever.ts';
import { isSameBytes } from '#base/encoding.ts';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import {
  discardFileChange,
  moveSiteFile,
  removeSiteFile,
  resolveFileConflict,
  writeSiteFile,
  type RetryableResult,
} from './siteFileOperations.ts';
import type { WorkspaceDeps } from './workspaceDeps.ts';
import { getHeadCommit } from './getHeadCommit.ts';
import type { SiteRecord } from './siteRecord.ts';
import { StagedWorkspaceDatabase } from './stagedWorkspaceDatabase.ts';
import type { OverlayWrite } from './workspaceDatabase.ts';
import type { Conflict, DiscardedChange, FileWrite, JournalRow, WorkspaceEvent, WriteOutcome } from './workspace.ts';

interface Staged {
  readonly store: StagedWorkspaceDatabase;
  readonly events: readonly WorkspaceEvent[];
  readonly outcomes: readonly WriteOutcome[];
}

/** Makes changes in order and stores them in one transaction. `expected`: what they must remove. */
export async function writeFilesAtomically(
  environment: WorkspaceDeps,
  record: SiteRecord,
  writes: readonly FileWrite[],
  journal: readonly JournalRow[],
  expected?: readonly WriteOutcome[],
): RetryableResult<readonly WriteOutcome[]> {
  const staged = await stageAll(environment, record, writes);
  if (staged === 'again' || !staged.ok) return staged;
  const { store, events, outcomes } = staged.value;
  if (expected?.every((outcome, index) => isSameOutcome(outcome, outcomes[index])) === false)
    return err(
      createProblem('workspace/changed-elsewhere', 'The change you’re discarding was modified in another tab.'),
    );
  const all: OverlayWrite = { ...store.write, journal, baseCommit: getHeadCommit(record) };
  const stored = await environment.store.writeOverlay(record.id, all, environment.now());
  if (!stored.stored) return 'again';
  for (const event of events) environment.announce(event);
  return ok(outcomes);
}

/** Returns what `writeFilesAtomically` would, without storing anything. */
export async function previewAtomicWrite(
  environment: WorkspaceDeps,
  record: SiteRecord,
  writes: readonly FileWrite[],
): RetryableResult<readonly WriteOutcome[]> {
  const staged = await stageAll(environment, record, writes);
  return staged === 'again' || !staged.ok ? staged : ok(staged.value.outcomes);
}

async function stageAll(
  environment: WorkspaceDeps,
  record: SiteRecord,
  writes: readonly FileWrite[],
): RetryableResult<Staged> {
  const store = new StagedWorkspaceDatabase(environment.store);
  const events: WorkspaceEvent[] = [];
  const outcomes: WriteOutcome[] = [];
  const staging: WorkspaceDeps = { ...environment, store, announce: (event) => void events.push(event) };
  for (const write of writes) {
    const staged = await stage(staging, record, write);
    if (staged === 'again' || !staged.ok) return staged;
    outcomes.push(staged.value);
  }
  return ok({ store, events, outcomes });
}

const nothing: WriteOutcome = { discarded: null, conflict: null };

async function stage(staging: WorkspaceDeps, record: SiteRecord, write: FileWrite): RetryableResult<WriteOutcome> {
  switch (write.kind) {
    case 'move':
      return takingNothing(await moveSiteFile(staging, record, write.from, write.to));
    case 'remove':
      return takingNothing(await removeSiteFile(staging, record, write.path, write.expected));
    case 'write':
      return takingNothing(await writeSiteFile(staging, record, write.path, write.bytes, write.expected));
    case 'discard': {
      const taken = await discardFileChange(staging, record, write.path);
      return taken === 'again' || !taken.ok ? taken : ok({ discarded: taken.value, conflict: taken.value.conflict });
    }
    case 'settle': {
      const settled = await resolveFileConflict(staging, record, write.path, write.bytes, write.expected);
      return settled === 'again' || !settled.ok ? settled : ok({ discarded: null, conflict: settled.value });
    }
    case 'reopen':
      await staging.store.writeOverlay(record.id, { conflicts: [write.conflict] }, staging.now());
      staging.announce({ kind: 'siteChanged', site: record.id, here: true });
      return ok(nothing);
    default:
      return assertNever(write);
  }
}

function takingNothing(done: Awaited<RetryableResult<unknown>>): Awaited<RetryableResult<WriteOutcome>> {
  return done === 'again' || !done.ok ? done : ok(nothing);
}

function isSameOutcome(one: WriteOutcome, other: WriteOutcome | undefined): boolean {
  return (
    other !== undefined &&
    isSameConflict(one.conflict, other.conflict) &&
    isSameDiscarded(one.discarded, other.discarded)
  );
}

function isSameConflict(one: Conflict | null, other: Conflict | null): boolean {
  if (one === null || other === null) return one === other;
  return one.path === other.path && one.base === other.base && one.mine === other.mine && one.theirs === other.theirs;
}

function isSameDiscarded(one: DiscardedChange | null, other: DiscardedChange | null): boolean {
  if (one === null || other === null) return one === other;
  const { path, kind, from } = one.change;
  const isSameChange = path === other.change.path && kind === other.change.kind && from === other.change.from;
  return isSameChange && isSameBytes(one.bytes, other.bytes);
}
