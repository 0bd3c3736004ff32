import { useCallback, useEffect, useReducer } from 'react';
import { storedText, typedText } from '#form/typedText.ts';

/**
 * The text of an input while it is typed: what comes from outside is taken over unless it is the echo of what was typed
 * here. `asStored` is how a text is written where it is kept.
 */
export function useTyped(
  written: string,
  asStored: (text: string) => string = asTyped,
): readonly [text: string, type: (text: string) => void] {
  const [{ text }, tell] = useReducer(typedText, written, storedText);
  // Told in the order in which it came: a key that is pressed before this runs is typed into what was shown then.
  useEffect(() => tell({ kind: 'stored', text: written }), [written]);
  const type = useCallback((next: string) => tell({ kind: 'typed', text: next, stored: asStored(next) }), [asStored]);
  return [text, type];
}

function asTyped(text: string): string {
  return text;
}

/** Stored without the blanks around it. */
export function withoutBlanksAround(text: string): string {
  return text.trim();
}
