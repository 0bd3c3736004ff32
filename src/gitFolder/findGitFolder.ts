import { closeSync, lstatSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { readGitConfig } from './readGitConfig.ts';

/**
 * A Git repository on disk, read as data. Never run Git on it: Git runs programs that the repository's own
 * configuration, hooks, and attributes name (filters, fsmonitor, sshCommand, …), and the folder is untrusted.
 */
export interface GitFolder {
  /** Top of the working tree; for a bare repository, its own folder. */
  readonly top: string;
  /** Contains HEAD. */
  readonly gitDir: string;
  /** Contains the configuration, refs, and objects, which linked worktrees share (gitrepository-layout(5), "commondir"). */
  readonly commonDir: string;
}

/** Size limit for text files in bytes: configurations and ref lists are far shorter. */
const largestText = 32 * 1024 * 1024;

/**
 * The repository that contains a folder: the nearest `.git` in it or its parents; null if there is none. Follows a
 * `.git` file only if its target names this folder back, as linked worktrees and submodules do. Never follows a
 * symbolic link.
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

/** The bare repository in a folder, or else the repository that contains it. */
export function findGitOrBareRepository(folder: string): GitFolder | null {
  const top = tryOrNull(() => realpathSync(folder));
  if (top === null) return null;
  const isBare = lstatOf(join(top, '.git')) === null && isRepository(top);
  return isBare ? { top, gitDir: top, commonDir: top } : findGitFolder(top);
}

/** The text of a file in a Git folder; null if it isn't a regular file inside that folder, or is too long. */
export function readGitText(gitDir: string, name: string): string | null {
  const path = resolveGitFile(gitDir, name);
  return path === null
    ? null
    : tryOrNull(() => (statSync(path).size > largestText ? null : readFileSync(path, 'utf8')));
}

/** The real path of a regular file in a Git folder, whose own path must be real; null otherwise, such as for a link to the outside. */
export function resolveGitFile(gitDir: string, name: string): string | null {
  return tryOrNull(() => {
    const path = realpathSync(join(gitDir, name));
    return path.startsWith(gitDir + sep) && statSync(path).isFile() ? path : null;
  });
}

/** The result of a file system call; null if it throws because the file is missing or unreadable. */
export function tryOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Undefined if the search continues in the parent folder; null if it ends here without a result. */
function gitFolderAt(top: string): GitFolder | null | undefined {
  const path = join(top, '.git');
  const entry = lstatOf(path);
  if (entry === null) return undefined;
  // `commondir` is only trusted in a linked worktree's folder: here it could point anywhere.
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

/** Same test as Git's own (is_git_directory in setup.c): HEAD, objects, and refs. */
function isRepository(folder: string): boolean {
  const isFolder = (name: string) => tryOrNull(() => statSync(join(folder, name)).isDirectory()) === true;
  return resolveGitFile(folder, 'HEAD') !== null && isFolder('objects') && isFolder('refs');
}

function lstatOf(path: string) {
  return tryOrNull(() => lstatSync(path));
}

/** The first 8 KB of a file: all of a `.git` file that names a folder. */
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
