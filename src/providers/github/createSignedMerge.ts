import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { createBranch, deleteBranchAt, toRefProblem, toRouteWords, type GithubTarget } from './githubCommit.ts';

const mergeAnswer = z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) }).optional(); // 204: the branch has that commit already

/** A merge on GitHub: the commit that was to be made; that the branch has the other commit already; or why GitHub can't merge it. */
export type SignedMerge =
  | { readonly kind: 'made'; readonly commit: ObjectId }
  | { readonly kind: 'current' }
  | { readonly kind: 'refused'; readonly reason: 'conflict' | 'missing' };

/**
 * Has GitHub merge the second parent into the branch, which it signs ("Merge a branch"; docs.github.com, "About commit signature verification"). A branch that isn't there is created first, and deleted if the merge fails. If its merge has other files than this commit, such as the writer's
 * latest edits, those are to be sent on top of it: `git/push-moved-on`. `ruled` is whose rule asks for signatures, as the start of a sentence.
 */
export async function createSignedMerge(
  target: GithubTarget,
  { branch, from, parents: [parent = '', head], tree, message }: ApiCommit,
  ruled: string,
): Promise<Result<SignedMerge, Problem>> {
  const created = from === null ? await createBranch(target, branch, parent) : ok(null);
  if (!created.ok) return created;
  const words = { ...toRouteWords(target), base: branch, head, commit_message: message };
  const merged = await target.client.ask(mergeAnswer, 'POST /repos/{owner}/{repo}/merges', words, target.access);
  if (!merged.ok) {
    if (from === null) await deleteBranchAt(target, branch, parent);
    const { code, message: said } = merged.problem;
    if (code === 'provider/not-found') return ok({ kind: 'refused', reason: 'missing' });
    if (code === 'provider/invalid-request' && /conflict/i.test(said))
      return ok({ kind: 'refused', reason: 'conflict' });
    return err(toRefProblem(merged.problem, branch));
  }
  if (merged.value === undefined) return ok({ kind: 'current' });
  if (merged.value.commit.tree.sha === tree) return ok({ kind: 'made', commit: merged.value.sha });
  return err(
    createProblem(
      'git/push-moved-on',
      `${ruled} requires signed commits, so GitHub merged the latest changes of the site into “${branch}” first. Pull them, then send yours.`,
      { retry: { kind: 'updateThenPublish' } },
    ),
  );
}
