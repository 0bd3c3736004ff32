import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGitFolder } from './findGitFolder.ts';
import { diffTreeEntries, readCommit, readTreeEntries, walkHistory } from './readHistory.ts';
import { withObjectReader, type ReadObject } from './readObjects.ts';
import { resolveRef } from './refs.ts';

let place: string;
const git = (words: readonly string[], input = '') =>
  execFileSync('git', ['-C', place, ...words], { encoding: 'utf8', input, maxBuffer: 1e9 }).trim();

/** A history with branches, merges, deltas, and commits in the same second, in git-fast-import(1) format. */
function history(commits: number): string {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const lines: string[] = [];
  for (let mark = 1; mark <= commits; mark += 1) {
    const data = `Commit ${mark}`;
    lines.push('commit refs/heads/main', `mark :${mark}`);
    lines.push(
      `committer A <a@example.com> ${1_500_000_000 + mark * 50 + random(60)} +0200`,
      `data ${data.length}`,
      data,
    );
    if (mark > 1) lines.push(`from :${Math.max(1, mark - 1 - random(4))}`);
    if (mark > 9 && random(5) === 0) lines.push(`merge :${mark - 1 - random(8)}`);
    for (let change = random(4); change >= 0; change -= 1) {
      const path = `s${random(3)}/g${random(3)}/ö${random(9)}.mdx`;
      const text = Array.from({ length: 30 }, (_, line) => `${path} ${line} ${line === mark % 30 ? mark : ''}\n`).join(
        '',
      );
      if (mark > 1 && random(6) === 0) lines.push(`D ${path}`);
      else lines.push(`M 100644 inline ${path}`, `data ${Buffer.byteLength(text)}`, text);
    }
  }
  return `${lines.join('\n')}\n`;
}

const withRepository = <Value>(use: (read: ReadObject, head: string) => Value): Value => {
  const found = findGitFolder(place);
  const head = found === null ? null : resolveRef(found, 'HEAD');
  if (found === null || head === null) throw new Error('There is no repository.');
  return withObjectReader(found, (read) => use(read, head));
};

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-history-')));
  git(['init', '--quiet', '--initial-branch=main']);
  git(['fast-import', '--quiet', '--force'], history(200));
  git(['repack', '-a', '-d', '--quiet', '--depth=50', '--window=50']);
  // An object of each storage kind.
  mkdirSync(join(place, 's0'), { recursive: true });
  git(['read-tree', 'HEAD']);
  const blob = git(['hash-object', '-w', '--stdin'], 'A loose page.\n');
  git(['update-index', '--add', '--cacheinfo', `100644,${blob},s0/loose.mdx`]);
  git(['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'Loose']);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('a repository', () => {
  it('has the same objects as in Git', () => {
    const names = git(['cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype) %(objectsize)']);
    const read = withRepository((objects) =>
      names.split('\n').map((line) => {
        const [id = ''] = line.split(' ');
        const object = objects(id);
        return `${id} ${object?.kind} ${object?.bytes.length}`;
      }),
    );
    expect(read.join('\n')).toBe(names);
    expect(git(['verify-pack', '-v', ...packs()])).toMatch(/chain length = [3-9]/);
  });
  it('has the commits in `git log` order, each with its changed files', () => {
    const log = git(['-c', 'core.quotePath=false', 'log', '--no-renames', '--name-status', '--format=%x01%ct']);
    const expected = log
      .split('\u0001')
      .slice(1)
      .map((one) => {
        const [time = '', ...changes] = one.split('\n').filter((line) => line !== '');
        // Deleted files don't matter here.
        const paths = changes.filter((line) => !line.startsWith('D')).map((line) => line.slice(2));
        return { time: Number(time), paths: paths.toSorted() };
      });
    const own = withRepository((read, head) => {
      const listed: { time: number; paths: readonly string[] }[] = [];
      walkHistory(read, head, ({ tree, time }, parents) => {
        const [parent] = parents;
        const isMerge = parents.length > 1;
        listed.push({ time, paths: isMerge ? [] : changedBetween(read, tree, parent?.tree ?? null).toSorted() });
        return true;
      });
      return listed;
    });
    expect(own).toEqual(expected);
  });
  it('reports an incomplete history if a pack is truncated', () => {
    const [pack = ''] = packs();
    chmodSync(pack, 0o644);
    truncateSync(pack, 500);
    withRepository((read, head) => {
      expect(readCommit(read, head)).not.toBeNull(); // a loose object
      expect(walkHistory(read, head, () => true)).toBe(false);
    });
  });
});

function packs(): readonly string[] {
  const folder = join(place, '.git/objects/pack');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pack'))
    .map((name) => join(folder, name));
}

function changedBetween(read: ReadObject, newer: string, older: string | null, prefix = ''): readonly string[] {
  const bytesOf = (id: string) => read(id)?.bytes ?? Buffer.alloc(0);
  const before = older === null ? [] : readTreeEntries(bytesOf(older));
  const entries = older === null ? readTreeEntries(bytesOf(newer)) : diffTreeEntries(bytesOf(newer), bytesOf(older));
  return entries.flatMap(({ name, kind, id }) =>
    kind === 'folder'
      ? changedBetween(read, id, before.find((entry) => entry.name === name)?.id ?? null, `${prefix}${name}/`)
      : [prefix + name],
  );
}
