import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { remoteOf, repositoryOf, type Environment } from './environment.ts';
import { firstTexts, mostAtHand, textsOf } from './firstTexts.ts';
import { discover, type Discovered } from './git/discover.ts';
import { fetchOlder, type OlderServer } from './git/fetchOlder.ts';
import { fetchPack } from './git/fetchPack.ts';
import { keepListing, listTree, listTreeFromPack } from './git/listTree.ts';
import { hexadecimal, type IndexOptions, type PackedObject } from './git/packIndex.ts';
import type { Repository, TreeEntry } from './git/repository.ts';
import { sha1 } from './git/sha1.ts';
import { measured } from './measured.ts';
import { indexPack, makeFolder, storePack, writePack } from './git/storePack.ts';
import { keepAtHand } from './recentBlobs.ts';
import { siteIdOf } from './siteId.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { Operation, RepositoryAddress } from './workspace.ts';

/** How many objects one request asks for; a request line is 50 bytes. */
const wantsAtOnce = 10_000;

/** Where a commit is fetched from, and into which folder. */
export interface CommitSource {
  readonly url: string;
  readonly gitdir: string;
  readonly filter: boolean;
  /** The commit's branch, where the server speaks an older protocol; null where it speaks version 2. */
  readonly older: OlderServer | null;
}

/** Fetches a commit without its files' contents where the server can leave them out, then the contents of all text files. */
export async function fetchCommit(
  environment: Environment,
  site: CommitSource,
  commit: string,
  operation: Operation | undefined,
): Promise<Result<ReadonlyMap<string, TreeEntry>, Problem>> {
  const fetched = await fetchTree(environment, site, commit, operation);
  if (!fetched.ok) return fetched;
  const { tree, written } = fetched.value;
  await written;
  const texts = site.filter ? await fetchTexts(environment, site, tree, operation) : ok(undefined);
  return texts.ok ? ok(tree) : texts;
}

/** The files of a commit that came, and what ends when they are in storage. */
interface FetchedTree {
  readonly tree: ReadonlyMap<string, TreeEntry>;
  readonly written: Promise<void>;
}

/** Fetches a commit and its trees; all contents as well where the server cannot leave them out. */
async function fetchTree(
  environment: Environment,
  site: CommitSource,
  commit: string,
  operation: Operation | undefined,
): Promise<Result<FetchedTree, Problem>> {
  if (site.older !== null) {
    const tree = await fetchOlderCommit(environment, site, site.older, commit, operation);
    return tree.ok ? ok({ tree: tree.value, written: Promise.resolve() }) : tree;
  }
  const repository = repositoryOf(environment, site.gitdir);
  const history = await measured('network: the list of files', () =>
    fetchPack(remoteOf(environment, site.url, operation, 'history'), {
      wants: [commit],
      shallow: true,
      withoutBlobs: site.filter,
    }),
  );
  if (!history.ok) return history;
  const { pack, shallow } = history.value;
  const indexed = await measured('index: the list of files', () => indexPack(pack, indexingOf(operation, pack)));
  if (!indexed.ok) return indexed;
  const write = async (tree: ReadonlyMap<string, TreeEntry> | null) => {
    await writePack(repository, pack, commit, indexed.value);
    await environment.fs.promises.writeFile(
      `${site.gitdir}/shallow`,
      shallow.map((oid) => `${oid}\n`).join(''),
      'utf8',
    );
    if (tree !== null) await keepListing(repository, commit, tree);
  };
  const tree = await measured('facts: the tree', () => listTreeFromPack(repository, commit, indexed.value.objects));
  if (tree !== null) return ok({ tree, written: measured('storage: the list of files', () => write(tree)) });
  // A server that leaves trees out, too, or sends them apart: they are read as always.
  await write(null);
  return ok({ tree: await listTree(repository, commit), written: Promise.resolve() });
}

async function fetchOlderCommit(
  environment: Environment,
  site: CommitSource,
  older: OlderServer,
  commit: string,
  operation: Operation | undefined,
): Promise<Result<ReadonlyMap<string, TreeEntry>, Problem>> {
  const repository = repositoryOf(environment, site.gitdir);
  await makeFolder(repository, `${site.gitdir}/objects/pack`);
  const fetched = await fetchOlder(repository, remoteOf(environment, site.url, operation, 'history'), older, (share) =>
    operation?.onProgress?.({ phase: 'indexing', share, bytes: 0 }),
  );
  if (!fetched.ok) return fetched;
  if (fetched.value !== commit)
    return err(
      problem('git/clone-interrupted', 'The branch has changed in the meantime.', { retry: { kind: 'again' } }),
    );
  const tree = await wholeTree(repository, commit);
  return tree === null
    ? err(
        problem('git/clone-interrupted', 'The connection was lost before everything arrived.', {
          retry: { kind: 'again' },
        }),
      )
    : ok(tree);
}

/** The tree of a commit of which everything is in this browser; null where anything is missing. */
export async function wholeTree(
  repository: Repository,
  commit: string,
): Promise<ReadonlyMap<string, TreeEntry> | null> {
  const tree = await storedTree(repository, commit);
  const files = [...(tree ?? new Map<string, TreeEntry>()).values()]
    .filter(({ mode }) => mode !== '160000')
    .map(({ oid }) => oid);
  return (await missingBlobs(repository, files)).length === 0 ? tree : null;
}

/** The tree of a commit, where commit and trees are in this browser; null where one is missing. */
export async function storedTree(
  repository: Repository,
  commit: string,
): Promise<ReadonlyMap<string, TreeEntry> | null> {
  try {
    return await listTree(repository, commit);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
    throw error;
  }
}

function indexingOf(operation: Operation | undefined, pack: Uint8Array): IndexOptions {
  return {
    signal: operation?.signal,
    onShare: (share) => operation?.onProgress?.({ phase: 'indexing', share, bytes: pack.length }),
  };
}

/** Fetches the contents of all text files of a tree that are not in this browser yet. */
export function fetchTexts(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string },
  tree: ReadonlyMap<string, TreeEntry>,
  operation: Operation | undefined,
): Promise<Result<void, Problem>> {
  return fetchBlobs(environment, site, [...new Set(textsOf(tree).map(({ oid }) => oid))], operation);
}

/** Fetches the contents of files that are not in this browser yet. */
export async function fetchBlobs(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string },
  oids: readonly string[],
  operation: Operation | undefined,
): Promise<Result<void, Problem>> {
  const repository = repositoryOf(environment, site.gitdir);
  const missing = await missingBlobs(repository, oids);
  for (let start = 0; start < missing.length; start += wantsAtOnce) {
    const stored = await fetchObjects(environment, site, missing.slice(start, start + wantsAtOnce), operation);
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

/** Fetches objects by name in one pack, and stores them. */
async function fetchObjects(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string },
  wants: readonly string[],
  operation: Operation | undefined,
): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>> {
  const fetched = await measured('network: the texts', () =>
    fetchPack(remoteOf(environment, site.url, operation, 'text'), { wants, shallow: false, withoutBlobs: false }),
  );
  if (!fetched.ok) return fetched;
  const { pack } = fetched.value;
  return measured('index: the texts', async () =>
    storePack(repositoryOf(environment, site.gitdir), pack, await packName(wants), indexingOf(operation, pack)),
  );
}

/** A branch that was found at its server. */
export interface FoundBranch {
  /** Where the repository is now. */
  readonly url: string;
  readonly branch: string;
  readonly commit: string;
  readonly server: Discovered;
}

/** Looks for the branch that an address names. */
export async function findBranch(
  environment: Environment,
  address: RepositoryAddress,
  operation: Operation | undefined,
): Promise<Result<FoundBranch, Problem>> {
  operation?.onProgress?.({ phase: 'connecting', share: null, bytes: 0 });
  const found = await measured('network: the branches', () =>
    discover(remoteOf(environment, address.url, operation, 'connecting')),
  );
  if (!found.ok) return found;
  const { branches, defaultBranch, url } = found.value;
  if (branches.size === 0) return err(problem('git/empty-repository', 'The repository has no commits yet.'));
  const branch = branchNamed(branches, address.branch ?? defaultBranch ?? [...branches.keys()][0] ?? '');
  const commit = branches.get(branch);
  if (commit === undefined) return err(problem('git/branch-not-found', `The repository has no branch "${branch}".`));
  return ok({ url, branch, commit, server: found.value });
}

/**
 * Clones a site: all that its first page needs, or nothing. What of its texts is still to come is for the caller to fetch.
 * The record is what makes it a site; the caller stores it.
 */
export async function cloneSite(
  environment: Environment,
  { url, branch, commit, server }: FoundBranch,
  operation: Operation | undefined,
): Promise<Result<SiteRecord, Problem>> {
  const { filter } = server;
  const id = siteIdOf(url, branch);
  const gitdir = `${environment.root}/${encodeURIComponent(id)}-${environment.now().toString(36)}`;
  let whole = false;
  let writing: Promise<void> = Promise.resolve();
  try {
    const fetched = await fetchTree(
      environment,
      { url, gitdir, filter, older: olderServer(server, branch) },
      commit,
      operation,
    );
    if (!fetched.ok) return fetched;
    const { tree, written } = fetched.value;
    writing = written.catch(() => undefined);
    const wanted = [...new Set((filter ? firstTexts(tree, operation?.first) : []).map(({ oid }) => oid))];
    const texts = await fetchFirst(environment, { url, gitdir }, wanted, written, operation);
    if (!texts.ok) return texts;
    await written;
    if (operation?.signal?.aborted === true) return err(problem('operation/cancelled', 'Cancelled.'));
    await measured('storage: flush', environment.flush);
    whole = true;
    const name =
      new URL(url).pathname
        .split('/')
        .at(-1)
        ?.replace(/\.git$/, '') ?? id;
    const textsToCome = filter && wanted.length < new Set(textsOf(tree).map(({ oid }) => oid)).size;
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
    await writing; // nothing may be written into a folder that is removed
    // Also where storage is full: half a site is no use, and takes room.
    if (!whole) {
      await environment.removeFolder(gitdir);
      environment.caches.delete(gitdir);
    }
  }
}

/** Fetches the texts of a new site; where they are few they stay at hand, and are asked for while the trees are being written. */
async function fetchFirst(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string },
  wanted: readonly string[],
  written: Promise<void>,
  operation: Operation | undefined,
): Promise<Result<void, Problem>> {
  if (wanted.length === 0) return ok(undefined);
  if (wanted.length > mostAtHand) {
    await written;
    return fetchBlobs(environment, site, wanted, operation);
  }
  const texts = await fetchObjects(environment, site, wanted, operation);
  if (texts.ok) keepAtHand(repositoryOf(environment, site.gitdir), texts.value);
  return texts.ok ? ok(undefined) : texts;
}

/** How a branch is fetched from a server that speaks no version 2; null where it does. */
export function olderServer({ version2, shallow }: Discovered, branch: string): OlderServer | null {
  return version2 ? null : { branch, shallow };
}

/** The branch that was asked for. An address copied from a page within a branch goes on behind the branch's name. */
function branchNamed(branches: ReadonlyMap<string, string>, wanted: string): string {
  const parts = wanted.split('/');
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return prefixes.find((name) => branches.has(name)) ?? wanted;
}

async function missingBlobs(repository: Repository, oids: readonly string[]): Promise<readonly string[]> {
  const known = await indexedObjects(repository);
  return oids.filter((oid) => !known.has(oid));
}

/** The names of all objects in packs, read from their indexes (gitformat-pack(5), version 2). */
async function indexedObjects(repository: Repository): Promise<ReadonlySet<string>> {
  const folder = `${repository.gitdir}/objects/pack`;
  const known = new Set<string>();
  for (const name of (await repository.fs.promises.readdir(folder)) as readonly string[]) {
    if (!name.endsWith('.idx')) continue;
    const index = new Uint8Array(await repository.fs.promises.readFile(`${folder}/${name}`));
    const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
    const count = view.getUint32(8 + 255 * 4);
    for (let entry = 0; entry < count; entry += 1) {
      const start = 8 + 256 * 4 + entry * 20;
      known.add(hexadecimal(index.subarray(start, start + 20)));
    }
  }
  return known;
}

async function packName(wants: readonly string[]): Promise<string> {
  return hexadecimal(await sha1(new TextEncoder().encode(wants.join('\n'))));
}
