import LightningFS from '@isomorphic-git/lightning-fs';
import DefaultBackend from '@isomorphic-git/lightning-fs/src/DefaultBackend.js';
import { LightningFsDatabase } from './lightningFsDatabase.ts';
import { StorageError, toStorageError } from './storageError.ts';

/** The file system that holds the repositories. */
export interface RepositoryFiles {
  readonly fs: LightningFS;
  /** Waits until everything written is in storage; throws the StorageError if that fails. */
  readonly flush: () => Promise<void>;
}

/**
 * Opens the file system of a name, and creates it if there is none. Calls `onFailure` with each storage failure before the failing read or
 * write rejects.
 */
export function openRepositoryFiles(
  name: string,
  onFailure: (error: StorageError) => void = () => undefined,
): RepositoryFiles {
  const database = new LightningFsDatabase(name);
  const backend = recoverable(new Backend(), onFailure);
  const fs = new LightningFS(name, { db: database, backend } as LightningFS.Options); // its types omit `backend`
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

/** A backend that can be reactivated after a failed activation, and whose index lists only files that are in storage. */
class Backend extends DefaultBackend {
  private activating: Promise<void> | null = null;

  /** LightningFS keeps this promise: if it rejected, every later call would fail too. The next call activates again. */
  override async activate(): Promise<void> {
    await this.activateNow().catch(() => undefined);
  }

  /** Reads the index if it isn't in memory; concurrent calls share one read. */
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
      await this._mutex.release().catch(() => undefined); // otherwise it stays locked
      throw error;
    }
  }

  override async writeFile(path: string, data: Uint8Array | string, options: unknown): Promise<void> {
    const isNew = !this.has(path);
    try {
      await super.writeFile(path, data, options);
    } catch (error) {
      // The index lists it by now, and an existing Git object is never written again.
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

/** Wraps the backend so that its operations activate it first if needed. */
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
