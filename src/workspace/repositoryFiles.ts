import LightningFS from '@isomorphic-git/lightning-fs';
import IdbBackend from '@isomorphic-git/lightning-fs/src/IdbBackend.js';

/** The file system that repositories are in. */
export interface RepositoryFiles {
  readonly fs: LightningFS;
  /** Waits until everything written is in storage; throws what storage said where it is not. */
  readonly flush: () => Promise<void>;
}

/** Opens the file system of a name, which is made where it is not there yet. */
export function openRepositoryFiles(name: string): RepositoryFiles {
  const database = new PatientDatabase(name, `${name}_files`);
  const fs = new LightningFS(name, { db: database });
  return {
    fs,
    flush: async () => {
      await fs.promises.flush();
      if (database.refusal !== null) throw database.refusal;
    },
  };
}

/**
 * Remembers that the index could not be written, instead of failing. The file system writes it whenever it was idle for a moment,
 * after reading as well, and one that failed there once answers nothing any more, though there may be room again.
 */
class PatientDatabase extends IdbBackend {
  /** Why the index is not in storage as it is in memory; null where it is. */
  refusal: Error | null = null;

  override async saveSuperblock(superblock: unknown): Promise<void> {
    try {
      await super.saveSuperblock(superblock);
      this.refusal = null;
    } catch (error) {
      this.refusal = error instanceof Error ? error : new Error(String(error));
    }
  }
}
