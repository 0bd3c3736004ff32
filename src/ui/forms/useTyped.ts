import { useCallback, useEffect, useReducer, useRef } from 'react';
import { storedText, typedText } from '#form/typedText.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { notify } from '#state/noticesStore.ts';

/** How long after a letter one is still typing, in milliseconds. */
const typingPause = 1000;
/** What another tab writes over words so soon after they were typed is said, in milliseconds: it was typed at the same time. */
const sameTime = 4000;

/** The last letter that was typed. */
interface LastLetter {
  readonly text: string;
  readonly time: number;
  /** The step that was taken back last by then. */
  readonly undone: unknown;
}

/**
 * The text of an input while it is typed: what comes from outside is taken over unless it is the echo of what was typed
 * here. `asStored` is how a text is written where it is kept. `isWhole`: each letter stores all of the text, over whatever another tab
 * stored; what that stored is shown here once one pauses, and not between two letters.
 */
export function useTyped(
  written: string,
  asStored: (text: string) => string = asTyped,
  isWhole = false,
): readonly [text: string, type: (text: string) => void] {
  const [{ text }, tell] = useReducer(typedText, written, storedText);
  const last = useRef<LastLetter | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Told in the order in which it came: a key that is pressed before this runs is typed into what was shown then.
  useEffect(() => tell({ kind: 'stored', text: written, whileTyping: isSooner(last.current, typingPause) }), [written]);
  useEffect(() => {
    const typed = last.current;
    if (typed === null || typed.text === text) return;
    if (isSooner(typed, sameTime))
      notify(`Another tab wrote something else into this field. What you typed is not in it: ${typed.text}`, 'problem');
    last.current = null;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (next: string) => {
      tell({ kind: 'typed', text: next, stored: asStored(next) });
      if (!isWhole) return;
      last.current = { text: next, time: Date.now(), undone: journalStore.getState().undone.at(-1) };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell({ kind: 'paused' }), typingPause);
    },
    [asStored, isWhole],
  );
  return [text, type];
}

/** Whether a letter was typed so lately, and nothing was taken back since. */
function isSooner(last: LastLetter | null, than: number): boolean {
  return last !== null && Date.now() - last.time < than && last.undone === journalStore.getState().undone.at(-1);
}

function asTyped(text: string): string {
  return text;
}

/** Stored without the blanks around it. */
export function withoutBlanksAround(text: string): string {
  return text.trim();
}
