import type LightningFS from '@isomorphic-git/lightning-fs';
import { createStorageFailures, type WorkspaceDeps } from './workspaceDeps.ts';
import { openRepositoryFiles } from './repositoryFiles.ts';
import { WorkspaceDatabase } from './workspaceDatabase.ts';

/** The dependencies backed by this browser's storage. */
export type BrowserStorage = Pick<
  WorkspaceDeps,
  'store' | 'fs' | 'root' | 'flush' | 'removeFolder' | 'caches' | 'failures'
>;

/** Opens a browser's storage and creates missing databases. Throws StorageErrors. */
export async function openBrowserStorage(name: string): Promise<BrowserStorage & { readonly fs: LightningFS }> {
  const caches = new Map<string, object>();
  const failures = createStorageFailures();
  const store = await WorkspaceDatabase.open(name);
  const { fs, flush } = openRepositoryFiles(`${name}-repositories`, (error) => {
    failures.count += 1;
    failures.last = error;
    // isomorphic-git caches rejected promises of failed reads.
    caches.clear();
  });
  return { store, fs, root: '', flush, removeFolder: (path) => removeFolder(fs, path), caches, failures };
}

async function removeFolder(fs: LightningFS, path: string): Promise<void> {
  let names: string[];
  try {
    names = await fs.promises.readdir(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  for (const name of names) {
    const inside = `${path}/${name}`;
    if ((await fs.promises.lstat(inside)).isDirectory()) await removeFolder(fs, inside);
    else await fs.promises.unlink(inside);
  }
  await fs.promises.rmdir(path);
}
