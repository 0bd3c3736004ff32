// What survives of typing when the browser is killed: `npm run kills -- [--kills N] [--seed S]`.
// Kills a Chromium N times at random moments while typing; fails if anything shown as saved is lost, or anything typed more than 700 ms
// before. `npm test` does it twice.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findOrInstallChromium } from './findChromium.ts';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } },
}).values;
const { status } = spawnSync(
  'npx',
  ['--no-install', 'playwright', 'test', 'test/browser/kills.spec.ts', '--workers=1'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: findOrInstallChromium(),
      KILLS: kills,
      ...(seed === undefined ? {} : { KILL_SEED: seed }),
    },
  },
);
process.exit(status ?? 1);
