import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb';
import { StorageError, toStorageError } from './storageError.ts';

/** The definition of a database. An upgrade must not break open tabs with the older version. */
export interface DatabaseDefinition<Schema extends DBSchema | unknown> {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
}

type Mode = 'readonly' | 'readwrite';

/**
 * A connection to an IndexedDB database. Throws only StorageErrors, and reopens after a loss: the browser may close it at any time, and a
 * newer version of the app in another tab requests that it be closed.
 */
export class StorageConnection<Schema extends DBSchema | unknown> {
  private readonly definition: DatabaseDefinition<Schema>;
  private opened: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(definition: DatabaseDefinition<Schema>) {
    this.definition = definition;
  }

  /** Opens the database if it isn't open; creates it if there is none. */
  async open(): Promise<void> {
    await this.database();
  }

  /** Closes the connection; the next transaction reopens it. */
  async close(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    (await opened?.catch(() => null))?.close();
  }

  /** Runs one transaction. All of it is in storage once the promise resolves, and none of it if the promise rejects. */
  async run<const Names extends readonly StoreNames<Schema>[], Running extends Mode, Value>(
    stores: Names,
    mode: Running,
    work: (transaction: IDBPTransaction<Schema, [...Names], Running>) => Promise<Value>,
    options?: IDBTransactionOptions,
  ): Promise<Value> {
    const transaction = await this.begin(stores, mode, options);
    // Both may reject; the request's promise is awaited first.
    transaction.done.catch(() => undefined);
    try {
      const value = await work(transaction);
      await transaction.done;
      return value;
    } catch (error) {
      abort(transaction);
      // The transaction's error is more specific than those of the requests that failed with it.
      throw toStorageError(error instanceof DOMException ? (transaction.error ?? withoutAbort(error)) : error);
    }
  }

  private async begin<const Names extends readonly StoreNames<Schema>[], Running extends Mode>(
    stores: Names,
    mode: Running,
    options: IDBTransactionOptions | undefined,
  ): Promise<IDBPTransaction<Schema, [...Names], Running>> {
    try {
      return (await this.database()).transaction([...stores], mode, options);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
    // The connection was lost; its `close` event may come later. Nothing was done yet.
    await this.close();
    const database = await this.database();
    try {
      return database.transaction([...stores], mode, options);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  private database(): Promise<IDBPDatabase<Schema>> {
    this.opened ??= this.connect();
    return this.opened;
  }

  private connect(): Promise<IDBPDatabase<Schema>> {
    const { name, version, upgrade } = this.definition;
    const forget = () => {
      if (this.opened === opened) this.opened = null;
    };
    let isBlocked = false;
    const opened: Promise<IDBPDatabase<Schema>> = new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      const request = openDB<Schema>(name, version, {
        upgrade,
        // A tab with an older version of the app doesn't make way. The request would wait until that tab closes.
        blocked: () => {
          isBlocked = true;
          reject(new StorageError('storage/failed', 'Another tab is running an older version of Docwright.'));
        },
        blocking: () => {
          forget();
          void request.then((database) => database.close());
        },
        terminated: forget,
      });
      // If it opens after all, close it: the next transaction reopens it.
      void request.then((database) => (isBlocked ? database.close() : null)).catch(() => undefined);
      request.then(resolve, (error: unknown) =>
        reject(
          // In a browser that stores nothing (Firefox's private windows before version 115).
          error instanceof DOMException && error.name === 'InvalidStateError'
            ? toStorageError(new DOMException(error.message, 'NotAllowedError'))
            : toStorageError(error),
        ),
      );
    });
    opened.catch(forget);
    return opened;
  }
}

/** Null for the error of a request in an aborted transaction: it doesn't contain the reason. */
function withoutAbort(error: DOMException): DOMException | null {
  return error.name === 'AbortError' ? null : error;
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended.
  }
}
