import { publishStore } from '../publish/publishStore.ts';
import { goToScreen } from './goTo.ts';
import { pullSiteUpdates } from './pullSiteUpdates.ts';
import type { App } from '../app.ts';

/** From now on what is sent goes through a copy of the writer's own. */
export function switchToFork(app: App): void {
  app.get(publishStore).setState({ throughFork: true });
}

/** Gets the latest before it is sent again; gives whether it can be. What could not be got is said as what went wrong in sending. */
export async function updateBeforeSending(app: App): Promise<boolean> {
  const show = app.get(publishStore).setterOfNow();
  const updated = await pullSiteUpdates(app);
  if (!updated.ok) show({ publishing: { kind: 'failed', step: 'send', problem: updated.problem } });
  else if (updated.value.conflicts.length > 0) goToScreen(app, { screen: 'conflicts', change: null });
  else return updated.value.isOpen;
  return false;
}

/** After a review that was accepted, the next change begins. */
export function startNextChange(app: App): void {
  app.get(publishStore).setState({ accepted: null });
  goToScreen(app, { screen: 'page', path: null });
}
