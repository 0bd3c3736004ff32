import { getCurrentClient } from '../limits/limitClients.ts';
import { Semaphore } from '../limits/semaphore.ts';

const slots = new Semaphore({ perClient: 8, total: 16 });

/** Waits for a Git process slot of the current client. Returns a function to call when the process has ended. */
export function acquireGitProcessSlot(): Promise<() => void> {
  return slots.acquire(getCurrentClient());
}
