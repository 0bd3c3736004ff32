import { clientNow } from '../limits/limitClients.ts';
import { Slots } from '../limits/slots.ts';

const slots = new Slots({ perClient: 8, inAll: 16 });

/** Waits until one more Git process may run for whom this work is done; what it gives is called when the process has ended. */
export function gitProcessSlot(): Promise<() => void> {
  return slots.take(clientNow());
}
