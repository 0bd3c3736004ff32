import { readBlob } from 'isomorphic-git';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { listStoredFacts, readCommitFacts, storeCommitFacts } from '../git/commitFacts.ts';
import { createPack } from '../git/createPack.ts';
import { createPackIndex, toHex, type PackedObject } from '../git/createPackIndex.ts';
import { cacheTreeListing, listTree, readLatestListing } from '../git/listTree.ts';
import { rebuildTrees } from '../git/rebuildTrees.ts';
import { submoduleMode, type BareRepository, type TreePathEntry } from '../git/repository.ts';
import { sha1 } from '../git/sha1.ts';
import { writePack } from '../git/storePack.ts';
import { yieldToEventLoop } from '../git/yieldToEventLoop.ts';
import { createFallbackLfsStore, createReadingLfsStore, type LfsStore } from '../lfs/lfsStore.ts';
import { measureTime } from '../measureTime.ts';
import type { ObjectId, Progress } from '../workspace.ts';
import type { ApiChange, KnownFiles, RepositoryApi } from './repositoryApi.ts';
import type { BranchTip, Connection, FetchedTree, PushRequest, Transport, Tree } from './transport.ts';

const blobKind = 3;

/** Contents that are requested before they are stored, so that an error loses few of them. */
const blobsAtOnce = 500;

/**
 * A forge's API as a transport: needs no server of its own. Stores trees and contents only if they match their names. `lfs` is used for what
 * the API doesn't have of Git LFS.
 */
export function createApiTransport(
  api: RepositoryApi,
  { host, isSignedIn, lfs }: { readonly host: string; readonly isSignedIn: boolean; readonly lfs: LfsStore },
  onProgress: (progress: Progress) => void,
): Transport {
  const download = api.downloadLfs?.bind(api);
  const report = (phase: Progress['phase']) => (bytes: number) => onProgress({ phase, share: null, bytes });
  const fetchBlobs: Transport['fetchBlobs'] = async (repository, wanted, at) => {
    const entries = [...new Map(wanted.map((entry) => [entry.oid, entry])).values()];
    const found = new Map<ObjectId, PackedObject>();
    let [earlier, latest] = [0, 0];
    const onBytes = (bytes: number) => report('text')((latest = earlier + bytes));
    for (let start = 0; start < entries.length; start += blobsAtOnce) {
      const some = entries.slice(start, start + blobsAtOnce);
      const read = await measureTime('network: the texts', () => api.readBlobs(some, onBytes, at));
      if (!read.ok) return read;
      earlier = latest;
      const stored = await storeObjects(
        repository,
        [...read.value.values()].map((bytes) => ({ kind: blobKind, bytes })),
      );
      // Contents that don't match their name are stored under their own, which nothing refers to.
      for (const { oid } of some) {
        const object = stored.get(oid);
        if (object !== undefined) found.set(oid, object);
      }
    }
    return ok(found);
  };
  return {
    fetchBlobs,
    lfs:
      api.lfs !== undefined
        ? createFallbackLfsStore(api.lfs, lfs)
        : download === undefined
          ? lfs
          : createReadingLfsStore(download, lfs),
    connect: async (request) => {
      const found = await measureTime('network: the branches', () => api.lookUp(request));
      if (found.ok) return ok(createConnection(api, found.value, report, fetchBlobs));
      // Forges say of a reader without a token only that they may not write.
      if (isSignedIn || found.problem.code !== 'git/push-forbidden') return found;
      const retry = { kind: 'signIn', host, permission: 'write' } as const;
      return err(createProblem('git/sign-in-needed', `${host} requires you to sign in.`, { retry }));
    },
  };
}

function createConnection(
  api: RepositoryApi,
  found: Pick<Connection, 'url' | 'branches' | 'defaultBranch'>,
  report: (phase: Progress['phase']) => (bytes: number) => void,
  fetchBlobs: Transport['fetchBlobs'],
): Connection {
  return {
    ...found,
    omitsBlobs: api.listsContents !== true,
    keepsMerges: api.keepsMerges,
    fetchTree: (repository, tip) => fetchTree(api, repository, tip, report('history')),
    push: async (repository, request) => {
      const { tree } = await readCommitFacts(repository, request.commit);
      const changes = await listApiChanges(repository, request, fetchBlobs);
      if (!changes.ok) return changes;
      report('sending')(changes.value.reduce((sum, { content }) => sum + (content?.bytes.length ?? 0), 0));
      const { branch, from, parents, message, author } = request;
      const created = await api.createCommit({ branch, from, parents, tree, changes: changes.value, message, author });
      if (!created.ok) return created;
      // A branch that has the other parent already gets a commit without it.
      const merged = parents.length > 1 ? await api.getCommit(created.value) : null;
      await storeCommitFacts(repository, created.value, merged?.ok === true ? merged.value : { tree, parents });
      return created;
    },
    findPushed: async (repository, { branch, commit }) => {
      const tip = found.branches.get(branch);
      if (tip === undefined || tip === commit) return tip ?? null;
      const sent = await readCommitFacts(repository, commit);
      const there = await api.getCommit(
        tip,
        api.listsContents === true ? await findNear(repository, sent.parents[0]) : undefined,
      );
      // The host chooses the commit's name, so it is recognized by what it contains and what it follows.
      if (!there.ok || there.value.tree !== sent.tree || there.value.parents[0] !== sent.parents[0]) return null;
      await storeCommitFacts(repository, tip, there.value);
      return tip;
    },
  };
}

/** Fetches the list of files, rebuilds the trees, and stores them if they are the commit's. */
async function fetchTree(
  api: RepositoryApi,
  repository: BareRepository,
  { commit }: BranchTip,
  onBytes: (bytes: number) => void,
): Promise<Result<FetchedTree, Problem>> {
  const near = api.listsContents === true ? await findLatest(repository) : undefined;
  const listed = await measureTime('network: the list of files', () => api.listFiles(commit, onBytes, near));
  if (!listed.ok) return listed;
  const { files, tree: root, parents, contents = [] } = listed.value;
  const rebuilt = await measureTime('index: the list of files', () => rebuildTrees(files));
  if (rebuilt.root !== root)
    return err(
      createProblem('network/unexpected-answer', 'The list of files that the host sent is damaged.', {
        retry: { kind: 'again' },
      }),
    );
  const tree: Tree = new Map(files.map((file) => [file.path, file]));
  const write = async () => {
    await yieldToEventLoop(); // the caller requests the first contents meanwhile
    const blobs = contents.map((bytes) => ({ kind: blobKind, bytes }));
    await storeObjects(repository, [...rebuilt.objects, ...blobs]);
    await storeCommitFacts(repository, commit, { tree: root, parents });
    await cacheTreeListing(repository, commit, tree);
  };
  return ok({ tree, written: measureTime('storage: the list of files', write) });
}

/** The latest commit that the host has, and whose files are in this browser; undefined without one. */
async function findLatest(repository: BareRepository): Promise<KnownFiles | undefined> {
  const [latest, known] = [await readLatestListing(repository), await listStoredFacts(repository)];
  if (latest === null || known.includes(latest.commit)) return latest ?? undefined;
  // A commit made here: the host has it under another name, or has the one that it follows.
  const { tree, parents } = await readCommitFacts(repository, latest.commit);
  for (const commit of known)
    if ((await readCommitFacts(repository, commit)).tree === tree) return { commit, files: latest.files };
  return findNear(
    repository,
    parents.find((parent) => known.includes(parent)),
  );
}

/** The files of a commit in this browser; undefined without one. */
async function findNear(repository: BareRepository, commit: ObjectId | undefined): Promise<KnownFiles | undefined> {
  return commit === undefined ? undefined : { commit, files: await listTree(repository, commit) };
}

/** Stores objects in one pack. Returns them by the names that their bytes have. */
async function storeObjects(
  repository: BareRepository,
  objects: readonly PackedObject[],
): Promise<ReadonlyMap<string, PackedObject>> {
  if (objects.length === 0) return new Map();
  const pack = await createPack(objects);
  const indexed = await createPackIndex(pack);
  const names = [...indexed.objects.keys()].toSorted().join('\n');
  await writePack(repository, pack, toHex(await sha1(new TextEncoder().encode(names))), indexed);
  return indexed.objects;
}

/** The files in which a commit differs from its first parent. */
async function listApiChanges(
  repository: BareRepository,
  { commit, parents }: PushRequest,
  fetchBlobs: Transport['fetchBlobs'],
): Promise<Result<readonly ApiChange[], Problem>> {
  const [parent = ''] = parents;
  const [before, after] = [await listTree(repository, parent), await listTree(repository, commit)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
    const [old, fresh] = [before.get(path), after.get(path)];
    return old?.oid !== fresh?.oid || old?.mode !== fresh?.mode;
  });
  const changes: ApiChange[] = [];
  for (const path of changed.toSorted()) {
    const entry = after.get(path);
    const former = before.get(path) ?? null;
    const known = { path, before: former, existed: former !== null };
    if (entry === undefined) changes.push({ ...known, content: null });
    else {
      const bytes = await readContent(repository, entry, parents, fetchBlobs);
      if (!bytes.ok) return bytes;
      changes.push({ ...known, content: { bytes: bytes.value, mode: entry.mode, oid: entry.oid } });
    }
  }
  return ok(changes);
}

async function readContent(
  repository: BareRepository,
  entry: TreePathEntry,
  parents: readonly ObjectId[],
  fetchBlobs: Transport['fetchBlobs'],
): Promise<Result<Uint8Array, Problem>> {
  if (entry.mode === submoduleMode) return ok(new Uint8Array());
  try {
    return ok((await readBlob({ ...repository, oid: entry.oid })).blob);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'NotFoundError')) throw error;
  }
  const there = await findInParents(repository, entry, parents);
  const fetched = await fetchBlobs(repository, [there.entry], there.commit);
  if (!fetched.ok) return fetched;
  const object = fetched.value.get(entry.oid);
  return object === undefined
    ? err(
        createProblem('network/unexpected-answer', `The repository didn’t send ${entry.path}.`, {
          retry: { kind: 'again' },
        }),
      )
    : ok(object.bytes);
}

/** Where the host has these contents: a commit made here may have moved them. */
async function findInParents(
  repository: BareRepository,
  entry: TreePathEntry,
  parents: readonly ObjectId[],
): Promise<{ readonly entry: TreePathEntry; readonly commit: ObjectId }> {
  for (const commit of parents)
    for (const one of (await listTree(repository, commit)).values())
      if (one.oid === entry.oid) return { entry: one, commit };
  return { entry, commit: parents[0] ?? '' };
}
