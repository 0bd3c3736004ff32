import 'fake-indexeddb/auto';
import fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreWorkspace } from '#workspace/coreWorkspace.ts';
import { noFailures, type Environment } from '#workspace/environment.ts';
import { SiteStore } from '#workspace/siteStore.ts';
import type { WorkspaceEvent } from '#workspace/workspace.ts';

/** The workspace on a folder of this machine and on IndexedDB in memory, with the real network; `coreFor` gives another tab's, on the same storage. */
export async function nodeWorkspace(origin: string): Promise<{
  readonly workspace: CoreWorkspace;
  readonly environment: Environment;
  readonly events: WorkspaceEvent[];
  readonly coreFor: (announce: Environment['announce']) => CoreWorkspace;
  readonly close: () => void;
}> {
  const root = mkdtempSync(join(tmpdir(), 'docwright-workspace-'));
  const events: WorkspaceEvent[] = [];
  const tails = new Map<string, Promise<unknown>>();
  const environment: Environment = {
    store: await SiteStore.open(root),
    fs,
    root,
    flush: () => Promise.resolve(),
    removeFolder: (path) => fs.promises.rm(path, { recursive: true, force: true }),
    proxy: `${origin}/proxy`,
    ownOrigin: origin,
    now: () => Date.now(),
    lock: (name, run) => {
      const next = (tails.get(name) ?? Promise.resolve()).then(run, run);
      tails.set(name, next);
      return next;
    },
    announce: (event) => void events.push(event),
    caches: new Map(),
    failures: noFailures(),
    arriving: new Map(),
  };
  return {
    workspace: new CoreWorkspace(environment),
    environment,
    events,
    coreFor: (announce) => new CoreWorkspace({ ...environment, announce, caches: new Map(), arriving: new Map() }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
