import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { foundWalks } from './foundWalks.ts';
import type { Step } from './steps.ts';
import { serveWalks, walkAtRandom } from './walkAtRandom.ts';

const take = serveWalks();

it.each(foundWalks)('loses nothing any more: $fault', ({ steps }) => take(steps));

const replay = process.env['WALK_REPLAY'];
it.runIf(replay !== undefined)('loses nothing on the walk of a file', () =>
  take(JSON.parse(readFileSync(replay ?? '', 'utf8')) as Step[]),
); // written by a walk that failed

walkAtRandom(take, 0);
