import { useEffect, useState } from 'react';
import { getFocusBeforeCapture } from './keyCapture.ts';

const always = () => true;

/**
 * Gives the focus back to what had it before something opened over the page, once that is gone, where it is still wanted then:
 * for what is put on the screen open, where Mantine's own return of the focus sees no opening, and for what is closed
 * while Mantine still gives it the focus. Where what opened it is known, that is it: Safari gives buttons no focus on a click.
 */
export function useReturnFocus(opener: Element | null = null, isWanted: () => boolean = always): void {
  const [before] = useState(() => opener ?? getFocusBeforeCapture());
  useEffect(
    () => () => {
      // After the overlay took its own elements off; where a command moved the focus meanwhile, it stays there.
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
