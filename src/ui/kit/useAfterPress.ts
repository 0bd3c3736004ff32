import { useCallback, useEffect, useRef } from 'react';

/** Knows whether a press is under way. */
export interface PressTracker {
  /** Runs a function once the press under way has ended with its click. */
  readonly afterPress: (run: () => void) => void;
  readonly stop: () => void;
}

/**
 * Also what shows that a press is over without a `pointerup`: browsers send none once a context menu is open, or if the
 * button is released over another program.
 */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'keydown', 'blur'] as const;

/** Tracks the presses of the primary button in a window. */
export function trackPresses(target: EventTarget): PressTracker {
  let isPressed = false;
  const waiting = new Set<() => void>();
  // The mouse events of a tap follow its pointer events, all in one task.
  const runLater = (run: () => void) => void setTimeout(run, 0);
  const end = () => {
    isPressed = false;
    for (const run of waiting) runLater(run);
    waiting.clear();
  };
  const onStart = (event: Event) => {
    if (!('button' in event) || event.button === 0) isPressed = true;
  };
  const onEnd = (event: Event) => {
    // A key held down, such as Shift, repeats during a press.
    if (!('repeat' in event && event.repeat === true)) end();
  };
  // Of the blurs, only that of the window: a press takes the focus from a field.
  const isCaptured = (type: (typeof ends)[number]) => type !== 'blur';
  target.addEventListener('pointerdown', onStart, true);
  for (const type of ends) target.addEventListener(type, onEnd, isCaptured(type));
  return {
    afterPress: (run) => {
      if (isPressed) waiting.add(run);
      else runLater(run);
    },
    stop: () => {
      target.removeEventListener('pointerdown', onStart, true);
      for (const type of ends) target.removeEventListener(type, onEnd, isCaptured(type));
      end();
    },
  };
}

/**
 * Returns a function that runs another one once the press under way has ended with its click. A press moves the focus
 * at its start: what moves the page when a field loses the focus would move the pressed control away before the click.
 */
export function useAfterPress(): (run: () => void) => void {
  const tracker = useRef<PressTracker | null>(null);
  useEffect(() => {
    const started = trackPresses(window);
    tracker.current = started;
    return started.stop;
  }, []);
  return useCallback((run) => tracker.current?.afterPress(run), []);
}
