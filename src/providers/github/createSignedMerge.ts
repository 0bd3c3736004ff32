import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { toRefProblem, toRouteWords, type GithubTarget } from './githubCommit.ts';

const mergeAnswer = z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) }).optional(); // 204: the branch has that commit already

/** A merge on GitHub: the commit that was to be made; that the branch has the other commit already; or that GitHub can't merge it. */
export type SignedMerge =
  | { readonly kind: 'made'; readonly commit: ObjectId }
  | { readonly kind: 'current' }
  | { readonly kind: 'refused' };

/**
 * Has GitHub merge the second parent into the branch, which it signs ("Merge a branch"; docs.github.com, "About commit signature verification"). If its merge has other files than this commit, such as the writer's
 * latest edits, those are to be sent on top of it: `git/push-moved-on`.
 */
export async function createSignedMerge(
  target: GithubTarget,
  { branch, parents: [, head], tree, message }: ApiCommit,
): Promise<Result<SignedMerge, Problem>> {
  const words = { ...toRouteWords(target), base: branch, head, commit_message: message };
  const merged = await target.client.ask(mergeAnswer, 'POST /repos/{owner}/{repo}/merges', words, target.access);
  if (!merged.ok) {
    const { code, message: said } = merged.problem;
    const isRefused = code === 'provider/not-found' || (code === 'provider/invalid-request' && /conflict/i.test(said));
    return isRefused ? ok({ kind: 'refused' }) : err(toRefProblem(merged.problem, branch));
  }
  if (merged.value === undefined) return ok({ kind: 'current' });
  if (merged.value.commit.tree.sha === tree) return ok({ kind: 'made', commit: merged.value.sha });
  return err(
    createProblem(
      'git/push-moved-on',
      `The branch “${branch}” requires signed commits, so GitHub merged the latest changes of the site into it first. Pull them, then send yours.`,
      { retry: { kind: 'updateThenPublish' } },
    ),
  );
}
