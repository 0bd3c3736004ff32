import { publishStore } from '../publish/publishStore.ts';
import { goToScreen } from './goTo.ts';
import { updateSite } from './updateSite.ts';

/** From now on what is sent goes through a copy of the writer's own. */
export function sendThroughFork(): void {
  publishStore.setState({ throughFork: true });
}

/** Gets the latest before it is sent again; gives whether it can be. What could not be got is said as what went wrong in sending. */
export async function updateBeforeSending(): Promise<boolean> {
  const show = publishStore.setterOfNow();
  const updated = await updateSite();
  if (!updated.ok) show({ publishing: { kind: 'failed', step: 'send', problem: updated.problem } });
  else if (updated.value.conflicts.length > 0) goToScreen({ screen: 'conflicts', change: null });
  else return updated.value.isOpen;
  return false;
}

/** After a review that was accepted, the next change begins. */
export function startNextChange(): void {
  publishStore.setState({ accepted: null });
  goToScreen({ screen: 'page', path: null });
}
