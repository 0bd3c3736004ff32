import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowserGlobals } from '../headless/browserGlobals.ts';
import { startOwnSite } from '../browser/ownSite.ts';
import { foundWalks } from './foundWalks.ts';
import { isOnline, runWalk, typedWords } from './runWalk.ts';
import { anyStep, type Step } from './steps.ts';
import { walkSite } from './walkSite.ts';
import { otherBranch, type Server } from './world.ts';

/** The app's pauses are that much shorter, and those of the steps with them: only their order matters. */
const speed = 20;
/** At most so many steps; a walk that fails is made shorter. */
const longest = 50;
const walks = Number(process.env['WALKS'] ?? 30);
/** The same walks each time, unless others are asked for: what is found by chance belongs to `npm run walk`. */
const seed = Number(process.env['WALK_SEED'] ?? 1);

let server: Server;

beforeAll(async () => {
  stubBrowserGlobals();
  const wait = globalThis.setTimeout;
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (...words: Parameters<typeof fetch>) => (isOnline() ? ask(...words) : Promise.reject(new TypeError('fetch failed'))));
  // Longer ones are the server's and the network's.
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0, ...words: []) => wait(run, delay < 6000 ? delay / speed : delay, ...words));
  const site = await startOwnSite(walkSite);
  site.git('tag', 'start', 'main');
  site.git('branch', otherBranch, 'main');
  const settings = (await (await fetch(`${site.url}/settings.json`)).json()) as Server['settings']; // the server's own
  server = { ...site, settings };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

it.each(foundWalks)('loses nothing any more: $fault', ({ steps }) => runWalk(server, steps));

const replay = process.env['WALK_REPLAY'];
it.runIf(replay !== undefined)('loses nothing on the walk of a file', () => runWalk(server, JSON.parse(readFileSync(replay ?? '', 'utf8')) as Step[])); // written by a walk that failed

it(
  `loses nothing on ${walks} random walks`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: longest, size: 'max' }), (walk) => runWalk(server, walk)),
      { numRuns: walks, seed, endOnFailure: process.env['WALK_SHRINK'] === undefined },
    );
    expect(typedWords() / walks, 'words typed on a walk').toBeGreaterThan(2);
  },
  24 * 3600_000,
);
