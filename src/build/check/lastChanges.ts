import { execFileSync } from 'node:child_process';
import type { RepoPath } from '#base/repoPath.ts';
import type { LastChange } from '#lint/site/checkedSite.ts';

const day = 24 * 60 * 60 * 1000;
/** More than the names in the history of a large repository take, in bytes. */
const mostOutput = 512 * 1024 * 1024;

/**
 * When each file below a folder was last changed, by the history of its repository: asked of Git when it is first wanted. `now` is in
 * milliseconds since 1970. Nothing is known where there is no Git, or only the newest commit is here.
 */
export function lastChanges(root: string, now: number): (path: RepoPath) => LastChange | null {
  let times: ReadonlyMap<RepoPath, number> | null = null;
  return (path) => {
    times ??= readTimes(root, now);
    const time = times.get(path);
    return time === undefined
      ? null
      : { date: new Date(time).toISOString().slice(0, 10), daysAgo: Math.floor((now - time) / day) };
  };
}

function readTimes(root: string, now: number): ReadonlyMap<RepoPath, number> {
  if (git(root, 'rev-parse', '--is-shallow-repository')?.trim() !== 'false') return new Map();
  const times = new Map<RepoPath, number>();
  // What is changed and not committed is changed now.
  for (const path of git(root, 'diff', '--name-only', '--relative', '-z', 'HEAD')?.split('\0') ?? [])
    times.set(path, now);
  const log = git(root, 'log', '--relative', '--no-renames', '--name-only', '-z', '--format=%x01%ct') ?? '';
  for (const commit of log.split('\u0001').slice(1)) {
    const [seconds = '', ...paths] = commit.split(/[\0\n]+/);
    for (const path of paths) if (path !== '' && !times.has(path)) times.set(path, Number(seconds) * 1000);
  }
  return times;
}

/** What Git says; null where it is not here, or the folder is in no repository. Nothing that a repository names is run. */
function git(root: string, ...words: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', root, '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', ...words], {
      encoding: 'utf8',
      maxBuffer: mostOutput,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // No repository, no commit, or no Git at all.
    if (error instanceof Error) return null;
    throw error;
  }
}
