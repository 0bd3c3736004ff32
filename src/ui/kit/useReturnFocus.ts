import { useEffect, useState } from 'react';
import { getFocusBeforeCapture } from './keyCapture.ts';

const always = () => true;

/**
 * Returns the focus to the previously focused element when an overlay unmounts, if still wanted: for overlays mounted
 * open, where Mantine's own focus return sees no opening, and ones closed while Mantine focuses them. Prefers the
 * opener if known, since Safari does not focus clicked buttons.
 */
export function useReturnFocus(opener: Element | null = null, isWanted: () => boolean = always): void {
  const [before] = useState(() => opener ?? getFocusBeforeCapture());
  useEffect(
    () => () => {
      // After the overlay's elements are removed; a focus moved by a command stays.
      setTimeout(() => {
        const { activeElement, body } = globalThis.document;
        const isFree = activeElement === null || activeElement === body;
        if (isFree && isWanted() && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      }, 0);
    },
    [before, isWanted],
  );
}
