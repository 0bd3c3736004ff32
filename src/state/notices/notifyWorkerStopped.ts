import { notify } from './noticesStore.ts';
import { defineState, type App } from '../app.ts';

const stopped = defineState(() => ({ isTold: false }));

/** Shows once that a worker could not start or has stopped, so nothing would ever answer. */
export function notifyWorkerStopped(app: App): void {
  const own = app.get(stopped);
  if (own.isTold) return;
  own.isTold = true;
  notify(
    app,
    'A part of Docwright could not start, or has stopped. What was saved is safe in this browser; reload to go on.',
    'problem',
    { label: 'Reload', run: () => app.services.window.location.reload() },
  );
}
