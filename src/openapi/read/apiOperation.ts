import type { RepoPath } from '#base/repoPath.ts';
import type { LocatedValue } from './locatedValue.ts';
import type { LocatedText, LocatedTextContext } from './locatedText.ts';

/** The methods a path can have (OpenAPI 3.1, Path Item Object), in the order of the specification. */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The description that operations belong to: its file and all files it references. */
export interface ApiContext extends LocatedTextContext {
  readonly path: RepoPath;
  readonly root: LocatedValue;
}

/** Page settings from an operation's `x-mint` (reference §5.3). */
export interface MintExtension {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content: string | null;
  readonly href: string | null;
  readonly pre: readonly string[];
  readonly post: readonly string[];
}

/** An operation of an API, with what lists show. `buildOperationPage` returns everything. */
export interface ApiOperation {
  /** Uppercase; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The HTTP method of the request; for a webhook, the one its receiver gets. */
  readonly verb: string;
  /** `/flags/{flag}`, or the name of a webhook. */
  readonly path: string;
  readonly id: string | null;
  readonly summary: LocatedText | null;
  readonly description: LocatedText | null;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** True if it has a page that no menu lists. */
  readonly hidden: boolean;
  /** True if it has no page. */
  readonly excluded: boolean;
  readonly wishes: MintExtension;
  /** Where the operation is written; `pathItem` is its path item, which holds what all operations of the path share. */
  readonly spot: LocatedValue;
  readonly pathItem: LocatedValue;
  readonly api: ApiContext;
}
