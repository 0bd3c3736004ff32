import type { Request } from 'express';
import { z } from 'zod';
import {
  findCommit,
  listTreeEntries,
  moveHostedBranch,
  signHostedCommit,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type TreeEdit,
} from '../git/gitObjects.ts';
import { resolveBranchCommit } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';

const commitInput = z.object({
  branch: z.object({ repositoryNameWithOwner: z.string(), branchName: z.string() }),
  message: z.object({ headline: z.string().min(1), body: z.string().default('') }),
  expectedHeadOid: z.string(),
  fileChanges: z
    .object({
      additions: z.array(z.object({ path: z.string().min(1), contents: z.string() })).default([]),
      deletions: z.array(z.object({ path: z.string().min(1) })).default([]),
    })
    .default({ additions: [], deletions: [] }),
});

/** GitHub's committer of commits that it signs. */
const committer = { name: 'GitHub', email: 'noreply@github.com' };

/** GitHub's GraphQL mutation `createCommitOnBranch`: a signed commit by the token's user, in which every file is a plain one. */
export async function createCommitOnBranch(host: GitHost, request: Request, variables: unknown): Promise<object> {
  const read = z.object({ input: commitInput }).safeParse(variables);
  if (!read.success) return refuse(null, `Variable $input was provided invalid value: ${read.error.message}`);
  const { branch, message, expectedHeadOid: expected, fileChanges } = read.data.input;
  const [owner = '', name = ''] = branch.repositoryNameWithOwner.split('/');
  const found = host.repositories.find(owner, name);
  const identity = host.identify(request);
  if (found === null || identity.kind !== 'account' || !host.permission(request, found).read)
    return refuse('NOT_FOUND', 'Could not resolve to a Repository.');
  if (!host.permission(request, found).write)
    return refuse('FORBIDDEN', 'Resource not accessible by personal access token');
  if (host.isProtected(found, branch.branchName))
    return refuse(
      'BRANCH_PROTECTION_RULE_VIOLATION',
      `Protected branch update failed for refs/heads/${branch.branchName}.`,
    );
  const head = await resolveBranchCommit(found, branch.branchName);
  if (head === null) return refuse('NOT_FOUND', `Branch not found: ${branch.branchName}`);
  if (head !== expected) return refuseStale(expected);
  const parent = await findCommit(found.folder, head);
  if (parent === null) return refuseStale(expected);
  const paths = new Set(((await listTreeEntries(found.folder, head, true)) ?? []).map(({ path }) => path));
  const missing = fileChanges.deletions.find(({ path }) => !paths.has(path));
  if (missing !== undefined)
    return refuse('NOT_FOUND', `A path was requested for deletion which does not exist as of commit oid \`${head}\``);
  const edits: TreeEdit[] = fileChanges.deletions.map(({ path }) => ({ path, mode: '100644', sha: null }));
  for (const { path, contents } of fileChanges.additions)
    edits.push({ path, mode: '100644', sha: await writeHostedBlob(found.folder, Buffer.from(contents, 'base64')) });
  const tree = await writeHostedTree(found.folder, parent.tree, edits);
  const words = [message.headline, message.body].filter((part) => part !== '').join('\n\n');
  const commit = { tree, parents: [head], message: words, author: identity.account, committer };
  const oid = await signHostedCommit(found.folder, await writeHostedCommit(found.folder, commit));
  if ((await moveHostedBranch(found.folder, branch.branchName, oid, { isNew: false })) !== 'moved')
    return refuseStale(expected);
  host.notifyBranchesChanged(found);
  return { data: { createCommitOnBranch: { commit: { oid, tree: { oid: tree } } } } };
}

/** GraphQL's response with an error, as GitHub sends it. */
function refuse(type: string | null, message: string): object {
  const error = { path: ['createCommitOnBranch'], message };
  return { data: { createCommitOnBranch: null }, errors: [type === null ? error : { type, ...error }] };
}

function refuseStale(expected: string): object {
  return refuse('STALE_DATA', `Expected branch to point to "${expected}" but it did not.  Pull and try again.`);
}
