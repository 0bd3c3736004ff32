import { isWithinDuration } from '#base/isWithinDuration.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { registerInvalidInputHistory } from '#state/settings/invalidInputHistory.ts';
import { getHistoryCommand } from '../kit/getHistoryCommand.ts';
import { useApp } from '../useApp.ts';

/** Keystrokes closer together than this form one undo step, in milliseconds. */
const groupDelay = 1000;

interface Steps {
  readonly done: readonly string[];
  readonly undone: readonly string[];
  /** Milliseconds since 1970; 0 after an undo or redo, and before any typing. */
  readonly typedAt: number;
  /** When the latest undoable change was made, and when the latest redoable one was undone; milliseconds since 1970. */
  readonly changedAt: number;
  readonly undoneAt: number;
}

/**
 * Undo history of a field while its text is invalid. Invalid text isn't in any file, so the site's undo doesn't cover it. `written` is the
 * text in the file.
 */
export function useInvalidInputHistory(written: string, text: string, show: (text: string) => void) {
  const app = useApp();
  const steps = useRef<Steps>({
    done: text === written ? [] : [written],
    undone: [],
    typedAt: 0,
    changedAt: 0,
    undoneAt: 0,
  });
  const shown = useRef({ text, show });
  useEffect(() => {
    shown.current = { text, show };
  });
  /** Returns false if there is no such step. */
  const go = (step: 'undo' | 'redo'): boolean => {
    const { done, undone, changedAt } = steps.current;
    const next = (step === 'undo' ? done : undone).at(-1);
    if (next === undefined) return false;
    const present = shown.current.text;
    steps.current =
      step === 'undo'
        ? { done: done.slice(0, -1), undone: [...undone, present], typedAt: 0, changedAt, undoneAt: Date.now() }
        : {
            done: [...done, present],
            undone: undone.slice(0, -1),
            typedAt: 0,
            changedAt: Date.now(),
            undoneAt: Date.now(),
          };
    shown.current = { ...shown.current, text: next };
    shown.current.show(next);
    return true;
  };
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  useEffect(
    () =>
      registerInvalidInputHistory(app, {
        typedAt: () => (steps.current.done.length === 0 ? 0 : steps.current.changedAt),
        undoneAt: () => (steps.current.undone.length === 0 ? 0 : steps.current.undoneAt),
        undo: () => void latestGo.current('undo'),
        redo: () => void latestGo.current('redo'),
      }),
    [app],
  );
  return {
    /** Records new text. Text written to the file becomes an undo step of the site and clears the steps before it. */
    noteTyped: (isWritten: boolean) => {
      const { done, typedAt } = steps.current;
      const now = Date.now();
      const goesOn = done.length > 0 && isWithinDuration(groupDelay, typedAt, now);
      steps.current = {
        done: isWritten ? [] : goesOn ? done : [...done, text],
        undone: [],
        typedAt: now,
        changedAt: now,
        undoneAt: 0,
      };
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = getHistoryCommand(event.nativeEvent);
      if (step !== null && go(step)) event.preventDefault();
    },
  };
}
