import { afterAll, beforeAll, it, vi } from 'vitest';
import { startSiteProcess, type Server } from '../walk/ownProcess.ts';
import { stubBrowserGlobals } from './browserGlobals.ts';
import { FakeLocks } from './fakeLocks.ts';
import { faults, FaultyStorage } from './faultyStorage.ts';
import { PlainPath } from './plainPath.ts';

/** Factor by which the app's delays are shortened; longer ones belong to the server and the network. */
const speed = 50;
/** In milliseconds; far longer than one run takes. */
const longest = 60_000;
/** Every nth transaction fails. `STORAGE_FAULTS=1` tries all of them, which takes more than an hour; `npm run soak` tries one in four. */
const stride = Number(process.env['STORAGE_FAULTS'] ?? 500);
/** Offset that selects which transactions are tried. */
const seed = Number(process.env['STORAGE_FAULTS_SEED'] ?? 0);

let server: Server;
let storage: FaultyStorage;
let count = 0;

beforeAll(async () => {
  stubBrowserGlobals();
  vi.spyOn(console, 'error').mockReturnValue(); // LightningFS reports its own first call
  vi.stubGlobal('navigator', { platform: '', userAgent: '', locks: new FakeLocks() });
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0, ...words: []) =>
    wait(run, delay < 6000 ? delay / speed : delay, ...words),
  );
  server = await startSiteProcess();
  storage = new FaultyStorage();
  await take();
  count = storage.count;
});
afterAll(() => {
  storage.restore();
  server.close();
});

function take(planned: Parameters<FaultyStorage['plan']>[0] = null): Promise<void> {
  storage.plan(planned);
  return PlainPath.take(server, { heal: () => storage.heal() }, longest);
}

it.each(
  faults.flatMap((fault, index) =>
    [false, true].map((goesOn, on) => ({ fault, goesOn, first: seed + 30 + (index * 2 + on) * 60 })),
  ),
)(
  'loses nothing and ends each step if storage $fault (goes on: $goesOn)',
  async ({ fault, goesOn, first }) => {
    const failed: string[] = [];
    for (let at = 1 + (first % stride); at <= count; at += stride)
      await take({ fault, at, goesOn }).catch((error: unknown) => failed.push(`transaction ${at}: ${String(error)}`));
    if (failed.length > 0) throw new Error(failed.join('\n'));
  },
  24 * 3600_000,
);
