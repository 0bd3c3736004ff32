import { packObjects } from 'isomorphic-git';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { toHex, type PackedObject, type PackIndexOptions } from '../git/createPackIndex.ts';
import { readCommitFacts } from '../git/commitFacts.ts';
import { discoverForPush, discoverRemote, redirectRemote, type ServerDiscovery } from '../git/discoverRemote.ts';
import { fetchFromLegacyServer } from '../git/fetchFromLegacyServer.ts';
import { fetchPack } from '../git/fetchPack.ts';
import { cacheTreeListing, listTree, listTreeFromPack } from '../git/listTree.ts';
import type { BareRepository } from '../git/repository.ts';
import type { Remote } from '../git/sendGitRequest.ts';
import { sendPack } from '../git/sendPack.ts';
import { sha1 } from '../git/sha1.ts';
import { createFolders, indexPack, storePack, writePack } from '../git/storePack.ts';
import { createLfsClient } from '../lfs/createLfsClient.ts';
import { measureTime } from '../measureTime.ts';
import { getCompleteTree } from '../storedTrees.ts';
import type { Progress } from '../workspace.ts';
import type { BranchTip, Connection, FetchedTree, PushRequest, Transport, Tree } from './transport.ts';

/** Objects per request; a request line is 50 bytes. */
const wantsAtOnce = 10_000;

/** Git's smart HTTP protocol (gitprotocol-http(5)): version 2 for reading, 0 and 1 for older servers and for writing. */
export function createGitTransport(remote: Remote, onProgress: (progress: Progress) => void): Transport {
  const route = { remote, onProgress };
  return {
    lfs: createLfsClient(remote),
    connect: async ({ purpose }) => {
      const asked = remoteIn(route, purpose === 'push' ? 'sending' : 'connecting');
      const found = await measureTime('network: the branches', () =>
        purpose === 'push' ? discoverForPush(asked) : discoverRemote(asked),
      );
      return found.ok
        ? ok(createConnection({ ...route, remote: redirectRemote(remote, found.value.url) }, found.value))
        : found;
    },
    fetchBlobs: async (repository, wanted) => {
      const names = [...new Set(wanted.map(({ oid }) => oid))];
      const found = new Map<string, PackedObject>();
      for (let start = 0; start < names.length; start += wantsAtOnce) {
        const stored = await fetchObjects(route, repository, names.slice(start, start + wantsAtOnce));
        if (!stored.ok) return stored;
        for (const [name, object] of stored.value) found.set(name, object);
      }
      return ok(found);
    },
  };
}

interface Route {
  readonly remote: Remote;
  readonly onProgress: (progress: Progress) => void;
}

/** The remote, with its received bytes reported in this phase. */
function remoteIn({ remote, onProgress }: Route, phase: Progress['phase']): Remote {
  return { ...remote, onBytes: (bytes) => onProgress({ phase, share: null, bytes }) };
}

/** Fetches objects by name in one pack and stores them. */
async function fetchObjects(
  route: Route,
  repository: BareRepository,
  wants: readonly string[],
): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>> {
  const fetched = await measureTime('network: the texts', () =>
    fetchPack(remoteIn(route, 'text'), { wants, shallow: false, withoutBlobs: false }),
  );
  if (!fetched.ok) return fetched;
  const { pack } = fetched.value;
  return measureTime('index: the texts', async () =>
    storePack(repository, pack, await packName(wants), indexingOf(route, pack)),
  );
}

function createConnection(route: Route, discovery: ServerDiscovery): Connection {
  const { url, branches, defaultBranch, version2, filter } = discovery;
  return {
    url,
    branches,
    defaultBranch,
    omitsBlobs: filter,
    keepsMerges: true,
    fetchTree: (repository, tip) =>
      version2
        ? fetchShallowTree(route, repository, tip.commit, filter)
        : fetchLegacyTree(route, repository, tip, discovery.shallow),
    push: async (repository, request) => {
      const pack = await createPack(repository, request);
      route.onProgress({ phase: 'sending', share: null, bytes: pack.length });
      const { branch, from, commit } = request;
      const sent = await sendPack(remoteIn(route, 'sending'), { branch, from, to: commit, pack });
      return sent.ok ? ok(commit) : sent;
    },
    findPushed: async (repository, { branch, commit }) => {
      const tip = branches.get(branch);
      if (tip === undefined || tip === commit) return tip ?? null;
      return (await isCopy(route, repository, { commit, copy: { branch, commit: tip } }, discovery)) ? tip : null;
    },
  };
}

/** True if a branch's commit is one of this browser under the name that the host's API gave it: the same files, after the same commit. */
async function isCopy(
  route: Route,
  repository: BareRepository,
  { commit, copy }: { readonly commit: string; readonly copy: BranchTip },
  listed: ServerDiscovery,
): Promise<boolean> {
  const sent = await readCommitFacts(repository, commit);
  if (sent.parents.includes(copy.commit)) return false;
  // What is listed for a push says nothing of reading.
  const found = listed.version2 ? ok(listed) : await discoverRemote(route.remote);
  const fetched = found.ok ? await createConnection(route, found.value).fetchTree(repository, copy) : found;
  if (!fetched.ok) return false;
  await fetched.value.written;
  const there = await readCommitFacts(repository, copy.commit);
  return there.tree === sent.tree && there.parents[0] === sent.parents[0];
}

async function createPack(repository: BareRepository, { objects }: PushRequest): Promise<Uint8Array> {
  const { packfile } = await packObjects({ ...repository, oids: [...objects], write: false });
  if (packfile === undefined) throw new Error('isomorphic-git returned no pack');
  return packfile;
}

/** Fetches a commit and its trees, and all contents too if the server can't omit them. */
async function fetchShallowTree(
  route: Route,
  repository: BareRepository,
  commit: string,
  withoutBlobs: boolean,
): Promise<Result<FetchedTree, Problem>> {
  const history = await measureTime('network: the list of files', () =>
    fetchPack(remoteIn(route, 'history'), { wants: [commit], shallow: true, withoutBlobs }),
  );
  if (!history.ok) return history;
  const { pack, shallow } = history.value;
  const indexed = await measureTime('index: the list of files', () => indexPack(pack, indexingOf(route, pack)));
  if (!indexed.ok) return indexed;
  const write = async (tree: Tree | null) => {
    await writePack(repository, pack, commit, indexed.value);
    await repository.fs.promises.writeFile(
      `${repository.gitdir}/shallow`,
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

async function fetchLegacyTree(
  route: Route,
  repository: BareRepository,
  { branch, commit }: BranchTip,
  shallow: boolean,
): Promise<Result<FetchedTree, Problem>> {
  await createFolders(repository, `${repository.gitdir}/objects/pack`);
  const fetched = await fetchFromLegacyServer(repository, remoteIn(route, 'history'), { branch, shallow }, (share) =>
    route.onProgress({ phase: 'indexing', share, bytes: 0 }),
  );
  if (!fetched.ok) return fetched;
  if (fetched.value !== commit) return err(interrupted('The branch changed while it was being fetched.'));
  const tree = await getCompleteTree(repository, commit);
  return tree === null
    ? err(interrupted('The connection was lost before the download finished.'))
    : ok({ tree, written: Promise.resolve() });
}

function interrupted(message: string): Problem {
  return createProblem('git/clone-interrupted', message, { retry: { kind: 'again' } });
}

function indexingOf({ remote, onProgress }: Route, pack: Uint8Array): PackIndexOptions {
  return { signal: remote.signal, onProgress: (share) => onProgress({ phase: 'indexing', share, bytes: pack.length }) };
}

async function packName(wants: readonly string[]): Promise<string> {
  return toHex(await sha1(new TextEncoder().encode(wants.join('\n'))));
}
