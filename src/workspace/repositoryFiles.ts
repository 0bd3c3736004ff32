import LightningFS from '@isomorphic-git/lightning-fs';
import DefaultBackend from '@isomorphic-git/lightning-fs/src/DefaultBackend.js';
import { LightningFsDatabase } from './lightningFsDatabase.ts';
import { StorageError, toStorageError } from './storageError.ts';

/** The file system that repositories are in. */
export interface RepositoryFiles {
  readonly fs: LightningFS;
  /** Waits until everything written is in storage; throws the StorageError if it isn't. */
  readonly flush: () => Promise<void>;
}

/** Opens the file system of a name, and creates it if there is none. `onFailure` is called with each failure of its storage, before who reads or writes gets it. */
export function openRepositoryFiles(
  name: string,
  onFailure: (error: StorageError) => void = () => undefined,
): RepositoryFiles {
  const database = new LightningFsDatabase(name);
  const backend = recoverable(new Backend(), onFailure);
  const fs = new LightningFS(name, { db: database, backend } as LightningFS.Options); // its types leave `backend` out
  return {
    fs,
    flush: async () => {
      await fs.promises.flush();
      if (database.indexFailure === null) return;
      onFailure(database.indexFailure);
      throw database.indexFailure;
    },
  };
}

/** A backend that can be activated again after that failed, and whose index has no file that isn't in storage. */
class Backend extends DefaultBackend {
  private activating: Promise<void> | null = null;

  /** LightningFS keeps the promise: if it rejected, every later call would fail as well. The next call activates it. */
  override async activate(): Promise<void> {
    await this.activateNow().catch(() => undefined);
  }

  /** Reads the index if that isn't in memory; once for all calls that wait for it. */
  activateNow(): Promise<void> {
    this.activating ??= this.tryToActivate().finally(() => {
      this.activating = null;
    });
    return this.activating;
  }

  private async tryToActivate(): Promise<void> {
    try {
      await super.activate();
    } catch (error) {
      await this._mutex.release().catch(() => undefined); // else nobody gets it any more
      throw error;
    }
  }

  override async writeFile(path: string, data: Uint8Array | string, options: unknown): Promise<void> {
    const isNew = !this.has(path);
    try {
      await super.writeFile(path, data, options);
    } catch (error) {
      // It is in the index by then, and a Git object that is there is never written again.
      if (isNew && this.has(path)) this._cache.unlink(path);
      throw error;
    }
  }

  private has(path: string): boolean {
    try {
      this._cache.lstat(path);
      return true;
    } catch {
      return false;
    }
  }
}

const operations: ReadonlySet<string | symbol> = new Set([
  ...['readFile', 'writeFile', 'unlink', 'readdir', 'mkdir', 'rmdir', 'rename', 'stat', 'lstat'],
]);

/** The backend whose operations activate it first if it isn't active. */
function recoverable(backend: Backend, onFailure: (error: StorageError) => void): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || !operations.has(name)) return value;
      return async (...parameters: readonly unknown[]) => {
        try {
          await target.activateNow();
          return (await value.apply(target, parameters)) as unknown;
        } catch (error) {
          const failure = toStorageError(error);
          if (failure instanceof StorageError) onFailure(failure);
          throw failure;
        }
      };
    },
  });
}
