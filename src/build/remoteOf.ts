import { execFileSync } from 'node:child_process';
import { repositoryOf, type SiteRepository } from '#site/view/editAddresses.ts';

/** The repository that a folder was fetched from, for the buttons that lead to it; null where Git knows of none. Nothing that a repository names is run. */
export function remoteOf(folder: string): SiteRepository | null {
  const ask = (...words: readonly string[]): string | null => {
    try {
      return execFileSync('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...words], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch (error) {
      // No repository, no remote of that name, or no Git at all.
      if (error instanceof Error) return null;
      throw error;
    }
  };
  const remote = ask('remote', 'get-url', 'origin');
  if (remote === null) return null;
  const head = ask('symbolic-ref', '--short', 'refs/remotes/origin/HEAD')?.replace(/^origin\//, '');
  const branch = head ?? ask('rev-parse', '--abbrev-ref', 'HEAD') ?? 'main';
  const paths = ask(
    'ls-files',
    '--full-name',
    '--',
    ':(top,glob).*',
    ':(top,glob).*/*',
    ':(top)bitbucket-pipelines.yml',
  );
  const repository = repositoryOf(remote, branch, paths?.split('\n') ?? []);
  const within = ask('rev-parse', '--show-prefix')?.replace(/\/$/, '') ?? '';
  return repository === null || within === '' ? repository : { ...repository, folder: within };
}
