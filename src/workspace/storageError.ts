import type { ProblemCode } from '#base/problem.ts';

/** The problems of the browser's storage. */
export type StorageProblemCode = Extract<ProblemCode, `storage/${string}`>;

/**
 * The browser's storage failed. Thrown by the adapters of IndexedDB alone, in place of everything that IndexedDB throws, so that no failure of storage
 * is mistaken for something else: its `AbortError` isn't a cancelled operation, and an aborted transaction without an error is one.
 */
export class StorageError extends Error {
  readonly code: StorageProblemCode;

  constructor(code: StorageProblemCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

/** What IndexedDB threw or rejected with, as a StorageError; null stands for a transaction that was aborted without an error. Other errors are returned as they are. */
export function toStorageError(error: unknown): unknown {
  if (error === null || error === undefined)
    return new StorageError('storage/failed', 'The browser’s storage failed (the transaction was aborted).');
  if (!(error instanceof DOMException)) return error;
  // Chromium, if the settings block site data: an UnknownError "The user denied permission to access the database."
  const isDenied = /denied permission/i.test(error.message);
  const code = isDenied ? 'storage/forbidden' : (codes[error.name] ?? 'storage/failed');
  return new StorageError(code, messages[code](error.name), error);
}

/** By the names of DOMException (Indexed Database API 3.0, §4 and §5). All others are failures that may pass. */
const codes: Readonly<Record<string, StorageProblemCode>> = {
  QuotaExceededError: 'storage/full',
  SecurityError: 'storage/forbidden',
  NotAllowedError: 'storage/forbidden',
  VersionError: 'storage/newer-version',
};

const messages: Readonly<Record<StorageProblemCode, (name: string) => string>> = {
  'storage/full': () => 'The browser has no room left for this site.',
  'storage/forbidden': (name) => `The browser does not let Docwright store anything (${name}).`,
  'storage/failed': (name) => `The browser’s storage failed (${name}).`,
  'storage/newer-version': () => 'A newer version of Docwright is open in another tab.',
};
