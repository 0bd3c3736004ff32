import { assertNever } from '#base/assertNever.ts';
import { ok } from '#base/result.ts';
import { discardFile, moveFile, removeFile, writeFile, type Attempt } from './changeFiles.ts';
import type { Environment } from './environment.ts';
import { headOf } from './headOf.ts';
import type { SiteRecord } from './siteRecord.ts';
import { StagedStore } from './stagedStore.ts';
import type { DiscardedChange, FileWrite, JournalRow, WorkspaceEvent } from './workspace.ts';

/** Makes changes that follow one another, and stores them in one transaction: where one fails, or the tab goes, none is made. Gives what was taken back, in that order. */
export async function changeTogether(
  environment: Environment,
  record: SiteRecord,
  writes: readonly FileWrite[],
  journal: readonly JournalRow[],
): Attempt<readonly DiscardedChange[]> {
  const store = new StagedStore(environment.store);
  const events: WorkspaceEvent[] = [];
  const discarded: DiscardedChange[] = [];
  const staging: Environment = { ...environment, store, announce: (event) => void events.push(event) };
  for (const write of writes) {
    if (write.kind === 'discard') {
      const taken = await discardFile(staging, record, write.path);
      if (taken === 'again' || !taken.ok) return taken;
      discarded.push(taken.value);
      continue;
    }
    const staged = await stage(staging, record, write);
    if (staged === 'again' || !staged.ok) return staged;
  }
  const all = { ...store.write, journal, over: headOf(record) };
  const outcome = await environment.store.writeOverlay(record.id, all, environment.now());
  if (!outcome.stored) return 'again';
  for (const event of events) environment.announce(event);
  return ok(discarded);
}

function stage(
  staging: Environment,
  record: SiteRecord,
  write: Exclude<FileWrite, { readonly kind: 'discard' }>,
): Attempt<unknown> {
  switch (write.kind) {
    case 'move':
      return moveFile(staging, record, write.from, write.to);
    case 'remove':
      return removeFile(staging, record, write.path, write.expected);
    case 'write':
      return writeFile(staging, record, write.path, write.bytes, write.expected);
    default:
      return assertNever(write);
  }
}
