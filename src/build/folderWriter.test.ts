import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newFolder } from './folderWriter.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'docwright-writer-'));
});
afterEach(() => rmSync(place, { recursive: true }));

it('puts a new folder in the place of the old one, and touches nothing of what somebody has beside it', () => {
  for (const name of ['out', 'out.new', 'out.old']) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'kept.txt'), name);
  }
  const { writer, putInPlace } = newFolder({
    out: join(place, 'out'),
    folder: place,
    parts: { folder: place },
  });
  writer.text('index.html', 'new');
  putInPlace();
  expect(readFileSync(join(place, 'out', 'index.html'), 'utf8')).toBe('new');
  expect(existsSync(join(place, 'out', 'kept.txt'))).toBe(false);
  for (const name of ['out.new', 'out.old']) expect(readFileSync(join(place, name, 'kept.txt'), 'utf8')).toBe(name);
});
