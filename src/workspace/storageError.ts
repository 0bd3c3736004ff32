import type { ProblemCode } from '#base/problem.ts';

/** The problem codes of the browser's storage. */
export type StorageProblemCode = Extract<ProblemCode, `storage/${string}`>;

/**
 * A failure of the browser's storage. Only the IndexedDB adapters throw it, in place of everything IndexedDB throws, so that no storage
 * failure is mistaken for another: IndexedDB's `AbortError` is not a canceled operation, and a transaction aborted without an error is a
 * failure.
 */
export class StorageError extends Error {
  readonly code: StorageProblemCode;

  constructor(code: StorageProblemCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

/**
 * Converts what IndexedDB threw to a StorageError; null means that the transaction was aborted without an error. Returns other errors
 * unchanged.
 */
export function toStorageError(error: unknown): unknown {
  if (error === null || error === undefined)
    return new StorageError('storage/failed', 'The browser’s storage failed (the transaction was aborted).');
  if (!(error instanceof DOMException)) return error;
  // Chromium, if the settings block site data: an UnknownError "The user denied permission to access the database."
  const isDenied = /denied permission/i.test(error.message);
  const code = isDenied ? 'storage/forbidden' : (codes[error.name] ?? 'storage/failed');
  return new StorageError(code, messages[code](error.name), error);
}

/** By DOMException name (Indexed Database API 3.0, §4 and §5). All others are failures that may be temporary. */
const codes: Readonly<Record<string, StorageProblemCode>> = {
  QuotaExceededError: 'storage/full',
  SecurityError: 'storage/forbidden',
  NotAllowedError: 'storage/forbidden',
  VersionError: 'storage/newer-version',
};

const messages: Readonly<Record<StorageProblemCode, (name: string) => string>> = {
  'storage/full': () => 'The browser has no storage space left for this site.',
  'storage/forbidden': (name) => `The browser doesn’t let Docwright store anything (${name}).`,
  'storage/failed': (name) => `The browser’s storage failed (${name}).`,
  'storage/newer-version': () => 'A newer version of Docwright is open in another tab.',
};
