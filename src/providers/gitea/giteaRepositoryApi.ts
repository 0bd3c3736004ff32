import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { CommitFacts } from '#workspace/git/commitFacts.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { ApiTree, RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Connection, ConnectRequest } from '#workspace/transport/transport.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { eachOf } from '../eachOf.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { createGiteaLfsStore, type GiteaLfsStore } from './createGiteaLfsStore.ts';
import { createGiteaCommit } from './createGiteaCommit.ts';
import { escapeRest } from '../forgeClient.ts';
import { createGiteaClient, repositoryWords, type GiteaServer } from './giteaClient.ts';
import { findGiteaBatches, readGiteaBlobs, type GiteaBatches } from './readGiteaBlobs.ts';

/** Pages of a list that are requested at the same time. */
const pagesAtOnce = 6;
/** Entries of a tree in one page: `[api] DEFAULT_GIT_TREES_PER_PAGE`. A server with a lower limit sends less. */
const treesAtOnce = 1000;

const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  empty: z.boolean().nullish(),
  permissions: z.object({ push: z.boolean().nullish() }).nullish(),
});
const commitAnswer = z.object({
  sha: z.string(),
  commit: z.object({ tree: z.object({ sha: z.string() }) }),
  parents: z.array(z.object({ sha: z.string() })).nullish(),
});
const branchAnswer = z.object({ commit: z.object({ id: z.string() }) });
const treeAnswer = z.object({
  truncated: z.boolean().nullish(),
  total_count: z.number().nullish(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })).nullish(),
});
type TreePage = z.infer<typeof treeAnswer>;
const versionAnswer = z.object({ version: z.string() });

/** A repository through the API of Gitea or Forgejo, with one person's access. */
export function createGiteaRepositoryApi(
  server: GiteaServer,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): RepositoryApi {
  return new GiteaRepositoryApi(server, repository, access);
}

class GiteaRepositoryApi implements RepositoryApi {
  readonly keepsMerges = false;
  readonly #server: GiteaServer;
  readonly #client: ReturnType<typeof createGiteaClient>;
  #repository: ForgeRepositoryName;
  readonly #access: Access | undefined;
  readonly lfs: GiteaLfsStore;
  #batches: Promise<GiteaBatches> | null = null;
  #defaultBranch: string | null = null;
  /** Facts of the default branch's commit. They are requested next. */
  readonly #facts = new Map<ObjectId, CommitFacts>();

  constructor(server: GiteaServer, repository: ForgeRepositoryName, access: Access | undefined) {
    this.#server = server;
    this.#client = createGiteaClient(server);
    this.#repository = repository;
    this.#access = access;
    this.lfs = createGiteaLfsStore({ client: this.#client, repository: () => this.#repository, access });
  }

  async lookUp({
    purpose,
    branches,
  }: ConnectRequest): Promise<Result<Pick<Connection, 'url' | 'branches' | 'defaultBranch'>, Problem>> {
    // The default branch's commit is requested before its name is known.
    const asksForDefault = purpose === 'fetch' && branches.length === 0;
    const [described, head] = await Promise.all([this.#describe(), asksForDefault ? this.#askCommit('HEAD') : null]);
    if (!described.ok) return described;
    const { owner, name, default_branch: defaultBranch, permissions, empty } = described.value;
    // Writes to a former name may be refused.
    this.#repository = { owner: owner.login, name };
    const url = createCloneUrl(this.#server.webUrl, this.#repository);
    if (purpose === 'push' && permissions?.push !== true) return err(this.#forbidden());
    if (empty === true) return ok({ url, defaultBranch: null, branches: new Map() });
    this.#defaultBranch = defaultBranch;
    if (head?.ok === true) return ok({ url, defaultBranch, branches: new Map([[defaultBranch, head.value.commit]]) });
    const found = await Promise.all([...new Set([defaultBranch, ...branches])].map((name) => this.#findBranch(name)));
    const tips: (readonly [string, ObjectId])[] = [];
    for (const branch of found) {
      if (!branch.ok) return branch;
      if (branch.value !== null) tips.push(branch.value);
    }
    return ok({ url, defaultBranch, branches: new Map(tips) });
  }

  async getCommit(commit: ObjectId): Promise<Result<CommitFacts, Problem>> {
    const known = this.#facts.get(commit);
    if (known !== undefined) return ok(known);
    const asked = await this.#askCommit(commit);
    return asked.ok ? ok(asked.value.facts) : asked;
  }

  async listFiles(commit: ObjectId, onProgress: (bytes: number) => void): Promise<Result<ApiTree, Problem>> {
    const [facts, files] = await Promise.all([this.getCommit(commit), this.#listTree(commit, onProgress)]);
    if (!facts.ok) return facts;
    if (!files.ok) return files;
    return ok({ ...facts.value, files: files.value });
  }

  async readBlobs(
    wanted: readonly TreePathEntry[],
    onProgress: (bytes: number) => void,
    at?: ObjectId,
  ): Promise<Result<ReadonlyMap<ObjectId, Uint8Array>, Problem>> {
    this.#batches ??= this.#findBatches();
    const source = { client: this.#client, repository: this.#repository, access: this.#access, commit: at ?? null };
    return readGiteaBlobs({ ...source, batches: await this.#batches }, wanted, onProgress);
  }

  async createCommit(request: Parameters<RepositoryApi['createCommit']>[0]): Promise<Result<ObjectId, Problem>> {
    const target = { title: this.#server.title, client: this.#client, repository: this.#repository };
    const findDefaultBranch = () => this.#findDefaultBranch();
    const changes = this.lfs.withContents(request.changes);
    return createGiteaCommit({ ...target, access: this.#access, findDefaultBranch }, { ...request, changes });
  }

  async #findDefaultBranch(): Promise<Result<string, Problem>> {
    if (this.#defaultBranch !== null) return ok(this.#defaultBranch);
    const described = await this.#describe();
    return described.ok ? ok(described.value.default_branch) : described;
  }

  #ask<Value>(schema: z.ZodType<Value>, route: string, words: Readonly<Record<string, unknown>> = {}) {
    return this.#client.ask(schema, route, { ...repositoryWords(this.#repository), ...words }, this.#access);
  }

  #describe() {
    return this.#ask(repositoryAnswer, 'GET /repos/{owner}/{repo}');
  }

  async #findBranch(branch: string): Promise<Result<readonly [string, ObjectId] | null, Problem>> {
    const answer = await this.#ask(branchAnswer, `GET /repos/{owner}/{repo}/branches/${escapeRest(branch)}`);
    if (!answer.ok) return answer.problem.code === 'provider/not-found' ? ok(null) : answer;
    return ok([branch, answer.value.commit.id]);
  }

  /** Asks for a commit by its name or a reference, and remembers its facts. */
  async #askCommit(
    reference: string,
  ): Promise<Result<{ readonly commit: ObjectId; readonly facts: CommitFacts }, Problem>> {
    const answer = await this.#ask(commitAnswer, 'GET /repos/{owner}/{repo}/git/commits/{sha}', {
      sha: reference,
      stat: false,
      verification: false,
      files: false,
    });
    if (!answer.ok) return answer;
    const { sha, commit, parents } = answer.value;
    const facts = { tree: commit.tree.sha, parents: (parents ?? []).map((parent) => parent.sha) };
    this.#facts.set(sha, facts);
    return ok({ commit: sha, facts });
  }

  async #findBatches(): Promise<GiteaBatches> {
    const answer = await this.#client.ask(versionAnswer, 'GET /version', {}, this.#access);
    return answer.ok ? findGiteaBatches(answer.value.version) : null;
  }

  /** All pages of a tree: the first tells how many there are. */
  async #listTree(
    commit: ObjectId,
    onProgress: (bytes: number) => void,
  ): Promise<Result<readonly TreePathEntry[], Problem>> {
    const ask = (page: number) =>
      this.#ask(treeAnswer, 'GET /repos/{owner}/{repo}/git/trees/{tree}', {
        tree: commit,
        recursive: true,
        page,
        per_page: treesAtOnce,
      });
    const first = await ask(1);
    if (!first.ok) return first;
    let count = 0;
    const pages = new Map<number, TreePage>();
    const add = (page: number, answer: TreePage) => {
      pages.set(page, answer);
      onProgress((count += answer.tree?.length ?? 0) * 100);
    };
    add(1, first.value);
    const size = first.value.tree?.length ?? 0;
    const total = first.value.total_count ?? size;
    const isWhole = first.value.truncated !== true || size === 0;
    const others = isWhole ? [] : Array.from({ length: Math.ceil(total / size) - 1 }, (_, index) => index + 2);
    const failed = await eachOf(others, pagesAtOnce, async (page) => {
      const answer = await ask(page);
      if (answer.ok) add(page, answer.value);
      return answer.ok ? null : answer.problem;
    });
    if (failed !== null) return err(failed);
    const entries = [...pages].toSorted(([a], [b]) => a - b).flatMap(([, { tree }]) => tree ?? []);
    return ok(entries.flatMap(({ path, mode, type, sha }) => (type === 'tree' ? [] : [{ path, mode, oid: sha }])));
  }

  #forbidden(): Problem {
    const { owner, name } = this.#repository;
    return createProblem('git/push-forbidden', `You don’t have permission to write to ${owner}/${name}.`, {
      retry: { kind: 'fork' },
    });
  }
}
