import type { PromiseFsClient } from 'isomorphic-git';
import type { Problem } from '#base/problem.ts';
import { assertNever } from '#base/assertNever.ts';
import { createProblem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { BareRepository } from './git/repository.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';
import { StorageError } from './storageError.ts';
import { createLfsClient } from './lfs/createLfsClient.ts';
import { createRefusingLfsStore } from './lfs/lfsStore.ts';
import { createApiTransport } from './transport/apiTransport.ts';
import { createGitTransport } from './transport/gitTransport.ts';
import type { RepositoryApi } from './transport/repositoryApi.ts';
import type { Transport } from './transport/transport.ts';
import type { Access, NetworkOperation, Progress, WorkspaceEvent } from './workspace.ts';

/** The workspace's injected dependencies. */
export interface WorkspaceDeps {
  readonly store: WorkspaceDatabase;
  readonly fs: PromiseFsClient;
  /** Repositories are folders below it. */
  readonly root: string;
  /** Waits until everything written to `fs` is in storage. */
  readonly flush: () => Promise<void>;
  readonly removeFolder: (path: string) => Promise<void>;
  /** How a repository is reached. */
  readonly findTransport: (
    url: string,
    operation: Pick<NetworkOperation, 'access' | 'signal'>,
    /** Whatever else is chosen, for what Git's protocol can't do. */
    wanted?: 'api',
  ) => Promise<TransportChoice>;
  readonly ownOrigin: string;
  readonly now: () => number;
  /** Runs one task at a time per name, across all tabs. */
  readonly lock: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;
  readonly announce: (event: WorkspaceEvent) => void;
  /** Caches of packs, by repository folder. They also cache failed reads, so they are cleared when storage fails. */
  readonly caches: Map<string, object>;
  readonly failures: StorageFailures;
  /** Texts being fetched, by site. */
  readonly pendingTexts: Map<string, PendingFetch>;
}

/** How a repository is reached: with Git's protocol or its forge's API, or why it can't be reached. */
export type TransportChoice =
  | {
      readonly kind: 'git';
      readonly version: 0 | 2;
      readonly proxy: string | null;
      /** The access as the host’s Git takes it: some hosts require a certain user name. */
      readonly gitAccess: Access | undefined;
    }
  | {
      readonly kind: 'api';
      readonly api: RepositoryApi;
      /** Reaches what the API doesn't have; null if there is none. */
      readonly proxy: string | null;
      readonly gitAccess: Access | undefined;
    }
  | { readonly kind: 'none'; readonly problem: Problem };

/** The failures of `fs` so far. */
export interface StorageFailures {
  count: number;
  last: StorageError | null;
}

export function createStorageFailures(): StorageFailures {
  return { count: 0, last: null };
}

/** Texts being fetched, or waiting to be. */
export interface PendingFetch {
  readonly done: Promise<Result<void, Problem>>;
  /** Ends the wait. */
  readonly startNow: () => void;
}

/** The repository of a site. */
export function openSiteRepository(environment: WorkspaceDeps, gitdir: string): BareRepository {
  const cache = environment.caches.get(gitdir) ?? {};
  environment.caches.set(gitdir, cache);
  return { fs: environment.fs, gitdir, cache };
}

/** How to reach a repository for an operation, whose progress is reported; `wanted` is for what Git's protocol can't do. */
export async function createTransport(
  environment: WorkspaceDeps,
  url: string,
  operation: NetworkOperation | undefined,
  wanted?: 'api',
): Promise<Transport> {
  const { ownOrigin } = environment;
  const { access, signal } = operation ?? {};
  const report = (progress: Progress) => operation?.onProgress?.(progress);
  const choice = await environment.findTransport(url, { access, signal }, wanted);
  switch (choice.kind) {
    case 'git': {
      const { version, proxy } = choice;
      return createGitTransport({ url, version, proxy, ownOrigin, access: choice.gitAccess, signal }, report);
    }
    case 'api': {
      const { api, proxy, gitAccess } = choice;
      const { host } = new URL(url);
      const lfs =
        proxy === null
          ? createRefusingLfsStore(host)
          : createLfsClient({ url, version: 2, proxy, ownOrigin, access: gitAccess, signal });
      return createApiTransport(api, { host, isSignedIn: access !== undefined, lfs }, report);
    }
    case 'none': {
      const fail = () => Promise.resolve(err(choice.problem));
      return { connect: fail, fetchBlobs: fail, lfs: { download: fail, prepare: fail } };
    }
    default:
      return assertNever(choice);
  }
}

/** The operation for a repository that moved to another address. Drops the token if the host differs. */
export function redirectOperation(
  operation: NetworkOperation | undefined,
  from: string,
  to: string,
): NetworkOperation | undefined {
  return operation === undefined || new URL(from).origin === new URL(to).origin
    ? operation
    : { ...operation, access: undefined };
}

/** A site's stored record, or `workspace/site-not-found`. */
export async function readSiteRecord(environment: WorkspaceDeps, id: string): Promise<Result<SiteRecord, Problem>> {
  const record = await environment.store.site(id);
  return record === null ? err(createProblem('workspace/site-not-found', `${id} isn’t in this browser.`)) : ok(record);
}

/** Runs something that uses storage. Storage failures become problems; anything else thrown is a bug and is rethrown. */
export async function catchStorageErrors<Value>(
  failures: StorageFailures,
  run: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const { count } = failures;
  try {
    return await run();
  } catch (error) {
    if (error instanceof StorageError) return err(storageProblem(error));
    // isomorphic-git treats an unreadable file as missing, and throws follow-up errors.
    if (failures.last !== null && failures.count > count) return err(storageProblem(failures.last));
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError')
      return err(storageProblem(new StorageError('storage/failed', `Part of this site is missing: ${error.message}`)));
    throw error;
  }
}

function storageProblem({ code, message }: StorageError): Problem {
  return createProblem(code, message, { retry: { kind: 'downloadChanges' } });
}
