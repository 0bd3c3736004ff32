import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { answer, ApiError } from '../../api/apiError.ts';
import { findCommit, listTreeEntries, readHostedBlob } from '../../git/gitObjects.ts';
import { resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import { readLfsContents } from '../../git/lfsObjects.ts';
import { runGit } from '../../git/runGit.ts';
import { commitActions } from './commitActions.ts';
import { findProject, pageSize, paginate, parse, setNextLink, type GitlabContext } from './gitlabContext.ts';
import { parentOf, toGitlabCommit } from './gitlabResponses.ts';

const newCommit = z.object({
  branch: z.string().min(1),
  commit_message: z.string(),
  start_branch: z.string().optional(),
  start_sha: z.string().optional(),
  start_project: z.union([z.string(), z.number()]).optional(),
  author_name: z.string().optional(),
  author_email: z.string().optional(),
  force: z.boolean().optional(),
  actions: z.array(
    z.object({
      action: z.enum(['create', 'update', 'delete', 'move', 'chmod']),
      file_path: z.string().min(1),
      previous_path: z.string().optional(),
      content: z.string().optional(),
      encoding: z.enum(['text', 'base64']).optional(),
      last_commit_id: z.string().optional(),
      execute_filemode: z.boolean().optional(),
    }),
  ),
});

/** Gitaly's limit for a list without pages (`TREE_ENTRIES_DEFAULT_LIMIT`). */
const mostEntries = 100_000;

/** Branches, trees, files, and commits (lib/api/{branches,repositories,files,commits}.rb). */
export function addRepositoryRoutes(router: Router, context: GitlabContext): void {
  const { host, project } = context;
  addBranchRoutes(router, context);

  router.get(
    '/projects/:id/repository/tree',
    answer(host, async (request, response) => {
      const found = await project(request);
      const commit = await resolveRef(found, request.query['ref']);
      const folder = typeof request.query['path'] === 'string' ? request.query['path'] : '';
      const named = await runGit(found.folder, ['rev-parse', '--verify', '--quiet', `${commit ?? ''}:${folder}`]);
      const isRecursive = request.query['recursive'] === 'true';
      const { pagination = 'legacy' } = request.query;
      if (!['legacy', 'keyset', 'none'].includes(String(pagination)))
        throw new ApiError(400, 'pagination does not have a valid value');
      if (pagination === 'none' && !isRecursive)
        throw new ApiError(400, 'pagination cannot be "none" unless "recursive" is true');
      const entries = named.status === 0 ? await listTreeEntries(found.folder, named.output.trim(), isRecursive) : null;
      if (entries === null) throw new ApiError(404, '404 Tree Not Found');
      // Like Gitaly, folders come first in no particular relation to their files.
      const shown = entries
        .toSorted((a, b) => Number(b.type === 'tree') - Number(a.type === 'tree'))
        .map(({ sha, type, path: inside, mode }) => {
          const path = folder === '' ? inside : `${folder}/${inside}`;
          return { id: sha, name: path.split('/').at(-1), type, path, mode };
        });
      if (pagination === 'none') return shown.slice(0, mostEntries);
      return pagination === 'keyset' ? pageAfterToken(shown, request, response) : paginate(shown, request, response);
    }),
  );

  const sendFile = async (response: Response, found: HostedRepository, oid: string | null, isLfs = false) => {
    const bytes = oid === null ? null : await readHostedBlob(found.folder, oid);
    if (bytes === null) throw new ApiError(404, '404 File Not Found');
    response.setHeader('Cache-Control', 'max-age=0, private, must-revalidate, no-store, no-cache');
    response.type('text/plain').send(Buffer.from(isLfs ? await readLfsContents(found, bytes) : bytes));
  };
  router.get('/projects/:id/repository/files/:path/raw', async (request, response) => {
    const found = await project(request);
    const commit = await resolveRef(found, request.query['ref']);
    const named = await runGit(found.folder, [
      'rev-parse',
      '--verify',
      '--quiet',
      `${commit ?? ''}:${request.params.path}`,
    ]);
    const isLfs = request.query['lfs'] === 'true';
    await sendFile(response, found, named.status === 0 ? named.output.trim() : null, isLfs);
  });
  router.get('/projects/:id/repository/blobs/:sha/raw', async (request, response) =>
    sendFile(response, await project(request), request.params.sha),
  );
  addCommitRoutes(router, context);
}

function addBranchRoutes(router: Router, { host, project, addresses }: GitlabContext): void {
  const describe = async (request: Request, found: HostedRepository, name: string, sha: string) => {
    const commit = await findCommit(found.folder, sha);
    if (commit === null) throw new ApiError(404, '404 Branch Not Found');
    const isProtected = host.isProtected(found, name);
    return {
      name,
      merged: false,
      protected: isProtected,
      default: false,
      developers_can_push: !isProtected,
      developers_can_merge: !isProtected,
      can_push: !isProtected && host.permission(request, found).write,
      web_url: `${addresses(request).web}/${found.owner}/${found.name}/-/tree/${encodeURI(name)}`,
      commit: toGitlabCommit(found, commit, addresses(request)),
    };
  };
  router.get(
    '/projects/:id/repository/branches',
    answer(host, async (request, response) => {
      const found = await project(request);
      const page = paginate(await host.branches(found), request, response);
      return Promise.all(page.map(({ name, commit }) => describe(request, found, name, commit)));
    }),
  );
  router.get(
    '/projects/:id/repository/branches/:branch',
    answer(host, async (request) => {
      const found = await project(request);
      const name = String(request.params['branch']);
      const commit = await resolveBranchCommit(found, name);
      if (commit === null) throw new ApiError(404, '404 Branch Not Found');
      return describe(request, found, name, commit);
    }),
  );
}

function addCommitRoutes(router: Router, { host, project, writable, addresses }: GitlabContext): void {
  const show = async (request: Request, found: HostedRepository, sha: string | null) => {
    const commit = sha === null ? null : await findCommit(found.folder, sha);
    if (commit === null) throw new ApiError(404, '404 Commit Not Found');
    return { ...toGitlabCommit(found, commit, addresses(request)), status: null, project_id: 1, last_pipeline: null };
  };
  router.get(
    '/projects/:id/repository/commits/:sha',
    answer(host, async (request) => {
      const found = await project(request);
      return show(request, found, await resolveRef(found, request.params['sha']));
    }),
  );
  router.post(
    '/projects/:id/repository/commits',
    answer(
      host,
      async (request) => {
        const { found, by } = await writable(request);
        const wanted = parse(newCommit, request.body);
        const { branch, commit_message: message, author_name: name = by.name, author_email: email = by.email } = wanted;
        if (host.isProtected(found, branch))
          throw new ApiError(403, '403 Forbidden - You are not allowed to push into this branch');
        const start = await resolveStart(host, found, wanted);
        const { actions } = wanted;
        const author = { name, email };
        const sha = await commitActions(found, { branch, start, actions, message, author, committer: by });
        host.notifyBranchesChanged(found);
        return show(request, found, sha);
      },
      201,
    ),
  );
}

/** The commit that a new branch starts at; null without a start. One of the project that it was forked from is fetched from there. */
async function resolveStart(
  host: GitlabContext['host'],
  found: HostedRepository,
  wanted: z.infer<typeof newCommit>,
): Promise<string | null> {
  const { start_branch: branch, start_sha: sha, start_project: id, force } = wanted;
  if (force === true) throw new ApiError(400, 'This face doesn’t overwrite branches');
  if (branch !== undefined && sha !== undefined)
    throw new ApiError(400, 'start_branch, start_sha are mutually exclusive');
  const start = id === undefined ? found : await findProject(host, String(id));
  const parent = await parentOf(host, found);
  if (start === null || (start.folder !== found.folder && start.folder !== parent?.folder))
    throw new ApiError(403, '403 Forbidden - Project is not included in the fork network');
  const commit =
    sha ?? (branch === undefined || branch === wanted.branch ? null : await resolveBranchCommit(start, branch));
  if (commit !== null && start.folder !== found.folder)
    await runGit(found.folder, ['fetch', '--quiet', start.folder, '+refs/heads/*:refs/docwright/parent/*']);
  return commit;
}

/** A page of keyset pagination: `page_token` continues after an entry. */
function pageAfterToken<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  request: Request,
  response: Response,
): readonly Entry[] {
  const token = request.query['page_token'];
  const after = token === undefined ? -1 : entries.findIndex(({ path }) => toToken(path) === token);
  if (token !== undefined && after < 0) throw new ApiError(400, 'Invalid page token');
  const page = entries.slice(after + 1, after + 1 + pageSize(request));
  const last = page.at(-1);
  if (last !== undefined && last !== entries.at(-1))
    setNextLink(request, response, { page_token: toToken(last.path), per_page: String(pageSize(request)) });
  return page;
}

const toToken = (path: string) => Buffer.from(JSON.stringify({ FileName: path })).toString('base64');

/** The commit of a branch or of a commit's name; the default branch without one. */
async function resolveRef(found: HostedRepository, ref: unknown): Promise<string | null> {
  const name = typeof ref === 'string' ? ref : 'HEAD';
  const { status, output } = await runGit(found.folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return status === 0 ? output.trim() : null;
}
