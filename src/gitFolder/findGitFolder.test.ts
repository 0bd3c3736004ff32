import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGitFolder, resolveGitFile, readGitText } from './findGitFolder.ts';
import { listRefs, resolveRef } from './refs.ts';

let place: string;
const at = (...names: readonly string[]) => join(place, ...names);
const git = (folder: string, ...words: readonly string[]) =>
  execFileSync('git', ['-C', at(folder), '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const folder = (...names: readonly string[]): string => {
  mkdirSync(at(...names), { recursive: true });
  return at(...names);
};

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'docwright-git-folder-')));
  folder('own', 'docs', 'guides');
  git('own', 'init', '--quiet', '--initial-branch=main');
  git('own', 'commit', '--quiet', '--allow-empty', '--message', 'One');
  git('own', 'tag', '--annotate', 'v1', '--message', 'v1');
  git('own', 'pack-refs', '--all');
  git('own', 'commit', '--quiet', '--allow-empty', '--message', 'Two');
  git('own', 'branch', 'a/b');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('finds', () => {
  it('the repository above a folder, and its refs', () => {
    const found = findGitFolder(at('own/docs/guides'));
    expect(found).toEqual({ top: at('own'), gitDir: at('own/.git'), commonDir: at('own/.git') });
    if (found === null) return;
    expect(resolveRef(found, 'HEAD')).toBe(git('own', 'rev-parse', 'HEAD'));
    const listed = git('own', 'for-each-ref', '--format=%(refname) %(objectname)').split('\n');
    expect([...listRefs(found)].map((ref) => ref.join(' ')).toSorted()).toEqual(listed);
  });
  it('a linked worktree with its own HEAD', () => {
    git('own', 'worktree', 'add', '--quiet', '-b', 'linked', at('linked'));
    const found = findGitFolder(at('linked'));
    expect(found).toMatchObject({ top: at('linked'), commonDir: at('own/.git') });
    expect(found === null ? null : readGitText(found.gitDir, 'HEAD')).toBe('ref: refs/heads/linked\n');
  });
  it('a submodule', () => {
    folder('whole');
    git('whole', 'init', '--quiet');
    git('whole', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', at('own'), 'sub');
    expect(findGitFolder(at('whole/sub'))).toMatchObject({
      top: at('whole/sub'),
      gitDir: at('whole/.git/modules/sub'),
    });
  });
  it('no repository in an invalid `.git`, and continues in the parent folder', () => {
    folder('own', 'empty', '.git');
    expect(findGitFolder(at('own/empty'))?.top).toBe(at('own'));
  });
});

describe('does not leave the folder', () => {
  it('through a `.git` file that names another user’s repository', () => {
    writeFileSync(join(folder('thief'), '.git'), `gitdir: ${at('own/.git')}\n`);
    expect(findGitFolder(at('thief'))).toBeNull();
  });
  it('through a `.git` file that names another user’s worktree', () => {
    writeFileSync(join(folder('thief2'), '.git'), `gitdir: ${at('own/.git/worktrees/linked')}\n`);
    expect(findGitFolder(at('thief2'))).toBeNull();
  });
  it('through a forged `commondir`', () => {
    const fake = folder('thief3', 'fake', 'worktrees', 'x');
    writeFileSync(at('thief3/.git'), `gitdir: ${fake}\n`);
    writeFileSync(join(fake, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(fake, 'gitdir'), `${at('thief3/.git')}\n`);
    writeFileSync(join(fake, 'commondir'), `${at('own/.git')}\n`);
    expect(findGitFolder(at('thief3'))).toBeNull();
    cpSync(at('own/.git'), join(folder('thief4'), '.git'), { recursive: true });
    writeFileSync(at('thief4/.git/commondir'), `${at('whole/.git')}\n`);
    expect(findGitFolder(at('thief4'))?.commonDir).toBe(at('thief4/.git'));
  });
  it('through a symbolic link to the repository or in it', () => {
    symlinkSync(at('own/.git'), join(folder('thief5'), '.git'));
    expect(findGitFolder(at('thief5'))).toBeNull();
    cpSync(at('own/.git'), join(folder('thief6'), '.git'), { recursive: true });
    writeFileSync(at('secret'), '[remote "origin"]\nurl = secret\n');
    for (const name of ['config', 'packed-refs']) {
      rmSync(at('thief6/.git', name));
      symlinkSync(at('secret'), at('thief6/.git', name));
    }
    rmSync(at('thief6/.git/refs'), { recursive: true });
    symlinkSync(at('own/.git/refs'), at('thief6/.git/refs'));
    const found = findGitFolder(at('thief6'));
    expect(found).not.toBeNull();
    if (found === null) return;
    expect([readGitText(found.gitDir, 'config'), resolveRef(found, 'HEAD'), [...listRefs(found)]]).toEqual([
      null,
      null,
      [],
    ]);
  });
  it('through the work tree that its configuration names', () => {
    cpSync(at('own/.git'), join(folder('thief7'), '.git'), { recursive: true });
    appendFileSync(at('thief7/.git/config'), `[core]\nworktree = ${at('own')}\n`);
    expect(findGitFolder(at('thief7'))?.top).toBe(at('thief7'));
  });
  it('through a file name, and does not block on a pipe', () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('own/.git/pipe')]);
    for (const name of ['../docs.json', '../../secret', 'pipe', 'refs', 'a\0b'])
      expect(resolveGitFile(at('own/.git'), name)).toBeNull();
  });
});
