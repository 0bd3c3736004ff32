import { useEffect, useRef, useState } from 'react';

/** The text of an input while it is typed: what comes from outside is taken over unless it is the echo of what was typed here. */
export function useTyped(written: string): readonly [text: string, type: (text: string) => void] {
  const [text, setText] = useState(written);
  const typed = useRef<Set<string>>(new Set());
  useEffect(() => {
    // Each stored letter comes back a moment later; taking an older one over would eat the letters typed since.
    if (typed.current.has(written)) {
      if (written === text) typed.current.clear();
      return;
    }
    setText(written);
  }, [written, text]);
  const type = (next: string) => {
    typed.current.add(written);
    typed.current.add(next);
    setText(next);
  };
  return [text, type];
}
