import type { Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { describePushRejection } from '#workspace/git/describePushRejection.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { z } from 'zod';

/** A repository that commits are sent to. */
export interface GithubTarget {
  readonly client: ForgeClient;
  readonly repository: ForgeRepositoryName;
  readonly access: Access | undefined;
  readonly defaultBranch: string | null;
  /** The repository that reviews go to, if this is a fork. */
  readonly upstream: (ForgeRepositoryName & { readonly defaultBranch: string }) | null;
}

/** An object's name, as routes that create objects return it. */
export const createdObject = z.object({ sha: z.string() });

/** Words of a route below `/repos/{owner}/{repo}`. */
export function toRouteWords({ repository: { owner, name } }: Pick<GithubTarget, 'repository'>) {
  return { owner, repo: name };
}

/** Creates a branch. */
export async function createBranch(target: GithubTarget, branch: string, sha: string): Promise<Result<null, Problem>> {
  const words = { ...toRouteWords(target), ref: `refs/heads/${branch}`, sha };
  const made = await target.client.ask(z.unknown(), 'POST /repos/{owner}/{repo}/git/refs', words, target.access);
  return made.ok ? ok(null) : err(toRefProblem(made.problem, branch));
}

/** Moves a branch to a descendant of its commit. */
export async function moveBranch(target: GithubTarget, branch: string, sha: string): Promise<Result<null, Problem>> {
  const words = { ...toRouteWords(target), ref: `heads/${branch}`, sha, force: false };
  const route = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}';
  const moved = await target.client.ask(z.unknown(), route, words, target.access);
  return moved.ok ? ok(null) : err(toRefProblem(moved.problem, branch));
}

/** Deletes a branch if it is still at a commit. Nothing depends on it: a failure is ignored. */
export async function deleteBranchAt(target: GithubTarget, branch: string, commit: string): Promise<void> {
  const { client, access } = target;
  const words = { ...toRouteWords(target), branch };
  const tip = z.object({ commit: createdObject });
  const found = await client.ask(tip, 'GET /repos/{owner}/{repo}/branches/{branch}', words, access);
  if (!found.ok || found.value.commit.sha !== commit) return;
  const route = 'DELETE /repos/{owner}/{repo}/git/refs/{ref}';
  await client.ask(z.unknown(), route, { ...toRouteWords(target), ref: `heads/${branch}` }, access);
}

/** Why a branch could not be changed, from GitHub's messages; problems of the network and of the token stay as they are. */
export function toRefProblem(problem: Problem, branch: string): Problem {
  if (problem.code === 'provider/not-permitted' && !/protected branch|rule violation/i.test(problem.message))
    return problem;
  if (!problem.code.startsWith('provider/') || problem.code === 'provider/rate-limited') return problem;
  const described = describePushRejection(problem.message, '', branch);
  return described.code === 'git/push-rejected' && described.message === problem.message ? problem : described;
}
