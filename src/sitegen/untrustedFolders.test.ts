import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { hostileSite, createHostileRepositories } from '#gitFolder/hostileRepositories.fixture.ts';
import { runCheckCommand } from './check/checkCommand.ts';
import { createLastChangeLookup } from './check/lastChangeLookup.ts';
import { readOriginRepository } from './readOriginRepository.ts';
import { runSiteCommand } from './siteCommand.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-armed-')));
const armed = createHostileRepositories(place);
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each(armed)('runs no program in a folder with $kind and still reads its history', async (one) => {
  const { folder, hasHistory, hasProgramRun } = one;
  const expected = hasHistory ? hostileSite.dates : {};
  let printed = '';
  await runCheckCommand([folder], { out: (text) => (printed += text), error: (text) => (printed += text) });
  for (const [path, date] of Object.entries(hostileSite.dates))
    expect(printed.includes(`${path}\n  1:1  suggestion  This page was last changed on ${date}.`)).toBe(hasHistory);
  expect(printed).not.toContain('c.mdx');
  const changedOf = createLastChangeLookup(folder, Date.parse('2026-01-01'));
  const dates = ['a.mdx', 'b.mdx'].flatMap((path) => Object.entries({ [path]: changedOf(path)?.date }));
  expect(Object.fromEntries(dates.filter(([, date]) => date !== undefined))).toEqual(expected);
  expect(readOriginRepository(folder)).toEqual(hostileSite.repository);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let asked: unknown;
  await runSiteCommand([folder, '--out', join(place, 'out')], 'site', () => {
    asked = folder;
    return Promise.reject(new Error('Nothing is built here.'));
  });
  vi.restoreAllMocks();
  process.exitCode = undefined;
  expect(asked).toBe(folder);
  expect(hasProgramRun()).toBe(false);
});

it('uses folders that do run programs if Git is started in them', () => {
  const outcomes = armed.map(({ kind, runGit }) => [kind, runGit()] as const);
  expect(outcomes.filter(([, ran]) => ran === false)).toEqual([]);
  expect(outcomes.filter(([, ran]) => ran === true).length).toBeGreaterThan(15);
});
