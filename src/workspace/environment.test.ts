import { describe, expect, it } from 'vitest';
import { guarded } from './environment.ts';

describe('guarded', () => {
  it.each([
    ['storage/full', 'QuotaExceededError'],
    ['storage/forbidden', 'SecurityError'],
    ['storage/forbidden', 'InvalidStateError'],
    ['storage/failed', 'UnknownError'],
    ['operation/cancelled', 'AbortError'],
  ])('gives %s where the browser says %s, with a way to save the changes', async (code, name) => {
    const outcome = await guarded(() => Promise.reject(new DOMException('No.', name)));
    expect(outcome).toMatchObject({ ok: false, problem: { code } });
    if (code !== 'operation/cancelled')
      expect(outcome).toMatchObject({ problem: { retry: { kind: 'downloadChanges' } } });
  });

  it('lets a bug through', async () => {
    await expect(guarded(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError);
  });
});
