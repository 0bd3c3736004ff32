import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readGitText, type GitFolder } from '#gitFolder/findGitFolder.ts';
import { readGitConfig, type GitConfig } from '#gitFolder/readGitConfig.ts';
import { listRefs, readSymbolicRef } from '#gitFolder/refs.ts';
import { findCommit } from './gitObjects.ts';
import { runGitOrThrow, runGit } from './runGit.ts';

/** A repository of the embedded host. */
export interface HostedRepository {
  readonly owner: string;
  readonly name: string;
  /** The bare repository's folder. */
  readonly folder: string;
}

const validName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** True if the name is valid for an owner or a repository: letters, digits, `.`, `_`, `-`; never a path. */
export function isValidRepositoryName(name: string): boolean {
  return validName.test(name) && !name.includes('..') && !name.endsWith('.git') && !name.endsWith('.lock');
}

/** True if the name is valid for an owner: a name, or a group within others, as in `group/subgroup`. */
function isValidOwner(owner: string): boolean {
  return owner.split('/').every(isValidRepositoryName);
}

/** The repositories in a data folder. */
export class RepositoryStore {
  readonly folder: string;

  constructor(dataFolder: string) {
    this.folder = resolve(dataFolder, 'repositories');
  }

  /** The repository of that name; null if there is none. */
  find(owner: string, name: string): HostedRepository | null {
    const bare = name.replace(/\.git$/, '');
    if (!isValidOwner(owner) || !isValidRepositoryName(bare)) return null;
    const folder = join(this.folder, owner, `${bare}.git`);
    return existsSync(join(folder, 'HEAD')) && this.#isOwn(owner, bare) ? { owner, name: bare, folder } : null;
  }

  #isOwn(owner: string, name: string): boolean {
    const names = [...owner.split('/'), `${name}.git`];
    return realpathSync(join(this.folder, ...names)) === join(realpathSync(this.folder), ...names);
  }

  /** All repositories, by owner and name. */
  async all(): Promise<readonly HostedRepository[]> {
    if (!existsSync(this.folder)) return [];
    const owners = (await readdir(this.folder)).toSorted();
    return (await Promise.all(owners.map((owner) => this.#ownedBy(owner)))).flat();
  }

  /** The repositories of an owner and of the groups within it. */
  async #ownedBy(owner: string): Promise<readonly HostedRepository[]> {
    if (!isValidOwner(owner) || !lstatSync(join(this.folder, owner)).isDirectory()) return [];
    const found: HostedRepository[] = [];
    for (const entry of (await readdir(join(this.folder, owner))).toSorted()) {
      const repository = entry.endsWith('.git') ? this.find(owner, entry) : null;
      if (repository !== null) found.push(repository);
      else if (!entry.endsWith('.git')) found.push(...(await this.#ownedBy(`${owner}/${entry}`)));
    }
    return found;
  }

  /** Creates an empty bare repository that serves partial clones and accepts pushes. */
  async create(owner: string, name: string, description: string): Promise<HostedRepository> {
    if (!isValidOwner(owner) || !isValidRepositoryName(name))
      throw new Error(`"${owner}/${name}" isn’t a valid repository name.`);
    const folder = join(this.folder, owner, `${name}.git`);
    await mkdir(folder, { recursive: true });
    await runGitOrThrow(folder, ['init', '--quiet', '--bare', '--initial-branch=main']);
    await writeConfig(folder);
    await writeFile(join(folder, 'description'), `${description}\n`);
    return { owner, name, folder };
  }

  /**
   * Makes a bare clone of a repository whose configuration is our own. `--no-local` sends its objects as one pack instead of copying files.
   */
  async copy(
    source: string,
    owner: string,
    name: string,
    description: string,
    way: '--no-hardlinks' | '--no-local' = '--no-hardlinks',
  ): Promise<HostedRepository> {
    if (!isValidOwner(owner) || !isValidRepositoryName(name))
      throw new Error(`"${owner}/${name}" isn’t a valid repository name.`);
    const folder = join(this.folder, owner, `${name}.git`);
    await mkdir(join(this.folder, owner), { recursive: true });
    await runGitOrThrow(this.folder, ['clone', '--quiet', '--bare', way, '--', source, folder]);
    await writeConfig(folder);
    // A host keeps objects packed; packing them for each clone would take seconds if files are large.
    const loose = Number((await runGitOrThrow(folder, ['count-objects'])).split(' ')[0]);
    if (loose > 200) await runGitOrThrow(folder, ['repack', '-a', '-d', '--quiet']);
    await writeFile(join(folder, 'description'), `${description}\n`);
    const repository = { owner, name, folder };
    const head = await runGit(folder, ['symbolic-ref', '--quiet', 'HEAD']);
    const names = (await listBranches(repository)).map((branch) => branch.name);
    // Without this, a source with a detached HEAD would leave the copy without a default branch.
    if (head.status !== 0)
      await runGitOrThrow(folder, [
        'symbolic-ref',
        'HEAD',
        `refs/heads/${['main', 'master'].find((name) => names.includes(name)) ?? names[0] ?? 'main'}`,
      ]);
    return repository;
  }

  /**
   * Resets each repository's configuration and removes its hooks before Git runs in it: a data folder from an archive may name programs.
   * Ignores links to other folders.
   */
  async reclaim(): Promise<void> {
    for (const { folder } of await this.all()) {
      const config = readGitConfig(readGitText(realpathSync(folder), 'config') ?? '');
      for (const name of ['hooks', 'commondir', 'config.worktree', 'info/attributes', 'objects/info/alternates'])
        await rm(join(folder, name), { recursive: true, force: true });
      await writeConfig(folder, config);
    }
  }
}

/** The configuration sections of a hosted repository. */
const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  core: { repositoryformatversion: '0', bare: 'true', hooksPath: 'hooks' },
  uploadpack: { allowFilter: 'true', allowAnySHA1InWant: 'true' },
  http: { receivepack: 'true' },
  receive: { denyDeleteCurrent: 'true' },
  transfer: { hideRefs: 'refs/docwright' },
  gc: { pruneExpire: 'never' }, // pull requests outlive their branches
};

/** Replaces a repository's configuration; keeps only our own keys of `former`. */
async function writeConfig(folder: string, former: GitConfig = new Map()): Promise<void> {
  const known = ['source', 'parent'].flatMap((key) => {
    const [value] = former.get(`docwright.${key}`) ?? [];
    return value === undefined ? [] : [[key, value] as const];
  });
  const sections = Object.entries({ ...settings, docwright: Object.fromEntries(known) });
  const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  const text = sections.map(([section, values]) => {
    const lines = Object.entries(values).map(([key, value]) => `\t${key} = ${quoted(value)}\n`);
    return `[${section}]\n${lines.join('')}`;
  });
  // Replaces an existing file or link rather than writing through it.
  const fresh = join(folder, 'config.docwright');
  await rm(fresh, { recursive: true, force: true });
  await writeFile(fresh, text.join(''), { flag: 'wx' });
  await rename(fresh, join(folder, 'config'));
}

/** The description of a repository. */
export async function readRepositoryDescription(repository: HostedRepository): Promise<string> {
  return (await readFile(join(repository.folder, 'description'), 'utf8')).trim();
}

/** The repository that a fork was made from: `owner/name`; null if it isn't a fork. */
export function readParentName({ folder }: HostedRepository): string | null {
  return (
    readGitConfig(readGitText(realpathSync(folder), 'config') ?? '')
      .get('docwright.parent')
      ?.at(-1) ?? null
  );
}

/** The name of the branch that HEAD points to. */
export async function readDefaultBranch(repository: HostedRepository): Promise<string> {
  const head = readSymbolicRef(toGitFolder(repository), 'HEAD');
  if (head === null) throw new Error(`${repository.owner}/${repository.name} has no default branch.`);
  return head.replace(/^refs\/heads\//, '');
}

/** The branches with their commits, by name. */
export async function listBranches(
  repository: HostedRepository,
): Promise<readonly { readonly name: string; readonly commit: string }[]> {
  return [...listRefs(toGitFolder(repository))]
    .filter(([name]) => name.startsWith(branchPrefix))
    .map(([name, commit]) => ({ name: name.slice(branchPrefix.length), commit }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const branchPrefix = 'refs/heads/';

/** Refs are read from their files: a process for each reading would take most of the time of a request. */
function toGitFolder({ folder }: HostedRepository): GitFolder {
  const top = realpathSync(folder);
  return { top, gitDir: top, commonDir: top };
}

/** The commit of a branch; null if there is no such branch. */
export async function resolveBranchCommit(repository: HostedRepository, branch: string): Promise<string | null> {
  return (await listBranches(repository)).find(({ name }) => name === branch)?.commit ?? null;
}

/** When the default branch's commit was made; null without one. */
export async function readChangeDate(repository: HostedRepository): Promise<string | null> {
  const commit = await resolveBranchCommit(repository, await readDefaultBranch(repository));
  return commit === null ? null : ((await findCommit(repository.folder, commit))?.committer.date ?? null);
}
