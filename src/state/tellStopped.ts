import { notify } from './noticesStore.ts';

let told = false;

/** Says, once, that what runs beside the page could not be started or has stopped: nothing would ever answer. */
export function tellStopped(): void {
  if (told) return;
  told = true;
  notify(
    'A part of Docwright could not start, or has stopped. What was saved is safe in this browser; reload to go on.',
    'problem',
    { label: 'Reload', run: () => globalThis.location.reload() },
  );
}
