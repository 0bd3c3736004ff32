import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commitOf, type HostedRepository, type Repositories } from './repositories.ts';
import { git, runGit } from './runGit.ts';

/** A pull request as the host keeps it. */
export interface StoredPullRequest {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly login: string;
  readonly headOwner: string;
  readonly headName: string;
  readonly headBranch: string;
  readonly baseBranch: string;
  /** The last commits seen on both sides; they stay readable after the branch is gone. */
  readonly headCommit: string;
  readonly baseCommit: string;
  readonly mergeCommit: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly mergedAt: string | null;
}

/** A file that a pull request changes. */
export interface ChangedFile {
  readonly path: string;
  readonly from: string | null;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly additions: number;
  readonly deletions: number;
  readonly patch: string | null;
  readonly blob: string;
}

function fileOf(repository: HostedRepository): string {
  return join(repository.folder, 'docwright', 'pulls.json');
}

/** All pull requests of a repository, the newest first, each brought up to date with its branches. */
export async function pullRequestsOf(repositories: Repositories, repository: HostedRepository): Promise<readonly StoredPullRequest[]> {
  const stored = await load(repository);
  const current = await Promise.all(stored.map((pull) => broughtUpToDate(repositories, repository, pull)));
  if (current.some((pull, index) => pull !== stored[index])) await store(repository, current);
  return current.toSorted((a, b) => b.number - a.number);
}

/** Adds a pull request, or replaces the one of its number. */
export async function savePullRequest(repository: HostedRepository, pull: StoredPullRequest): Promise<void> {
  const others = (await load(repository)).filter(({ number }) => number !== pull.number);
  await store(repository, [...others, pull].toSorted((a, b) => a.number - b.number));
}

/** Brings a branch of another repository of the host over, so that its commits can be compared and merged. */
export async function fetchHead(repository: HostedRepository, head: HostedRepository, branch: string): Promise<string | null> {
  if (head.folder !== repository.folder) {
    const { status } = await runGit(repository.folder, ['fetch', '--quiet', head.folder, `+refs/heads/${branch}:refs/docwright/${head.owner}/${branch}`]);
    if (status !== 0) return null;
  }
  return commitOf(head, branch);
}

/** The files between the point where the branches parted and the head. */
export async function changedFiles(repository: HostedRepository, base: string, head: string): Promise<readonly ChangedFile[]> {
  const start = await git(repository.folder, ['merge-base', base, head]);
  const range = [start, head];
  const names = (await git(repository.folder, ['diff', '--raw', '-z', '-M', '--no-abbrev', ...range])).split('\0');
  const counts = new Map<string, readonly [number, number]>();
  const numbers = (await git(repository.folder, ['diff', '--numstat', '-z', '-M', ...range])).split('\0');
  for (let index = 0; index < numbers.length; index += 1) {
    const [added = '', deleted = '', path = ''] = (numbers[index] ?? '').split('\t');
    if (added === '') continue;
    const target = path === '' ? (numbers[index + 2] ?? '') : path;
    if (path === '') index += 2;
    counts.set(target, [Number(added) || 0, Number(deleted) || 0]);
  }
  const files: ChangedFile[] = [];
  for (let index = 0; index + 1 < names.length; index += 2) {
    const [, , , blob = '', letter = ''] = (names[index] ?? '').split(' ');
    const renamed = letter.startsWith('R');
    const from = names[index + 1] ?? '';
    const path = renamed ? (names[index + 2] ?? '') : from;
    if (renamed) index += 1;
    const [additions, deletions] = counts.get(path) ?? [0, 0];
    files.push({
      path,
      from: renamed ? from : null,
      status: renamed ? 'renamed' : letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified',
      additions,
      deletions,
      patch: await patchOf(repository, range, renamed ? [from, path] : [path]),
      blob,
    });
  }
  return files;
}

async function patchOf(repository: HostedRepository, range: readonly string[], paths: readonly string[]): Promise<string | null> {
  const text = await git(repository.folder, ['diff', '-M', ...range, '--', ...paths]);
  const start = text.indexOf('\n@@');
  return start < 0 ? null : text.slice(start + 1);
}

/** What came of a merge. */
export type MergeOutcome = { readonly kind: 'merged'; readonly commit: string } | { readonly kind: 'conflict' };

/** Merges the head into the base branch of a bare repository, with a merge commit or as one squashed commit. */
export async function mergeInto(
  repository: HostedRepository,
  pull: StoredPullRequest,
  merge: { readonly method: 'merge' | 'squash'; readonly title: string; readonly message: string; readonly name: string; readonly email: string },
): Promise<MergeOutcome> {
  const base = await git(repository.folder, ['rev-parse', `refs/heads/${pull.baseBranch}`]);
  const tree = await runGit(repository.folder, ['merge-tree', '--write-tree', base, pull.headCommit]);
  if (tree.status !== 0) return { kind: 'conflict' };
  const parents = merge.method === 'merge' ? ['-p', base, '-p', pull.headCommit] : ['-p', base];
  const environment = {
    GIT_AUTHOR_NAME: merge.name,
    GIT_AUTHOR_EMAIL: merge.email,
    GIT_COMMITTER_NAME: merge.name,
    GIT_COMMITTER_EMAIL: merge.email,
  };
  const message = merge.message === '' ? merge.title : `${merge.title}\n\n${merge.message}`;
  const commit = await git(repository.folder, ['commit-tree', tree.output.split('\n')[0] ?? '', ...parents, '-F', '-'], { input: message, environment });
  await git(repository.folder, ['update-ref', `refs/heads/${pull.baseBranch}`, commit, base]);
  return { kind: 'merged', commit };
}

async function broughtUpToDate(repositories: Repositories, repository: HostedRepository, pull: StoredPullRequest): Promise<StoredPullRequest> {
  if (pull.state !== 'open') return pull;
  const head = repositories.find(pull.headOwner, pull.headName);
  const headCommit = (head === null ? null : await fetchHead(repository, head, pull.headBranch)) ?? pull.headCommit;
  const baseCommit = (await commitOf(repository, pull.baseBranch)) ?? pull.baseCommit;
  if (headCommit === pull.headCommit && baseCommit === pull.baseCommit) return pull;
  const now = new Date().toISOString();
  // A plain push of the branch into the base is a merge too.
  const { status } = await runGit(repository.folder, ['merge-base', '--is-ancestor', headCommit, baseCommit]);
  if (status === 0) {
    return { ...pull, headCommit, state: 'closed', mergeCommit: baseCommit, mergedAt: now, closedAt: now, updatedAt: now };
  }
  return { ...pull, headCommit, baseCommit, updatedAt: now };
}

async function load(repository: HostedRepository): Promise<readonly StoredPullRequest[]> {
  const file = fileOf(repository);
  if (!existsSync(file)) return [];
  // Written by `store` below, in this very shape.
  return JSON.parse(await readFile(file, 'utf8')) as readonly StoredPullRequest[];
}

async function store(repository: HostedRepository, pulls: readonly StoredPullRequest[]): Promise<void> {
  await mkdir(join(repository.folder, 'docwright'), { recursive: true });
  await writeFile(fileOf(repository), JSON.stringify(pulls, null, 2));
}
