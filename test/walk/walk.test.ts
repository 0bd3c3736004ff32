import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { foundWalks } from './foundWalks.ts';
import type { Step } from './steps.ts';
import { serveWalks, walkAtRandom } from './walkAtRandom.ts';

const take = serveWalks();

it.each(foundWalks)('no longer loses anything: $fault', ({ steps }) => take(steps));

const replay = process.env['WALK_REPLAY'];
it.runIf(replay !== undefined)('loses nothing when replaying a recorded walk', () =>
  take(JSON.parse(readFileSync(replay ?? '', 'utf8')) as Step[]),
); // written by a failed walk

walkAtRandom(take, 0);
