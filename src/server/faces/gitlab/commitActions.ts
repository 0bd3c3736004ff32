import { ApiError } from '../../api/apiError.ts';
import {
  isObject,
  listTreeEntries,
  moveHostedBranch,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type HostedPerson,
} from '../../git/gitObjects.ts';
import { resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';

/** One of `actions[]` in `POST …/repository/commits`. */
export interface CommitAction {
  readonly action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  readonly file_path: string;
  readonly previous_path?: string | undefined;
  readonly content?: string | undefined;
  readonly encoding?: 'text' | 'base64' | undefined;
  readonly last_commit_id?: string | undefined;
  readonly execute_filemode?: boolean | undefined;
}

/** A commit of many actions. `start` is the commit that a new branch starts at; null adds to the branch itself. */
export interface ActionsCommit {
  readonly branch: string;
  readonly start: string | null;
  readonly actions: readonly CommitAction[];
  readonly message: string;
  readonly author: Pick<HostedPerson, 'name' | 'email'>;
  readonly committer: Pick<HostedPerson, 'name' | 'email'>;
}

interface Entry {
  readonly mode: string;
  readonly sha: string;
}

/**
 * Creates one commit as GitLab does (app/services/{commits/create,files/multi}_service.rb, Gitaly's UserCommitFiles): with a start, the
 * branch must be new; without one, the commit follows whatever the branch holds, and only `last_commit_id` protects a file. New files are
 * never executable, and updates keep a file's mode. Returns the commit.
 */
export async function commitActions(found: HostedRepository, commit: ActionsCommit): Promise<string> {
  const { branch, start, actions, message, author, committer } = commit;
  const tip = await resolveBranchCommit(found, branch);
  if (start !== null && tip !== null)
    throw new ApiError(
      400,
      `A branch called '${branch}' already exists. Switch to that branch in order to make changes`,
    );
  const parent = start ?? tip;
  if (parent === null) throw new ApiError(400, 'You can only create or edit files when you are on a branch');
  if (!(await isObject(found.folder, parent, 'commit'))) throw new ApiError(400, `Cannot find start_sha '${parent}'`);
  const listed = (await listTreeEntries(found.folder, parent, true)) ?? [];
  const entries = new Map<string, Entry>(listed.filter(({ type }) => type !== 'tree').map((one) => [one.path, one]));
  const changed = new Set<string>();
  for (const action of actions) {
    if (action.action !== 'create') await checkUnchanged(found, parent, action);
    await applyAction(found, entries, action);
    for (const path of [action.file_path, action.previous_path]) if (path !== undefined) changed.add(path);
  }
  const edits = [...changed].map((path) => {
    const entry = entries.get(path);
    return { path, mode: entry?.mode ?? '100644', sha: entry?.sha ?? null };
  });
  const tree = await writeHostedTree(found.folder, parent, edits);
  const created = await writeHostedCommit(found.folder, { tree, parents: [parent], message, author, committer });
  const outcome = await moveHostedBranch(found.folder, branch, created, { isNew: start !== null });
  if (outcome !== 'moved')
    throw new ApiError(400, 'Could not update refs/heads/' + branch + '. Please refresh and try again.');
  return created;
}

/** `Files::BaseService#file_has_changed?`: compares the last commit of the path on the branch with that at the given commit. */
async function checkUnchanged(found: HostedRepository, parent: string, action: CommitAction): Promise<void> {
  if (action.last_commit_id === undefined) return;
  const path = action.previous_path ?? action.file_path;
  const lastOf = async (commit: string) =>
    (await runGit(found.folder, ['log', '-1', '--format=%H', commit, '--', `:(literal)${path}`])).output.trim();
  const [now, known] = await Promise.all([lastOf(parent), lastOf(action.last_commit_id)]);
  if (now !== '' && known !== '' && now !== known)
    throw new ApiError(400, `The file has changed since you started editing it: ${path}`);
}

async function applyAction(found: HostedRepository, entries: Map<string, Entry>, action: CommitAction): Promise<void> {
  const { file_path: path, previous_path: from = path, content, encoding = 'text' } = action;
  if (path.split('/').some((part) => ['', '.', '..', '.git'].includes(part)))
    throw new ApiError(400, "File path should only contain letters, digits, '_', '-', '@', '+' and '.'");
  const write = () =>
    writeHostedBlob(found.folder, Buffer.from(content ?? '', encoding === 'base64' ? 'base64' : 'utf8'));
  const there = entries.get(action.action === 'move' ? from : path);
  if (action.action === 'create') {
    if (there !== undefined) throw new ApiError(400, 'A file with this name already exists');
    if ([...entries.keys()].some((other) => other.startsWith(`${path}/`)))
      throw new ApiError(400, 'A directory with this name already exists');
    entries.set(path, { mode: '100644', sha: await write() });
    return;
  }
  if (there === undefined) throw new ApiError(400, "A file with this name doesn't exist");
  switch (action.action) {
    case 'update':
      entries.set(path, { mode: there.mode, sha: await write() });
      return;
    case 'delete':
      entries.delete(path);
      return;
    case 'move':
      if (entries.has(path)) throw new ApiError(400, 'A file with this name already exists');
      entries.delete(from);
      entries.set(path, { mode: there.mode, sha: content === undefined ? there.sha : await write() });
      return;
    case 'chmod':
      if (!there.mode.startsWith('100')) throw new ApiError(400, 'Could not change the mode of this file');
      entries.set(path, { mode: action.execute_filemode === true ? '100755' : '100644', sha: there.sha });
  }
}
