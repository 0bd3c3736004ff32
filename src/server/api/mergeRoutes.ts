import type { Router } from 'express';
import { z } from 'zod';
import { findCommit, findSignature, moveHostedBranch, signHostedCommit, writeHostedCommit } from '../git/gitObjects.ts';
import { mergeTrees } from '../git/mergeTrees.ts';
import { resolveBranchCommit } from '../git/repositoryStore.ts';
import { runGit } from '../git/runGit.ts';
import { answer, ApiError } from './apiError.ts';
import { toCommitResponse } from './gitDataRoutes.ts';
import { parse, urlOf, writable, type RouteContext } from './routeContext.ts';

const wantedMerge = z.object({ base: z.string(), head: z.string(), commit_message: z.string().optional() });

/** GitHub's committer of commits that it signs. */
const committer = { name: 'GitHub', email: 'noreply@github.com' };

/** GitHub's "Merge a branch": a signed merge commit on `base`, or 204 if it has `head` already. */
export function addMergeRoutes(router: Router, context: RouteContext): void {
  const { host, addresses } = context;
  router.post(
    '/repos/:owner/:repo/merges',
    answer(
      host,
      async (request, response) => {
        const { found, author } = writable(context, request);
        const { base, head, commit_message: message = `Merge ${head} into ${base}` } = parse(wantedMerge, request.body);
        const ours = await resolveBranchCommit(found, base);
        if (ours === null) throw new ApiError(404, 'Base does not exist');
        const theirs = (await resolveBranchCommit(found, head)) ?? (await findCommit(found.folder, head))?.sha;
        if (theirs === undefined) throw new ApiError(404, 'Head does not exist');
        if ((await runGit(found.folder, ['merge-base', '--is-ancestor', theirs, ours])).status === 0) {
          response.status(204);
          return undefined;
        }
        const tree = await mergeTrees(found.folder, ours, theirs);
        if (tree === null) throw new ApiError(409, 'Merge conflict');
        const unsigned = await writeHostedCommit(found.folder, {
          tree,
          parents: [ours, theirs],
          message,
          author,
          committer,
        });
        const sha = await signHostedCommit(found.folder, unsigned);
        const made = await findCommit(found.folder, sha);
        if (made === null || (await moveHostedBranch(found.folder, base, sha, { isNew: false })) !== 'moved')
          throw new ApiError(409, 'Merge conflict');
        host.notifyBranchesChanged(found);
        const at = addresses(request);
        const {
          parents,
          verification,
          tree: ofCommit,
          ...commit
        } = toCommitResponse(found, made, at, await findSignature(found.folder, sha));
        const url = `${urlOf(found, at)}/commits/${sha}`;
        return {
          sha,
          node_id: commit.node_id,
          url,
          html_url: commit.html_url,
          comments_url: `${url}/comments`,
          commit: {
            url: commit.url,
            author: commit.author,
            committer: commit.committer,
            message: commit.message,
            comment_count: 0,
            tree: ofCommit,
            verification,
          },
          author: null,
          committer: null,
          parents,
        };
      },
      201,
    ),
  );
}
