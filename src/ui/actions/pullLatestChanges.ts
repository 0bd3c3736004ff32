import type { App } from '#state/app.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { dismissWhenOnline, notify } from '#state/notices/noticesStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { describeProblem } from '../describeProblem.ts';

/** Pulls the site's latest changes, and opens the conflicts screen if some can't be merged. Failures are shown as notices. */
export async function pullLatestChanges(app: App): Promise<void> {
  const updated = await pullSiteUpdates(app);
  if (updated.ok) {
    if (updated.value.conflicts.length > 0) goToScreen(app, { screen: 'conflicts', change: null });
    return;
  }
  const { title, advice } = describeProblem(updated.problem);
  const { code } = updated.problem;
  // Other advice refers to elements below a message box, which a notice doesn't have.
  const notice = notify(app, code.startsWith('network/') ? `${title}. ${advice}` : title, 'problem');
  if (code === 'network/offline') dismissWhenOnline(app, notice);
}
