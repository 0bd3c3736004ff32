import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostileRepositories } from '#gitFolder/hostileRepositories.fixture.ts';
import { exampleHistory, exampleRepository } from './example/history.ts';
import { listBranches, readDefaultBranch, RepositoryStore } from './git/repositoryStore.ts';
import { runGitOrThrow } from './git/runGit.ts';
import { addLocalRepository, seedExample } from './seed.ts';

let folder: string;
let repositories: RepositoryStore;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-seed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  repositories = new RepositoryStore(mkdtempSync(join(folder, 'data-')));
});

async function sourceAt(path: string): Promise<string> {
  mkdirSync(path, { recursive: true });
  await runGitOrThrow(path, ['init', '--quiet', '--initial-branch=trunk']);
  await commitTo(path, 'docs.json');
  return path;
}

async function commitTo(path: string, file: string): Promise<void> {
  writeFileSync(join(path, file), '{}\n');
  await runGitOrThrow(path, ['add', '--all']);
  await runGitOrThrow(path, [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    'commit',
    '--quiet',
    '--message',
    file,
  ]);
}

describe('seedExample', () => {
  it('creates the same commits on every machine', async () => {
    const { folder: first } = await seedExample(repositories);
    const { folder: second } = await seedExample(new RepositoryStore(mkdtempSync(join(folder, 'data-'))));
    expect(await runGitOrThrow(first, ['rev-parse', 'main'])).toBe(await runGitOrThrow(second, ['rev-parse', 'main']));
    expect(await runGitOrThrow(first, ['rev-list', '--count', 'main'])).toBe(String(exampleHistory.length));
    await runGitOrThrow(first, ['fsck', '--strict']);
  });
  it('continues after an interruption and otherwise changes nothing', async () => {
    const { owner, name, description } = exampleRepository;
    const empty = await repositories.create(owner, name, description);
    await seedExample(repositories);
    expect(await listBranches(empty)).toHaveLength(1);
    await runGitOrThrow(empty.folder, ['branch', 'mine', 'main']);
    await seedExample(repositories);
    expect(await listBranches(empty)).toHaveLength(2);
  });
});

describe('addLocalRepository', () => {
  it('copies a work tree, a bare repository, a linked work tree, and a subfolder', async () => {
    const source = await sourceAt(join(folder, 'My docs!'));
    const copy = await addLocalRepository(repositories, source);
    expect(copy).toMatchObject({ owner: 'local', name: 'My-docs-' });
    expect(await readDefaultBranch(copy)).toBe('trunk');
    await runGitOrThrow(source, ['worktree', 'add', '--quiet', join(folder, 'linked')]);
    mkdirSync(join(source, 'inside'));
    for (const path of [join(folder, 'linked'), join(source, 'inside')])
      expect((await addLocalRepository(repositories, path)).folder).toBe(copy.folder);
    await runGitOrThrow(folder, ['clone', '--quiet', '--bare', source, join(folder, 'bare.git')]);
    expect(await addLocalRepository(repositories, join(folder, 'bare.git'))).toMatchObject({ name: 'bare' });
  });
  it('fetches new commits the next time and keeps local ones', async () => {
    const source = await sourceAt(join(folder, 'again'));
    const copy = await addLocalRepository(repositories, source);
    await runGitOrThrow(copy.folder, ['update-ref', 'refs/heads/kept', 'trunk']);
    await commitTo(source, 'new.mdx');
    await addLocalRepository(repositories, source);
    expect(await runGitOrThrow(copy.folder, ['log', '-1', '--format=%s', 'trunk'])).toBe('new.mdx');
    expect((await listBranches(copy)).map(({ name }) => name)).toEqual(['kept', 'trunk']);
  });
  it('assigns a different name to a second folder of the same name', async () => {
    const one = await sourceAt(join(folder, 'one', 'site'));
    const two = await sourceAt(join(folder, 'two', 'site'));
    const names = [];
    for (const path of [one, two, one]) names.push((await addLocalRepository(repositories, path)).name);
    expect(names).toEqual(['site', 'site-2', 'site']);
  });
  it('determines a default branch if the source has a detached HEAD', async () => {
    const source = await sourceAt(join(folder, 'detached'));
    await runGitOrThrow(source, ['checkout', '--quiet', '--detach']);
    expect(await readDefaultBranch(await addLocalRepository(repositories, source))).toBe('trunk');
  });
  it('runs no program configured in the source, the first or the next time', async () => {
    const kinds = ['all at once', 'worktree with programs', 'objects of another folder'];
    for (const one of createHostileRepositories(mkdtempSync(join(folder, 'armed-')), kinds)) {
      const copy = await addLocalRepository(repositories, one.folder);
      await addLocalRepository(repositories, one.folder);
      expect([
        one.kind,
        one.hasProgramRun(),
        await runGitOrThrow(copy.folder, ['rev-list', '--count', 'main']),
      ]).toEqual([one.kind, false, '2']);
      await runGitOrThrow(copy.folder, ['fsck', '--strict']);
    }
  });
  it('reports a partial clone and fetches nothing', async () => {
    const [one] = createHostileRepositories(mkdtempSync(join(folder, 'armed-')), ['partial clone without its trees']);
    await expect(addLocalRepository(repositories, one?.folder ?? '')).rejects.toThrow(/is a partial clone: /);
    expect(one?.hasProgramRun()).toBe(false);
    // The name is free for the complete copy.
    expect(await repositories.all()).toEqual([]);
  });
  it('runs no program from an untrusted data folder and still recognizes its copies', async () => {
    const source = await sourceAt(join(folder, 'known "\\again'));
    const copy = await addLocalRepository(repositories, source);
    const [armed] = createHostileRepositories(mkdtempSync(join(folder, 'armed-')), ['all at once']);
    const theirs = join(armed?.folder ?? '', '.git');
    rmSync(join(copy.folder, 'config'));
    symlinkSync(join(theirs, 'config'), join(copy.folder, 'config'));
    await repositories.reclaim();
    expect((await addLocalRepository(repositories, source)).name).not.toBe(copy.name); // the link was not followed
    await runGitOrThrow(copy.folder, ['config', 'docwright.source', join(source, '.git')]);
    appendFileSync(join(copy.folder, 'config'), readFileSync(join(theirs, 'config')));
    cpSync(join(theirs, 'hooks'), join(copy.folder, 'hooks'), { recursive: true, verbatimSymlinks: true });
    await repositories.reclaim();
    expect((await addLocalRepository(repositories, source)).folder).toBe(copy.folder);
    await runGitOrThrow(source, ['push', '--quiet', copy.folder, 'trunk:pushed']);
    expect(await runGitOrThrow(copy.folder, ['rev-parse', 'pushed'])).toBe(
      await runGitOrThrow(source, ['rev-parse', 'trunk']),
    );
    expect(armed?.hasProgramRun()).toBe(false);
    expect(readFileSync(join(theirs, 'config'), 'utf8')).toContain('fsmonitor');
  });
  it('does not treat a link to another folder as a repository', async () => {
    const copy = await addLocalRepository(repositories, await sourceAt(join(folder, 'linked-to')));
    symlinkSync(copy.folder, join(copy.folder, '../link.git'));
    expect(repositories.find('local', 'link')).toBeNull();
    expect(await repositories.all()).toHaveLength(1);
  });
  it.each(['nowhere', '.'])('explains what to do with a folder that is not under Git: %s', async (path) => {
    await expect(addLocalRepository(repositories, join(folder, path))).rejects.toThrow(
      /isn’t a Git repository\. Create one there first/,
    );
  });
});
