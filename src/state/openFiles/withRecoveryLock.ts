import type { App } from '../app.ts';

/** How long a tab waits for another one's recovery, in milliseconds: the browser may have suspended that tab. */
const lockTimeout = 2000;

/** Runs a recovery while no other tab runs one: drafts recovered by two tabs at once would be in their file twice. */
export async function withRecoveryLock<Value>(app: App, run: () => Promise<Value>): Promise<Value> {
  const { locks } = app.services;
  if (locks === undefined) return run();
  const begun = { is: false };
  const inTurn = () => {
    begun.is = true;
    return run();
  };
  try {
    return await locks.request('docwright last words', { signal: AbortSignal.timeout(lockTimeout) }, inTurn);
  } catch (error) {
    if (begun.is) throw error;
    return run();
  }
}
