import { spawn } from 'node:child_process';

/** What a Git command printed, and how it ended. */
export interface GitAnswer {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs Git in a repository, with none of the machine's own settings in the way. Does not throw on a status other than 0. */
export function runGit(repository: string, words: readonly string[], options: GitOptions = {}): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', repository, ...words], {
      env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0', ...options.environment },
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(output).toString('utf8'), errors: Buffer.concat(errors).toString('utf8') }),
    );
    child.stdin.on('error', () => undefined); // Git may end before it has read its input; its status tells why
    if (options.input === undefined) child.stdin.destroy();
    else child.stdin.end(options.input);
  });
}

interface GitOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What Git printed, without the last line break; throws where it failed. */
export async function git(repository: string, words: readonly string[], options: GitOptions = {}): Promise<string> {
  const { status, output, errors } = await runGit(repository, words, options);
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${errors.trim() || `ended with ${status}`}`);
  return output.replace(/\n$/, '');
}
