import { getCurrentClient } from '../limits/limitClients.ts';
import { Semaphore } from '../limits/semaphore.ts';

const slots = new Semaphore({ perClient: 8, inAll: 16 });

/** Waits until one more Git process may run for whom this work is done; what it gives is called when the process has ended. */
export function acquireGitProcessSlot(): Promise<() => void> {
  return slots.take(getCurrentClient());
}
