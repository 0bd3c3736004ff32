import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAbortable } from './useAsyncValue.ts';

describe('startAbortable', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts at once and aborts the signal when stopped', () => {
    const run = vi.fn((_signal: AbortSignal) => Promise.resolve());
    const stop = startAbortable(run);
    expect(run.mock.lastCall?.[0].aborted).toBe(false);
    stop();
    expect(run.mock.lastCall?.[0].aborted).toBe(true);
  });

  it('starts after the delay, unless it is stopped before', () => {
    const run = vi.fn(() => Promise.resolve());
    startAbortable(run, 100)();
    startAbortable(run, 200);
    vi.advanceTimersByTime(199);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });
});
