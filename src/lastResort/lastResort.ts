import { exportStoredChanges } from './exportStoredChanges.ts';
import { createUncompressedZip } from './uncompressedZip.ts';

// Loaded before the app and independent of it. If the app can't be fetched, throws before it renders, or its screen
// goes blank, this shows an error message and offers a download of what is stored.

/** How long in milliseconds the screen may stay empty without an error. */
const startTimeout = 20_000;
let started = false;

function isBlank(): boolean {
  return document.getElementById('root')?.childElementCount === 0;
}

/** Shows an error only if the screen is still empty after 500 ms, in which the app may render. */
function look(reason: unknown): void {
  setTimeout(() => {
    if (isBlank()) show(reason);
  }, 500);
}

function show(reason: unknown): void {
  if (document.getElementById('last-resort') !== null) return;
  dispatchEvent(new Event('pagehide')); // makes running code store what was typed
  const words =
    reason instanceof Error ? `${reason.name}: ${reason.message}` : typeof reason === 'string' ? reason : '';
  const main = add(document.body, 'main', '');
  main.id = 'last-resort';
  main.style.cssText = 'max-width: 36rem; margin: 12vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif';
  const message = add(main, 'div', '');
  message.role = 'alert';
  add(message, 'h1', started ? 'Docwright stopped working' : 'Docwright couldn’t start').style.cssText =
    'font-size: 1.5rem';
  add(
    message,
    'p',
    'Your saved changes are still in this browser. Reload to try again. If that doesn’t help, download your changes. The download contains the files as you would send them.',
  );
  if (words !== '') add(message, 'p', words).style.cssText = 'font-size: .85rem; overflow-wrap: anywhere';
  const said = document.createElement('p');
  said.role = 'status';
  button(main, 'Reload', () => location.reload());
  button(main, 'Download my changes', () => void download().then((sentence) => (said.textContent = sentence)));
  main.append(said);
}

async function download(): Promise<string> {
  try {
    const files = await exportStoredChanges(indexedDB, localStorage);
    if (files.size === 0) return 'No unsent changes in this browser.';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([createUncompressedZip(files)], { type: 'application/zip' }));
    link.download = 'docwright-changes.zip';
    link.click();
    return '';
  } catch (error) {
    return `Couldn’t read browser storage: ${String(error)}`;
  }
}

function add(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

function button(parent: HTMLElement, text: string, run: () => void): void {
  const element = add(parent, 'button', text);
  element.style.cssText = 'margin-right: .75rem; padding: .5rem 1rem; font: inherit; cursor: pointer';
  element.addEventListener('click', run);
}

const root = document.getElementById('root');
const drawn = new MutationObserver(() => {
  if (isBlank()) return;
  started = true;
  document.getElementById('last-resort')?.remove(); // a slow start still counts as started
});
if (root !== null) drawn.observe(root, { childList: true });
// Errors of scripts that can't be fetched don't bubble.
addEventListener(
  'error',
  ({ error, target }) =>
    look(
      error ??
        (target instanceof HTMLScriptElement
          ? 'Couldn’t load part of Docwright. A new version may have replaced it.'
          : ''),
    ),
  true,
);
addEventListener('unhandledrejection', ({ reason }) => look(reason));
setTimeout(() => look('Nothing appeared for 20 seconds.'), startTimeout);
