import { useCallback, useEffect, useRef } from 'react';

const starts = ['pointerdown'] as const;
const ends = ['pointerup', 'pointercancel'] as const;

/**
 * Returns a function that runs another one once the press under way has ended with its click. A press moves the focus
 * at its start: what moves the page when a field loses the focus would move the pressed control away before the click.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const onStart = () => {
      isPressed.current = true;
    };
    const onEnd = () => {
      isPressed.current = false;
    };
    for (const type of starts) addEventListener(type, onStart, true);
    for (const type of ends) addEventListener(type, onEnd, true);
    return () => {
      for (const type of starts) removeEventListener(type, onStart, true);
      for (const type of ends) removeEventListener(type, onEnd, true);
    };
  }, []);
  return useCallback((run) => {
    // The mouse events of a tap follow its pointer events, all in one task.
    const runLater = () => setTimeout(run, 0);
    if (!isPressed.current) return void runLater();
    const onEnd = () => {
      for (const type of ends) removeEventListener(type, onEnd, true);
      runLater();
    };
    for (const type of ends) addEventListener(type, onEnd, true);
  }, []);
}
