import { z } from 'zod';
import { encodeBase64 } from '#base/base64.ts';
import { parseLfsPointer } from '#base/lfsPointer.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiChange, ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { Access, ObjectId } from '#workspace/workspace.ts';
import type { ForgeClient } from '../forgeClient.ts';

/** The project that a commit is created in. `upstream`: the one that it was forked from. */
export interface GitlabTarget {
  readonly client: ForgeClient;
  readonly title: string;
  readonly id: string;
  readonly upstream: number | null;
  readonly access: Access | undefined;
}

/** One of `actions[]` (doc/api/commits.md). */
interface CommitAction {
  readonly action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  readonly file_path: string;
  readonly previous_path?: string;
  readonly content?: string;
  readonly encoding?: 'base64';
  readonly execute_filemode?: boolean;
  readonly last_commit_id?: ObjectId;
}

const branchAnswer = z.object({ commit: z.object({ id: z.string() }) });
const commitAnswer = z.object({ id: z.string(), parent_ids: z.array(z.string()) });

/**
 * One commit with one request, so that it is whole or absent. A new branch starts at a commit (`start_sha`) and must not exist. An existing
 * branch has no such condition: the commit follows whatever the branch holds when GitLab creates it. `last_commit_id` makes GitLab refuse
 * if one of the files changed after the commit that is expected there (`Files::BaseService#file_has_changed?`), so nothing of others is
 * replaced; if they changed other files, the commit follows theirs, and its parent shows it. That is reported as moved on as well: the
 * update that follows finds both.
 */
export async function createGitlabCommit(target: GitlabTarget, request: ApiCommit): Promise<Result<ObjectId, Problem>> {
  const { branch, from, parents, changes, message, author } = request;
  const actions = planActions(changes, from, target.title);
  if (!actions.ok) return actions;
  const words = {
    id: target.id,
    branch,
    commit_message: message,
    author_name: author.name,
    author_email: author.email,
    actions: actions.value,
    stats: false,
  };
  const base = from ?? parents[0];
  const send = (start: Readonly<Record<string, unknown>>) =>
    target.client.ask(commitAnswer, 'POST /projects/{id}/repository/commits', { ...words, ...start }, target.access);
  const start = from === null ? { start_sha: base } : {};
  let created = await send(start);
  // A fork may not have the newest commits of the project that it was forked from.
  if (!created.ok && from === null && target.upstream !== null && /start_sha/.test(created.problem.message))
    created = await send({ ...start, start_project: target.upstream });
  if (!created.ok) return err(await explainFailure(target, request, created.problem));
  const { id, parent_ids: actual } = created.value;
  return actual[0] === base ? ok(id) : err(createMovedOn(`Someone else has added to the branch "${branch}".`));
}

const isFile = (mode: string | undefined) => mode === undefined || mode.startsWith('100');

/**
 * The actions for these changes. Fails for a symbolic link or submodule, which they can't express, and for a new Git LFS pointer: GitLab
 * stores what `create` sends to such a path as contents (`Lfs::FileTransformer`), so a pointer only moves from a file that is deleted.
 */
function planActions(
  changes: readonly ApiChange[],
  from: ObjectId | null,
  title: string,
): Result<readonly CommitAction[], Problem> {
  const known = from === null ? {} : { last_commit_id: from };
  const refuse = (kind: string, path: string) =>
    err(
      createProblem(
        'provider/invalid-request',
        `${title}’s API can’t store the ${kind} ${path}. Leave it out of the review, or send it with Git.`,
      ),
    );
  const moves = findPointerMoves(changes);
  const moved = new Set([...moves.values()].map(({ path }) => path));
  const actions: CommitAction[] = [];
  for (const { path: file_path, content, before } of changes) {
    if (!isFile(content?.mode) || before?.mode === '160000')
      return refuse([content?.mode, before?.mode].includes('160000') ? 'submodule' : 'symbolic link', file_path);
    if (content === null) {
      if (!moved.has(file_path)) actions.push({ action: 'delete', file_path, ...known });
      continue;
    }
    // An update keeps what the path is: a link would stay one.
    const isReplaced = before !== null && !isFile(before.mode);
    if (isReplaced) actions.push({ action: 'delete', file_path, ...known });
    const isNew = before === null || isReplaced;
    const source = moves.get(file_path);
    if (isNew && source === undefined && parseLfsPointer(content.bytes) !== null)
      return refuse('Git LFS pointer', file_path);
    if (source !== undefined) actions.push({ action: 'move', file_path, previous_path: source.path, ...known });
    else if (isNew || before.oid !== content.oid)
      actions.push({
        action: isNew ? 'create' : 'update',
        file_path,
        // Text would be sent with its line endings at the mercy of the server's settings.
        content: encodeBase64(content.bytes),
        encoding: 'base64',
        ...(isNew ? {} : known),
      });
    const isExecutable = content.mode === '100755';
    const former = source?.mode ?? (isNew ? null : before.mode);
    if (isExecutable !== (former === '100755'))
      actions.push({ action: 'chmod', file_path, execute_filemode: isExecutable });
  }
  // GitLab does one after another, and a path must be free before something takes its place, or that of its folder.
  const order = { delete: 0, move: 1, create: 2, update: 2, chmod: 2 } as const;
  return ok(actions.toSorted((a, b) => order[a.action] - order[b.action]));
}

/** The deleted file that each new Git LFS pointer is moved from. */
function findPointerMoves(
  changes: readonly ApiChange[],
): ReadonlyMap<string, { readonly path: string; readonly mode: string }> {
  const deleted = changes.flatMap(({ path, content, before }) =>
    content === null && before !== null && isFile(before.mode) ? [{ path, ...before }] : [],
  );
  const moves = new Map<string, { readonly path: string; readonly mode: string }>();
  for (const { path, content, before } of changes) {
    if (content === null || (before !== null && isFile(before.mode)) || parseLfsPointer(content.bytes) === null)
      continue;
    const at = deleted.findIndex(({ oid }) => oid === content.oid);
    const [source] = at < 0 ? [] : deleted.splice(at, 1);
    if (source !== undefined) moves.set(path, source);
  }
  return moves;
}

/** Why a commit could not be created, from GitLab's messages (app/services/{commits,files}, Gitaly) and where the branch is now. */
async function explainFailure(
  { client, id, access }: GitlabTarget,
  { branch, from }: ApiCommit,
  problem: Problem,
): Promise<Problem> {
  const { code, message } = problem;
  if (/not allowed to push into this branch|protected branch/i.test(message))
    return createProblem('git/push-protected-branch', message, { retry: { kind: 'publishToNewBranch' } });
  if (code === 'provider/not-permitted' && !/scope|privileges/i.test(message))
    return createProblem('git/push-forbidden', message, { retry: { kind: 'fork' } });
  if (code !== 'provider/invalid-request') return problem;
  const route = 'GET /projects/{id}/repository/branches/{branch}';
  const found = await client.ask(branchAnswer, route, { id, branch }, access);
  if (!found.ok && found.problem.code !== 'provider/not-found') return problem;
  // Files that are missing, changed, or there already, without somebody else's commit, would be so again after an update.
  const tip = found.ok ? found.value.commit.id : null;
  if (tip !== from) return createMovedOn(message);
  if (/hook|push rule|commit message|committer/i.test(message))
    return createProblem('git/push-rejected', message, { retry: { kind: 'publishToNewBranch' } });
  return /please refresh/i.test(message) ? createProblem(code, message, { retry: { kind: 'again' } }) : problem;
}

function createMovedOn(message: string): Problem {
  return createProblem('git/push-moved-on', message, { retry: { kind: 'updateThenPublish' } });
}
