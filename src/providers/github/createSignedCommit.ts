import { z } from 'zod';
import { encodeBase64 } from '#base/base64.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { createBranch, deleteBranchAt, toRefProblem, type GithubTarget } from './githubCommit.ts';

/** The only mode that `createCommitOnBranch` writes. */
const fileMode = '100644';
/** In bytes, as base64: what one mutation takes. */
const mostBytes = 40_000_000;

// Asking for `file(path:)` of a new file above 10 MB fails, so only the commit and its tree are asked for.
const mutation = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } } }
}`;
const answer = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid: z.string(), tree: z.object({ oid: z.string() }) }) }),
});

/** Why GitHub can't create a signed commit with these changes, as the end of "one that …"; null if it can. */
export function findUnsignable({ changes }: Pick<ApiCommit, 'changes'>): string | null {
  const other = changes.find(({ content }) => content !== null && content.mode !== fileMode);
  if (other?.content != null) return `contains ${other.path}, ${kinds[other.content.mode] ?? 'a special file'}`;
  const sizes = changes.map(({ path, content }) => ({ path, size: Math.ceil((content?.bytes.length ?? 0) / 3) * 4 }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= mostBytes) return null;
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  return `has more than 30 MB; the largest file is ${largest?.path ?? ''}`;
}

const kinds: Readonly<Record<string, string>> = {
  '100755': 'an executable file',
  '120000': 'a symbolic link',
  '160000': 'a submodule',
};

/**
 * One commit through the GraphQL mutation `createCommitOnBranch`, which GitHub signs. It takes only plain files and one parent
 * (`findUnsignable`), and needs the branch: a new one is created first, and deleted if the commit fails.
 */
export async function createSignedCommit(
  target: GithubTarget,
  { branch, from, parents, tree, changes, message }: ApiCommit,
): Promise<Result<ObjectId, Problem>> {
  const [parent = ''] = parents;
  const made = from === null ? await createBranch(target, branch, parent) : ok(null);
  if (!made.ok) return made;
  const { owner, name } = target.repository;
  const [headline = '', ...rest] = message.split('\n');
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${name}`, branchName: branch },
    message: { headline, body: rest.join('\n').trim() },
    expectedHeadOid: parent,
    fileChanges: {
      additions: changes.flatMap(({ path, content }) =>
        content === null ? [] : [{ path, contents: encodeBase64(content.bytes) }],
      ),
      deletions: changes.flatMap(({ path, content }) => (content === null ? [{ path }] : [])),
    },
  };
  const sent = await target.client.mutate(answer, mutation, { input }, target.access);
  if (!sent.ok) {
    if (from === null) await deleteBranchAt(target, branch, parent);
    return err(toRefProblem(sent.problem, branch));
  }
  const { commit } = sent.value.createCommitOnBranch;
  return commit.tree.oid === tree
    ? ok(commit.oid)
    : err(createProblem('git/push-rejected', 'The host stored other files than were sent.'));
}
