import { describe, expect, it } from 'vitest';
import { catchStorageErrors, createStorageFailures } from './workspaceDeps.ts';
import { toStorageError } from './storageError.ts';

describe('catchStorageErrors', () => {
  it.each([
    ['storage/full', 'QuotaExceededError'],
    ['storage/forbidden', 'SecurityError'],
    ['storage/failed', 'InvalidStateError'],
    ['storage/failed', 'UnknownError'],
    ['storage/forbidden', 'UnknownError', 'The user denied permission to access the database.'],
    ['storage/failed', 'AbortError'],
    ['storage/newer-version', 'VersionError'],
  ])('returns %s if IndexedDB reports %s, with a way to save the changes', async (code, name, message = 'No.') => {
    const outcome = await catchStorageErrors(createStorageFailures(), () =>
      Promise.reject(toStorageError(new DOMException(message, name))),
    );
    expect(outcome).toMatchObject({ ok: false, problem: { code, retry: { kind: 'downloadChanges' } } });
  });

  it('returns a problem for a transaction aborted without an error', async () => {
    const outcome = await catchStorageErrors(createStorageFailures(), () => Promise.reject(toStorageError(null)));
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'storage/failed' } });
  });

  it('treats an error caused by an unreadable file as a storage failure', async () => {
    const failures = createStorageFailures();
    const outcome = await catchStorageErrors(failures, () => {
      failures.count += 1;
      failures.last = toStorageError(new DOMException('No.', 'UnknownError')) as never; // it always is one
      return Promise.reject(new TypeError('idx is null'));
    });
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'storage/failed' } });
  });

  it.each([
    ['a bug', new TypeError('x is undefined')],
    ['what was cancelled elsewhere', new DOMException('Stopped', 'AbortError')],
  ])('rethrows %s', async (_, error) => {
    await expect(catchStorageErrors(createStorageFailures(), () => Promise.reject(error))).rejects.toBe(error);
  });
});
