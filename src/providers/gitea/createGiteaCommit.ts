import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import { escapeRest, type ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { repositoryWords } from './giteaClient.ts';
import { planOperations } from './planOperations.ts';

const filesAnswer = z.object({
  commit: z.object({
    sha: z.string(),
    tree: z.object({ sha: z.string() }),
    parents: z.array(z.object({ sha: z.string() })),
  }),
});
const branchAnswer = z.object({
  commit: z.object({ id: z.string() }),
  user_can_push: z.boolean().nullish(),
});
const nothing = z.unknown();

/** The repository to commit to. */
export interface CommitTarget {
  readonly title: string;
  readonly client: ForgeClient;
  readonly repository: ForgeRepositoryName;
  readonly access: Access | undefined;
  readonly findDefaultBranch: () => Promise<Result<string, Problem>>;
}

/** A commit as the server made it. */
type MadeCommit = z.infer<typeof filesAnswer>['commit'];

/**
 * One commit with all files through `POST …/contents`. That request commits to whatever the branch holds and compares only the names of the
 * changed files (Gitea's services/repository/files/update.go, `handleCheckErrors`), so the branch's commit is checked before, and the new
 * commit's parent and tree after.
 */
export async function createGiteaCommit(target: CommitTarget, request: ApiCommit): Promise<Result<ObjectId, Problem>> {
  const planned = planOperations(request.changes, target.title);
  if (!planned.ok) return planned;
  return request.from === null
    ? createOnNewBranch(target, request, planned.value)
    : createOnBranch(target, request, request.from, planned.value);
}

async function createOnBranch(
  target: CommitTarget,
  request: ApiCommit,
  from: ObjectId,
  files: readonly object[],
): Promise<Result<ObjectId, Problem>> {
  const seen = await findBranch(target, request.branch);
  if (!seen.ok) return seen;
  if (seen.value?.commit.id !== from) return err(movedOn(request.branch));
  if (seen.value.user_can_push === false) return err(isProtected(request.branch));
  const made = await postFiles(target, request, { branch: request.branch, files });
  if (!made.ok) return err(await explainFailure(target, request.branch, from, made.problem));
  const wrong = findMistake(request, from, made.value);
  return wrong === null ? ok(made.value.sha) : err(wrong);
}

/** A new branch: in one request if the first parent is the default branch's tip, otherwise from a branch created for it. */
async function createOnNewBranch(
  target: CommitTarget,
  request: ApiCommit,
  files: readonly object[],
): Promise<Result<ObjectId, Problem>> {
  const { branch } = request;
  const parent = request.parents[0] ?? '';
  const start = await target.findDefaultBranch();
  if (!start.ok) return start;
  const tip = await findBranch(target, start.value);
  if (tip.ok && tip.value?.commit.id === parent) {
    const made = await postFiles(target, request, { branch: start.value, new_branch: branch, files });
    if (!made.ok) return err(explainRefusal(branch, made.problem));
    const wrong = findMistake(request, parent, made.value);
    if (wrong === null) return ok(made.value.sha);
    await removeBranch(target, branch);
    // The default branch has just moved: start from the commit itself.
    if (wrong.code !== 'git/push-moved-on') return err(wrong);
  }
  const created = await createBranch(target, branch, parent);
  if (!created.ok) return created;
  const made = await postFiles(target, request, { branch, files });
  if (!made.ok) {
    // If the response was lost, the commit may be there.
    if (!made.problem.code.startsWith('network/')) await removeBranch(target, branch);
    return err(explainRefusal(branch, made.problem));
  }
  const wrong = findMistake(request, parent, made.value);
  if (wrong === null) return ok(made.value.sha);
  await removeBranch(target, branch);
  return err(wrong);
}

/** Creates a branch at a commit. A fork may lack the commit until it is updated from the repository that it was made from. */
async function createBranch(target: CommitTarget, branch: string, commit: ObjectId): Promise<Result<null, Problem>> {
  const ask = () =>
    target.client.ask(
      nothing,
      'POST /repos/{owner}/{repo}/branches',
      { ...repositoryWords(target.repository), new_branch_name: branch, old_ref_name: commit },
      target.access,
    );
  const first = await ask();
  const isMissing = !first.ok && first.problem.code === 'provider/not-found';
  const created = isMissing && (await updateFork(target)) ? await ask() : first;
  if (created.ok) return ok(null);
  if (created.problem.code === 'provider/not-found')
    return err(
      createProblem(
        'git/push-rejected',
        `${target.repository.owner}/${target.repository.name} doesn’t have the commit that your changes are based on. Update that fork on ${target.title}’s website, then try again.`,
        { retry: { kind: 'again' } },
      ),
    );
  return err(explainRefusal(branch, created.problem));
}

/** Brings a fork's default branch up to date, without overwriting commits: Forgejo 12's request, or Gitea 1.23's. */
async function updateFork({ client, repository, access, findDefaultBranch }: CommitTarget): Promise<boolean> {
  const branch = await findDefaultBranch();
  if (!branch.ok) return false;
  const words = repositoryWords(repository);
  const synced = await client.ask(
    nothing,
    `POST /repos/{owner}/{repo}/sync_fork/${escapeRest(branch.value)}`,
    words,
    access,
  );
  if (synced.ok) return true;
  const upstream = { ...words, branch: branch.value, ff_only: true };
  return (await client.ask(nothing, 'POST /repos/{owner}/{repo}/merge-upstream', upstream, access)).ok;
}

async function postFiles(
  { client, repository, access }: CommitTarget,
  { message, author }: ApiCommit,
  words: Readonly<Record<string, unknown>>,
): Promise<Result<MadeCommit, Problem>> {
  const answer = await client.ask(
    filesAnswer,
    'POST /repos/{owner}/{repo}/contents',
    { ...repositoryWords(repository), message, author, ...words },
    access,
  );
  return answer.ok ? ok(answer.value.commit) : answer;
}

async function findBranch({ client, repository, access }: CommitTarget, branch: string) {
  const route = `GET /repos/{owner}/{repo}/branches/${escapeRest(branch)}`;
  const answer = await client.ask(branchAnswer, route, repositoryWords(repository), access);
  return !answer.ok && answer.problem.code === 'provider/not-found' ? ok(null) : answer;
}

/** Removes a branch that was created for a commit that didn't succeed. If that fails, it stays, and the next attempt names another. */
async function removeBranch({ client, repository, access }: CommitTarget, branch: string): Promise<void> {
  const route = `DELETE /repos/{owner}/{repo}/branches/${escapeRest(branch)}`;
  await client.ask(nothing, route, repositoryWords(repository), access);
}

/** What is wrong with a commit that was made; null if it is the expected one. */
function findMistake({ branch, tree }: ApiCommit, parent: ObjectId, made: MadeCommit): Problem | null {
  if (made.parents[0]?.sha !== parent) return movedOn(branch);
  return made.tree.sha === tree
    ? null
    : createProblem('git/push-rejected', 'The host stored other files than were sent.');
}

/** Why a commit to a branch failed. After a server error, the branch itself shows whether someone else was faster. */
async function explainFailure(
  target: CommitTarget,
  branch: string,
  from: ObjectId,
  problem: Problem,
): Promise<Problem> {
  if (problem.code !== 'network/unexpected-answer') return explainRefusal(branch, problem);
  const seen = await findBranch(target, branch);
  return seen.ok && seen.value !== null && seen.value.commit.id !== from ? movedOn(branch) : problem;
}

function explainRefusal(branch: string, problem: Problem): Problem {
  const { code, message } = problem;
  // The token's scopes, not the user's role.
  if (code === 'provider/not-permitted' && /scope/i.test(message)) return problem;
  if (code === 'provider/not-permitted')
    return /protected|cannot commit|write to the target branch/i.test(message)
      ? isProtected(branch, message)
      : createProblem('git/push-forbidden', message, problem.retry === undefined ? {} : { retry: problem.retry });
  if (code === 'provider/not-found') return movedOn(branch);
  if (code !== 'provider/invalid-request') return problem;
  // Forgejo answers conflicts with an empty body.
  return /does not match|already exists|out ?of ?date|does not exist|status 409/i.test(message)
    ? movedOn(branch)
    : problem;
}

function movedOn(branch: string): Problem {
  return createProblem('git/push-moved-on', `Someone else has added to the branch "${branch}".`, {
    retry: { kind: 'updateThenPublish' },
  });
}

function isProtected(branch: string, message = `The branch "${branch}" is protected.`): Problem {
  return createProblem('git/push-protected-branch', message, { retry: { kind: 'publishToNewBranch' } });
}
