import type { Request, Router } from 'express';
import { z } from 'zod';
import { findSignature, isObject, moveHostedBranch } from '../git/gitObjects.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { runGit, runGitOrThrow } from '../git/runGit.ts';
import type { GitHost } from '../gitHost.ts';
import { answer, ApiError } from './apiError.ts';
import { invalid, parse, urlOf, writable, type RouteContext } from './routeContext.ts';

const newReference = z.object({ ref: z.string().startsWith('refs/heads/'), sha: z.string() });
const movedReference = z.object({ sha: z.string(), force: z.boolean().default(false) });

const ruleset = { ruleset_source_type: 'Repository', ruleset_source: 'Policies', ruleset_id: 1 };

/** The routes that create, move, and delete branches, and that list their rules. */
export function addReferenceRoutes(router: Router, context: RouteContext): void {
  const { host, addresses, repository } = context;
  router.get(
    '/repos/:owner/:repo/rules/branches/*branch',
    answer(host, async (request) => {
      const name = [request.params['branch']].flat().join('/');
      return host.requiresSignatures(repository(request), name) ? [{ type: 'required_signatures', ...ruleset }] : [];
    }),
  );

  const move = async (request: Request, branch: string, sha: string, isNew: boolean, force: boolean) => {
    const { found } = writable(context, request);
    if (host.isProtected(found, branch)) throw new ApiError(422, `Protected branch update failed for ${branch}`);
    if (!(await isObject(found.folder, sha, 'commit'))) throw invalid('Object does not exist');
    await checkSignatures(host, found, branch, sha);
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

  router.delete(
    '/repos/:owner/:repo/git/refs/*ref',
    answer(
      host,
      async (request) => {
        const { found } = writable(context, request);
        const name = [request.params['ref']].flat().join('/');
        const { status } = await runGit(found.folder, ['show-ref', '--verify', '--quiet', `refs/${name}`]);
        if (!name.startsWith('heads/') || status !== 0) throw invalid('Reference does not exist');
        if (host.isProtected(found, name.slice('heads/'.length))) throw invalid('Cannot delete a protected branch');
        await runGitOrThrow(found.folder, ['update-ref', '-d', `refs/${name}`]);
        host.notifyBranchesChanged(found);
      },
      204,
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

/** GitHub's response to unsigned commits for a branch that requires signatures. */
async function checkSignatures(host: GitHost, found: HostedRepository, branch: string, sha: string): Promise<void> {
  if (!host.requiresSignatures(found, branch)) return;
  const fresh = await runGitOrThrow(found.folder, ['rev-list', sha, '--not', '--branches']);
  for (const commit of fresh.split('\n').filter((line) => line !== ''))
    if ((await findSignature(found.folder, commit)) === null)
      throw invalid('Repository rule violations found\n\nCommits must have verified signatures.\n\n');
}
