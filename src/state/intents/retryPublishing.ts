import { publishStore } from '../publish/publishStore.ts';
import { goToScreen } from '../route/goTo.ts';
import { pullSiteUpdates } from './pullSiteUpdates.ts';
import type { App } from '../app.ts';

/** Sends changes through the user's fork from now on. */
export function switchToFork(app: App): void {
  app.get(publishStore).setState({ throughFork: true });
}

/** Pulls updates before sending again; returns whether sending can go on. A failed update is shown as a failed send. */
export async function updateBeforeSending(app: App): Promise<boolean> {
  const show = app.get(publishStore).createScopedSetter();
  const updated = await pullSiteUpdates(app);
  if (!updated.ok) show({ publishing: { kind: 'failed', step: 'send', problem: updated.problem } });
  else if (updated.value.conflicts.length > 0) goToScreen(app, { screen: 'conflicts', change: null });
  else return updated.value.isOpen;
  return false;
}

/** Starts the next change after an accepted review. */
export function startNextChange(app: App): void {
  app.get(publishStore).setState({ accepted: null });
  goToScreen(app, { screen: 'page', path: null });
}
