import type { IncomingMessage } from 'node:http';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#base/result.ts';
import { identify, permissionOf, type Account, type Identity, type Policy } from './accounts.ts';
import type { PullRequestFacts, RepositoryFacts } from './api/shapes.ts';
import { branchesOf, commitOf, defaultBranchOf, descriptionOf, Repositories, type HostedRepository } from './git/repositories.ts';
import { changedFiles, fetchHead, mergeInto, pullRequestsOf, savePullRequest, type MergeOutcome, type StoredPullRequest } from './git/pullRequests.ts';
import { git, runGit } from './git/runGit.ts';

/** What somebody asks for when they open a pull request. `head` is a branch, or `owner:branch`. */
interface WantedPullRequest {
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
}

/** The embedded Git host: its repositories, who may do what with them, and their pull requests. */
export class Host {
  readonly repositories: Repositories;
  readonly accounts: readonly Account[];
  readonly policies: readonly Policy[];

  constructor(dataFolder: string, accounts: readonly Account[], policies: readonly Policy[]) {
    this.repositories = new Repositories(dataFolder);
    this.accounts = accounts;
    this.policies = policies;
  }

  /** Who a request is from. */
  identify(request: IncomingMessage): Identity {
    return identify(request.headers.authorization, this.accounts);
  }

  /** What the person behind a request may do with a repository. */
  permission(request: IncomingMessage, repository: HostedRepository): { readonly read: boolean; readonly write: boolean } {
    return permissionOf(this.identify(request), `${repository.owner}/${repository.name}`, this.policies);
  }

  /** Whether nobody may push to the branch directly. */
  isProtected(repository: HostedRepository, branch: string): boolean {
    return this.policyOf(repository)?.protectedBranches?.includes(branch) ?? false;
  }

  /** Writes the hook that keeps protected branches from being pushed to, in GitHub's words. */
  async protect(repository: HostedRepository): Promise<void> {
    const branches = this.policyOf(repository)?.protectedBranches ?? [];
    if (branches.length === 0) return;
    const hook = join(repository.folder, 'hooks', 'update');
    const cases = branches.map((branch) => `refs/heads/${branch}`).join('|');
    await mkdir(join(repository.folder, 'hooks'), { recursive: true });
    await writeFile(
      hook,
      `#!/bin/sh\ncase "$1" in\n${cases})\n  echo "error: GH006: Protected branch update failed for $1." >&2\n  echo "error: Changes must be made through a pull request." >&2\n  exit 1;;\nesac\n`,
    );
    await chmod(hook, 0o755);
  }

  async facts(request: IncomingMessage, repository: HostedRepository): Promise<RepositoryFacts> {
    const pulls = await this.pullRequests(repository);
    const updated = await runGit(repository.folder, ['log', '-1', '--format=%cI']);
    return {
      id: numberOf(`${repository.owner}/${repository.name}`),
      owner: this.account(repository.owner),
      name: repository.name,
      description: await descriptionOf(repository),
      defaultBranch: await defaultBranchOf(repository),
      private: this.policyOf(repository)?.private ?? false,
      fork: (await this.parentOf(repository)) !== null,
      forks: (await this.forksOf(repository)).length,
      openPullRequests: pulls.filter(({ state }) => state === 'open').length,
      updatedAt: updated.output.trim() || '2026-01-01T00:00:00Z',
      permissions: this.permission(request, repository),
    };
  }

  pullRequests(repository: HostedRepository): Promise<readonly StoredPullRequest[]> {
    return pullRequestsOf(this.repositories, repository);
  }

  async pullRequestFacts(request: IncomingMessage, repository: HostedRepository, pull: StoredPullRequest): Promise<PullRequestFacts> {
    const head = this.repositories.find(pull.headOwner, pull.headName) ?? repository;
    const range = `${pull.baseCommit}..${pull.headCommit}`;
    const merge = pull.state === 'open' ? await runGit(repository.folder, ['merge-tree', '--write-tree', pull.baseCommit, pull.headCommit]) : null;
    return {
      author: this.account(pull.login),
      base: await this.facts(request, repository),
      head: await this.facts(request, head),
      files: await changedFiles(repository, pull.baseCommit, pull.headCommit),
      commits: Number(await git(repository.folder, ['rev-list', '--count', range])),
      mergeable: merge === null ? null : merge.status === 0,
    };
  }

  /** Opens a pull request; the problem is an entry of GitHub's `errors`. */
  async openPullRequest(repository: HostedRepository, author: Account, wanted: WantedPullRequest): Promise<Result<StoredPullRequest, object>> {
    const colon = wanted.head.indexOf(':');
    const owner = colon < 0 ? repository.owner : wanted.head.slice(0, colon);
    const branch = wanted.head.slice(colon + 1);
    const head = owner === repository.owner ? repository : ((await this.forksOf(repository)).find((fork) => fork.owner === owner) ?? null);
    const headCommit = head === null ? null : await fetchHead(repository, head, branch);
    if (head === null || headCommit === null) return err({ resource: 'PullRequest', field: 'head', code: 'invalid' });
    const baseCommit = await commitOf(repository, wanted.base);
    if (baseCommit === null) return err({ resource: 'PullRequest', field: 'base', code: 'invalid' });
    const pulls = await this.pullRequests(repository);
    const same = pulls.some((pull) => pull.state === 'open' && pull.headOwner === owner && pull.headBranch === branch && pull.baseBranch === wanted.base);
    const custom = (message: string) => err({ resource: 'PullRequest', code: 'custom', message });
    if (same) return custom(`A pull request already exists for ${owner}:${branch}.`);
    const between = await git(repository.folder, ['rev-list', '--count', `${baseCommit}..${headCommit}`]);
    if (between === '0') return custom(`No commits between ${wanted.base} and ${branch}`);
    const now = new Date().toISOString();
    const pull: StoredPullRequest = {
      number: Math.max(0, ...pulls.map(({ number }) => number)) + 1,
      title: wanted.title,
      body: wanted.body,
      state: 'open',
      login: author.login,
      headOwner: owner,
      headName: head.name,
      headBranch: branch,
      baseBranch: wanted.base,
      headCommit,
      baseCommit,
      mergeCommit: null,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
      mergedAt: null,
    };
    await savePullRequest(repository, pull);
    return ok(pull);
  }

  async editPullRequest(
    repository: HostedRepository,
    pull: StoredPullRequest,
    change: { readonly title?: string | undefined; readonly body?: string | null | undefined; readonly state?: 'open' | 'closed' | undefined },
  ): Promise<StoredPullRequest> {
    const now = new Date().toISOString();
    const state = pull.mergedAt === null ? (change.state ?? pull.state) : pull.state;
    const edited: StoredPullRequest = {
      ...pull,
      title: change.title ?? pull.title,
      body: change.body === undefined ? pull.body : (change.body ?? ''),
      state,
      updatedAt: now,
      closedAt: state === 'closed' ? (pull.closedAt ?? now) : null,
    };
    await savePullRequest(repository, edited);
    return edited;
  }

  async merge(
    repository: HostedRepository,
    pull: StoredPullRequest,
    by: Account,
    merge: { readonly method: 'merge' | 'squash'; readonly title: string | undefined; readonly message: string | undefined },
  ): Promise<MergeOutcome> {
    const merged = merge.method === 'merge';
    const outcome = await mergeInto(repository, pull, {
      method: merge.method,
      title: merge.title ?? (merged ? `Merge pull request #${pull.number} from ${pull.headOwner}/${pull.headBranch}` : `${pull.title} (#${pull.number})`),
      message: merge.message ?? (merged ? pull.title : ''),
      name: by.name,
      email: by.email,
    });
    if (outcome.kind === 'merged') {
      const now = new Date().toISOString();
      await savePullRequest(repository, { ...pull, state: 'closed', mergeCommit: outcome.commit, mergedAt: now, closedAt: now, updatedAt: now });
    }
    return outcome;
  }

  /** The copies that people made of a repository. */
  async forksOf(repository: HostedRepository): Promise<readonly HostedRepository[]> {
    const all = await this.repositories.all();
    const parents = await Promise.all(all.map((candidate) => this.parentOf(candidate)));
    return all.filter((_, index) => parents[index] === `${repository.owner}/${repository.name}`);
  }

  /** Makes an account's own copy, or gives the one there is. */
  async fork(repository: HostedRepository, account: Account): Promise<HostedRepository> {
    const existing = (await this.forksOf(repository)).find(({ owner }) => owner === account.login);
    if (existing !== undefined) return existing;
    const fork = await this.repositories.copy(repository.folder, account.login, repository.name, await descriptionOf(repository));
    await git(fork.folder, ['config', 'docwright.parent', `${repository.owner}/${repository.name}`]);
    return fork;
  }

  /** Branches with their commits, the default branch first. */
  async branches(repository: HostedRepository) {
    const first = await defaultBranchOf(repository);
    return (await branchesOf(repository)).toSorted((a, b) => Number(b.name === first) - Number(a.name === first) || a.name.localeCompare(b.name));
  }

  private async parentOf(repository: HostedRepository): Promise<string | null> {
    const { status, output } = await runGit(repository.folder, ['config', 'docwright.parent']);
    return status === 0 ? output.trim() : null;
  }

  private policyOf(repository: HostedRepository): Policy | undefined {
    return this.policies.find((policy) => policy.repository === `${repository.owner}/${repository.name}`);
  }

  private account(login: string): Account {
    return this.accounts.find((account) => account.login === login) ?? { login, id: numberOf(login), name: login, email: `${login}@example.com`, token: null };
  }
}

/** A number that stays the same for the same words. */
function numberOf(words: string): number {
  let hash = 7;
  for (const character of words) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash;
}
