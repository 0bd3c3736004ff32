import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { randomOf } from '../bench/fidelity/random.ts';
import { KilledTyping, killSite, type Kill } from '../walk/killedTyping.ts';
import { startOwnSite } from './ownSite.ts';

const kills = Number(process.env['KILLS'] ?? 2);
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
/** Kills per browser profile. */
const inOneProfile = 24;
/** Maximum age of unsaved typing at the kill, in milliseconds. */
const longestUnstored = 700;

test(`loses nothing that was shown as saved, nor what was typed ${longestUnstored} ms before, when the browser is killed (${kills} times)`, async () => {
  test.setTimeout(60_000 + kills * 30_000);
  const random = randomOf(seed);
  const found: Kill[] = [];
  for (let done = 0; done < kills; done += inOneProfile) {
    found.push(...(await killsInProfile(Math.min(inOneProfile, kills - done), random)));
    process.stdout.write(`${figures(found)}\n`);
  }
  expect(
    found.filter(({ stored, shownAsSaved }) => stored < shownAsSaved),
    'shown as saved and lost',
  ).toEqual([]);
  expect(
    found.filter(({ oldestLost }) => oldestLost > longestUnstored),
    'typed long before and lost',
  ).toEqual([]);
  expect(
    found.filter(({ elsewhere }) => elsewhere.length > 0),
    'changed beside what was typed',
  ).toEqual([]);
  expect(
    found.filter(({ stored }) => stored > 0).length,
    'kills after which something typed was there',
  ).toBeGreaterThan(0);
});

async function killsInProfile(count: number, random: () => number): Promise<readonly Kill[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-kills-'));
  const site = await startOwnSite(killSite);
  const typing = new KilledTyping(site, join(folder, 'profile'), random);
  const found: Kill[] = [];
  try {
    for (let done = 0; done < count; done += 1) found.push(await typing.kill());
  } finally {
    await typing.end();
    await site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return found;
}

function figures(found: readonly Kill[]): string {
  const sum = (of: (kill: Kill) => number) => found.reduce((total, kill) => total + of(kill), 0);
  const lost = found.map(({ oldestLost }) => oldestLost).toSorted((one, other) => one - other);
  const shown = found.filter(({ shownAsSaved }) => shownAsSaved > 0).length;
  return `${found.length} kills (seed ${seed}): ${sum(({ typed }) => typed)} keys typed, ${sum(({ stored }) => stored)} stored; the screen had said "saved" before ${shown} of them; the oldest lost key was typed ${lost[Math.floor(lost.length / 2)] ?? 0} ms before the kill in the median and ${lost.at(-1) ?? 0} ms at most`;
}
