import type { Router } from 'express';
import { z } from 'zod';
import {
  findCommit,
  findSignature,
  isObject,
  listTreeEntries,
  readHostedBlob,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type HostedCommit,
  type HostedTreeEntry,
  type TreeEdit,
} from '../git/gitObjects.ts';
import { listBranches, type HostedRepository } from '../git/repositoryStore.ts';
import { answer, ApiError } from './apiError.ts';
import { addReferenceRoutes } from './referenceRoutes.ts';
import { invalid, parse, urlOf, writable, type RouteContext } from './routeContext.ts';
import type { HostUrls } from './responses.ts';

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
      if (commit === null) throw await missingIn(found);
      return toCommitResponse(found, commit, addresses(request), await findSignature(found.folder, commit.sha));
    }),
  );

  router.get(
    '/repos/:owner/:repo/git/trees/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const sha = String(request.params['sha']);
      const entries = await listTreeEntries(found.folder, sha, request.query['recursive'] !== undefined);
      if (entries === null) throw await missingIn(found);
      return toTreeResponse(found, sha, entries, addresses(request));
    }),
  );

  router.get(
    '/repos/:owner/:repo/git/blobs/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const sha = String(request.params['sha']);
      const bytes = await readHostedBlob(found.folder, sha);
      if (bytes === null) throw await missingIn(found);
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

/** GitHub answers otherwise for a repository without commits, such as a fork that is being copied. */
async function missingIn(found: HostedRepository): Promise<ApiError> {
  const isEmpty = (await listBranches(found)).length === 0;
  return isEmpty ? new ApiError(409, 'Git Repository is empty.') : new ApiError(404, 'Not Found');
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
        return toCommitResponse(found, commit, addresses(request), await findSignature(found.folder, commit.sha));
      },
      201,
    ),
  );
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

/** GitHub's `git-commit`. */
export function toCommitResponse(
  found: HostedRepository,
  commit: HostedCommit,
  at: HostUrls,
  signature: string | null,
) {
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
    verification: {
      verified: signature !== null,
      reason: signature === null ? 'unsigned' : 'valid',
      signature,
      payload: null,
      verified_at: null,
    },
  };
}
