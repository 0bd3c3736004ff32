import type LightningFS from '@isomorphic-git/lightning-fs';
import { StorageConnection } from './storageConnection.ts';
import { StorageError } from './storageError.ts';

/** LightningFS's key for the index. */
const indexKey = '!root';

/** The database of a LightningFS, as LightningFS creates it: one object store without a key path. Throws StorageErrors. */
export class LightningFsDatabase implements LightningFS.IDB {
  /** Why the index in storage differs from the one in memory; null if they match. */
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
   * Records a failure to write the index instead of throwing. LightningFS writes it after each idle moment, even after reads, and would
   * stop working after a failure, though there may be room again.
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
    return (await this.get(indexKey)) as LightningFS.SuperBlock; // as `saveSuperblock` stored it
  }

  async readFile(inode: number): Promise<Uint8Array> {
    return (await this.get(inode)) as Uint8Array; // as `writeFile` stored it
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
