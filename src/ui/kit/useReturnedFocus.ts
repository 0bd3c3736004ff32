import { useEffect, useState } from 'react';
import { focusBefore } from './caughtKeys.ts';

/**
 * Gives the focus back to what had it before something opened over the page, once that is gone: for what is put on the
 * screen open, where Mantine's own return of the focus sees no opening.
 */
export function useReturnedFocus(): void {
  const [before] = useState(focusBefore);
  useEffect(
    () => () => {
      // After the overlay took its own elements off; where a command moved the focus meanwhile, it stays there.
      setTimeout(() => {
        const { activeElement, body } = globalThis.document;
        if ((activeElement === null || activeElement === body) && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      }, 0);
    },
    [before],
  );
}
