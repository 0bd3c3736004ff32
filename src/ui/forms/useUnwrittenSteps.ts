import { useRef, type KeyboardEvent } from 'react';
import { stepOf } from '../editor/undoKeys.ts';

/** What is typed without a longer pause is one step, in milliseconds. */
const pause = 1000;

interface Steps {
  readonly done: readonly string[];
  readonly undone: readonly string[];
  /** Milliseconds since 1970. */
  readonly typedAt: number;
}

/** The steps of a field while it holds no valid text: no file knows of them, so the site's own undo does not. `written` is what the file says. */
export function useUnwrittenSteps(written: string, text: string, show: (text: string) => void) {
  const steps = useRef<Steps>({ done: text === written ? [] : [written], undone: [], typedAt: 0 });
  return {
    /** Another text was typed; one that is written to the file is the site's step, and ends those before it. */
    noteTyped: (isWritten: boolean) => {
      const { done, typedAt } = steps.current;
      const now = Date.now();
      const goesOn = done.length > 0 && now - typedAt < pause;
      steps.current = { done: isWritten ? [] : goesOn ? done : [...done, text], undone: [], typedAt: now };
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event.nativeEvent);
      const { done, undone } = steps.current;
      const next = step === null ? undefined : (step === 'undo' ? done : undone).at(-1);
      if (next === undefined) return;
      event.preventDefault();
      steps.current =
        step === 'undo'
          ? { done: done.slice(0, -1), undone: [...undone, text], typedAt: 0 }
          : { done: [...done, text], undone: undone.slice(0, -1), typedAt: 0 };
      show(next);
    },
  };
}
