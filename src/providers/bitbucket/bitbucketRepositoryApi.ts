import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { CommitFacts } from '#workspace/git/commitFacts.ts';
import { rebuildTrees } from '#workspace/git/rebuildTrees.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import { createLfsClient } from '#workspace/lfs/createLfsClient.ts';
import type { LfsStore } from '#workspace/lfs/lfsStore.ts';
import type { ApiTree, KnownFiles, RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Connection, ConnectRequest } from '#workspace/transport/transport.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { createPushForbidden, type ForgeClient } from '../forgeClient.ts';
import { forgeFacts } from '../forgeFacts.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import {
  branchAnswer,
  branchRoute,
  createBitbucketClient,
  mayPush,
  nameOf,
  repositoryAnswer,
  repositoryRoute,
  repositoryWords,
  type BitbucketServer,
} from './bitbucketClient.ts';
import { createBitbucketCommit } from './createBitbucketCommit.ts';
import { listBitbucketFiles, listChangedPaths, type BitbucketSource, type ListedFile } from './listBitbucketFiles.ts';
import { readBitbucketFile, readBitbucketFiles } from './readBitbucketFiles.ts';

/**
 * Files that one hour's requests suffice for: 60 without a token, 1,000 with one, some of which list and compare
 * (https://support.atlassian.com/bitbucket-cloud/docs/api-request-limits/).
 */
const filesInAnHour = { anonymous: 50, signedIn: 900 } as const;

const commitAnswer = z.object({ parents: z.array(z.object({ hash: z.string() })) });

/** A repository on Bitbucket Cloud, with one person's access. */
export function createBitbucketRepositoryApi(
  server: BitbucketServer,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): RepositoryApi {
  return new BitbucketRepositoryApi(server, repository, access);
}

/**
 * Bitbucket names commits, but no trees or contents. So all contents are read with the list of files, and the names computed from them: what
 * is stored matches its name. That these are the commit's contents can't be verified, because Bitbucket doesn't send a commit's bytes, nor
 * the name of its tree.
 */
class BitbucketRepositoryApi implements RepositoryApi {
  readonly keepsMerges = true;
  readonly listsContents = true;
  readonly lfs: LfsStore;
  readonly #server: BitbucketServer;
  readonly #client: ForgeClient;
  readonly #access: Access | undefined;
  #repository: ForgeRepositoryName;
  /** Parents of branch tips, and facts of commits whose files were listed. */
  readonly #parents = new Map<ObjectId, readonly ObjectId[]>();
  readonly #facts = new Map<ObjectId, CommitFacts>();

  constructor(server: BitbucketServer, repository: ForgeRepositoryName, access: Access | undefined) {
    this.#server = server;
    this.#client = createBitbucketClient(server);
    this.#repository = repository;
    this.#access = access;
    this.lfs = {
      download: (...words) => this.#createLfsStore().download(...words),
      prepare: (...words) => this.#createLfsStore().prepare(...words),
    };
  }

  async lookUp({
    purpose,
    branches,
  }: ConnectRequest): Promise<Result<Pick<Connection, 'url' | 'branches' | 'defaultBranch'>, Problem>> {
    const found = await this.#ask(repositoryAnswer, `GET ${repositoryRoute}`);
    if (!found.ok) return found;
    const { full_name: name, mainbranch } = found.value;
    this.#repository = nameOf(found.value);
    if (purpose === 'push') {
      const canPush = await mayPush(this.#client, found.value, this.#access);
      if (!canPush.ok) return canPush;
      if (!canPush.value) return err(createPushForbidden(name));
    }
    const url = createCloneUrl(this.#server.webUrl, this.#repository);
    const defaultBranch = mainbranch?.name ?? null;
    // An empty repository has no main branch.
    if (defaultBranch === null) return ok({ url, defaultBranch, branches: new Map() });
    const tried = await Promise.all([...new Set([defaultBranch, ...branches])].map((one) => this.#findBranch(one)));
    const tips: (readonly [string, ObjectId])[] = [];
    for (const branch of tried) {
      if (!branch.ok) return branch;
      if (branch.value !== null) tips.push(branch.value);
    }
    return ok({ url, defaultBranch, branches: new Map(tips) });
  }

  async getCommit(commit: ObjectId, near?: KnownFiles): Promise<Result<CommitFacts, Problem>> {
    const known = this.#facts.get(commit);
    return known === undefined ? this.listFiles(commit, () => undefined, near) : ok(known);
  }

  async listFiles(
    commit: ObjectId,
    onProgress: (bytes: number) => void,
    near?: KnownFiles,
  ): Promise<Result<ApiTree, Problem>> {
    const most = this.#access === undefined ? filesInAnHour.anonymous : filesInAnHour.signedIn;
    const mostListed = most + (near?.files.size ?? 0);
    const [parents, listed, kept] = await Promise.all([
      this.#getParents(commit),
      listBitbucketFiles(this.#source, commit, mostListed, onProgress),
      this.#listUnchanged(commit, near),
    ]);
    if (!parents.ok) return parents;
    if (!listed.ok) return listed;
    if (!kept.ok) return kept;
    const find = ({ path, mode }: ListedFile) => {
      const file = kept.value.get(path);
      return file?.mode === mode ? file : undefined;
    };
    const unknown = listed.value.filter((file) => find(file) === undefined);
    const read = await readBitbucketFiles(this.#source, commit, unknown, { most, onProgress });
    if (!read.ok) return read;
    const files = listed.value.flatMap((file): readonly TreePathEntry[] => {
      const { path, mode } = file;
      const oid = find(file)?.oid ?? read.value.get(path)?.oid;
      return oid === undefined ? [] : [{ path, mode, oid }];
    });
    const { root } = await rebuildTrees(files);
    const facts = { tree: root, parents: parents.value };
    this.#facts.set(commit, facts);
    return ok({
      ...facts,
      files,
      contents: [...read.value.values()].flatMap(({ bytes }) => (bytes === null ? [] : [bytes])),
    });
  }

  /** Contents come with the list of files. Those that this browser has lost are read again where they were, if they still are there. */
  async readBlobs(
    wanted: readonly TreePathEntry[],
    onProgress: (bytes: number) => void,
    at?: ObjectId,
  ): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>> {
    const commit = at === undefined ? await this.#findDefaultTip() : ok(at);
    if (!commit.ok) return commit;
    const found = new Map<ObjectId, Uint8Array>();
    let bytes = 0;
    for (const { path, mode, oid } of wanted) {
      const read = await readBitbucketFile(this.#source, commit.value, { path, mode, size: null, isInLfs: false });
      if (!read.ok && read.problem.code !== 'provider/not-found') return read;
      const contents = read.ok ? read.value : null;
      if (contents?.oid !== oid || contents.bytes === null) continue;
      found.set(oid, contents.bytes);
      onProgress((bytes += contents.bytes.length));
    }
    return ok(found);
  }

  createCommit(request: Parameters<RepositoryApi['createCommit']>[0]): Promise<Result<ObjectId, Problem>> {
    return createBitbucketCommit(this.#source, request);
  }

  get #source(): BitbucketSource {
    return {
      client: this.#client,
      title: this.#server.title,
      signIn: { host: new URL(this.#server.apiUrl).host, permission: this.#server.token.permission },
      repository: this.#repository,
      access: this.#access,
    };
  }

  /** The Git LFS server at the repository's Git URL, which answers browsers. */
  #createLfsStore(): LfsStore {
    const url = createCloneUrl(this.#server.webUrl, this.#repository);
    const access = this.#access === undefined ? undefined : forgeFacts.bitbucket.gitAccess(this.#access);
    return createLfsClient({ url, version: 2, proxy: null, ownOrigin: '', access, signal: this.#server.signal });
  }

  #ask<Value>(schema: z.ZodType<Value>, route: string, words: Readonly<Record<string, unknown>> = {}) {
    return this.#client.ask(schema, route, { ...repositoryWords(this.#repository), ...words }, this.#access);
  }

  async #findBranch(branch: string): Promise<Result<readonly [string, ObjectId] | null, Problem>> {
    const answer = await this.#ask(branchAnswer, `GET ${branchRoute(branch)}`);
    if (!answer.ok) return answer.problem.code === 'provider/not-found' ? ok(null) : answer;
    const { hash, parents } = answer.value.target;
    if (parents != null)
      this.#parents.set(
        hash,
        parents.map((parent) => parent.hash),
      );
    return ok([branch, hash]);
  }

  async #findDefaultTip(): Promise<Result<ObjectId, Problem>> {
    const found = await this.#ask(repositoryAnswer, `GET ${repositoryRoute}`);
    if (!found.ok) return found;
    const tip = await this.#ask(branchAnswer, `GET ${branchRoute(found.value.mainbranch?.name ?? 'main')}`);
    return tip.ok ? ok(tip.value.target.hash) : tip;
  }

  async #getParents(commit: ObjectId): Promise<Result<readonly ObjectId[], Problem>> {
    const known = this.#parents.get(commit);
    if (known !== undefined) return ok(known);
    const words = { commit, fields: 'parents.hash' };
    const answer = await this.#ask(commitAnswer, `GET ${repositoryRoute}/commit/{commit}`, words);
    return answer.ok ? ok(answer.value.parents.map(({ hash }) => hash)) : answer;
  }

  /** The files of a near commit that are the same in this one. */
  async #listUnchanged(
    commit: ObjectId,
    near: KnownFiles | undefined,
  ): Promise<Result<ReadonlyMap<string, TreePathEntry>, Problem>> {
    if (near === undefined || near.commit === commit) return ok(near?.files ?? new Map());
    const changed = await listChangedPaths(this.#source, commit, near.commit);
    if (changed === null) return ok(new Map());
    return changed.ok ? ok(new Map([...near.files].filter(([path]) => !changed.value.has(path)))) : changed;
  }
}
