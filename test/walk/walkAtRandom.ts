import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { startSiteProcess, type Server } from './ownProcess.ts';
import { isOnline, runWalk, typedWords } from './runWalk.ts';
import { anyStep, type Step } from './steps.ts';

/** The app's pauses are that much shorter, and those of the steps with them: only their order matters. */
const speed = 50;
/** At most so many steps; a walk that fails is made shorter. */
const longest = 50;
/** Half of them in each of two files, which run at the same time. `npm run soak` takes many. */
const walks = Math.ceil(Number(process.env['WALKS'] ?? 10) / 2);
/** The same walks each time, unless others are asked for: what is found by chance belongs to `npm run walk`. */
const seed = Number(process.env['WALK_SEED'] ?? 1);

/** Starts the walks' server before a file's tests and ends it behind them; gives how one walk is taken on it. */
export function serveWalks(): (steps: readonly Step[]) => Promise<void> {
  let server: Server | undefined;
  beforeAll(async () => {
    stubBrowserGlobals();
    const wait = globalThis.setTimeout;
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', (...words: Parameters<typeof fetch>) =>
      isOnline() ? ask(...words) : Promise.reject(new TypeError('fetch failed')),
    );
    // Longer ones are the server's and the network's.
    vi.stubGlobal('setTimeout', (run: () => void, delay = 0, ...words: []) =>
      wait(run, delay < 6000 ? delay / speed : delay, ...words),
    );
    server = await startSiteProcess();
  });
  afterAll(() => {
    server?.close();
  });
  return (steps) => {
    if (server === undefined) throw new Error('The walks’ server does not run.');
    return runWalk(server, steps);
  };
}

/** Half of the random walks; `half` 0 or 1 says which. */
export function walkAtRandom(take: (steps: readonly Step[]) => Promise<void>, half: 0 | 1): void {
  it(
    `loses nothing on ${walks} random walks`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: longest, size: 'max' }), (walk) => take(walk)),
        { numRuns: walks, seed: seed * 2 + half, endOnFailure: process.env['WALK_SHRINK'] === undefined },
      );
      expect(typedWords(), 'words typed on all walks').toBeGreaterThanOrEqual(walks * 2);
    },
    24 * 3600_000,
  );
}
