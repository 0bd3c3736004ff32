import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { startSiteProcess, type Server } from './ownProcess.ts';
import { isOnline, runWalk, typedWords } from './runWalk.ts';
import { anyStep, type Step } from './steps.ts';

/** The app's delays are shorter by this factor, and those of the steps too: only their order matters. */
const speed = 50;
/** Maximum number of steps; a failed walk is shrunk. */
const longest = 50;
/** Half of them in each of two files, which run in parallel. `npm run soak` takes many. */
const walks = Math.ceil(Number(process.env['WALKS'] ?? 6) / 2);
/** The same walks each time, unless a seed is given: `npm run walk` looks for random failures. */
const seed = Number(process.env['WALK_SEED'] ?? 1);

/** Starts the walks' server before a file's tests and stops it after them. Returns a function that runs one walk on it. */
export function serveWalks(): (steps: readonly Step[]) => Promise<void> {
  let server: Server | undefined;
  beforeAll(async () => {
    stubBrowserGlobals();
    const wait = globalThis.setTimeout;
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', (...words: Parameters<typeof fetch>) =>
      isOnline() ? ask(...words) : Promise.reject(new TypeError('fetch failed')),
    );
    // Longer delays are the server's and the network's.
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

/** Half of the random walks; `half` is 0 or 1. */
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
