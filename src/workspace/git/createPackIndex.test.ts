import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackIndex } from './createPackIndex.ts';

let folder: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-pack-'));
  git('init', '--quiet');
  for (let version = 0; version < 30; version += 1) {
    writeFileSync(
      join(folder, 'long.txt'),
      `${'A line that stays.\n'.repeat(400)}Version ${version}\n${'More that stays.\n'.repeat(400)}`,
    );
    writeFileSync(join(folder, `file-${version}.txt`), `Number ${version * 7919}\n`);
    git('add', '--all');
    git('commit', '--quiet', '--message', `Version ${version}`);
  }
  git('tag', '--annotate', 'one', '--message', 'A tag');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Git's own pack and its index. */
function gitsOwn(...options: string[]): { readonly pack: Uint8Array; readonly index: Uint8Array } {
  const out = join(folder, '.git', 'made');
  rmSync(out, { recursive: true, force: true });
  execFileSync('mkdir', [out]);
  execFileSync('git', ['pack-objects', '--quiet', '--all', ...options, join(out, 'pack')], { cwd: folder, input: '' });
  const [index = '', pack = ''] = readdirSync(out)
    .filter((name) => /\.(?:idx|pack)$/.test(name))
    .toSorted();
  return { pack: new Uint8Array(readFileSync(join(out, pack))), index: new Uint8Array(readFileSync(join(out, index))) };
}

interface Made {
  readonly kind: number;
  readonly bytes: Buffer;
  /** The size in the object's header, if it is wrong on purpose. */
  readonly size?: number;
}

/** A pack of these objects. A delta refers to the object before it. */
function packOf(objects: readonly Made[]): Uint8Array {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [];
  for (const { kind, bytes, size = bytes.length } of objects) {
    const header = [((kind & 7) << 4) | (size % 16)];
    for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
      header[header.length - 1] = (header.at(-1) ?? 0) | 0x80;
      header.push(rest % 128);
    }
    parts.push(
      Buffer.concat([
        Buffer.from(header),
        kind === 6 ? offsetBack(parts.at(-1)?.length ?? 0) : Buffer.alloc(0),
        deflateSync(bytes),
      ]),
    );
  }
  const all = Buffer.concat([head, ...parts]);
  return new Uint8Array(Buffer.concat([all, createHash('sha1').update(all).digest()]));
}

function offsetBack(distance: number): Buffer {
  const bytes = [distance & 0x7f];
  for (let rest = distance >> 7; rest > 0; rest >>= 7) {
    rest -= 1;
    bytes.unshift(0x80 | (rest & 0x7f));
  }
  return Buffer.from(bytes);
}

/** A delta that repeats the base `times` times. */
function copies(base: number, times: number): Buffer {
  const size = (value: number): readonly number[] =>
    value < 128 ? [value] : [0x80 | (value & 0x7f), ...size(value >> 7)];
  const copy = [0x80 | 0x70, base & 255, (base >> 8) & 255, (base >> 16) & 255];
  return Buffer.from([...size(base), ...size(base * times), ...Array.from({ length: times }, () => copy).flat()]);
}

describe('createPackIndex', () => {
  it.each([
    ['deltas to an offset', ['--delta-base-offset']],
    ['deltas to a name', []],
    ['no deltas', ['--window=0']],
  ])('creates the same index as Git, with %s', async (_, options) => {
    const { pack, index } = gitsOwn(...options);
    const shares: number[] = [];
    expect(
      Buffer.from((await createPackIndex(pack, { onProgress: (share) => shares.push(share) })).index).equals(
        Buffer.from(index),
      ),
    ).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });

  it.each([
    ['nothing', () => new Uint8Array(0)],
    ['half a pack', () => gitsOwn().pack.subarray(0, 3000)],
    ['other bytes', () => new Uint8Array(200).fill(7)],
  ])('rejects %s', async (_, bytes) => {
    await expect(createPackIndex(bytes())).rejects.toThrow(RangeError);
  });

  it.each<[string, readonly Made[], string]>([
    [
      'claims to be far longer than it can be',
      [{ kind: 3, size: 900_000, bytes: Buffer.from('short') }],
      'A pack object is shorter than its declared size',
    ],
    [
      'unpacks to more than fits',
      [{ kind: 3, bytes: Buffer.alloc(3_000_000) }],
      'The unpacked objects exceed the size limit',
    ],
    [
      'is made of one that is small by copies',
      [
        { kind: 3, bytes: Buffer.alloc(900_000) },
        { kind: 6, bytes: copies(900_000, 9) },
      ],
      'The unpacked objects exceed the size limit',
    ],
    [
      'fits alone, but not with the others',
      [
        { kind: 3, bytes: Buffer.alloc(700_000) },
        { kind: 3, bytes: Buffer.alloc(700_001) },
      ],
      'The unpacked objects exceed the size limit',
    ],
  ])('rejects an object that %s', async (_, objects, words) => {
    await expect(createPackIndex(packOf(objects), { maxBytes: 1_000_000 })).rejects.toThrow(words);
  });

  it('yields to other tasks and can be aborted', async () => {
    const pack = packOf(Array.from({ length: 3000 }, (_, index) => ({ kind: 3, bytes: randomBytes(4000 + index) })));
    const controller = new AbortController();
    const shares: number[] = [];
    setTimeout(() => controller.abort(), 60); // as a click on Cancel does
    await expect(
      createPackIndex(pack, { signal: controller.signal, onProgress: (share) => shares.push(share) }),
    ).rejects.toThrow(/abort/i);
    expect(shares.at(-1)).toBeLessThan(1);
  });
});
