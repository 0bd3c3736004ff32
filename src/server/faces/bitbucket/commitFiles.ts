import type { Account } from '../../accounts.ts';
import { ApiError } from '../../api/apiError.ts';
import {
  isObject,
  moveHostedBranch,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type TreeEdit,
} from '../../git/gitObjects.ts';
import { readDefaultBranch, resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import type { FormField } from './parseFormData.ts';

const modes: Readonly<Record<string, string>> = { link: '120000', executable: '100755' };

/**
 * Creates one commit from a form, as `POST …/src` documents: with an existing branch, the first of `parents` must be its tip (409); a new
 * branch starts there. A file in `files` without contents is deleted, and contents without `x-attributes` make an ordinary file. Returns
 * the commit.
 */
export async function commitFiles(
  found: HostedRepository,
  fields: readonly FormField[],
  by: Account,
  isProtected: (branch: string) => boolean,
): Promise<string> {
  const textOf = (name: string) => fields.find((field) => field.name === name && field.filename === null)?.text;
  const branch = textOf('branch') ?? (await readDefaultBranch(found));
  if (isProtected(branch)) throw new ApiError(403, `Permission denied to update branch ${branch}.`);
  const tip = await resolveBranchCommit(found, branch);
  const named = (textOf('parents') ?? '').split(',').filter((parent) => parent !== '');
  const [first = tip ?? (await resolveBranchCommit(found, await readDefaultBranch(found)))] = named;
  if (tip !== null && first !== tip) throw new ApiError(409, 'The parent is not the tip of the branch.');
  for (const parent of named)
    if (!(await isObject(found.folder, parent, 'commit'))) throw new ApiError(400, `No such parent: ${parent}`);
  const files = fields.filter(({ filename }) => filename !== null);
  const pathOf = (name: string) => name.replace(/^\/+/, '');
  const sent = new Set(files.map(({ name }) => pathOf(name)));
  const deleted = fields
    .filter(({ name, filename, text }) => name === 'files' && filename === null && !sent.has(pathOf(text)))
    .map(({ text }): TreeEdit => ({ path: pathOf(text), mode: '100644', sha: null }));
  const edits: TreeEdit[] = [...deleted];
  for (const { name, bytes, attributes } of files) {
    const path = pathOf(name);
    if (path.split('/').some((part) => ['', '.', '..', '.git'].includes(part)))
      throw new ApiError(400, `Invalid path: ${path}`);
    edits.push({ path, mode: modes[attributes] ?? '100644', sha: await writeHostedBlob(found.folder, bytes) });
  }
  const [, name = by.name, email = by.email] = /^(.*?)\s*<([^>]*)>$/.exec(textOf('author') ?? '') ?? [];
  const created = await writeHostedCommit(found.folder, {
    tree: await writeHostedTree(found.folder, first, edits),
    parents: first === null ? [] : [first, ...named.slice(1)],
    message: textOf('message') ?? 'Edited online with Bitbucket',
    author: { name, email },
    committer: by,
  });
  const outcome = await moveHostedBranch(found.folder, branch, created, { isNew: tip === null });
  if (outcome !== 'moved') throw new ApiError(409, 'The parent is not the tip of the branch.');
  return created;
}
