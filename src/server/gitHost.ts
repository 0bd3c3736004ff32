import type { IncomingMessage } from 'node:http';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#base/result.ts';
import {
  createAccount,
  hashName,
  identify,
  resolvePermission,
  type Account,
  type IssuedAccount,
  type Identity,
  type Permission,
  type RepositoryPolicy,
} from './accounts.ts';
import { isLocalRequest } from './isLocalRequest.ts';
import { copyLfsObjects } from './git/lfsObjects.ts';
import type { PullRequestResponseInput, RepositoryResponseInput } from './api/responses.ts';
import {
  listBranches,
  resolveBranchCommit,
  readChangeDate,
  readDefaultBranch,
  readParentName,
  readRepositoryDescription,
  RepositoryStore,
  type HostedRepository,
} from './git/repositoryStore.ts';
import { ForkCopies } from './git/forkCopies.ts';
import { listChangedFiles } from './git/listChangedFiles.ts';
import { mergeIntoBranch, type MergeOutcome } from './git/merge.ts';
import { mergeTrees } from './git/mergeTrees.ts';
import {
  fetchPullRequestHead,
  PullRequestStore,
  type HostedPullRequest,
  type WantedPullRequest,
} from './git/pullRequestStore.ts';
import { runGitOrThrow, runGit } from './git/runGit.ts';
import { PendingWork } from './pendingWork.ts';

/** The embedded Git host: its repositories, their permissions, and their pull requests. */
export class GitHost {
  readonly repositories: RepositoryStore;
  readonly accounts: readonly Account[];
  readonly policies: readonly RepositoryPolicy[];
  /** Called when branches of a repository moved. */
  readonly watchers = new Set<(repository: HostedRepository) => void>();

  /** Former names of repositories, `owner/name`, and the current ones. */
  readonly renamed = new Map<string, string>();
  /** Tokens that were issued to applications (`faces/oauthGrants.ts`). */
  readonly issued = new Map<string, IssuedAccount>();

  readonly answers = new PendingWork();
  readonly forkCopies: ForkCopies;

  constructor(dataFolder: string, accounts: readonly Account[], policies: readonly RepositoryPolicy[]) {
    this.repositories = new RepositoryStore(dataFolder);
    this.forkCopies = new ForkCopies(this.repositories, this.answers);
    this.accounts = accounts;
    this.policies = policies;
  }

  /** Notifies the watchers that branches of a repository moved. */
  notifyBranchesChanged(repository: HostedRepository): void {
    for (const tell of this.watchers) tell(repository);
  }

  /** Who a request is from. The person at this machine needs no token; requests over the network or through another server do. */
  identify(request: IncomingMessage): Identity {
    const here = isLocalRequest(request);
    const accounts = here ? this.accounts : this.accounts.filter(({ token }) => token !== null);
    return identify(request.headers.authorization, accounts, this.issued);
  }

  /** The requester's permissions for a repository. */
  permission(request: IncomingMessage, repository: HostedRepository): Permission {
    return resolvePermission(this.identify(request), `${repository.owner}/${repository.name}`, this.policies);
  }

  /** True if the branch accepts no direct pushes. */
  isProtected(repository: HostedRepository, branch: string): boolean {
    return this.#policyOf(repository)?.protectedBranches?.includes(branch) ?? false;
  }

  /** True if the branch accepts only signed commits. */
  requiresSignatures(repository: HostedRepository, branch: string): boolean {
    return this.#policyOf(repository)?.signedBranches?.some((name) => name === '*' || name === branch) ?? false;
  }

  /** Writes the hook that rejects pushes to protected branches, with GitHub's message. */
  async protect(repository: HostedRepository): Promise<void> {
    const branches = this.#policyOf(repository)?.protectedBranches ?? [];
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

  async facts(request: IncomingMessage, repository: HostedRepository): Promise<RepositoryResponseInput> {
    const [pulls, updatedAt, description, defaultBranch, forks] = await Promise.all([
      this.pullRequests(repository),
      readChangeDate(repository),
      readRepositoryDescription(repository),
      readDefaultBranch(repository),
      this.forksOf(repository),
    ]);
    return {
      id: hashName(`${repository.owner}/${repository.name}`),
      owner: this.#account(repository.owner),
      name: repository.name,
      description,
      defaultBranch,
      private: this.#policyOf(repository)?.private ?? false,
      fork: readParentName(repository) !== null,
      forks: forks.length,
      openPullRequests: pulls.filter(({ state }) => state === 'open').length,
      updatedAt: updatedAt ?? '2026-01-01T00:00:00Z',
      permissions: this.permission(request, repository),
    };
  }

  pullRequests(repository: HostedRepository): Promise<readonly HostedPullRequest[]> {
    return this.#pulls(repository).list();
  }

  async pullRequestFacts(
    request: IncomingMessage,
    repository: HostedRepository,
    pull: HostedPullRequest,
  ): Promise<PullRequestResponseInput> {
    const head = this.repositories.find(pull.headOwner, pull.headName) ?? repository;
    const [baseFacts, headFacts, files, commits, merged] = await Promise.all([
      this.facts(request, repository),
      this.facts(request, head),
      listChangedFiles(repository.folder, pull.baseCommit, pull.headCommit),
      runGitOrThrow(repository.folder, ['rev-list', '--count', `${pull.baseCommit}..${pull.headCommit}`]),
      pull.state === 'open' ? mergeTrees(repository.folder, pull.baseCommit, pull.headCommit) : null,
    ]);
    return {
      author: this.#account(pull.login),
      base: baseFacts,
      head: headFacts,
      files,
      commits: Number(commits),
      mergeable: pull.state === 'open' ? merged !== null : null,
      mergedBy: pull.mergedBy === null ? null : this.#account(pull.mergedBy),
    };
  }

  /** Opens a pull request; the problem is an entry of GitHub's `errors`. */
  openPullRequest(
    repository: HostedRepository,
    author: Account,
    wanted: WantedPullRequest,
  ): Promise<Result<HostedPullRequest, object>> {
    const pulls = this.#pulls(repository);
    return pulls.exclusively(async () => {
      const checked = await this.#check(repository, wanted, await pulls.current());
      if (!checked.ok) return checked;
      const now = new Date().toISOString();
      const { title, body, base: baseBranch } = wanted;
      const fresh = {
        mergeCommit: null,
        mergedBy: null,
        closedAt: null,
        mergedAt: null,
        createdAt: now,
        updatedAt: now,
        state: 'open' as const,
      };
      return ok(await pulls.save({ ...fresh, ...checked.value, title, body, login: author.login, baseBranch }));
    });
  }

  /** Changes the text or state of a pull request; a merged one stays merged. */
  editPullRequest(
    repository: HostedRepository,
    number: number,
    change: {
      readonly title?: string | undefined;
      readonly body?: string | null | undefined;
      readonly state?: 'open' | 'closed' | undefined;
    },
  ): Promise<HostedPullRequest | null> {
    return this.#changing(repository, number, async (pull, pulls) => {
      const now = new Date().toISOString();
      const state = pull.mergedAt === null ? (change.state ?? pull.state) : pull.state;
      return pulls.save({
        ...pull,
        title: change.title ?? pull.title,
        body: change.body === undefined ? pull.body : (change.body ?? ''),
        state,
        updatedAt: now,
        closedAt: state === 'closed' ? (pull.closedAt ?? now) : null,
      });
    });
  }

  /** Merges an open pull request; `notOpen` if it is closed or missing. `head` is its expected commit, if given. */
  async merge(
    repository: HostedRepository,
    number: number,
    by: Account,
    merge: {
      readonly method: 'merge' | 'squash';
      readonly title?: string | undefined;
      readonly message?: string | undefined;
      readonly head?: string | undefined;
    },
  ): Promise<MergeOutcome | { readonly kind: 'notOpen' }> {
    const outcome = await this.#changing(repository, number, async (pull, pulls) => {
      if (pull.state !== 'open') return { kind: 'notOpen' } as const;
      if (merge.head !== undefined && merge.head !== pull.headCommit) return { kind: 'movedOn' } as const;
      const plain = merge.method === 'merge';
      const fork = this.repositories.find(pull.headOwner, pull.headName);
      // Before the branch refers to them.
      if (fork !== null) await copyLfsObjects(fork, repository, pull);
      const merged = await mergeIntoBranch(repository, {
        branch: pull.baseBranch,
        head: pull.headCommit,
        method: merge.method,
        title:
          merge.title ??
          (plain
            ? `Merge pull request #${pull.number} from ${pull.headOwner}/${pull.headBranch}`
            : `${pull.title} (#${pull.number})`),
        message: merge.message ?? (plain ? pull.title : ''),
        name: by.name,
        email: by.email,
      });
      if (merged.kind !== 'merged') return merged;
      const now = new Date().toISOString();
      await pulls.save({
        ...pull,
        state: 'closed',
        mergeCommit: merged.commit,
        mergedBy: by.login,
        mergedAt: now,
        closedAt: now,
        updatedAt: now,
      });
      return merged;
    });
    if (outcome?.kind === 'merged') this.notifyBranchesChanged(repository);
    return outcome ?? { kind: 'notOpen' };
  }

  /** The forks of a repository. */
  async forksOf(repository: HostedRepository): Promise<readonly HostedRepository[]> {
    const name = `${repository.owner}/${repository.name}`;
    return (await this.repositories.all()).filter((candidate) => readParentName(candidate) === name);
  }

  /** Creates an account's fork, or returns the existing one. */
  async fork(repository: HostedRepository, account: Account): Promise<HostedRepository> {
    const existing = (await this.forksOf(repository)).find(({ owner }) => owner === account.login);
    if (existing !== undefined) return existing;
    if (repository.owner === account.login) return repository;
    const taken = this.repositories.find(account.login, repository.name) !== null;
    const name = taken ? `${repository.name}-1` : repository.name;
    return this.forkCopies.create(repository, account.login, name);
  }

  /** Branches with their commits, the default branch first. */
  async branches(repository: HostedRepository) {
    const first = await readDefaultBranch(repository);
    return (await listBranches(repository)).toSorted(
      (a, b) => Number(b.name === first) - Number(a.name === first) || a.name.localeCompare(b.name),
    );
  }

  #pulls(repository: HostedRepository): PullRequestStore {
    return new PullRequestStore(this.repositories, repository);
  }

  #changing<Outcome>(
    repository: HostedRepository,
    number: number,
    change: (pull: HostedPullRequest, pulls: PullRequestStore) => Promise<Outcome>,
  ): Promise<Outcome | null> {
    const pulls = this.#pulls(repository);
    return pulls.exclusively(async () => {
      const pull = (await pulls.current()).find((candidate) => candidate.number === number);
      return pull === undefined ? null : change(pull, pulls);
    });
  }

  /** Validates a new pull request: returns its base and head, or why it is invalid. */
  async #check(repository: HostedRepository, wanted: WantedPullRequest, pulls: readonly HostedPullRequest[]) {
    const colon = wanted.head.indexOf(':');
    const headOwner = colon < 0 ? repository.owner : wanted.head.slice(0, colon);
    const headBranch = wanted.head.slice(colon + 1);
    const head =
      headOwner === repository.owner
        ? repository
        : ((await this.forksOf(repository)).find(({ owner }) => owner === headOwner) ?? null);
    const headCommit = head === null ? null : await fetchPullRequestHead(repository, head, headBranch);
    if (head === null || headCommit === null) return err({ resource: 'PullRequest', field: 'head', code: 'invalid' });
    const baseCommit = await resolveBranchCommit(repository, wanted.base);
    if (baseCommit === null) return err({ resource: 'PullRequest', field: 'base', code: 'invalid' });
    const custom = (message: string) => err({ resource: 'PullRequest', code: 'custom', message });
    const same = pulls.some(
      (pull) =>
        pull.state === 'open' &&
        pull.headOwner === headOwner &&
        pull.headBranch === headBranch &&
        pull.baseBranch === wanted.base,
    );
    if (same) return custom(`A pull request already exists for ${headOwner}:${headBranch}.`);
    const { status } = await runGit(repository.folder, ['merge-base', '--is-ancestor', headCommit, baseCommit]);
    if (status === 0) return custom(`No commits between ${wanted.base} and ${headBranch}`);
    const common = await runGit(repository.folder, ['merge-base', baseCommit, headCommit]);
    if (common.status !== 0) return custom(`The ${headBranch} branch has no history in common with ${wanted.base}`);
    return ok({
      number: Math.max(0, ...pulls.map(({ number }) => number)) + 1,
      headOwner,
      headName: head.name,
      headBranch,
      headCommit,
      baseCommit,
    });
  }

  #policyOf(repository: HostedRepository): RepositoryPolicy | undefined {
    return this.policies.find((policy) => policy.repository === `${repository.owner}/${repository.name}`);
  }

  #account(login: string): Account {
    return this.accounts.find((account) => account.login === login) ?? createAccount(login);
  }
}
