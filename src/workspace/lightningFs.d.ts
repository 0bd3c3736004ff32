declare module '@isomorphic-git/lightning-fs/src/DefaultBackend.js' {
  import type LightningFS from '@isomorphic-git/lightning-fs';

  /** The package's own file system: keeps its index in memory while active, and files in a database. */
  class DefaultBackend {
    /** The index. */
    protected readonly _cache: {
      readonly activated: boolean;
      lstat(path: string): unknown;
      unlink(path: string): void;
    };
    protected readonly _mutex: { release(): Promise<unknown> };
    init(name: string, options: LightningFS.Options): Promise<void>;
    activate(): Promise<void>;
    deactivate(): Promise<void>;
    readFile(path: string, options: unknown): Promise<unknown>;
    writeFile(path: string, data: Uint8Array | string, options: unknown): Promise<void>;
    unlink(path: string, options: unknown): Promise<void>;
    readdir(path: string, options: unknown): unknown;
    mkdir(path: string, options: unknown): void;
    rmdir(path: string, options: unknown): void;
    rename(from: string, to: string): void;
    stat(path: string, options: unknown): unknown;
    lstat(path: string, options: unknown): unknown;
  }

  /** The package is CommonJS: the class is its default export. */
  export default DefaultBackend;
}
