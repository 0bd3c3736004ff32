import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChangedFiles } from './listChangedFiles.ts';
import { mergeTreesInWorktree, mergeTrees } from './mergeTrees.ts';
import { runGitOrThrow } from './runGit.ts';

let folder: string;
let work: string;
let base: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-repository-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  work = mkdtempSync(join(folder, 'work-'));
  await runGitOrThrow(work, ['init', '--quiet', '--initial-branch=main']);
  base = await commit({
    'a.mdx': 'one\ntwo\nthree\n',
    'b.mdx': 'some text that is long enough to be found again\n'.repeat(5),
    'odd "ü\t[1].mdx': 'odd\n',
  });
});

async function commit(files: Readonly<Record<string, string | Uint8Array | null>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) unlinkSync(join(work, path));
    else writeFileSync(join(work, path), text);
  }
  await runGitOrThrow(work, ['add', '--all']);
  await runGitOrThrow(work, [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'commit',
    '--quiet',
    '--message',
    'x',
  ]);
  return runGitOrThrow(work, ['rev-parse', 'HEAD']);
}

describe('listChangedFiles', () => {
  it('reports each file’s status with its part of the diff', async () => {
    renameSync(join(work, 'b.mdx'), join(work, 'c.mdx'));
    const head = await commit({
      'a.mdx': 'one\n2\nthree\n',
      'odd "ü\t[1].mdx': 'even\ndiff --git a/x b/x\n',
      'new.png': new Uint8Array([0, 1, 2, 0]),
      'z.mdx': '',
    });
    expect(await listChangedFiles(work, base, head)).toMatchObject([
      {
        path: 'a.mdx',
        status: 'modified',
        additions: 1,
        deletions: 1,
        patch: '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three',
      },
      { path: 'c.mdx', from: 'b.mdx', status: 'renamed', additions: 0, deletions: 0, patch: null },
      { path: 'new.png', status: 'added', additions: 0, patch: null },
      { path: 'odd "ü\t[1].mdx', status: 'modified', patch: '@@ -1 +1,2 @@\n-odd\n+even\n+diff --git a/x b/x' },
      { path: 'z.mdx', status: 'added', patch: null },
    ]);
  });

  it('shows a file replaced by a link as modified and keeps other files’ patches separate', async () => {
    unlinkSync(join(work, 'a.mdx'));
    symlinkSync('b.mdx', join(work, 'a.mdx'));
    const head = await commit({ 'odd "ü\t[1].mdx': null });
    expect(await listChangedFiles(work, base, head)).toMatchObject([
      { path: 'a.mdx', status: 'modified', patch: expect.stringContaining('+b.mdx') },
      { path: 'odd "ü\t[1].mdx', status: 'removed', patch: '@@ -1 +0,0 @@\n-odd' },
    ]);
  });

  it('excludes changes of the other branch since the merge base', async () => {
    await runGitOrThrow(work, ['checkout', '--quiet', '-b', 'side']);
    const head = await commit({ 'side.mdx': 'side\n' });
    await runGitOrThrow(work, ['checkout', '--quiet', 'main']);
    const moved = await commit({ 'main.mdx': 'main\n' });
    expect((await listChangedFiles(work, moved, head)).map(({ path }) => path)).toEqual(['side.mdx']);
  });
});

describe('mergeTrees', () => {
  const sides = async (ours: string, theirs: string) => {
    const left = await commit({ 'a.mdx': ours });
    await runGitOrThrow(work, ['checkout', '--quiet', '--detach', base]);
    return [left, await commit({ 'a.mdx': theirs })] as const;
  };
  it('merges both sides’ changes, with the same result in every Git version', async () => {
    const [left, right] = await sides('zero\none\ntwo\nthree\n', 'one\ntwo\nthree\nfour\n');
    const tree = await mergeTrees(work, left, right);
    expect(await runGitOrThrow(work, ['show', `${tree}:a.mdx`])).toBe('zero\none\ntwo\nthree\nfour');
    expect(await mergeTreesInWorktree(work, left, right)).toBe(tree);
    expect(await runGitOrThrow(work, ['worktree', 'list'])).not.toContain('docwright-merge');
  });
  it('returns null if both changed the same lines', async () => {
    const [left, right] = await sides('one\nleft\nthree\n', 'one\nright\nthree\n');
    expect([await mergeTrees(work, left, right), await mergeTreesInWorktree(work, left, right)]).toEqual([null, null]);
  });
});
