import { closeSync, lstatSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { readGitConfig } from './readGitConfig.ts';

/**
 * A Git repository on disk, to be read as data. Git itself must not be started on it: Git runs programs that the repository's own
 * configuration, hooks and attributes name (filters, fsmonitor, sshCommand, …), and a folder may come from anyone.
 */
export interface GitFolder {
  /** Top of the working tree; of a bare repository, its own folder. */
  readonly top: string;
  /** Where HEAD is. */
  readonly gitDir: string;
  /** Where configuration, refs and objects are; linked worktrees share them (gitrepository-layout(5), "commondir"). */
  readonly commonDir: string;
}

/** Longer files of text are not read: configurations and lists of refs are far shorter. */
const largestText = 32 * 1024 * 1024;

/**
 * The repository that a folder belongs to: the nearest `.git` from there upward; null if there is none. A `.git` that leads elsewhere
 * is followed only if the folder there names this one back, as for linked worktrees and submodules. A link is not followed.
 */
export function findGitFolder(folder: string): GitFolder | null {
  const start = tryOrNull(() => realpathSync(folder));
  for (let top = start; top !== null; top = dirname(top)) {
    const found = gitFolderAt(top);
    if (found !== undefined) return found;
    if (dirname(top) === top) return null;
  }
  return null;
}

/** The bare repository in a folder, or the repository that the folder belongs to. */
export function findGitOrBareRepository(folder: string): GitFolder | null {
  const top = tryOrNull(() => realpathSync(folder));
  if (top === null) return null;
  const isBare = lstatOf(join(top, '.git')) === null && isRepository(top);
  return isBare ? { top, gitDir: top, commonDir: top } : findGitFolder(top);
}

/** The text of a file of a Git folder; null for what is no regular file inside of that folder, or too long. */
export function readGitText(gitDir: string, name: string): string | null {
  const path = resolveGitFile(gitDir, name);
  return path === null
    ? null
    : tryOrNull(() => (statSync(path).size > largestText ? null : readFileSync(path, 'utf8')));
}

/** The real path of a regular file inside a Git folder, which is itself a real path; null for anything else, such as a link that leads out. */
export function resolveGitFile(gitDir: string, name: string): string | null {
  return tryOrNull(() => {
    const path = realpathSync(join(gitDir, name));
    return path.startsWith(gitDir + sep) && statSync(path).isFile() ? path : null;
  });
}

/** What a function of the file system returns; null if it throws: the file is missing, or may not be read. */
export function tryOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Undefined if the search goes on in the folder above, null if it ends here with nothing. */
function gitFolderAt(top: string): GitFolder | null | undefined {
  const path = join(top, '.git');
  const entry = lstatOf(path);
  if (entry === null) return undefined;
  // `commondir` counts only in the folder of a linked worktree: here it could lead anywhere.
  if (entry.isDirectory()) return isRepository(path) ? { top, gitDir: path, commonDir: path } : undefined;
  return entry.isFile() ? linkedFolder(top, path) : null;
}

function linkedFolder(top: string, file: string): GitFolder | null {
  const [, target] = /^gitdir: (.+?)\r?\n?$/.exec(startOf(file)) ?? [];
  const gitDir = target === undefined ? null : tryOrNull(() => realpathSync(resolve(top, target)));
  if (gitDir === null) return null;
  const namedBy = (path: string) => tryOrNull(() => realpathSync(resolve(gitDir, path)));
  const backToFile = readGitText(gitDir, 'gitdir')?.trim();
  if (backToFile !== undefined && namedBy(backToFile) === file) {
    const commonDir = dirname(dirname(gitDir));
    const isWorktree = basename(dirname(gitDir)) === 'worktrees' && isRepository(commonDir);
    return isWorktree ? { top, gitDir, commonDir } : null;
  }
  const [worktree] = readGitConfig(readGitText(gitDir, 'config') ?? '').get('core.worktree') ?? [];
  const isSubmodule = worktree !== undefined && namedBy(worktree) === top && isRepository(gitDir);
  return isSubmodule ? { top, gitDir, commonDir: gitDir } : null;
}

/** Git's own test (is_git_directory in its setup.c): a HEAD, objects and refs. */
function isRepository(folder: string): boolean {
  const isFolder = (name: string) => tryOrNull(() => statSync(join(folder, name)).isDirectory()) === true;
  return resolveGitFile(folder, 'HEAD') !== null && isFolder('objects') && isFolder('refs');
}

function lstatOf(path: string) {
  return tryOrNull(() => lstatSync(path));
}

/** The first characters of a file, which are all of one that names a folder. */
function startOf(file: string): string {
  return (
    tryOrNull(() => {
      const opened = openSync(file, 'r');
      const bytes = Buffer.alloc(8192);
      try {
        return bytes.toString('utf8', 0, readSync(opened, bytes));
      } finally {
        closeSync(opened);
      }
    }) ?? ''
  );
}
