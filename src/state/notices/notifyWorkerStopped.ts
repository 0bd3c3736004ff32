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
    'Part of Docwright couldn’t start or stopped working. Everything you saved is safe in this browser. Reload to continue.',
    'problem',
    { label: 'Reload', run: () => app.services.window.location.reload() },
  );
}
