import type { HostedRepository } from './repositoryStore.ts';
import { runGitOrThrow } from './runGit.ts';

/** A commit in a list. */
export interface ListedCommit {
  readonly id: string;
  readonly subject: string;
  readonly author: string;
  /** Year, month, and day. */
  readonly date: string;
}

/** The commits of a range, newest first; `range` holds arguments of `git log`. */
export async function listCommits(
  repository: HostedRepository,
  range: readonly string[],
): Promise<readonly ListedCommit[]> {
  const log = await runGitOrThrow(repository.folder, ['log', '--format=%H%x00%s%x00%an%x00%as', ...range, '--']);
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', subject = '', author = '', date = ''] = line.split('\0');
      return { id, subject, author, date };
    });
}
