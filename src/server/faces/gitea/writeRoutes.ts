import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { ApiError, answer } from '../../api/apiError.ts';
import { findCommit, isObject, moveHostedBranch } from '../../git/gitObjects.ts';
import { listBranches, readDefaultBranch, resolveBranchCommit } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
import { commitFiles, type FileOperation } from './commitFiles.ts';
import { notFound, restOfPath, type GiteaContext } from './giteaContext.ts';
import { toFilesResponse } from './giteaResponses.ts';
import { readContents } from './readContents.ts';
import { describeBranch } from './readRoutes.ts';

const person = z.object({ name: z.string().default(''), email: z.string().default('') });
const commitWords = {
  message: z.string().default(''),
  branch: z.string().default(''),
  new_branch: z.string().default(''),
  author: person.optional(),
  committer: person.optional(),
};
const operation = z.object({
  operation: z.enum(['create', 'update', 'delete']),
  path: z.string().min(1),
  content: z.string().optional(),
  sha: z.string().optional(),
  from_path: z.string().optional(),
});
const changedFiles = z.object({ ...commitWords, files: z.array(operation).min(1) });
const oneFile = z.object({
  ...commitWords,
  content: z.string().optional(),
  sha: z.string().optional(),
  from_path: z.string().optional(),
});
const newBranch = z.object({
  new_branch_name: z.string().min(1),
  old_branch_name: z.string().default(''),
  old_ref_name: z.string().default(''),
});

/** The routes that commit files and create or delete branches. Neither forge can create blobs, trees, commits, or references. */
export function addWriteRoutes(router: Router, context: GiteaContext): void {
  const { host } = context;
  router.post(
    '/repos/:owner/:repo/contents',
    answer(host, (request) => commit(context, request, parse(changedFiles, request.body)), 201),
  );
  const single = (kind: FileOperation['operation'], status: number) =>
    answer(
      host,
      async (request: Request) => {
        const { content, sha, from_path, ...words } = parse(oneFile, request.body);
        const file = { operation: kind, path: restOfPath(request, 'path'), content, sha, from_path };
        const { files, ...made } = await commit(context, request, { ...words, files: [file] });
        return { ...made, content: files[0] ?? null };
      },
      status,
    );
  router.post('/repos/:owner/:repo/contents/*path', single('create', 201));
  router.put('/repos/:owner/:repo/contents/*path', single('update', 200));
  router.delete('/repos/:owner/:repo/contents/*path', single('delete', 200));
  addBranchWriteRoutes(router, context);
}

async function commit(context: GiteaContext, request: Request, wanted: z.infer<typeof changedFiles>) {
  const { host, addresses, options } = context;
  const { found, by } = context.writable(request);
  const branch = wanted.branch === '' ? await readDefaultBranch(found) : wanted.branch;
  const target = wanted.new_branch === '' ? branch : wanted.new_branch;
  if (host.isProtected(found, target)) throw new ApiError(403, `user cannot commit to branch [user: ${by.login}]`);
  // If only one of them is given, it is used for the other.
  const author = named(wanted.author) ?? named(wanted.committer) ?? by;
  const sha = await commitFiles(found, {
    files: wanted.files,
    branch,
    newBranch: target,
    message: wanted.message === '' ? 'Change files' : wanted.message,
    author,
    committer: named(wanted.committer) ?? author,
    isForgejo: options.kind === 'forgejo',
  });
  host.notifyBranchesChanged(found);
  const made = await findCommit(found.folder, sha);
  if (made === null) throw notFound();
  const at = addresses(request);
  const api = `${at.api}/repos/${found.owner}/${found.name}`;
  const place = { found, commit: sha, ref: target, api, web: at.web, limits: options.limits };
  const files = await readContents(
    place,
    wanted.files.map(({ path }) => path),
  );
  return toFilesResponse(found, made, at, files);
}

function named(given: z.infer<typeof person> | undefined) {
  return given === undefined || given.name === '' || given.email === '' ? null : given;
}

function addBranchWriteRoutes(router: Router, context: GiteaContext): void {
  const { host } = context;
  router.post(
    '/repos/:owner/:repo/branches',
    answer(
      host,
      async (request) => {
        const { found } = context.writable(request);
        const wanted = parse(newBranch, request.body);
        const name = wanted.new_branch_name;
        const from = wanted.old_ref_name || wanted.old_branch_name || (await readDefaultBranch(found));
        const start = (await resolveBranchCommit(found, from)) ?? from;
        if (!(await isObject(found.folder, start, 'commit'))) throw new ApiError(404, 'The old branch does not exist');
        if (host.isProtected(found, name)) throw new ApiError(403, `branch ${name} is protected`);
        const valid = await runGit(found.folder, ['check-ref-format', '--branch', name]);
        if (valid.status !== 0) throw new ApiError(422, '[BranchName]: GitRefName');
        if ((await moveHostedBranch(found.folder, name, start, { isNew: true })) !== 'moved')
          throw new ApiError(409, 'The branch already exists.');
        host.notifyBranchesChanged(found);
        return describeBranch(context, request, found, { name, commit: start });
      },
      201,
    ),
  );
  router.delete('/repos/:owner/:repo/branches/*branch', async (request: Request, response: Response) => {
    const { found } = context.writable(request);
    const name = restOfPath(request, 'branch');
    const branch = (await listBranches(found)).find((candidate) => candidate.name === name);
    if (branch === undefined) throw notFound();
    if (host.isProtected(found, name)) throw new ApiError(403, 'branch protected');
    if (name === (await readDefaultBranch(found))) throw new ApiError(403, 'can not delete default branch');
    await runGit(found.folder, ['update-ref', '-d', `refs/heads/${name}`, branch.commit]);
    host.notifyBranchesChanged(found);
    response.status(204).end();
  });
}

/** A request's body; fails with 422, as Gitea's own binding does. */
export function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const read = schema.safeParse(body ?? {});
  if (!read.success)
    throw new ApiError(422, read.error.issues.map(({ path, message }) => `[${path.join('.')}]: ${message}`).join('; '));
  return read.data;
}
