import { spawn } from 'node:child_process';
import { acquireGitProcessSlot } from './gitProcesses.ts';

/** What a Git command printed, and how it ended. */
export interface GitCommandResult {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

interface GitOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The environment of every Git process here: none of the machine's own settings, and no repository but the named one. */
export function createGitEnvironment(): Record<string, string | undefined> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return {
    ...own,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    // A folder that another account of this machine owns was named by the person who started us.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
}

/** Runs Git in a repository, when its turn comes. Does not throw on a status other than 0. */
export async function runGit(
  repository: string,
  words: readonly string[],
  options: GitOptions = {},
): Promise<GitCommandResult> {
  const done = await acquireGitProcessSlot();
  return runNow(repository, words, options).finally(done);
}

function runNow(repository: string, words: readonly string[], options: GitOptions): Promise<GitCommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', repository, ...words], {
      env: { ...createGitEnvironment(), ...options.environment },
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({
        status: status ?? 1,
        output: Buffer.concat(output).toString('utf8'),
        errors: Buffer.concat(errors).toString('utf8'),
      }),
    );
    child.stdin.on('error', () => undefined); // Git may end before it has read its input; its status tells why
    if (options.input === undefined) child.stdin.destroy();
    else child.stdin.end(options.input);
  });
}

/** What Git printed, without the last line break; throws where it failed. */
export async function runGitOrThrow(
  repository: string,
  words: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  const { status, output, errors } = await runGit(repository, words, options);
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${errors.trim() || `ended with ${status}`}`);
  return output.replace(/\n$/, '');
}
