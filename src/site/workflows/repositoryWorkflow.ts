import type { RepoPath } from '#base/repoPath.ts';

/** The services that run a repository's commands with each change. */
export type CiProvider = 'github' | 'gitlab';

/** A file that runs commands over a repository, ready to be put into it. */
export interface RepositoryWorkflow {
  readonly path: RepoPath;
  readonly text: string;
}

/** What a workflow is made of. */
export interface WorkflowOptions {
  /** Where it fetches Docwright from: a Git repository, or the package (`….tgz`). */
  readonly docwright: string;
  /** The branch that changes are merged into. */
  readonly branch: string;
  /** The files of the repository as they are. */
  readonly paths: ReadonlySet<RepoPath>;
}

/** Whether a workflow can fetch from an address. */
export function isFetchableUrl(address: string): boolean {
  return /^https:\/\/[^\s/]+\/\S+$/.test(address) && !/\p{Cc}/u.test(address);
}

/** Whether an address is that of the package, which is run as it is, and not of a Git repository. */
export function isPackageUrl(address: string): boolean {
  return /\.tgz(?:[?#]|$)/i.test(address);
}

/** A string as YAML has it: one of JSON is one of YAML. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text);
}
