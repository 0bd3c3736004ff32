import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createTransport, openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { selectFirstTexts, maxTextsInMemory, listTexts } from './selectFirstTexts.ts';
import type { TreePathEntry } from './git/repository.ts';
import { measureTime } from './measureTime.ts';
import { cacheRecentObjects } from './recentBlobs.ts';
import { createSiteId } from './siteId.ts';
import type { SiteRecord } from './siteRecord.ts';
import { missingBlobs } from './storedTrees.ts';
import type { BranchTip, Connection, Tree } from './transport/transport.ts';
import type { NetworkOperation, ObjectId, RepositoryAddress } from './workspace.ts';

/** A repository's address, and the folder in which it is stored. */
interface StoredRepository {
  readonly url: string;
  readonly gitdir: string;
}

/** Fetches a commit, without file contents if the server can omit them, then the contents of all text files. */
export async function fetchCommit(
  environment: WorkspaceDeps,
  site: StoredRepository,
  connection: Connection,
  tip: BranchTip,
  operation: NetworkOperation | undefined,
): Promise<Result<Tree, Problem>> {
  const fetched = await connection.fetchTree(openSiteRepository(environment, site.gitdir), tip);
  if (!fetched.ok) return fetched;
  const { tree, written } = fetched.value;
  await written;
  const texts = connection.omitsBlobs
    ? await fetchTexts(environment, site, { tree, commit: tip.commit }, operation)
    : ok(undefined);
  return texts.ok ? ok(tree) : texts;
}

/** Fetches the contents of all text files of a tree that this browser doesn't have yet. */
export function fetchTexts(
  environment: WorkspaceDeps,
  site: StoredRepository,
  { tree, commit }: { readonly tree: Tree; readonly commit: ObjectId },
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  return fetchBlobs(environment, site, { wanted: listTexts(tree), at: commit }, operation);
}

/** File contents, and a commit of the host that probably has them. */
export interface WantedBlobs {
  readonly wanted: readonly TreePathEntry[];
  readonly at: ObjectId;
}

/** Fetches file contents that this browser doesn't have yet. */
export async function fetchBlobs(
  environment: WorkspaceDeps,
  site: StoredRepository,
  { wanted, at }: WantedBlobs,
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  const repository = openSiteRepository(environment, site.gitdir);
  const missing = await missingBlobs(repository, wanted);
  if (missing.length === 0) return ok(undefined);
  const stored = await (await createTransport(environment, site.url, operation)).fetchBlobs(repository, missing, at);
  return stored.ok ? ok(undefined) : stored;
}

/** A branch found on its server. */
export interface RemoteBranch extends BranchTip {
  readonly connection: Connection;
}

/** Finds the branch that a repository URL names on its server. */
export async function findBranch(
  environment: WorkspaceDeps,
  address: RepositoryAddress,
  operation: NetworkOperation | undefined,
): Promise<Result<RemoteBranch, Problem>> {
  operation?.onProgress?.({ phase: 'connecting', share: null, bytes: 0 });
  const named = address.branch === undefined ? [] : pathPrefixes(address.branch);
  const found = await (
    await createTransport(environment, address.url, operation)
  ).connect({
    purpose: 'fetch',
    branches: named,
  });
  if (!found.ok) return found;
  const { branches, defaultBranch } = found.value;
  if (branches.size === 0) return err(createProblem('git/empty-repository', 'The repository has no commits yet.'));
  const branch =
    address.branch === undefined
      ? (defaultBranch ?? [...branches.keys()][0] ?? '')
      : (named.find((name) => branches.has(name)) ?? address.branch);
  const commit = branches.get(branch);
  if (commit === undefined)
    return err(createProblem('git/branch-not-found', `The repository has no branch "${branch}".`));
  return ok({ branch, commit, connection: found.value });
}

/**
 * Clones a site: everything its first page needs, or nothing. The caller fetches the remaining texts and stores the record, which makes it
 * a site.
 */
export async function cloneSite(
  environment: WorkspaceDeps,
  { branch, commit, connection }: RemoteBranch,
  operation: NetworkOperation | undefined,
): Promise<Result<SiteRecord, Problem>> {
  const { url, omitsBlobs: filter } = connection;
  const id = createSiteId(url, branch);
  const gitdir = `${environment.root}/${encodeURIComponent(id)}-${environment.now().toString(36)}`;
  let whole = false;
  let writing: Promise<void> = Promise.resolve();
  try {
    const fetched = await connection.fetchTree(openSiteRepository(environment, gitdir), { branch, commit });
    if (!fetched.ok) return fetched;
    const { tree, written } = fetched.value;
    writing = written.catch(() => undefined);
    const first = filter ? selectFirstTexts(tree, operation?.firstTexts) : [];
    const wanted = [...new Map(first.map((entry) => [entry.oid, entry])).values()];
    const texts = await fetchFirst(environment, { url, gitdir }, { wanted, at: commit }, written, operation);
    if (!texts.ok) return texts;
    await written;
    if (operation?.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    await measureTime('storage: flush', environment.flush);
    whole = true;
    const name =
      new URL(url).pathname
        .split('/')
        .at(-1)
        ?.replace(/\.git$/, '') ?? id;
    const textsToCome = filter && wanted.length < new Set(listTexts(tree).map(({ oid }) => oid)).size;
    return ok({
      id,
      url,
      branch,
      configPath: null,
      name,
      openedAt: environment.now(),
      commit,
      draft: null,
      gitdir,
      filter,
      textsToCome,
      lastRevision: 0,
      pending: null,
    });
  } finally {
    await writing; // don't write into a folder that is being removed
    // Also if storage is full: half a site is useless and takes room.
    if (!whole) {
      await environment.removeFolder(gitdir);
      environment.caches.delete(gitdir);
    }
  }
}

/** Fetches the first texts of a new site. If there are few, keeps them in memory and requests them while the trees are being written. */
async function fetchFirst(
  environment: WorkspaceDeps,
  site: StoredRepository,
  { wanted, at }: WantedBlobs,
  written: Promise<void>,
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  if (wanted.length === 0) return ok(undefined);
  if (wanted.length > maxTextsInMemory) {
    await written;
    return fetchBlobs(environment, site, { wanted, at }, operation);
  }
  const repository = openSiteRepository(environment, site.gitdir);
  const texts = await (await createTransport(environment, site.url, operation)).fetchBlobs(repository, wanted, at);
  if (texts.ok) cacheRecentObjects(repository, texts.value);
  return texts.ok ? ok(undefined) : texts;
}

/** A path and the folders that lead to it, longest first. In an address copied from a page within a branch, a path follows the branch's name. */
function pathPrefixes(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
