import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { wait } from './sendRequest.ts';

/** In milliseconds: the first pause between two questions, the longest one, and how long is asked. */
const [firstPause, longestPause, longestWait] = [250, 2000, 120_000];
/** A fork that is missing for longer, in milliseconds, is one that the token may not read. */
const longestMissing = 20_000;

/**
 * Asks until a new fork is complete: forges may copy it after they have answered that it exists. `ask` returns null while it isn't, or that it is missing. The
 * forge called `title` may take minutes for a large repository; then trying again waits on, as it does after the signal has aborted.
 */
export async function waitForFork<Value>(
  title: string,
  ask: () => Promise<Result<Value | null, Problem>>,
  signal?: AbortSignal,
): Promise<Result<Value, Problem>> {
  for (let [pause, waited] = [firstPause, 0]; ; waited += pause, pause = Math.min(pause * 2, longestPause)) {
    if (signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    const found = await ask();
    if (!found.ok && (found.problem.code !== 'provider/not-found' || waited >= longestMissing)) return found;
    if (found.ok && found.value !== null) return ok(found.value);
    if (waited >= longestWait)
      return err(
        createProblem('network/host-unreachable', `${title} is still copying the fork.`, { retry: { kind: 'again' } }),
      );
    await wait(pause, signal);
  }
}

/** What a list of a fork's branches says of it: it is complete once it has one. Until then it may be missing, or called empty. */
export function findBranches(listed: Result<readonly unknown[], Problem>): Result<readonly unknown[] | null, Problem> {
  if (listed.ok) return ok(listed.value.length === 0 ? null : listed.value);
  return listed.problem.code === 'provider/invalid-request' ? ok(null) : listed;
}
