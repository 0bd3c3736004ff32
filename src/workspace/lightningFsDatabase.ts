import type LightningFS from '@isomorphic-git/lightning-fs';
import { StorageConnection } from './storageConnection.ts';
import { StorageError } from './storageError.ts';

/** Where LightningFS keeps the index. */
const indexKey = '!root';

/** The database of a LightningFS, as that creates it itself: one object store without a key path. Throws StorageErrors. */
export class LightningFsDatabase implements LightningFS.IDB {
  /** Why the index isn't in storage as it is in memory; null if it is. */
  indexFailure: StorageError | null = null;
  private readonly connection: StorageConnection<unknown>;
  private readonly store: string;

  constructor(name: string) {
    this.store = `${name}_files`;
    this.connection = new StorageConnection<unknown>({
      name,
      version: 1,
      upgrade: (database) => void database.createObjectStore(this.store),
    });
  }

  /**
   * Notes that the index can't be written, instead of throwing. LightningFS writes it whenever it was idle for a moment, also after reading, and
   * answers nothing any more once that failed, though there may be room again.
   */
  async saveSuperblock(index: unknown): Promise<void> {
    try {
      await this.put(indexKey, index);
      this.indexFailure = null;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.indexFailure = error;
    }
  }

  async loadSuperblock(): Promise<LightningFS.SuperBlock> {
    return (await this.get(indexKey)) as LightningFS.SuperBlock; // as `saveSuperblock` was given it
  }

  async readFile(inode: number): Promise<Uint8Array> {
    return (await this.get(inode)) as Uint8Array; // as `writeFile` was given it
  }

  writeFile(inode: number, data: Uint8Array): Promise<void> {
    return this.put(inode, data);
  }

  unlink(inode: number): Promise<void> {
    return this.connection.run([this.store], 'readwrite', ({ store }) => store.delete(inode));
  }

  wipe(): Promise<void> {
    return this.connection.run([this.store], 'readwrite', ({ store }) => store.clear());
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private get(key: string | number): Promise<unknown> {
    return this.connection.run([this.store], 'readonly', ({ store }) => store.get(key));
  }

  private async put(key: string | number, value: unknown): Promise<void> {
    await this.connection.run([this.store], 'readwrite', ({ store }) => store.put(value, key));
  }
}
