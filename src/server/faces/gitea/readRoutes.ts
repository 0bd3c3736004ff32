import type { Request, Router } from 'express';
import { ApiError, answer } from '../../api/apiError.ts';
import {
  findCommit,
  listTreeEntries,
  readHostedBlob,
  readHostedBlobs,
  type HostedTreeEntry,
} from '../../git/gitObjects.ts';
import { listBranches, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
import { readLfsContents } from '../../git/lfsObjects.ts';
import { isAtLeast, notFound, paginate, positiveNumber, restOfPath, type GiteaContext } from './giteaContext.ts';
import { toGiteaBranch, toGiteaCommit } from './giteaResponses.ts';
import { readContents, type ContentsPlace } from './readContents.ts';

/** The routes that read branches, commits, trees, and files. */
export function addReadRoutes(router: Router, context: GiteaContext): void {
  addBranchRoutes(router, context);
  addObjectRoutes(router, context);
  addContentsRoutes(router, context);
}

/** A branch as the API shows it. */
export async function describeBranch(
  { host, addresses }: GiteaContext,
  request: Request,
  found: HostedRepository,
  { name, commit }: { readonly name: string; readonly commit: string },
) {
  const isProtected = host.isProtected(found, name);
  const read = await findCommit(found.folder, commit);
  if (read === null) throw notFound();
  const canPush = host.permission(request, found).write && !isProtected;
  return toGiteaBranch(name, read, { isProtected, canPush }, `${addresses(request).web}/${found.owner}/${found.name}`);
}

function addBranchRoutes(router: Router, context: GiteaContext): void {
  const { host, repository, options } = context;
  router.get(
    '/repos/:owner/:repo/branches',
    answer(host, async (request, response) => {
      const found = repository(request);
      const branches = paginate(await listBranches(found), request, response, options.limits);
      return Promise.all(branches.map((branch) => describeBranch(context, request, found, branch)));
    }),
  );
  router.get(
    '/repos/:owner/:repo/branches/*branch',
    answer(host, async (request) => {
      const found = repository(request);
      const name = restOfPath(request, 'branch');
      const branch = (await listBranches(found)).find((candidate) => candidate.name === name);
      if (branch === undefined) throw notFound();
      return describeBranch(context, request, found, branch);
    }),
  );
}

function addObjectRoutes(router: Router, context: GiteaContext): void {
  const { host, addresses, repository, options } = context;
  router.get(
    '/repos/:owner/:repo/git/commits/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const commit = await findCommit(found.folder, (await resolveCommit(found, String(request.params['sha']))) ?? '');
      if (commit === null) throw notFound();
      return toGiteaCommit(found, commit, addresses(request));
    }),
  );
  router.get(
    '/repos/:owner/:repo/git/trees/:sha',
    answer(host, async (request) => {
      const found = repository(request);
      const { recursive, page, per_page: perPage } = request.query;
      const entries = await listTreeEntries(found.folder, String(request.params['sha']), isTrue(recursive));
      if (entries === null) throw new ApiError(400, `sha not found [${String(request.params['sha'])}]`);
      const limit = options.limits.treesPerPage;
      const asked = { page: positiveNumber(page, 1), size: Math.min(positiveNumber(perPage, limit), limit) };
      return toTreePage(`${apiUrl(context, request, found)}/git`, String(request.params['sha']), entries, asked);
    }),
  );
  const blobs = async (request: Request, found: HostedRepository, shas: readonly string[]) => {
    const read = await readHostedBlobs(found.folder, shas);
    return shas.map((sha) => {
      const bytes = read.get(sha);
      const url = `${apiUrl(context, request, found)}/git/blobs/${sha}`;
      if (bytes === undefined) throw new ApiError(400, `object does not exist [id: ${sha}, rel_path: ]`);
      // Larger files are answered without their content (services/repository/files, `GetBlobBySHA`).
      const content = bytes.length > options.limits.largestBlob ? '' : Buffer.from(bytes).toString('base64');
      return { content, encoding: 'base64', url, sha, size: bytes.length };
    });
  };
  router.get(
    '/repos/:owner/:repo/git/blobs/:sha',
    answer(host, async (request) => {
      const [blob] = await blobs(request, repository(request), [String(request.params['sha'])]);
      return blob;
    }),
  );
  if (options.kind === 'forgejo')
    router.get(
      '/repos/:owner/:repo/git/blobs',
      answer(host, async (request) => {
        const found = repository(request);
        const shas = String(request.query['shas'] ?? '').split(',');
        if (shas[0] === '') throw new ApiError(400, 'no sha provided');
        if (request.originalUrl.length > 2083) throw new ApiError(414, 'URI Too Long');
        return blobs(request, found, shas);
      }),
    );
}

function addContentsRoutes(router: Router, context: GiteaContext): void {
  const { host, addresses, repository, options } = context;
  const place = async (request: Request): Promise<ContentsPlace> => {
    const found = repository(request);
    const ref = typeof request.query['ref'] === 'string' ? request.query['ref'] : '';
    const commit = await resolveCommit(found, ref === '' ? 'HEAD' : ref);
    if (commit === null) throw new ApiError(404, `object does not exist [id: ${ref}, rel_path: ]`);
    const limits = options.limits;
    return { found, commit, ref, api: apiUrl(context, request, found), web: addresses(request).web, limits };
  };
  router.get(
    '/repos/:owner/:repo/contents/*path',
    answer(host, async (request) => {
      const [contents] = await readContents(await place(request), [restOfPath(request, 'path')]);
      if (contents === undefined || contents === null) throw notFound();
      return contents;
    }),
  );
  // `media` sends the contents of a Git LFS pointer instead of the pointer.
  router.get(['/repos/:owner/:repo/raw/*path', '/repos/:owner/:repo/media/*path'], async (request, response) => {
    const { found, commit } = await place(request);
    const { status, output } = await runGit(found.folder, ['rev-parse', `${commit}:${restOfPath(request, 'path')}`]);
    const bytes = status === 0 ? await readHostedBlob(found.folder, output.trim()) : null;
    if (bytes === null) throw notFound();
    response.type('application/octet-stream');
    response.send(Buffer.from(/\/media\//.test(request.path) ? await readLfsContents(found, bytes) : bytes));
  });
  if (options.kind === 'forgejo' || !isAtLeast(options.version, 24)) return;
  // routers/api/v1/repo/file.go, `handleGetFileContents`
  router.get(
    '/repos/:owner/:repo/file-contents',
    answer(host, async (request) => readContents(await place(request), filesIn(parseJson(request.query['body'])))),
  );
  router.post(
    '/repos/:owner/:repo/file-contents',
    answer(host, async (request) => {
      context.writable(request); // as in Gitea, where POST always needs this permission
      return readContents(await place(request), filesIn(request.body));
    }),
  );
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new ApiError(400, 'invalid body parameter');
  }
}

function filesIn(body: unknown): readonly string[] {
  const files = typeof body === 'object' && body !== null && 'files' in body ? body.files : null;
  if (!Array.isArray(files)) throw new ApiError(400, 'invalid body parameter');
  return files.map(String);
}

/** The commit of a branch, or of a commit's own name. */
async function resolveCommit(found: HostedRepository, ref: string): Promise<string | null> {
  if (ref.startsWith('-')) return null;
  const branch = (await listBranches(found)).find(({ name }) => name === ref);
  if (branch !== undefined) return branch.commit;
  const named = await runGit(found.folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  return named.status === 0 ? named.output.trim() : null;
}

function apiUrl({ addresses }: GiteaContext, request: Request, { owner, name }: HostedRepository): string {
  return `${addresses(request).api}/repos/${owner}/${name}`;
}

function isTrue(value: unknown): boolean {
  return value === '1' || value === 'true';
}

/** `GitTreeResponse`: one page; `truncated` says that more follow. A page after the last has no list at all. */
function toTreePage(
  url: string,
  sha: string,
  entries: readonly HostedTreeEntry[],
  { page, size }: { readonly page: number; readonly size: number },
) {
  const shown = entries.slice((page - 1) * size, page * size);
  const listed = shown.map((entry) => ({
    path: entry.path,
    mode: entry.mode,
    type: entry.type,
    size: entry.size ?? 0,
    sha: entry.sha,
    url: entry.type === 'commit' ? '' : `${url}/${entry.type === 'tree' ? 'trees' : 'blobs'}/${entry.sha}`,
  }));
  return {
    sha,
    url: `${url}/trees/${sha}`,
    tree: listed.length === 0 ? null : listed,
    truncated: page * size < entries.length,
    page,
    total_count: entries.length,
  };
}
