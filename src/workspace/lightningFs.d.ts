declare module '@isomorphic-git/lightning-fs/src/IdbBackend.js' {
  import type LightningFS from '@isomorphic-git/lightning-fs';

  /** The database that the file system keeps its files in, and, as its superblock, its index. */
  class IdbBackend implements LightningFS.IDB {
    constructor(database: string, store: string);
    saveSuperblock(superblock: unknown): Promise<void>;
    loadSuperblock(): Promise<LightningFS.SuperBlock>;
    readFile(inode: number): Promise<Uint8Array>;
    writeFile(inode: number, data: Uint8Array): Promise<void>;
    unlink(inode: number): Promise<void>;
    wipe(): Promise<void>;
    close(): Promise<void>;
  }

  /** The package is CommonJS: the class is its one value. */
  export default IdbBackend;
}
