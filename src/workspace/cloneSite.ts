import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createRemote, openSiteRepository, type WorkspaceDeps } from './workspaceDeps.ts';
import { selectFirstTexts, maxTextsInMemory, listTexts } from './selectFirstTexts.ts';
import { discoverRemote, type ServerDiscovery } from './git/discoverRemote.ts';
import { fetchFromLegacyServer, type LegacyServer } from './git/fetchFromLegacyServer.ts';
import { fetchPack } from './git/fetchPack.ts';
import { cacheTreeListing, listTree, listTreeFromPack } from './git/listTree.ts';
import { toHex, type PackIndexOptions, type PackedObject } from './git/createPackIndex.ts';
import type { BareRepository, TreePathEntry } from './git/repository.ts';
import { sha1 } from './git/sha1.ts';
import { measureTime } from './measureTime.ts';
import { indexPack, createFolders, storePack, writePack } from './git/storePack.ts';
import { cacheRecentObjects } from './recentBlobs.ts';
import { createSiteId } from './siteId.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { NetworkOperation, RepositoryAddress } from './workspace.ts';

/** Objects per request; a request line is 50 bytes. */
const wantsAtOnce = 10_000;

/** The repository to fetch a commit from and the folder to store it in. */
export interface CommitSource {
  readonly url: string;
  readonly gitdir: string;
  readonly filter: boolean;
  /** The commit's branch if the server speaks an older protocol; null for version 2. */
  readonly legacyServer: LegacyServer | null;
}

/** Fetches a commit, without file contents if the server can omit them, then the contents of all text files. */
export async function fetchCommit(
  environment: WorkspaceDeps,
  site: CommitSource,
  commit: string,
  operation: NetworkOperation | undefined,
): Promise<Result<ReadonlyMap<string, TreePathEntry>, Problem>> {
  const fetched = await fetchTree(environment, site, commit, operation);
  if (!fetched.ok) return fetched;
  const { tree, written } = fetched.value;
  await written;
  const texts = site.filter ? await fetchTexts(environment, site, tree, operation) : ok(undefined);
  return texts.ok ? ok(tree) : texts;
}

/** The files of a fetched commit, and a promise that resolves once they are in storage. */
interface FetchedTree {
  readonly tree: ReadonlyMap<string, TreePathEntry>;
  readonly written: Promise<void>;
}

/** Fetches a commit and its trees, and all contents too if the server can't omit them. */
async function fetchTree(
  environment: WorkspaceDeps,
  site: CommitSource,
  commit: string,
  operation: NetworkOperation | undefined,
): Promise<Result<FetchedTree, Problem>> {
  if (site.legacyServer !== null) {
    const tree = await fetchOlderCommit(environment, site, site.legacyServer, commit, operation);
    return tree.ok ? ok({ tree: tree.value, written: Promise.resolve() }) : tree;
  }
  const repository = openSiteRepository(environment, site.gitdir);
  const history = await measureTime('network: the list of files', () =>
    fetchPack(createRemote(environment, site.url, operation, 'history'), {
      wants: [commit],
      shallow: true,
      withoutBlobs: site.filter,
    }),
  );
  if (!history.ok) return history;
  const { pack, shallow } = history.value;
  const indexed = await measureTime('index: the list of files', () => indexPack(pack, indexingOf(operation, pack)));
  if (!indexed.ok) return indexed;
  const write = async (tree: ReadonlyMap<string, TreePathEntry> | null) => {
    await writePack(repository, pack, commit, indexed.value);
    await environment.fs.promises.writeFile(
      `${site.gitdir}/shallow`,
      shallow.map((oid) => `${oid}\n`).join(''),
      'utf8',
    );
    if (tree !== null) await cacheTreeListing(repository, commit, tree);
  };
  const tree = await measureTime('facts: the tree', () => listTreeFromPack(repository, commit, indexed.value.objects));
  if (tree !== null) return ok({ tree, written: measureTime('storage: the list of files', () => write(tree)) });
  // The server omitted trees or sent them separately: read them from storage.
  await write(null);
  return ok({ tree: await listTree(repository, commit), written: Promise.resolve() });
}

async function fetchOlderCommit(
  environment: WorkspaceDeps,
  site: CommitSource,
  older: LegacyServer,
  commit: string,
  operation: NetworkOperation | undefined,
): Promise<Result<ReadonlyMap<string, TreePathEntry>, Problem>> {
  const repository = openSiteRepository(environment, site.gitdir);
  await createFolders(repository, `${site.gitdir}/objects/pack`);
  const fetched = await fetchFromLegacyServer(
    repository,
    createRemote(environment, site.url, operation, 'history'),
    older,
    (share) => operation?.onProgress?.({ phase: 'indexing', share, bytes: 0 }),
  );
  if (!fetched.ok) return fetched;
  if (fetched.value !== commit)
    return err(
      createProblem('git/clone-interrupted', 'The branch changed while it was being fetched.', {
        retry: { kind: 'again' },
      }),
    );
  const tree = await getCompleteTree(repository, commit);
  return tree === null
    ? err(
        createProblem('git/clone-interrupted', 'The connection was lost before the download finished.', {
          retry: { kind: 'again' },
        }),
      )
    : ok(tree);
}

/** The tree of a commit; null unless the commit, its trees, and all file contents are in this browser. */
export async function getCompleteTree(
  repository: BareRepository,
  commit: string,
): Promise<ReadonlyMap<string, TreePathEntry> | null> {
  const tree = await getStoredTree(repository, commit);
  const files = [...(tree ?? new Map<string, TreePathEntry>()).values()]
    .filter(({ mode }) => mode !== '160000')
    .map(({ oid }) => oid);
  return (await missingBlobs(repository, files)).length === 0 ? tree : null;
}

/** The tree of a commit; null unless the commit and all its trees are in this browser. */
export async function getStoredTree(
  repository: BareRepository,
  commit: string,
): Promise<ReadonlyMap<string, TreePathEntry> | null> {
  try {
    return await listTree(repository, commit);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
    throw error;
  }
}

function indexingOf(operation: NetworkOperation | undefined, pack: Uint8Array): PackIndexOptions {
  return {
    signal: operation?.signal,
    onProgress: (share) => operation?.onProgress?.({ phase: 'indexing', share, bytes: pack.length }),
  };
}

/** Fetches the contents of all text files of a tree that this browser doesn't have yet. */
export function fetchTexts(
  environment: WorkspaceDeps,
  site: { readonly url: string; readonly gitdir: string },
  tree: ReadonlyMap<string, TreePathEntry>,
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  return fetchBlobs(environment, site, [...new Set(listTexts(tree).map(({ oid }) => oid))], operation);
}

/** Fetches file contents that this browser doesn't have yet. */
export async function fetchBlobs(
  environment: WorkspaceDeps,
  site: { readonly url: string; readonly gitdir: string },
  oids: readonly string[],
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  const repository = openSiteRepository(environment, site.gitdir);
  const missing = await missingBlobs(repository, oids);
  for (let start = 0; start < missing.length; start += wantsAtOnce) {
    const stored = await fetchObjects(environment, site, missing.slice(start, start + wantsAtOnce), operation);
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

/** Fetches objects by name in one pack and stores them. */
async function fetchObjects(
  environment: WorkspaceDeps,
  site: { readonly url: string; readonly gitdir: string },
  wants: readonly string[],
  operation: NetworkOperation | undefined,
): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>> {
  const fetched = await measureTime('network: the texts', () =>
    fetchPack(createRemote(environment, site.url, operation, 'text'), { wants, shallow: false, withoutBlobs: false }),
  );
  if (!fetched.ok) return fetched;
  const { pack } = fetched.value;
  return measureTime('index: the texts', async () =>
    storePack(openSiteRepository(environment, site.gitdir), pack, await packName(wants), indexingOf(operation, pack)),
  );
}

/** A branch found on its server. */
export interface RemoteBranch {
  /** The repository's current address. */
  readonly url: string;
  readonly branch: string;
  readonly commit: string;
  readonly legacyServer: ServerDiscovery;
}

/** Finds the branch that a repository URL names on its server. */
export async function findBranch(
  environment: WorkspaceDeps,
  address: RepositoryAddress,
  operation: NetworkOperation | undefined,
): Promise<Result<RemoteBranch, Problem>> {
  operation?.onProgress?.({ phase: 'connecting', share: null, bytes: 0 });
  const found = await measureTime('network: the branches', () =>
    discoverRemote(createRemote(environment, address.url, operation, 'connecting')),
  );
  if (!found.ok) return found;
  const { branches, defaultBranch, url } = found.value;
  if (branches.size === 0) return err(createProblem('git/empty-repository', 'The repository has no commits yet.'));
  const branch = branchNamed(branches, address.branch ?? defaultBranch ?? [...branches.keys()][0] ?? '');
  const commit = branches.get(branch);
  if (commit === undefined)
    return err(createProblem('git/branch-not-found', `The repository has no branch "${branch}".`));
  return ok({ url, branch, commit, legacyServer: found.value });
}

/**
 * Clones a site: everything its first page needs, or nothing. The caller fetches the remaining texts and stores the record, which makes it
 * a site.
 */
export async function cloneSite(
  environment: WorkspaceDeps,
  { url, branch, commit, legacyServer }: RemoteBranch,
  operation: NetworkOperation | undefined,
): Promise<Result<SiteRecord, Problem>> {
  const { filter } = legacyServer;
  const id = createSiteId(url, branch);
  const gitdir = `${environment.root}/${encodeURIComponent(id)}-${environment.now().toString(36)}`;
  let whole = false;
  let writing: Promise<void> = Promise.resolve();
  try {
    const fetched = await fetchTree(
      environment,
      { url, gitdir, filter, legacyServer: toLegacyServer(legacyServer, branch) },
      commit,
      operation,
    );
    if (!fetched.ok) return fetched;
    const { tree, written } = fetched.value;
    writing = written.catch(() => undefined);
    const wanted = [...new Set((filter ? selectFirstTexts(tree, operation?.firstTexts) : []).map(({ oid }) => oid))];
    const texts = await fetchFirst(environment, { url, gitdir }, wanted, written, operation);
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
  site: { readonly url: string; readonly gitdir: string },
  wanted: readonly string[],
  written: Promise<void>,
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  if (wanted.length === 0) return ok(undefined);
  if (wanted.length > maxTextsInMemory) {
    await written;
    return fetchBlobs(environment, site, wanted, operation);
  }
  const texts = await fetchObjects(environment, site, wanted, operation);
  if (texts.ok) cacheRecentObjects(openSiteRepository(environment, site.gitdir), texts.value);
  return texts.ok ? ok(undefined) : texts;
}

/** How to fetch a branch from a server without protocol version 2; null if it speaks version 2. */
export function toLegacyServer({ version2, shallow }: ServerDiscovery, branch: string): LegacyServer | null {
  return version2 ? null : { branch, shallow };
}

/** The requested branch. In an address copied from a page within a branch, a path follows the branch's name. */
function branchNamed(branches: ReadonlyMap<string, string>, wanted: string): string {
  const parts = wanted.split('/');
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return prefixes.find((name) => branches.has(name)) ?? wanted;
}

async function missingBlobs(repository: BareRepository, oids: readonly string[]): Promise<readonly string[]> {
  const known = await indexedObjects(repository);
  return oids.filter((oid) => !known.has(oid));
}

/** The names of all objects in packs, read from their indexes (gitformat-pack(5), version 2). */
async function indexedObjects(repository: BareRepository): Promise<ReadonlySet<string>> {
  const folder = `${repository.gitdir}/objects/pack`;
  const known = new Set<string>();
  for (const name of (await repository.fs.promises.readdir(folder)) as readonly string[]) {
    if (!name.endsWith('.idx')) continue;
    const index = new Uint8Array(await repository.fs.promises.readFile(`${folder}/${name}`));
    const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
    const count = view.getUint32(8 + 255 * 4);
    for (let entry = 0; entry < count; entry += 1) {
      const start = 8 + 256 * 4 + entry * 20;
      known.add(toHex(index.subarray(start, start + 20)));
    }
  }
  return known;
}

async function packName(wants: readonly string[]): Promise<string> {
  return toHex(await sha1(new TextEncoder().encode(wants.join('\n'))));
}
