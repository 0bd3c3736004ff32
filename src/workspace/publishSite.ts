import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import {
  redirectOperation,
  createTransport,
  openSiteRepository,
  readSiteRecord,
  type WorkspaceDeps,
} from './workspaceDeps.ts';
import { getHeadCommit } from './getHeadCommit.ts';
import { writeCommit, type TreeChange } from './git/writeCommit.ts';
import type { BareRepository, TreePathEntry } from './git/repository.ts';
import { prepareLfsChanges, toLfsPointerFile } from './lfs/lfsFiles.ts';
import { listChanges, summarizeSite } from './loadOpenedSite.ts';
import { readBaseTree, isInTree, findMovedPath } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { OverlayEntry } from './siteRecord.ts';
import type { Connection, PushRequest } from './transport/transport.ts';
import type { ExpectedRevision } from './workspaceDatabase.ts';
import type { NetworkOperation, PublishRequest, SiteSummary } from './workspace.ts';

/** Timeout for asking the server whether a push arrived, in milliseconds. */
const longestQuestion = 5000;

/** Commits the named changes on top of the last sent commit and pushes them. If the push fails, every change stays as it was. */
export async function publishSite(
  environment: WorkspaceDeps,
  site: string,
  request: PublishRequest,
  operation?: NetworkOperation,
): Promise<Result<SiteSummary, Problem>> {
  const found = await readSiteRecord(environment, site);
  if (!found.ok) return found;
  const forkUrl = found.value.draft?.forkUrl ?? request.forkUrl ?? found.value.pending?.forkUrl ?? null;
  const url = forkUrl ?? found.value.url;
  operation?.onProgress?.({ phase: 'preparing', share: null, bytes: 0 });
  const { draft, pending: unanswered } = found.value;
  const lookedUp = [draft?.branch ?? request.branch, ...(unanswered === null ? [] : [unanswered.branch])];
  const sending = redirectOperation(operation, found.value.url, url);
  const transport = await createTransport(environment, url, sending);
  const seen = await transport.connect({ purpose: 'push', branches: lookedUp });
  if (!seen.ok) return seen;
  const connection = seen.value;

  const toFork = url !== found.value.url;
  const settled = await finishPendingPush(environment, found.value, connection);
  const record = { ...(settled ?? found.value), ...(toFork ? {} : { url: connection.url }) };
  if (record.url !== found.value.url) await environment.store.patchSite(site, { url: record.url });
  const overlay = await environment.store.overlay(site);
  const gone = await movedElsewhere(environment, record, overlay, request.paths);
  if (gone !== null) return err(createProblem('workspace/moved-elsewhere', `${gone} was moved in another tab.`));
  const changed = collectChanges(overlay, request.paths);
  const takenIn = record.draft?.takenIn;
  if (changed.size === 0 && takenIn === undefined) {
    return settled === null
      ? err(createProblem('workspace/nothing-to-publish', 'Nothing to send.'))
      : ok(await summaryNow(environment, record));
  }
  const branch = record.draft?.branch ?? request.branch;
  const there = connection.branches.get(branch) ?? null;
  // A push that failed halfway may have created the branch, without a commit of its own.
  const isLeftOver = unanswered?.branch === branch && there === getHeadCommit(record);
  const moved = isLeftOver ? null : movedOn(record, branch, there);
  if (moved !== null) return err(moved);

  const prepared = await prepareLfsChanges(environment, record, changed, { lfs: transport.lfs, overlay, operation });
  if (!prepared.ok) return prepared;
  const repository = openSiteRepository(environment, record.gitdir);
  const parents = takenIn === undefined ? [getHeadCommit(record)] : [takenIn.over, record.draft?.base ?? record.commit];
  const { commit, objects } = await writeCommit(repository, {
    parentCommit: getHeadCommit(record),
    parents,
    changes: prepared.value,
    message: request.message,
    author: request.author,
    time: Math.floor(request.time / 1000),
    timezoneOffset: request.timezoneOffset,
  });
  await environment.flush();
  // Recorded before sending: the next publish checks a push with a lost response, so nothing is sent twice.
  const forkedTo = toFork ? connection.url : null;
  const pending = { branch, commit, message: request.message, forkUrl: forkedTo, paths: [...changed.keys()] };
  await environment.store.patchSite(site, { pending });
  const { message, author } = request;
  const sentObjects = [...new Set([...(takenIn?.objects ?? []), ...objects])];
  const push = { branch, commit, from: there, parents, objects: sentObjects, message, author };
  const sent = await pushAlsoIfBehind(environment, connection, push, { url, operation: sending, repository });
  if (!sent.ok) {
    // If the server rejected it, this push is not pending; an earlier one may be, and may have caused the rejection.
    const isRefused = sent.problem.code.startsWith('git/');
    if (isRefused) await environment.store.patchSite(site, { pending: record.pending });
    const arrived = await checkPendingPush(environment, site, {
      access: operation?.access,
      signal: AbortSignal.timeout(longestQuestion),
    });
    if (arrived === null) return sent;
    return isRefused ? publishSite(environment, site, request, operation) : ok(await summaryNow(environment, arrived));
  }
  const finished = await finish(environment, { ...record, pending }, sent.value);
  return ok(await summaryNow(environment, finished));
}

/**
 * Pushes a commit, also to a fork without the commit that it follows: Git sends no history that this browser doesn't have, but a forge's
 * API can take it from the fork's upstream, unless there is none, or it doesn't keep merges.
 */
async function pushAlsoIfBehind(
  environment: WorkspaceDeps,
  connection: Connection,
  push: PushRequest,
  target: {
    readonly url: string;
    readonly operation: NetworkOperation | undefined;
    readonly repository: BareRepository;
  },
): Promise<Result<string, Problem>> {
  const sent = await connection.push(target.repository, push);
  if (sent.ok || sent.problem.code !== 'git/fork-behind') return sent;
  const transport = await createTransport(environment, target.url, target.operation, 'api');
  const connected = await transport.connect({ purpose: 'push', branches: [push.branch] });
  if (!connected.ok || (push.parents.length > 1 && !connected.value.keepsMerges)) return sent;
  return connected.value.push(target.repository, push);
}

/** The writer's changes at these paths, with the old place of a moved file. */
function collectChanges(
  overlay: ReadonlyMap<string, OverlayEntry>,
  paths: readonly string[],
): ReadonlyMap<string, TreeChange> {
  const changed = new Map<string, TreeChange>();
  for (const path of paths) {
    const entry = overlay.get(path);
    if (entry === undefined) continue;
    const { bytes, mode } = entry;
    changed.set(path, bytes === null || mode === undefined ? bytes : { bytes, mode });
    if (entry.movedFrom !== null && overlay.get(entry.movedFrom)?.bytes === null) changed.set(entry.movedFrom, null);
  }
  return changed;
}

/** Why the branch can't take this push; null if it can. */
function movedOn({ draft }: SiteRecord, branch: string, there: string | null): Problem | null {
  if (draft === null)
    return there === null
      ? null
      : createProblem('git/push-rejected', `The branch "${branch}" already exists.`, {
          retry: { kind: 'publishToNewBranch' },
        });
  return there === null || there === (draft.takenIn?.over ?? draft.commit)
    ? null
    : createProblem('git/push-moved-on', `Someone else has added to the branch "${branch}".`, {
        retry: { kind: 'updateThenPublish' },
      });
}

/**
 * The first of the named changes whose file has been moved since; publishing only its old name would delete the file. Null if there is
 * none.
 */
async function movedElsewhere(
  environment: WorkspaceDeps,
  record: SiteRecord,
  overlay: ReadonlyMap<string, OverlayEntry>,
  paths: readonly string[],
): Promise<string | null> {
  const tree = await readBaseTree(environment, record);
  const changes = new Set(listChanges(tree, overlay).map(({ path }) => path));
  const isThere = (path: string | null) => path !== null && (overlay.get(path)?.bytes ?? tree.get(path)) !== undefined;
  return (
    paths.find((path) => !changes.has(path) && (overlay.has(path) || isThere(findMovedPath(record, path)))) ?? null
  );
}

/**
 * Asks the server whether a push with a lost response arrived, and finishes it if so. Null if not, or if that is unknown: the push stays
 * pending.
 */
export async function checkPendingPush(
  environment: WorkspaceDeps,
  site: string,
  operation: NetworkOperation | undefined,
): Promise<SiteRecord | null> {
  const record = await environment.store.site(site);
  if (record === null || record.pending === null) return null;
  const { branch, commit, forkUrl } = record.pending;
  const url = forkUrl ?? record.url;
  const there = redirectOperation(operation, record.url, url);
  const seen = await (await createTransport(environment, url, there)).connect({ purpose: 'fetch', branches: [branch] });
  if (!seen.ok) return null;
  const pushed = await seen.value.findPushed(openSiteRepository(environment, record.gitdir), { branch, commit });
  return pushed === null ? null : finish(environment, record, pushed);
}

/** Finishes a push with a lost response if the branch shows that it arrived. Otherwise it is no longer pending, and the result is null. */
export async function finishPendingPush(
  environment: WorkspaceDeps,
  record: SiteRecord,
  connection: Connection,
): Promise<SiteRecord | null> {
  if (record.pending === null) return null;
  const pushed = await connection.findPushed(openSiteRepository(environment, record.gitdir), record.pending);
  if (pushed !== null) return finish(environment, record, pushed);
  await environment.store.patchSite(record.id, { pending: null });
  return null;
}

/** Makes the sent commit the base, under its name on the host: its changes end, edits made since stay. */
async function finish(environment: WorkspaceDeps, record: SiteRecord, commit: string): Promise<SiteRecord> {
  const { pending } = record;
  if (pending === null) return record;
  const pullRequest = record.draft?.branch === pending.branch ? record.draft.pullRequest : null;
  const { branch, forkUrl, message } = pending;
  const base = record.draft === null ? record.commit : record.draft.base;
  const draft = { branch, forkUrl, commit, base, message, pullRequest };
  const facts = { draft, pending: null };
  const sent: SiteRecord = { ...record, ...facts };
  const tree = await readBaseTree(environment, sent);
  const overlay = await environment.store.overlay(record.id);
  const settled: ExpectedRevision[] = [];
  for (const path of pending.paths) {
    const entry = overlay.get(path);
    if (entry === undefined) continue;
    const same = entry.bytes === null ? !tree.has(path) : await wasSent(tree, path, entry.bytes, entry.mode);
    if (same) settled.push({ path, revision: entry.revision });
  }
  const outcome = await environment.store.writeOverlay(
    record.id,
    { facts, remove: settled.map(({ path }) => path), compare: settled },
    environment.now(),
  );
  if (!outcome.stored) return finish(environment, record, commit); // something was stored in between and must stay
  environment.announce({ kind: 'siteChanged', site: record.id, here: true });
  return sent;
}

/** True if the tree has these bytes, or the Git LFS pointer to them. */
async function wasSent(
  tree: ReadonlyMap<string, TreePathEntry>,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  mode: string | undefined,
): Promise<boolean> {
  return (await isInTree(tree, path, bytes, mode)) || (await isInTree(tree, path, await toLfsPointerFile(bytes), mode));
}

async function summaryNow(environment: WorkspaceDeps, record: SiteRecord): Promise<SiteSummary> {
  return summarizeSite(
    record,
    listChanges(await readBaseTree(environment, record), await environment.store.overlay(record.id)),
  );
}
