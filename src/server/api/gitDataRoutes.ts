import type { Request, Router } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts.ts';
import {
  findCommit,
  isObject,
  listTreeEntries,
  moveHostedBranch,
  readHostedBlob,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type HostedCommit,
  type HostedTreeEntry,
  type TreeEdit,
} from '../git/gitObjects.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { answer, ApiError } from './apiError.ts';
import type { HostUrls } from './responses.ts';

/** Shared by all routes: resolves a request's account and repository. */
export interface RouteContext {
  readonly host: GitHost;
  readonly addresses: (request: Request) => HostUrls;
  readonly account: (request: Request) => Account;
  readonly repository: (request: Request) => HostedRepository;
}

const newBlob = z.object({ content: z.string(), encoding: z.enum(['utf-8', 'base64']).default('utf-8') });
const newTree = z.object({
  base_tree: z.string().optional(),
  tree: z.array(
    z.object({
      path: z.string().min(1),
      mode: z.enum(['100644', '100755', '040000', '160000', '120000']),
      type: z.enum(['blob', 'tree', 'commit']).optional(),
      sha: z.string().nullish(),
      content: z.string().optional(),
    }),
  ),
});
const person = z.object({ name: z.string().min(1), email: z.string().min(1), date: z.string().optional() });
const newCommit = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).default([]),
  author: person.optional(),
  committer: person.optional(),
});
const newReference = z.object({ ref: z.string().startsWith('refs/heads/'), sha: z.string() });
const movedReference = z.object({ sha: z.string(), force: z.boolean().default(false) });

/** The routes of GitHub's Git data API: blobs, trees, commits, and branches. */
export function addGitDataRoutes(router: Router, context: RouteContext): void {
  addReadingRoutes(router, context);
  addWritingRoutes(router, context);
  addReferenceRoutes(router, context);
}

function addReadingRoutes(router: Router, { host, addresses, repository }: RouteContext): void {
  router.get(
    '/repos/:owner/:repo/git/commits/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const commit = await findCommit(found.folder, String(request.params['sha']));
      if (commit === null) throw new ApiError(404, 'Not Found');
      return toCommitResponse(found, commit, addresses(request));
    }),
  );

  router.get(
    '/repos/:owner/:repo/git/trees/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const sha = String(request.params['sha']);
      const entries = await listTreeEntries(found.folder, sha, request.query['recursive'] !== undefined);
      if (entries === null) throw new ApiError(404, 'Not Found');
      return toTreeResponse(found, sha, entries, addresses(request));
    }),
  );

  router.get(
    '/repos/:owner/:repo/git/blobs/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const sha = String(request.params['sha']);
      const bytes = await readHostedBlob(found.folder, sha);
      if (bytes === null) throw new ApiError(404, 'Not Found');
      return {
        sha,
        node_id: `B_${sha}`,
        size: bytes.length,
        url: `${urlOf(found, addresses(request))}/git/blobs/${sha}`,
        content: Buffer.from(bytes).toString('base64'),
        encoding: 'base64',
      };
    }),
  );
}

function addWritingRoutes(router: Router, context: RouteContext): void {
  const { host, addresses } = context;
  router.post(
    '/repos/:owner/:repo/git/blobs',
    answer(
      host,
      async (request) => {
        const { found } = writable(context, request);
        const { content, encoding } = parse(newBlob, request.body);
        const sha = await writeHostedBlob(found.folder, Buffer.from(content, encoding));
        return { sha, url: `${urlOf(found, addresses(request))}/git/blobs/${sha}` };
      },
      201,
    ),
  );

  router.post(
    '/repos/:owner/:repo/git/trees',
    answer(
      host,
      async (request) => {
        const { found } = writable(context, request);
        const { base_tree: base = null, tree } = parse(newTree, request.body);
        if (base !== null && !(await isObject(found.folder, base, 'tree'))) throw invalid('base_tree is not a tree');
        const edits: TreeEdit[] = [];
        for (const { path, mode, sha, content } of tree) {
          if (content !== undefined)
            edits.push({ path, mode, sha: await writeHostedBlob(found.folder, Buffer.from(content)) });
          else if (sha === undefined) throw invalid('tree.sha or tree.content is required');
          else if (sha !== null && mode !== '160000' && !(await isObject(found.folder, sha, 'blob')))
            throw invalid(`tree.sha ${sha} is not a valid blob`);
          else edits.push({ path, mode, sha });
        }
        const sha = await writeHostedTree(found.folder, base, edits);
        const entries = (await listTreeEntries(found.folder, sha, false)) ?? [];
        return toTreeResponse(found, sha, entries, addresses(request));
      },
      201,
    ),
  );

  router.post(
    '/repos/:owner/:repo/git/commits',
    answer(
      host,
      async (request) => {
        const { found, author } = writable(context, request);
        const wanted = parse(newCommit, request.body);
        if (!(await isObject(found.folder, wanted.tree, 'tree'))) throw invalid('Tree SHA does not exist');
        for (const parent of wanted.parents)
          if (!(await isObject(found.folder, parent, 'commit'))) throw invalid('Parent SHA does not exist');
        const by = wanted.author ?? author;
        const sha = await writeHostedCommit(found.folder, { ...wanted, author: by, committer: wanted.committer ?? by });
        const commit = await findCommit(found.folder, sha);
        if (commit === null) throw new ApiError(500, 'Server Error');
        return toCommitResponse(found, commit, addresses(request));
      },
      201,
    ),
  );
}

function addReferenceRoutes(router: Router, context: RouteContext): void {
  const { host, addresses } = context;
  const move = async (request: Request, branch: string, sha: string, isNew: boolean, force: boolean) => {
    const { found } = writable(context, request);
    if (host.isProtected(found, branch)) throw new ApiError(422, `Protected branch update failed for ${branch}`);
    if (!(await isObject(found.folder, sha, 'commit'))) throw invalid('Object does not exist');
    const outcome = await moveHostedBranch(found.folder, branch, sha, { isNew, force });
    if (outcome === 'exists') throw invalid('Reference already exists');
    if (outcome === 'missing') throw invalid('Reference does not exist');
    if (outcome === 'notFastForward') throw invalid('Update is not a fast forward');
    host.notifyBranchesChanged(found);
    const url = urlOf(found, addresses(request));
    return {
      ref: `refs/heads/${branch}`,
      node_id: `REF_${branch}`,
      url: `${url}/git/refs/heads/${branch}`,
      object: { type: 'commit', sha, url: `${url}/git/commits/${sha}` },
    };
  };

  router.post(
    '/repos/:owner/:repo/git/refs',
    answer(
      host,
      async (request) => {
        const { ref, sha } = parse(newReference, request.body);
        return move(request, ref.slice('refs/heads/'.length), sha, true, false);
      },
      201,
    ),
  );

  router.patch(
    // Clients may encode the slashes of the name.
    '/repos/:owner/:repo/git/refs/*ref',
    answer(host, async (request) => {
      const { sha, force } = parse(movedReference, request.body);
      const name = [request.params['ref']].flat().join('/');
      if (!name.startsWith('heads/')) throw invalid('Reference does not exist');
      return move(request, name.slice('heads/'.length), sha, false, force);
    }),
  );
}

/** The repository and account of a request that writes. GitHub answers 404 without read access, and 403 without write access. */
function writable(
  { host, account, repository }: RouteContext,
  request: Request,
): { readonly found: HostedRepository; readonly author: Account } {
  const author = account(request);
  const found = repository(request);
  if (!host.permission(request, found).write) throw new ApiError(403, 'Must have push access to the repository');
  return { found, author };
}

function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const read = schema.safeParse(body);
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return read.data;
}

function invalid(message: string): ApiError {
  return new ApiError(422, message);
}

function urlOf({ owner, name }: HostedRepository, { api }: HostUrls): string {
  return `${api}/repos/${owner}/${name}`;
}

function toTreeResponse(
  found: HostedRepository,
  sha: string,
  entries: readonly HostedTreeEntry[],
  at: HostUrls,
): object {
  const url = urlOf(found, at);
  const places = { blob: 'blobs', tree: 'trees', commit: 'commits' } as const;
  return {
    sha,
    url: `${url}/git/trees/${sha}`,
    truncated: false,
    tree: entries.map(({ path, mode, type, sha: name, size }) => ({
      path,
      mode,
      type,
      sha: name,
      ...(size === null ? {} : { size }),
      ...(type === 'commit' ? {} : { url: `${url}/git/${places[type]}/${name}` }),
    })),
  };
}

function toCommitResponse(found: HostedRepository, commit: HostedCommit, at: HostUrls): object {
  const url = urlOf(found, at);
  const html = `${at.web}/${found.owner}/${found.name}`;
  const { sha, tree, parents, author, committer, message } = commit;
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${url}/git/commits/${sha}`,
    html_url: `${html}/commit/${sha}`,
    author,
    committer,
    message,
    tree: { sha: tree, url: `${url}/git/trees/${tree}` },
    parents: parents.map((parent) => ({
      sha: parent,
      url: `${url}/git/commits/${parent}`,
      html_url: `${html}/commit/${parent}`,
    })),
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
  };
}
