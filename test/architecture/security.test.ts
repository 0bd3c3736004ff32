import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');

it('every line of the threat model in SECURITY.md names tests that exist', () => {
  const rows = readFileSync(join(project, 'SECURITY.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| attacker'));
  expect(rows.length).toBeGreaterThan(25);
  const missing = rows.flatMap((row) => {
    const tests = row.split(' | ').at(-1) ?? '';
    const named = [...tests.matchAll(/`((?:src|test)\/[^`]+)`((?:,? “[^”]+”)*)/g)];
    if (named.length === 0) return [`${row}: no test`];
    return named.flatMap(([, path = '', titles = '']) => {
      const text = readFileSync(join(project, path), 'utf8');
      const wanted = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
      return wanted.filter((title) => !text.includes(title)).map((title) => `${path} has no test “${title}”`);
    });
  });
  expect(missing).toEqual([]);
});
