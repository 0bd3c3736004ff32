import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { CommitFacts } from '#workspace/git/commitFacts.ts';
import { rebuildTrees } from '#workspace/git/rebuildTrees.ts';
import type { LfsStore } from '#workspace/lfs/lfsStore.ts';
import type { ApiTree, RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Connection, ConnectRequest } from '#workspace/transport/transport.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { eachOf } from '../eachOf.ts';
import { createPushForbidden, type ForgeClient, type RouteWords } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { createGitlabCommit } from './createGitlabCommit.ts';
import { createGitlabClient, mayPush, nameOf, projectAnswer, type GitlabServer } from './gitlabClient.ts';
import { readGitlabBlobs } from './readGitlabBlobs.ts';

/** A tree without pages ends silently after this many entries (Gitaly, `TREE_ENTRIES_DEFAULT_LIMIT`). */
const mostWithoutPages = 100_000;
/** Entries of a tree in one page: the most that GitLab sends (doc/api/rest/_index.md, "Pagination"). */
const treeAtOnce = 100;
/** Folders that are listed at the same time. */
const foldersAtOnce = 8;

const branchAnswer = z.object({ commit: z.object({ id: z.string(), parent_ids: z.array(z.string()).nullish() }) });
const commitAnswer = z.object({ id: z.string(), parent_ids: z.array(z.string()) });
const treeAnswer = z.array(
  z.object({ id: z.string(), type: z.enum(['blob', 'tree', 'commit']), path: z.string(), mode: z.string() }),
);
type TreeEntry = z.infer<typeof treeAnswer>[number];

/** A repository through GitLab's REST and GraphQL APIs, with one person's access. */
export function createGitlabRepositoryApi(
  server: GitlabServer,
  repository: ForgeRepositoryName,
  access: Access | undefined,
): RepositoryApi {
  return new GitlabRepositoryApi(server, repository, access);
}

class GitlabRepositoryApi implements RepositoryApi {
  readonly keepsMerges = false;
  readonly #title: string;
  readonly #webUrl: string;
  readonly #client: ForgeClient;
  readonly #access: Access | undefined;
  /** The project's path, and its number once it is known: writes to a former path are refused. */
  #path: string;
  #id: string;
  /** The project that this one was forked from. */
  #upstream: number | null = null;
  /** Parents of branch tips, and facts of commits whose files were listed. */
  readonly #parents = new Map<ObjectId, readonly ObjectId[]>();
  readonly #facts = new Map<ObjectId, CommitFacts>();

  constructor(server: GitlabServer, { owner, name }: ForgeRepositoryName, access: Access | undefined) {
    this.#title = server.title;
    this.#webUrl = server.webUrl;
    this.#client = createGitlabClient(server);
    this.#access = access;
    this.#path = `${owner}/${name}`;
    this.#id = this.#path;
  }

  async lookUp({
    purpose,
    branches,
  }: ConnectRequest): Promise<Result<Pick<Connection, 'url' | 'branches' | 'defaultBranch'>, Problem>> {
    // The default branch's commit is requested before its name is known.
    const asksForDefault = purpose === 'fetch' && branches.length === 0;
    const [found, head] = await Promise.all([
      this.#ask(projectAnswer, 'GET /projects/{id}'),
      asksForDefault ? this.#askCommit('HEAD') : null,
    ]);
    if (!found.ok) return found;
    const project = found.value;
    this.#id = String(project.id);
    this.#path = project.path_with_namespace;
    this.#upstream = project.forked_from_project?.id ?? null;
    if (purpose === 'push') {
      const canPush = await mayPush(this.#client, project, this.#access);
      if (!canPush.ok) return canPush;
      if (!canPush.value) return err(createPushForbidden(this.#path));
    }
    const url = createCloneUrl(this.#webUrl, nameOf(project));
    const defaultBranch = project.default_branch ?? null;
    // An empty project has no default branch.
    if (defaultBranch === null) return ok({ url, defaultBranch, branches: new Map() });
    if (head?.ok === true) return ok({ url, defaultBranch, branches: new Map([[defaultBranch, head.value]]) });
    const tried = await Promise.all([...new Set([defaultBranch, ...branches])].map((name) => this.#findBranch(name)));
    const tips: (readonly [string, ObjectId])[] = [];
    for (const branch of tried) {
      if (!branch.ok) return branch;
      if (branch.value !== null) tips.push(branch.value);
    }
    return ok({ url, defaultBranch, branches: new Map(tips) });
  }

  /** GitLab doesn't tell a commit's tree, so it is computed from the files. */
  async getCommit(commit: ObjectId): Promise<Result<CommitFacts, Problem>> {
    const known = this.#facts.get(commit);
    return known === undefined ? this.listFiles(commit, () => undefined) : ok(known);
  }

  /**
   * All files, and the trees that they result in, which must be those that GitLab lists. The root isn't listed: it can't be verified, because
   * GitLab sends neither its name nor the bytes of a commit with its signature.
   */
  async listFiles(commit: ObjectId, onProgress: (bytes: number) => void): Promise<Result<ApiTree, Problem>> {
    const [parents, entries] = await Promise.all([this.#getParents(commit), this.#listTree(commit, onProgress)]);
    if (!parents.ok) return parents;
    if (!entries.ok) return entries;
    const files = entries.value.flatMap(({ path, mode, id, type }) =>
      type === 'tree' ? [] : [{ path, mode, oid: id }],
    );
    const { root, names } = await rebuildTrees(files);
    if (entries.value.some(({ type, id }) => type === 'tree' && !names.has(id)))
      return err(
        createProblem('network/unexpected-answer', `The list of files that ${this.#title} sent is damaged.`, {
          retry: { kind: 'again' },
        }),
      );
    const facts = { tree: root, parents: parents.value };
    this.#facts.set(commit, facts);
    return ok({ ...facts, files });
  }

  readBlobs(
    ...[wanted, onProgress, at]: Parameters<RepositoryApi['readBlobs']>
  ): ReturnType<RepositoryApi['readBlobs']> {
    const source = { client: this.#client, id: this.#id, path: this.#path, access: this.#access };
    return readGitlabBlobs({ ...source, commit: at ?? 'HEAD' }, wanted, onProgress);
  }

  /** `lfs=true` sends the contents of a pointer (doc/api/repository_files.md); commits can't store any on a new branch (`Lfs::FileTransformer`). */
  async downloadLfs(
    ...[, { path, commit }]: Parameters<LfsStore['download']>
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
    const words = { id: this.#id, path, ref: commit, lfs: true };
    const read = await this.#client.download('GET /projects/{id}/repository/files/{path}/raw', words, this.#access);
    return read.ok ? ok(Uint8Array.from(read.value)) : read;
  }

  createCommit(request: Parameters<RepositoryApi['createCommit']>[0]): Promise<Result<ObjectId, Problem>> {
    const target = { client: this.#client, title: this.#title, id: this.#id, access: this.#access };
    return createGitlabCommit({ ...target, upstream: this.#upstream }, request);
  }

  #ask<Value>(schema: z.ZodType<Value>, route: string, words: RouteWords = {}): Promise<Result<Value, Problem>> {
    return this.#client.ask(schema, route, { id: this.#id, ...words }, this.#access);
  }

  async #findBranch(branch: string): Promise<Result<readonly [string, ObjectId] | null, Problem>> {
    const answer = await this.#ask(branchAnswer, 'GET /projects/{id}/repository/branches/{branch}', { branch });
    if (!answer.ok) return answer.problem.code === 'provider/not-found' ? ok(null) : answer;
    const { id, parent_ids: parents } = answer.value.commit;
    // Some versions list no parents with a branch.
    if (parents != null && parents.length > 0) this.#parents.set(id, parents);
    return ok([branch, id]);
  }

  async #getParents(commit: ObjectId): Promise<Result<readonly ObjectId[], Problem>> {
    const known = this.#parents.get(commit);
    if (known !== undefined) return ok(known);
    const asked = await this.#askCommit(commit);
    return asked.ok ? ok(this.#parents.get(asked.value) ?? []) : asked;
  }

  /** Asks for a commit by its name or a reference. Returns its name, and remembers its parents. */
  async #askCommit(reference: string): Promise<Result<ObjectId, Problem>> {
    const words = { sha: reference, stats: false };
    const answer = await this.#ask(commitAnswer, 'GET /projects/{id}/repository/commits/{sha}', words);
    if (!answer.ok) return answer;
    this.#parents.set(answer.value.id, answer.value.parent_ids);
    return ok(answer.value.id);
  }

  /** All entries with one request (lib/api/repositories.rb, `pagination`); null if this version can't, or if they may be too many for it. */
  async #listWhole(commit: ObjectId): Promise<Result<readonly TreeEntry[] | null, Problem>> {
    const words = { id: this.#id, ref: commit, recursive: true, pagination: 'none' };
    const page = await this.#client.askPage(treeAnswer, 'GET /projects/{id}/repository/tree', words, this.#access);
    if (!page.ok)
      return ['provider/invalid-request', 'network/unexpected-answer'].includes(page.problem.code) ? ok(null) : page;
    const { value, next } = page.value;
    return ok(next === null && value.length < mostWithoutPages ? value : null);
  }

  /**
   * All entries. If they can't be listed at once: those of the root, and then those of its folders, several at a time, since the pages of
   * one list follow one another.
   */
  async #listTree(
    commit: ObjectId,
    onProgress: (bytes: number) => void,
  ): Promise<Result<readonly TreeEntry[], Problem>> {
    const whole = await this.#listWhole(commit);
    if (!whole.ok) return whole;
    if (whole.value !== null) {
      onProgress(whole.value.length * 100);
      return ok(whole.value);
    }
    const words = { id: this.#id, ref: commit, pagination: 'keyset', per_page: treeAtOnce };
    let count = 0;
    const list = async (place: RouteWords): Promise<Result<readonly TreeEntry[], Problem>> => {
      const listed: TreeEntry[] = [];
      let token: unknown = undefined;
      do {
        const page = await this.#client.askPage(
          treeAnswer,
          'GET /projects/{id}/repository/tree',
          { ...words, ...place, page_token: token },
          this.#access,
        );
        if (!page.ok) return page;
        listed.push(...page.value.value);
        onProgress((count += page.value.value.length) * 100);
        token = page.value.next?.['page_token'];
      } while (token !== undefined);
      return ok(listed);
    };
    const root = await list({});
    if (!root.ok) return root;
    const entries = [...root.value];
    const foldersOf = (some: readonly TreeEntry[]) => some.filter(({ type }) => type === 'tree');
    for (let folders = foldersOf(entries); folders.length > 0;) {
      const inside: TreeEntry[] = [];
      const failed = await eachOf(folders, foldersAtOnce, async ({ path }) => {
        const whole = await list({ path, recursive: true });
        // A folder with very many files may take GitLab too long.
        const isTooMuch = !whole.ok && whole.problem.code === 'network/unexpected-answer';
        const listed = isTooMuch ? await list({ path }) : whole;
        if (!listed.ok) return listed.problem;
        entries.push(...listed.value);
        if (isTooMuch) inside.push(...foldersOf(listed.value));
        return null;
      });
      if (failed !== null) return err(failed);
      folders = inside;
    }
    return ok(entries);
  }
}
