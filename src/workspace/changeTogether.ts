import { assertNever } from '#base/assertNever.ts';
import { ok } from '#base/result.ts';
import { moveFile, removeFile, writeFile, type Attempt } from './changeFiles.ts';
import type { Environment } from './environment.ts';
import { headOf } from './headOf.ts';
import type { SiteRecord } from './siteStore.ts';
import { StagedStore } from './stagedStore.ts';
import type { FileWrite, WorkspaceEvent } from './workspace.ts';

/** Makes changes that follow one another, and stores them in one transaction: where one fails, or the tab goes, none is made. */
export async function changeTogether(
  environment: Environment,
  record: SiteRecord,
  writes: readonly FileWrite[],
): Attempt<void> {
  const store = new StagedStore(environment.store);
  const events: WorkspaceEvent[] = [];
  const staging: Environment = { ...environment, store, announce: (event) => void events.push(event) };
  for (const write of writes) {
    const staged = await stage(staging, record, write);
    if (staged === 'again' || !staged.ok) return staged;
  }
  const all = { ...store.write, over: headOf(record) };
  const outcome = await environment.store.writeOverlay(record.id, all, environment.now());
  if (!outcome.stored) return 'again';
  for (const event of events) environment.announce(event);
  return ok(undefined);
}

function stage(staging: Environment, record: SiteRecord, write: FileWrite): Attempt<unknown> {
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
