import type { RepoPath } from './repoPath.ts';

/** A position in a text file. `line` and `column` are 1-based; `offset` is 0-based, in UTF-16 units. */
export interface TextPosition {
  readonly path?: RepoPath;
  readonly line: number;
  readonly column: number;
  readonly offset?: number;
}

/** Codes of all expected failures: `floor/what`. `ui/describeProblem.ts` has a sentence for each and doesn't compile if one is missing. */
export type ProblemCode =
  // the app itself
  | 'app/part-not-fetched'
  | 'app/window-blocked'
  // addresses and the network
  | 'address/invalid'
  | 'network/offline'
  | 'network/host-unreachable'
  | 'network/unexpected-answer'
  | 'network/cross-origin-refused'
  | 'operation/cancelled'
  // git, reading
  | 'git/repository-not-found'
  | 'git/branch-not-found'
  | 'git/empty-repository'
  | 'git/sign-in-needed'
  | 'git/token-refused'
  | 'git/token-not-yet-valid'
  | 'git/clone-interrupted'
  // git, writing
  | 'git/push-forbidden'
  | 'git/push-protected-branch'
  | 'git/push-moved-on'
  | 'git/fork-behind'
  | 'git/push-rejected'
  // the local copy in this browser
  | 'workspace/site-not-found'
  | 'workspace/file-not-found'
  | 'workspace/file-exists'
  | 'workspace/broken-link'
  | 'workspace/in-linked-folder'
  | 'workspace/changed-elsewhere'
  | 'workspace/moved-elsewhere'
  | 'workspace/nothing-to-publish'
  | 'workspace/merge-conflict'
  | 'workspace/unexpected'
  | 'storage/full'
  | 'storage/forbidden'
  | 'storage/failed'
  | 'storage/newer-version'
  // forges
  | 'provider/unsupported'
  | 'provider/unknown-host'
  | 'provider/too-old'
  | 'provider/not-permitted'
  | 'provider/fork-failed'
  | 'provider/not-found'
  | 'provider/rate-limited'
  | 'provider/invalid-request'
  // files
  | 'file/binary'
  | 'file/not-utf8'
  | 'file/too-large'
  | 'page/not-mdx'
  | 'page/too-complex'
  | 'page/front-matter-invalid'
  | 'page/not-proved'
  | 'page/definition-gone'
  | 'page/footnote-gone'
  | 'config/missing'
  | 'config/not-json'
  | 'config/duplicate-key'
  | 'config/invalid-value'
  | 'config/reference-not-found';

/** What can be offered to the user to recover from a failed intent. */
export type Retry =
  /** `after`: the time from which it can succeed, in milliseconds. */
  | { readonly kind: 'again'; readonly after?: number }
  | { readonly kind: 'signIn'; readonly host: string; readonly permission: string }
  | { readonly kind: 'fork' }
  | { readonly kind: 'updateThenPublish' }
  | { readonly kind: 'publishToNewBranch' }
  | { readonly kind: 'openSource'; readonly path: RepoPath }
  | { readonly kind: 'downloadChanges' };

/** An expected failure. Plain data that can be sent to workers and stored. */
export interface Problem {
  readonly code: ProblemCode;
  /** One English sentence for the detail line; never contains a token. */
  readonly message: string;
  readonly position?: TextPosition;
  readonly retry?: Retry;
}

/** Creates a problem. */
export function createProblem(
  code: ProblemCode,
  message: string,
  more: Omit<Problem, 'code' | 'message'> = {},
): Problem {
  return { code, message, ...more };
}
