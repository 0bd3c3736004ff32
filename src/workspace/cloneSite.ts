import { isTextPath } from '#base/fileKind.ts';
import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { remoteOf, repositoryOf, type Environment } from './environment.ts';
import { discover } from './git/discover.ts';
import { fetchPack } from './git/fetchPack.ts';
import { listTreeFromPack } from './git/listTree.ts';
import { hexadecimal } from './git/packIndex.ts';
import type { Repository, TreeEntry } from './git/repository.ts';
import { sha1 } from './git/sha1.ts';
import { storePack } from './git/storePack.ts';
import { siteIdOf } from './siteId.ts';
import type { SiteRecord } from './siteStore.ts';
import type { Operation, RepositoryAddress } from './workspace.ts';

/** How many objects one request asks for; a request line is 50 bytes. */
const wantsAtOnce = 10_000;

/** Fetches a commit without its files' contents where the server can leave them out, then the contents of all text files. */
export async function fetchCommit(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string; readonly filter: boolean },
  commit: string,
  operation: Operation | undefined,
): Promise<Result<ReadonlyMap<string, TreeEntry>, Problem>> {
  const repository = repositoryOf(environment, site.gitdir);
  const history = await fetchPack(remoteOf(environment, site.url, operation, 'history'), { wants: [commit], shallow: true, withoutBlobs: site.filter });
  if (!history.ok) return history;
  const stored = await storePack(repository, history.value.pack, commit, (share) => operation?.onProgress?.({ phase: 'indexing', share, bytes: history.value.pack.length }));
  if (!stored.ok) return stored;
  await environment.fs.promises.writeFile(`${site.gitdir}/shallow`, history.value.shallow.map((oid) => `${oid}\n`).join(''), 'utf8');
  const tree = await listTreeFromPack(repository, commit, stored.value);
  const fetched = site.filter ? await fetchTexts(environment, site, tree, operation) : ok(undefined);
  return fetched.ok ? ok(tree) : fetched;
}

/** Fetches the contents of all text files of a tree that are not in this browser yet. */
export function fetchTexts(
  environment: Environment,
  site: { readonly url: string; readonly gitdir: string },
  tree: ReadonlyMap<string, TreeEntry>,
  operation: Operation | undefined,
): Promise<Result<void, Problem>> {
  const texts = [...tree.values()].filter(({ path, mode }) => mode.startsWith('100') && isTextPath(path)).map(({ oid }) => oid);
  return fetchBlobs(environment, site, [...new Set(texts)], operation);
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
    const wants = missing.slice(start, start + wantsAtOnce);
    const fetched = await fetchPack(remoteOf(environment, site.url, operation, 'text'), { wants, shallow: false, withoutBlobs: false });
    if (!fetched.ok) return fetched;
    const { pack } = fetched.value;
    const stored = await storePack(repository, pack, await packName(wants), (share) => operation?.onProgress?.({ phase: 'indexing', share, bytes: pack.length }));
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

/** Clones a site: all of it, or nothing. The record is what makes it a site; the caller stores it. */
export async function cloneSite(environment: Environment, address: RepositoryAddress, operation: Operation | undefined): Promise<Result<SiteRecord, Problem>> {
  operation?.onProgress?.({ phase: 'connecting', share: null, bytes: 0 });
  const found = await discover(remoteOf(environment, address.url, operation, 'connecting'));
  if (!found.ok) return found;
  const { branches, defaultBranch, filter } = found.value;
  if (branches.size === 0) return err(problem('git/empty-repository', 'The repository has no commits yet.'));
  const branch = branchNamed(branches, address.branch ?? defaultBranch ?? [...branches.keys()][0] ?? '');
  const commit = branches.get(branch);
  if (commit === undefined) return err(problem('git/branch-not-found', `The repository has no branch "${branch}".`));
  const id = siteIdOf(address.url, branch);
  const gitdir = `${environment.root}/${encodeURIComponent(id)}-${environment.now().toString(36)}`;
  let whole = false;
  try {
    const fetched = await fetchCommit(environment, { url: address.url, gitdir, filter }, commit, operation);
    if (!fetched.ok) return fetched;
    if (operation?.signal?.aborted === true) return err(problem('operation/cancelled', 'Cancelled.'));
    await environment.flush();
    whole = true;
    const name = new URL(address.url).pathname.split('/').at(-1)?.replace(/\.git$/, '') ?? id;
    return ok({ id, url: address.url, branch, configPath: null, name, openedAt: environment.now(), commit, draft: null, gitdir, filter, lastRevision: 0, pending: null });
  } finally {
    // Also where storage is full: half a site is no use, and takes room.
    if (!whole) {
      await environment.removeFolder(gitdir);
      environment.caches.delete(gitdir);
    }
  }
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
