import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { armedSite, makeArmedFolders } from '#gitFolder/armedFolders.fixture.ts';
import { check } from './check/check.ts';
import { lastChanges } from './check/lastChanges.ts';
import { remoteOf } from './remoteOf.ts';
import { siteCommand } from './siteCommand.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-armed-')));
const armed = makeArmedFolders(place);
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each(armed)('runs no program of a folder with $kind, and reads what it did before', async (one) => {
  const { folder, hasHistory, hasRun } = one;
  const expected = hasHistory ? armedSite.dates : {};
  let printed = '';
  await check([folder], { out: (text) => (printed += text), error: (text) => (printed += text) });
  for (const [path, date] of Object.entries(armedSite.dates))
    expect(printed.includes(`${path}\n  1:1  suggestion  This page was last changed on ${date}.`)).toBe(hasHistory);
  expect(printed).not.toContain('c.mdx');
  const changedOf = lastChanges(folder, Date.parse('2026-01-01'));
  const dates = ['a.mdx', 'b.mdx'].flatMap((path) => Object.entries({ [path]: changedOf(path)?.date }));
  expect(Object.fromEntries(dates.filter(([, date]) => date !== undefined))).toEqual(expected);
  expect(remoteOf(folder)).toEqual(armedSite.repository);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let asked: unknown;
  await siteCommand([folder, '--out', join(place, 'out')], 'site', () => {
    asked = folder;
    return Promise.reject(new Error('Nothing is built here.'));
  });
  vi.restoreAllMocks();
  process.exitCode = undefined;
  expect(asked).toBe(folder);
  expect(hasRun()).toBe(false);
});

it('is tried on folders that do run programs where Git is started in them', () => {
  const outcomes = armed.map(({ kind, fire }) => [kind, fire()] as const);
  expect(outcomes.filter(([, ran]) => ran === false)).toEqual([]);
  expect(outcomes.filter(([, ran]) => ran === true).length).toBeGreaterThan(15);
});
