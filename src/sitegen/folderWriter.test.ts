import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStagingFolder, createFolderWriter } from './folderWriter.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'docwright-writer-'));
});
afterEach(() => rmSync(place, { recursive: true }));

it('replaces the old folder with the new one and leaves its siblings alone', () => {
  for (const name of ['out', 'out.new', 'out.old']) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'kept.txt'), name);
  }
  const { writer, putInPlace } = createStagingFolder({
    out: join(place, 'out'),
    folder: place,
    assets: { folder: place },
  });
  writer.text('index.html', 'new');
  putInPlace();
  expect(readFileSync(join(place, 'out', 'index.html'), 'utf8')).toBe('new');
  expect(existsSync(join(place, 'out', 'kept.txt'))).toBe(false);
  for (const name of ['out.new', 'out.old']) expect(readFileSync(join(place, name, 'kept.txt'), 'utf8')).toBe(name);
});

it('writes a part from the file with the same content, compressed or not', () => {
  mkdirSync(join(place, 'parts/chunks'), { recursive: true });
  mkdirSync(join(place, 'assets'));
  writeFileSync(join(place, 'assets/a-1.js.gz'), gzipSync('run()'));
  writeFileSync(join(place, 'assets/b-1.woff2'), 'font');
  writeFileSync(join(place, 'parts/chunks/a.1.js.same'), '../../assets/a-1.js');
  writeFileSync(join(place, 'parts/b.1.woff2.same'), '../assets/b-1.woff2');
  const writer = createFolderWriter(join(place, 'out'), { folder: place, assets: { folder: join(place, 'parts') } });
  for (const name of ['chunks/a.1.js', 'b.1.woff2', 'none.js']) writer.textParts(name);
  const written = ['chunks/a.1.js', 'b.1.woff2'].map((name) =>
    readFileSync(join(place, 'out/_docwright', name), 'utf8'),
  );
  expect(written).toEqual(['run()', 'font']);
  expect(existsSync(join(place, 'out/_docwright/none.js'))).toBe(false);
});
