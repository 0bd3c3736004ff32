import { findClosestWithin, type Behavior } from './behavior.ts';
import { copyText } from './copyText.ts';

/** How long a button shows the result, in milliseconds. */
const said = 1500;

/** Copy button for the text around it. */
export const copyCode: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '[data-copy]');
      const place = button?.closest('[data-copied]')?.querySelector<HTMLElement>('[data-copy-text]');
      if (button === null || place === null || place === undefined) return;
      // Blocks are copied with their line breaks; code is copied as its text.
      const text = place.tagName === 'DIV' ? place.innerText.trim() : (place.textContent ?? '');
      const words = button.dataset['words'] ?? button.textContent;
      button.dataset['words'] = words;
      void copyText(text).then((copied) => {
        button.textContent = copied ? 'Copied' : 'Copy failed';
        setTimeout(() => (button.textContent = words), said);
      });
    },
    { signal },
  );
};
