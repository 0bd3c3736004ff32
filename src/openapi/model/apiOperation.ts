import type { RepoPath } from '#base/repoPath.ts';
import type { LocatedValue } from '../read/locatedValue.ts';
import type { LocatedText, LocatedTextContext } from '../read/locatedText.ts';

/** The methods that a path can have (OpenAPI 3.1, Path Item Object), in the order in which the specification names them. */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** A description that operations belong to: its file, and all files that it leads to. */
export interface ApiContext extends LocatedTextContext {
  readonly path: RepoPath;
  readonly root: LocatedValue;
}

/** What `x-mint` says of the page of an operation (reference §5.3). */
export interface MintExtension {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content: string | null;
  readonly href: string | null;
  readonly pre: readonly string[];
  readonly post: readonly string[];
}

/** One thing that an API does, as far as lists show it. `buildOperationPage` tells all of it. */
export interface ApiOperation {
  /** In capitals; `WEBHOOK` for what the API calls itself. */
  readonly method: string;
  /** The HTTP method that is sent: of a webhook that which the receiver gets. */
  readonly verb: string;
  /** `/flags/{flag}`, or the name of a webhook. */
  readonly path: string;
  readonly id: string | null;
  readonly summary: LocatedText | null;
  readonly description: LocatedText | null;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Has a page that no menu names. */
  readonly hidden: boolean;
  /** Has no page. */
  readonly excluded: boolean;
  readonly wishes: MintExtension;
  /** Where it is written, and the object that holds it with what all of a path's operations share. */
  readonly spot: LocatedValue;
  readonly pathItem: LocatedValue;
  readonly api: ApiContext;
}
