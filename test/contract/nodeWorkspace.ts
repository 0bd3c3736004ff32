import 'fake-indexeddb/auto';
import fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreWorkspace } from '#workspace/coreWorkspace.ts';
import { createStorageFailures, type WorkspaceDeps } from '#workspace/workspaceDeps.ts';
import { openBrowserStorage, type BrowserStorage } from '#workspace/openBrowserStorage.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import { WorkspaceDatabase } from '#workspace/workspaceDatabase.ts';
import type { WorkspaceEvent } from '#workspace/workspace.ts';

/**
 * The workspace on a local folder and on IndexedDB in memory, with the real network; `coreFor` returns another tab's, on the same storage.
 * `isBrowsers`: repositories are also in IndexedDB, as in a browser, and each tab has its own connections.
 */
export async function nodeWorkspace(
  origin: string,
  isBrowsers = false,
  findApi: (...words: Parameters<WorkspaceDeps['findTransport']>) => Promise<RepositoryApi | null> = () =>
    Promise.resolve(null),
): Promise<{
  readonly workspace: CoreWorkspace;
  readonly environment: WorkspaceDeps;
  readonly events: WorkspaceEvent[];
  readonly coreFor: (announce: WorkspaceDeps['announce'], storage?: BrowserStorage) => CoreWorkspace;
  /** Opens the storage for a new tab. */
  readonly openTabStorage: () => Promise<BrowserStorage>;
  readonly close: () => void;
}> {
  const root = mkdtempSync(join(tmpdir(), 'docwright-workspace-'));
  const events: WorkspaceEvent[] = [];
  const tails = new Map<string, Promise<unknown>>();
  const environment: WorkspaceDeps = {
    store: await WorkspaceDatabase.open(root),
    fs,
    root,
    flush: () => Promise.resolve(),
    removeFolder: (path) => fs.promises.rm(path, { recursive: true, force: true }),
    caches: new Map(),
    failures: createStorageFailures(),
    findTransport: async (url, operation) => {
      const api = await findApi(url, operation);
      const gitAccess = operation.access;
      return api === null
        ? { kind: 'git', version: 2, proxy: `${origin}/proxy`, gitAccess }
        : { kind: 'api', api, proxy: null, gitAccess };
    },
    ownOrigin: origin,
    now: () => Date.now(),
    lock: (name, run) => {
      const next = (tails.get(name) ?? Promise.resolve()).then(run, run);
      tails.set(name, next);
      return next;
    },
    announce: (event) => void events.push(event),
    pendingTexts: new Map(),
  };
  return {
    workspace: new CoreWorkspace(environment),
    environment,
    events,
    openTabStorage: () =>
      isBrowsers ? openBrowserStorage(root) : Promise.resolve({ ...environment, caches: new Map() }),
    coreFor: (announce, storage = { ...environment, caches: new Map() }) =>
      new CoreWorkspace({ ...environment, ...storage, announce, pendingTexts: new Map() }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
