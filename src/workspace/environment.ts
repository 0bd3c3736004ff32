import type { PromiseFsClient } from 'isomorphic-git';
import type { Problem } from '#base/problem.ts';
import { problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Remote } from './git/gitRequest.ts';
import type { Repository } from './git/repository.ts';
import type { SiteRecord, SiteStore } from './siteStore.ts';
import type { Operation, Progress, WorkspaceEvent } from './workspace.ts';

/** All that the workspace needs of the outside. */
export interface Environment {
  readonly store: SiteStore;
  readonly fs: PromiseFsClient;
  /** Repositories are folders below it. */
  readonly root: string;
  /** Waits until everything written to `fs` is in storage. */
  readonly flush: () => Promise<void>;
  readonly removeFolder: (path: string) => Promise<void>;
  readonly proxy: string | null;
  readonly ownOrigin: string;
  readonly now: () => number;
  /** Runs one at a time for a name, over all tabs. */
  readonly lock: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;
  readonly announce: (event: WorkspaceEvent) => void;
  /** Memories of packs, by repository folder; they live as long as the environment. */
  readonly caches: Map<string, object>;
  /** Texts that are on their way, by site. */
  readonly arriving: Map<string, Arriving>;
}

/** Texts that are on their way, or wait until something else is done. */
export interface Arriving {
  readonly arrived: Promise<Result<void, Problem>>;
  /** Ends the waiting. */
  readonly begin: () => void;
}

/** The repository of a site. */
export function repositoryOf(environment: Environment, gitdir: string): Repository {
  const cache = environment.caches.get(gitdir) ?? {};
  environment.caches.set(gitdir, cache);
  return { fs: environment.fs, gitdir, cache };
}

/** How a repository is reached for an operation; `phase` is what its bytes are reported as. */
export function remoteOf(
  environment: Environment,
  url: string,
  operation: Operation | undefined,
  phase: Progress['phase'],
): Remote {
  return {
    url,
    proxy: environment.proxy,
    ownOrigin: environment.ownOrigin,
    access: operation?.access,
    signal: operation?.signal,
    onBytes: (bytes) => operation?.onProgress?.({ phase, share: null, bytes }),
  };
}

/** An operation on a repository that was found at another address: a token stays with the host that it is for. */
export function operationAt(operation: Operation | undefined, from: string, to: string): Operation | undefined {
  return operation === undefined || new URL(from).origin === new URL(to).origin
    ? operation
    : { ...operation, access: undefined };
}

/** The stored facts of a site, or the problem that it is not there. */
export async function siteRecordOf(environment: Environment, id: string): Promise<Result<SiteRecord, Problem>> {
  const record = await environment.store.site(id);
  return record === null ? err(problem('workspace/site-not-found', `${id} is not in this browser.`)) : ok(record);
}

/** Runs something that uses storage; what storage says when it fails becomes a problem. Anything else is a bug and is thrown on. */
export async function guarded<Value>(run: () => Promise<Result<Value, Problem>>): Promise<Result<Value, Problem>> {
  try {
    return await run();
  } catch (error) {
    const found = storageProblem(error);
    if (found === null) throw error;
    return err(found);
  }
}

/** What storage says when it fails, as a problem; null for any other error. */
export function storageProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const names = `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}`;
  const retry = { kind: 'downloadChanges' } as const;
  if (/Quota|ENOSPC/i.test(names))
    return problem('storage/full', 'The browser has no room left for this site.', { retry });
  if (/SecurityError|InvalidStateError|NotAllowedError|denied permission/i.test(names))
    return problem('storage/forbidden', `The browser does not let Docwright store anything (${error.name}).`, {
      retry,
    });
  if (/AbortError/.test(error.name)) return problem('operation/cancelled', 'Cancelled.');
  if (/UnknownError|TransactionInactiveError|DataError|NotFoundError|TimeoutError/i.test(error.name))
    return problem('storage/failed', `The browser’s storage failed (${error.name}).`, { retry });
  return null;
}
