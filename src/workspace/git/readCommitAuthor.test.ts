import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, promises } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { toHex } from './createPackIndex.ts';
import { readCommitAuthor } from './readCommitAuthor.ts';
import { sha1 } from './sha1.ts';

const gitdir = mkdtempSync(join(tmpdir(), 'docwright-author-'));
afterAll(() => rmSync(gitdir, { recursive: true }));
const tree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

async function readStored(content: string) {
  const bytes = encodeText(content);
  const object = Buffer.concat([Buffer.from(`commit ${bytes.length}\0`), bytes]);
  const oid = toHex(await sha1(object));
  mkdirSync(join(gitdir, 'objects', oid.slice(0, 2)), { recursive: true });
  writeFileSync(join(gitdir, 'objects', oid.slice(0, 2), oid.slice(2)), deflateSync(object));
  return readCommitAuthor({ fs: { promises }, gitdir, cache: {} }, oid);
}

const commitBy = (author: string, ...parents: readonly string[]) =>
  [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${author}`,
    'committer Someone <someone@example.com> 1700000000 +0000',
    '',
    'A change.\n',
  ].join('\n');

it.each([
  ['Ada Lovelace <ada@example.com> 1700000000 +0200', { name: 'Ada Lovelace', time: 1_700_000_000_000 }],
  ['山田 太郎 <taro@example.com> 1700000000 +0900', { name: '山田 太郎', time: 1_700_000_000_000 }],
  [' <nobody@example.com> 1700000000 +0000', { name: null, time: 1_700_000_000_000 }],
  ['Ada \u202Egnol\u202C\t <ada@example.com> 1700000000 +0000', { name: 'Ada gnol', time: 1_700_000_000_000 }],
  [`${'long '.repeat(1000)}<ada@example.com> 0 +0000`, { name: 'long '.repeat(16), time: null }],
  ['Ada <ada@example.com> 99999999999999 +0000', { name: 'Ada', time: null }],
  ['Ada <ada@example.com> yesterday +0000', { name: 'Ada', time: null }],
  ['Ada', null],
])('reads the author of a commit by %j', async (author, expected) => {
  const read = await readStored(commitBy(author));
  expect(read && { name: read.name, time: read.time }).toEqual(expected);
});

it('reads the parents', async () => {
  const parents = ['a'.repeat(40), 'b'.repeat(40)];
  expect(await readStored(commitBy('Ada <ada@example.com> 1700000000 +0000', ...parents))).toMatchObject({ parents });
});

it('returns null for a commit that isn’t in the repository', async () => {
  expect(await readCommitAuthor({ fs: { promises }, gitdir, cache: {} }, 'c'.repeat(40))).toBeNull();
});

it('returns a name and a time that can be shown, whatever the commit contains', async () => {
  const line = fc.string({ unit: 'binary' });
  const author = fc.oneof(
    line,
    fc.tuple(line, fc.integer()).map(([name, time]) => `${name} <> ${time} +0000`),
  );
  await fc.assert(
    fc.asyncProperty(author, async (text) => {
      const read = await readStored(commitBy(text));
      expect(read?.name ?? 'none').toMatch(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]{1,160}$/u);
      expect(() => new Date(read?.time ?? 0).toISOString()).not.toThrow();
    }),
    { numRuns: 20 },
  );
});
