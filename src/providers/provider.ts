import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';

/** A repository on a forge, as named in its URL. */
export interface ForgeRepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** The signed-in user's identity on the forge. */
export interface ForgeUser {
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly avatarUrl: string | null;
}

/** A forge's data about a repository. */
export interface ForgeRepository extends ForgeRepositoryName {
  readonly defaultBranch: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly webUrl: string;
  readonly cloneUrl: string;
  /** True if the signed-in user may push to it. */
  readonly canPush: boolean;
}

/** One of the user's repositories that contains a site's configuration. */
export interface SiteRepository extends ForgeRepositoryName {
  readonly description: string | null;
  readonly private: boolean;
  readonly cloneUrl: string;
  /** In milliseconds since 1970. */
  readonly changedAt: number;
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** True if the forge can merge the branches automatically; null if unknown or not computed yet. */
  readonly isMergeable: boolean | null;
  readonly headBranch: string;
  readonly baseBranch: string;
}

/** A forge's CI service: runs workflow files on each change. */
export interface CiService {
  /** The format of its workflow files. */
  readonly kind: 'github' | 'gitlab';
  /** Display name of the service that hosts the pages it publishes: `GitHub Pages`. */
  readonly pagesTitle: string;
}

/** A forge's own term for a review request. */
export interface ReviewTerm {
  /** `pull request`. */
  readonly singular: string;
  readonly plural: string;
  /** `PR`. */
  readonly abbreviation: string;
  /** Written before its number: `#12`, `!12`. */
  readonly sign: '#' | '!';
}

/** What is known about a forge without its API. */
export interface Forge {
  /** Display name: `GitHub`. */
  readonly title: string;
  readonly reviewTerm: ReviewTerm;
  /** Null if it has none that is known here. */
  readonly ci: CiService | null;
  /** True for the Git host of this installation, whose repositories may later be moved to a forge. */
  readonly isEmbedded?: boolean;
  /** True if it answers for a private repository as for a missing one. */
  readonly hidesPrivateRepositories: boolean;
}

/** What is known about a forge without its code, which is loaded on demand. UI code checks its capabilities, never which forge it is. */
export interface ProviderFacts extends Forge {
  readonly capabilities: { readonly fork: boolean };
  /**
   * The permission a token needs, in the forge's own terms, and the page to create one; null if it has none. `advice`: a sentence about how
   * it is entered, if not alone.
   */
  readonly token: { readonly permission: string; readonly url: string | null; readonly advice?: string };
  /** The page at which the forge itself serves a pull request's site; null if it builds none. */
  previewUrl(repository: ForgeRepositoryName, pullRequest: Pick<PullRequest, 'number' | 'state'>): string | null;
}

/** A forge's API. */
export interface Provider extends ProviderFacts {
  /** The token's owner. Fails with `git/token-refused` if the forge rejects it. */
  currentUser(access: Access | undefined): Promise<Result<ForgeUser, Problem>>;
  /** The user's newest repositories that contain a site's configuration, those that changed last first. Absent if it can't be asked for. */
  listRepositories?(access: Access): Promise<Result<readonly SiteRepository[], Problem>>;
  repository(repository: ForgeRepositoryName, access: Access | undefined): Promise<Result<ForgeRepository, Problem>>;
  branches(repository: ForgeRepositoryName, access: Access | undefined): Promise<Result<readonly string[], Problem>>;
  /** The commit at the tip of a branch. */
  getBranchCommit(
    repository: ForgeRepositoryName,
    branch: string,
    access: Access | undefined,
  ): Promise<Result<string, Problem>>;
  /** The URL at which the forge publishes the site of a branch; null if none is known. Absent if the forge has no request for it. */
  publishedSite?(
    repository: ForgeRepositoryName,
    branch: string,
    access: Access | undefined,
  ): Promise<Result<string | null, Problem>>;
  /** Forks the repository for the signed-in user, or finds the existing fork. Resolves when it can be pushed to, or the signal aborts. */
  fork(
    repository: ForgeRepositoryName,
    access: Access | undefined,
    signal?: AbortSignal,
  ): Promise<Result<ForgeRepository, Problem>>;
  /** The open pull request of the branch, or null. `head.owner` differs from the owner for a fork. */
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

/** Input for creating a pull request. */
export interface NewPullRequest {
  readonly title: string;
  readonly description: string;
  readonly head: { readonly owner: string; readonly branch: string };
  readonly baseBranch: string;
}

/** A repository and the provider for its host. */
export interface ProviderRepository {
  readonly provider: Provider;
  readonly repository: ForgeRepositoryName;
}
