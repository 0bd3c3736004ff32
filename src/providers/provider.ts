import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';

/** A repository on a forge, as its address names it. */
export interface ForgeRepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** What the signed-in person is called on the forge. */
export interface ForgeUser {
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly avatarUrl: string | null;
}

/** What a forge says of a repository. */
export interface ForgeRepository extends ForgeRepositoryName {
  readonly defaultBranch: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly webUrl: string;
  readonly cloneUrl: string;
  /** Whether the signed-in person may push to it. */
  readonly canPush: boolean;
}

/** A request to take a branch's changes into another. */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** Whether the forge can put both branches together by itself; null where it does not say, or does not know yet. */
  readonly isMergeable: boolean | null;
  readonly headBranch: string;
  readonly baseBranch: string;
}

/** One forge's service. The same shape for each, so that screens ask for what it can, never for which it is. */
export interface Provider {
  /** What the forge is called on the screen: `GitHub`. */
  readonly title: string;
  readonly can: { readonly fork: boolean };
  /** What a token must be allowed, in the forge's own words, and the page where one is made. */
  readonly token: { readonly permission: string; readonly url: string };
  /** Whose token it is; `git/token-refused` where the forge does not accept it. */
  currentUser(access: Access | undefined): Promise<Result<ForgeUser, Problem>>;
  repository(repository: ForgeRepositoryName, access: Access | undefined): Promise<Result<ForgeRepository, Problem>>;
  branches(repository: ForgeRepositoryName, access: Access | undefined): Promise<Result<readonly string[], Problem>>;
  /** The commit that a branch is at. */
  commitOf(
    repository: ForgeRepositoryName,
    branch: string,
    access: Access | undefined,
  ): Promise<Result<string, Problem>>;
  /** Makes the signed-in person's own copy, or gives the one that exists, once it can be pushed to. */
  fork(repository: ForgeRepositoryName, access: Access | undefined): Promise<Result<ForgeRepository, Problem>>;
  /** The open pull request from the branch, or null. `headOwner` differs from the owner for a fork. */
  findPullRequest(
    repository: ForgeRepositoryName,
    head: { readonly owner: string; readonly branch: string },
    access: Access | undefined,
  ): Promise<Result<PullRequest | null, Problem>>;
  pullRequest(
    repository: ForgeRepositoryName,
    number: number,
    access: Access | undefined,
  ): Promise<Result<PullRequest, Problem>>;
  createPullRequest(
    repository: ForgeRepositoryName,
    request: NewPullRequest,
    access: Access | undefined,
  ): Promise<Result<PullRequest, Problem>>;
  updatePullRequest(
    repository: ForgeRepositoryName,
    number: number,
    change: { readonly title?: string; readonly description?: string },
    access: Access | undefined,
  ): Promise<Result<PullRequest, Problem>>;
}

/** What a new pull request is made from. */
export interface NewPullRequest {
  readonly title: string;
  readonly description: string;
  readonly head: { readonly owner: string; readonly branch: string };
  readonly baseBranch: string;
}

/** A repository's address, taken apart by the provider that knows its host. */
export interface ProviderRepository {
  readonly provider: Provider;
  readonly repository: ForgeRepositoryName;
}
