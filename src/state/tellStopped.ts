import { notify } from './noticesStore.ts';
import { defineState } from './app.ts';

const stopped = defineState(() => ({ isTold: false }));

/** Says, once, that what runs beside the page could not be started or has stopped: nothing would ever answer. */
export function tellStopped(): void {
  const own = stopped();
  if (own.isTold) return;
  own.isTold = true;
  notify(
    'A part of Docwright could not start, or has stopped. What was saved is safe in this browser; reload to go on.',
    'problem',
    { label: 'Reload', run: () => globalThis.location.reload() },
  );
}
