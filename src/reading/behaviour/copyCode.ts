import { partOf, type Behaviour } from './behaviour.ts';
import { copyText } from './copyText.ts';

/** How long a button says what became of the copy. */
const said = 1500;

/** A button copies the text that it stands on. */
export const copyCode: Behaviour = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = partOf(root, event, '[data-copy]');
      const text = button?.closest('[data-copied]')?.querySelector('[data-copy-text]')?.textContent;
      if (button === null || typeof text !== 'string') return;
      const words = button.dataset['words'] ?? button.textContent;
      button.dataset['words'] = words;
      void copyText(text).then((copied) => {
        button.textContent = copied ? 'Copied' : 'Not copied';
        setTimeout(() => (button.textContent = words), said);
      });
    },
    { signal },
  );
};
