import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { exampleHistory, exampleRepository } from './example/history.ts';
import { isValidName, type HostedRepository, type Repositories } from './git/repositories.ts';
import { git } from './git/runGit.ts';

const siteFolder = join(import.meta.dirname, 'example', 'site');

/** Puts the example site, with its history, into the host; nothing happens where it is there. */
export async function seedExample(repositories: Repositories): Promise<HostedRepository> {
  const { owner, name, description } = exampleRepository;
  const existing = repositories.find(owner, name);
  if (existing !== null) return existing;
  const repository = await repositories.create(owner, name, description);
  const work = await mkdtemp(join(tmpdir(), 'docwright-example-'));
  await git(work, ['init', '--quiet', '--initial-branch=main']);
  for (const commit of exampleHistory) {
    for (const path of commit.paths === 'all' ? await readdir(siteFolder) : commit.paths) {
      await cp(join(siteFolder, path), join(work, path), { recursive: true });
    }
    await git(work, ['add', '--all', '--force']);
    const environment = {
      GIT_AUTHOR_NAME: commit.author.name,
      GIT_AUTHOR_EMAIL: commit.author.email,
      GIT_AUTHOR_DATE: commit.date,
      GIT_COMMITTER_NAME: commit.author.name,
      GIT_COMMITTER_EMAIL: commit.author.email,
      GIT_COMMITTER_DATE: commit.date,
    };
    await git(work, ['commit', '--quiet', '--message', commit.message], { environment });
  }
  await git(work, ['push', '--quiet', repository.folder, 'main']);
  await rm(work, { recursive: true, force: true });
  return repository;
}

/** Adds a copy of a local repository as `local/<folder>`; where it is there already, its branches are brought up to date. */
export async function addLocalRepository(repositories: Repositories, path: string): Promise<HostedRepository> {
  const source = resolve(path);
  const top = (await git(source, ['rev-parse', '--path-format=absolute', '--git-common-dir'])).trim();
  const folderName = basename(basename(top) === '.git' ? dirname(top) : top).replace(/\.git$/, '');
  const cleaned = folderName.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  const name = isValidName(cleaned) ? cleaned : 'repository';
  const existing = repositories.find('local', name);
  if (existing !== null) {
    await git(existing.folder, ['fetch', '--quiet', top, 'refs/heads/*:refs/heads/*']).catch(() => undefined); // branches that moved on here stay
    return existing;
  }
  return repositories.copy(top, 'local', name, `A copy of ${source}`);
}
