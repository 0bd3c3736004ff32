import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { createDataCommit } from './createDataCommit.ts';
import { createSignedCommit, findUnsignable } from './createSignedCommit.ts';
import { createSignedMerge } from './createSignedMerge.ts';
import type { GithubTarget } from './githubCommit.ts';

/** Where commits must be signed. */
export interface SignatureRules {
  /** Pushes to the branch need signatures. */
  readonly branch: boolean;
  /** The branch that reviews go to needs them: unsigned commits can be sent, but not merged as they are. */
  readonly base: boolean;
}

/** How a commit is created: signed by GitHub, as its own merge or not, or through the Git data API; or why none of them works. */
export type CommitChoice = 'signed' | 'merge' | 'data' | Problem;

/**
 * Chooses how a commit is created. The Git data API keeps file modes, merges, and the author as typed, so it is used unless a rule asks for
 * signatures.
 */
export function chooseCommit(
  commit: Pick<ApiCommit, 'branch' | 'changes' | 'parents'>,
  rules: SignatureRules,
): CommitChoice {
  if (!rules.branch && !rules.base) return 'data';
  if (commit.parents.length > 1) return 'merge';
  const reason = findUnsignable(commit);
  if (reason === null) return 'signed';
  return rules.branch ? createUnsignable(commit.branch, reason) : 'data';
}

function createUnsignable(branch: string, reason: string): Problem {
  return createProblem(
    'git/push-rejected',
    `The branch “${branch}” requires signed commits, and GitHub can’t sign one that ${reason}.`,
    { retry: { kind: 'publishToNewBranch' } },
  );
}

/** Why GitHub can't make a merge that must be signed, as the end of "one that …". */
const unmergeable = {
  conflict: 'merges changes of the site that conflict. Update the branch on GitHub, then pull',
  missing: 'merges commits that aren’t in this repository. Update the branch on GitHub, then pull',
} as const;

/** Creates a commit as its contents and the rules of its branch need. */
export async function createGithubCommit(
  target: GithubTarget,
  baseTree: ObjectId,
  commit: ApiCommit,
): Promise<Result<ObjectId, Problem>> {
  const rules = await readSignatureRules(target, commit.branch);
  if (!rules.ok) return rules;
  const choice = chooseCommit(commit, rules.value);
  if (choice === 'merge') {
    const ruled = rules.value.branch ? `The branch “${commit.branch}”` : 'The branch that your review goes to';
    const merged = await createSignedMerge(target, commit, ruled);
    if (!merged.ok) return merged;
    if (merged.value.kind === 'made') return ok(merged.value.commit);
    const [parent = ''] = commit.parents;
    // The branch has the other parent already, so the commit is none of a merge.
    if (merged.value.kind === 'current')
      return createGithubCommit(target, baseTree, { ...commit, from: commit.from ?? parent, parents: [parent] });
    return rules.value.branch
      ? err(createUnsignable(commit.branch, unmergeable[merged.value.reason]))
      : createDataCommit(target, baseTree, commit);
  }
  if (choice === 'signed') return createSignedCommit(target, commit);
  return choice === 'data' ? createDataCommit(target, baseTree, commit) : err(choice);
}

/** A branch whose rules count. */
interface RuledBranch {
  readonly repository: ForgeRepositoryName;
  readonly branch: string;
}

/** Asks for the rules of the branch, and of the branch that its review goes to: rulesets, and classic branch protection. */
async function readSignatureRules(target: GithubTarget, branch: string): Promise<Result<SignatureRules, Problem>> {
  const own = { repository: target.repository, branch };
  const { defaultBranch, upstream } = target;
  const base =
    upstream !== null
      ? { repository: upstream, branch: upstream.defaultBranch }
      : defaultBranch === null || defaultBranch === branch
        ? null
        : { repository: target.repository, branch: defaultBranch };
  const asked = [own, ...(base === null ? [] : [base])];
  const answers = await Promise.all(asked.flatMap((one) => [asksRuleset(target, one), asksProtection(target, one)]));
  const needed: boolean[] = [];
  for (const answer of answers) {
    if (answer.ok) needed.push(answer.value);
    else if (unknownRules.has(answer.problem.code)) needed.push(false);
    else return answer;
  }
  return ok({ branch: needed.slice(0, 2).includes(true), base: needed.slice(2).includes(true) });
}

/** Hosts without rulesets, and tokens that may not read them. If a rule exists after all, the push is rejected with its name. */
const unknownRules: ReadonlySet<Problem['code']> = new Set([
  'provider/not-found',
  'provider/not-permitted',
  'network/unexpected-answer',
]);

const rulesAnswer = z.array(z.object({ type: z.string() }));

async function asksRuleset(
  { client, access }: GithubTarget,
  { repository: { owner, name }, branch }: RuledBranch,
): Promise<Result<boolean, Problem>> {
  const words = { owner, repo: name, branch, per_page: 100 };
  const rules = await client.ask(rulesAnswer, 'GET /repos/{owner}/{repo}/rules/branches/{branch}', words, access);
  return rules.ok ? ok(rules.value.some(({ type }) => type === 'required_signatures')) : rules;
}

// Branch protection itself is shown to administrators only.
const protectionQuery = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { refUpdateRule { requiresSignatures } } }
}`;
const protectionAnswer = z.object({
  repository: z.object({
    ref: z.object({ refUpdateRule: z.object({ requiresSignatures: z.boolean() }).nullable() }).nullable(),
  }),
});

async function asksProtection(
  { client, access }: GithubTarget,
  { repository: { owner, name }, branch }: RuledBranch,
): Promise<Result<boolean, Problem>> {
  const words = { owner, name, ref: `refs/heads/${branch}` };
  const found = await client.query(protectionAnswer, protectionQuery, words, access);
  return found.ok ? ok(found.value.repository.ref?.refUpdateRule?.requiresSignatures ?? false) : found;
}
