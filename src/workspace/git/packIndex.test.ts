import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packIndex } from './packIndex.ts';

let folder: string;
const git = (...words: string[]) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-pack-'));
  git('init', '--quiet');
  for (let version = 0; version < 30; version += 1) {
    writeFileSync(join(folder, 'long.txt'), `${'A line that stays.\n'.repeat(400)}Version ${version}\n${'More that stays.\n'.repeat(400)}`);
    writeFileSync(join(folder, `file-${version}.txt`), `Number ${version * 7919}\n`);
    git('add', '--all');
    git('commit', '--quiet', '--message', `Version ${version}`);
  }
  git('tag', '--annotate', 'one', '--message', 'A tag');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The pack that Git makes, and the index that Git makes of it. */
function gitsOwn(...options: string[]): { readonly pack: Uint8Array; readonly index: Uint8Array } {
  const out = join(folder, '.git', 'made');
  rmSync(out, { recursive: true, force: true });
  execFileSync('mkdir', [out]);
  execFileSync('git', ['pack-objects', '--quiet', '--all', ...options, join(out, 'pack')], { cwd: folder, input: '' });
  const [index = '', pack = ''] = readdirSync(out).filter((name) => /\.(?:idx|pack)$/.test(name)).toSorted();
  return { pack: new Uint8Array(readFileSync(join(out, pack))), index: new Uint8Array(readFileSync(join(out, index))) };
}

describe('packIndex', () => {
  it.each([
    ['deltas to an offset', ['--delta-base-offset']],
    ['deltas to a name', []],
    ['no deltas', ['--window=0']],
  ])('gives the very index that Git gives, with %s', async (_, options) => {
    const { pack, index } = gitsOwn(...options);
    const shares: number[] = [];
    expect(Buffer.from((await packIndex(pack, (share) => shares.push(share))).index).equals(Buffer.from(index))).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });

  it.each([
    ['nothing', () => new Uint8Array(0)],
    ['half a pack', () => gitsOwn().pack.subarray(0, 3000)],
    ['other bytes', () => new Uint8Array(200).fill(7)],
  ])('refuses %s', async (_, bytes) => {
    await expect(packIndex(bytes(), () => undefined)).rejects.toThrow(RangeError);
  });
});
