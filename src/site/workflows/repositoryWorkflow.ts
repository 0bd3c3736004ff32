import type { RepoPath } from '#base/repoPath.ts';

/** CI providers that can run commands on each change. */
export type CiProvider = 'github' | 'gitlab';

/** A workflow file to add to a repository. */
export interface RepositoryWorkflow {
  readonly path: RepoPath;
  readonly text: string;
}

export interface WorkflowOptions {
  /** Where it gets Docwright: a Git repository, or the package (`….tgz`). */
  readonly docwright: string;
  /** The branch that changes are merged into. */
  readonly branch: string;
  /** The current files of the repository. */
  readonly paths: ReadonlySet<RepoPath>;
}

/** True if a workflow can fetch from a URL. */
export function isFetchableUrl(address: string): boolean {
  return /^https:\/\/[^\s/]+\/\S+$/.test(address) && !/\p{Cc}/u.test(address);
}

/** True if a URL is that of the package, which runs directly, and not of a Git repository. */
export function isPackageUrl(address: string): boolean {
  return /\.tgz(?:[?#]|$)/i.test(address);
}

/** A string in YAML. A JSON string is valid YAML. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text);
}
