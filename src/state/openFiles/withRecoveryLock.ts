import type { App } from '../app.ts';

/** How long one tab waits for another that restores, in milliseconds: the browser may have put that to sleep. */
const patience = 2000;

/** Runs it while no other tab restores: words that two of them restore at once would be in their file twice. */
export async function withRecoveryLock<Value>(app: App, run: () => Promise<Value>): Promise<Value> {
  const { locks } = app.services;
  if (locks === undefined) return run();
  const begun = { is: false };
  const inTurn = () => {
    begun.is = true;
    return run();
  };
  try {
    return await locks.request('docwright last words', { signal: AbortSignal.timeout(patience) }, inTurn);
  } catch (error) {
    if (begun.is) throw error;
    return run();
  }
}
