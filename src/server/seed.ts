import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findGitOrBareRepository } from '#gitFolder/findGitFolder.ts';
import { exampleHistory, exampleRepository } from './example/history.ts';
import { writeImportStream, type ImportedCommit, type ImportedFile } from './git/importStream.ts';
import { withSafeRepositoryView } from './git/safeRepositoryView.ts';
import {
  listBranches,
  isValidRepositoryName,
  type HostedRepository,
  type RepositoryStore,
} from './git/repositoryStore.ts';
import { runGitOrThrow, runGit } from './git/runGit.ts';
import { projectFolder } from './projectFolder.ts';

const siteFolder = join(projectFolder, 'src/server/example/site');

/** Adds the example site with its history to the host, unless it is already there. */
export async function seedExample(repositories: RepositoryStore): Promise<HostedRepository> {
  const { owner, name, description } = exampleRepository;
  const existing = repositories.find(owner, name);
  if (existing !== null && (await listBranches(existing)).length > 0) return existing;
  // Without a branch, the last seeding was interrupted.
  const repository = existing ?? (await repositories.create(owner, name, description));
  const input = writeImportStream('main', null, await readExampleHistory());
  await runGitOrThrow(repository.folder, ['fast-import', '--quiet'], { input });
  return repository;
}

/** The commits of the example site with the bytes of their files. */
function readExampleHistory(): Promise<readonly ImportedCommit[]> {
  return Promise.all(
    exampleHistory.map(async ({ paths, ...commit }) => ({
      ...commit,
      files: (await Promise.all((paths === 'all' ? await readdir(siteFolder) : paths).map(readExampleFiles))).flat(),
    })),
  );
}

/** The files at a path of the example site: the file itself, or all in that folder. */
async function readExampleFiles(path: string): Promise<readonly ImportedFile[]> {
  const place = join(siteFolder, path);
  if (!(await stat(place)).isDirectory()) return [{ path, content: await readFile(place) }];
  const found = await Promise.all((await readdir(place)).map((name) => readExampleFiles(`${path}/${name}`)));
  return found.flat();
}

/**
 * Adds a copy of a local repository as `local/<folder>`. If it already exists, updates the branches that didn't move here. Only reads the
 * repository itself: runs none of the programs that its configuration names.
 */
export async function addLocalRepository(repositories: RepositoryStore, path: string): Promise<HostedRepository> {
  const source = resolve(path);
  const found = findGitOrBareRepository(source);
  if (found === null)
    throw new Error(`${source} isn’t a Git repository. Create one there first: git init, git add, git commit.`);
  const { existing, name } = await placeFor(repositories, found.commonDir);
  return withSafeRepositoryView(found, source, async (view) => {
    if (existing === null) {
      const copy = await repositories.copy(view, 'local', name, `Copy of ${source}`, '--no-local');
      await runGitOrThrow(copy.folder, ['config', 'docwright.source', found.commonDir]);
      return copy;
    }
    // Rejects branches that moved here, and updates the others.
    await runGit(existing.folder, ['fetch', '--quiet', view, 'refs/heads/*:refs/heads/*']);
    return existing;
  });
}

/** The existing copy of a repository, or a free name for it. */
async function placeFor(
  repositories: RepositoryStore,
  top: string,
): Promise<{ readonly existing: HostedRepository | null; readonly name: string }> {
  const folderName = basename(basename(top) === '.git' ? dirname(top) : top).replace(/\.git$/, '');
  const cleaned = folderName.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  const plain = isValidRepositoryName(cleaned) ? cleaned : 'repository';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plain : `${plain}-${number}`;
    const existing = repositories.find('local', name);
    if (existing === null) return { existing, name };
    const { output } = await runGit(existing.folder, ['config', 'docwright.source']);
    if (output.trim() === top) return { existing, name };
  }
}
