import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isObject } from './gitObjects.ts';
import { resolveBranchCommit, type HostedRepository, type RepositoryStore } from './repositoryStore.ts';
import { runGit } from './runGit.ts';

const storedPullRequest = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  state: z.enum(['open', 'closed']),
  login: z.string(),
  headOwner: z.string(),
  headName: z.string(),
  headBranch: z.string(),
  baseBranch: z.string(),
  /** The last commits seen on both sides; they stay readable after the branch is deleted. */
  headCommit: z.string(),
  baseCommit: z.string(),
  mergeCommit: z.string().nullable(),
  /** Also null if the branch was merged by a plain push. */
  mergedBy: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().nullable(),
  mergedAt: z.string().nullable(),
});

/** A pull request as stored by the host. */
export type HostedPullRequest = Readonly<z.infer<typeof storedPullRequest>>;

/** A request to open a pull request. `head` is a branch, or `owner:branch`. */
export interface WantedPullRequest {
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
}

/** The pull requests of a repository, stored in a file next to its objects. Every read-then-write runs in `exclusively`, one at a time. */
export class PullRequestStore {
  readonly #repositories: RepositoryStore;
  readonly #repository: HostedRepository;

  constructor(repositories: RepositoryStore, repository: HostedRepository) {
    this.#repositories = repositories;
    this.#repository = repository;
  }

  /** All pull requests, newest first, each updated from its branches. */
  list(): Promise<readonly HostedPullRequest[]> {
    return this.exclusively(() => this.current());
  }

  /** Runs while nothing else in this process changes the repository's pull requests. */
  exclusively<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
    const before = tails.get(this.#repository.folder) ?? Promise.resolve();
    const outcome = before.then(run, run);
    tails.set(this.#repository.folder, outcome);
    return outcome;
  }

  /** Like `list`, for callers inside `exclusively`. */
  async current(): Promise<readonly HostedPullRequest[]> {
    const stored = await this.#load();
    const current = await Promise.all(
      stored.map((pull) => broughtUpToDate(this.#repositories, this.#repository, pull)),
    );
    if (current.some((pull, index) => pull !== stored[index])) await this.#store(current);
    return current.toSorted((a, b) => b.number - a.number);
  }

  /** Adds a pull request, or replaces the one with its number; for callers inside `exclusively`. */
  async save(pull: HostedPullRequest): Promise<HostedPullRequest> {
    const others = (await this.#load()).filter(({ number }) => number !== pull.number);
    await this.#store([...others, pull].toSorted((a, b) => a.number - b.number));
    return pull;
  }

  get #file(): string {
    return join(this.#repository.folder, 'docwright', 'pulls.json');
  }

  async #load(): Promise<readonly HostedPullRequest[]> {
    return existsSync(this.#file)
      ? z.array(storedPullRequest).parse(JSON.parse(await readFile(this.#file, 'utf8')))
      : [];
  }

  /** Atomic: a process that ends midway leaves the old file. */
  async #store(pulls: readonly HostedPullRequest[]): Promise<void> {
    await mkdir(join(this.#repository.folder, 'docwright'), { recursive: true });
    await writeFile(`${this.#file}.new`, `${JSON.stringify(pulls, null, 2)}\n`);
    await rename(`${this.#file}.new`, this.#file);
  }
}

const tails = new Map<string, Promise<unknown>>();

/** Fetches a branch from another repository of the host, so that its commits can be compared and merged. */
export async function fetchPullRequestHead(
  repository: HostedRepository,
  head: HostedRepository,
  branch: string,
): Promise<string | null> {
  const commit = await resolveBranchCommit(head, branch);
  if (commit === null || head.folder === repository.folder) return commit;
  if (await isObject(repository.folder, commit, 'commit')) return commit;
  const { status } = await runGit(repository.folder, [
    'fetch',
    '--quiet',
    head.folder,
    `+refs/heads/${branch}:refs/docwright/${head.owner}/${branch}`,
  ]);
  return status === 0 ? commit : null;
}

async function broughtUpToDate(
  repositories: RepositoryStore,
  repository: HostedRepository,
  pull: HostedPullRequest,
): Promise<HostedPullRequest> {
  if (pull.state !== 'open') return pull;
  const head = repositories.find(pull.headOwner, pull.headName);
  const found = head === null ? null : await fetchPullRequestHead(repository, head, pull.headBranch);
  const headCommit = found ?? pull.headCommit;
  const baseCommit = (await resolveBranchCommit(repository, pull.baseBranch)) ?? pull.baseCommit;
  if (found === pull.headCommit && baseCommit === pull.baseCommit) return pull;
  const now = new Date().toISOString();
  const closed = { ...pull, headCommit, state: 'closed' as const, closedAt: now, updatedAt: now };
  // Pushing the branch directly to the base also merges it; deleting the branch closes its pull request.
  const { status } = await runGit(repository.folder, ['merge-base', '--is-ancestor', headCommit, baseCommit]);
  if (status === 0) return { ...closed, mergeCommit: baseCommit, mergedAt: now };
  return found === null ? closed : { ...pull, headCommit, baseCommit, updatedAt: now };
}
