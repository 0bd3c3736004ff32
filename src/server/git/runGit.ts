import { spawn } from 'node:child_process';
import { acquireGitProcessSlot } from './gitProcesses.ts';

/** The output and exit status of a Git command. */
export interface GitCommandResult {
  readonly status: number;
  readonly output: string;
  /** The output as it is, for contents that may not be text. */
  readonly bytes: Uint8Array;
  readonly errors: string;
}

interface GitOptions {
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The environment of every Git process: without the machine's settings, and with no repository but the given one. */
export function createGitEnvironment(): Record<string, string | undefined> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return {
    ...own,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    // Allows folders owned by another account: the person who started the server named them.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
}

/** Runs Git in a repository once a process slot is free. Does not throw on a nonzero status. */
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
        bytes: Buffer.concat(output),
        errors: Buffer.concat(errors).toString('utf8'),
      }),
    );
    child.stdin.on('error', () => undefined); // Git may end before reading its input; its status shows why
    if (options.input === undefined) child.stdin.destroy();
    else child.stdin.end(options.input);
  });
}

/** Git's output, without the last line break; throws on failure. */
export async function runGitOrThrow(
  repository: string,
  words: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  const { status, output, errors } = await runGit(repository, words, options);
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${errors.trim() || `exited with status ${status}`}`);
  return output.replace(/\n$/, '');
}
