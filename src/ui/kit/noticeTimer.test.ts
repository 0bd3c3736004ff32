import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#state/notices/noticesStore.ts';
import { startNoticeTimer } from './noticeTimer.ts';

const undo = { label: 'Undo', run: () => undefined };
const shown = (notice: Partial<Notice>) => {
  const place = new EventTarget();
  const end = vi.fn();
  startNoticeTimer({ id: 1, tone: 'info', text: 'Said.', action: null, ...notice }, place, end);
  return { end, act: (name: string) => place.dispatchEvent(new Event(name)) };
};

describe('startNoticeTimer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hides a plain notice after 8 seconds', () => {
    const { end } = shown({});
    vi.advanceTimersByTime(7999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it.each(['beforeinput', 'click'])('keeps an undoable notice until the next action: %s', (name) => {
    const { end, act } = shown({ action: undo });
    vi.advanceTimersByTime(3_600_000);
    expect(end).not.toHaveBeenCalled();
    act(name);
    expect(end).toHaveBeenCalledOnce();
  });

  it('shows an undoable notice long enough to be read, regardless of actions', () => {
    const { end, act } = shown({ action: undo });
    act('beforeinput');
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(8000);
    expect(end).toHaveBeenCalledOnce();
  });

  it('keeps a problem with an action', () => {
    const { end, act } = shown({ tone: 'problem', action: { label: 'Try again', run: () => undefined } });
    vi.advanceTimersByTime(3_600_000);
    act('beforeinput');
    expect(end).not.toHaveBeenCalled();
  });
});
