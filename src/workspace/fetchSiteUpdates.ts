import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchCommit, fetchTexts } from './cloneSite.ts';
import {
  redirectOperation,
  createTransport,
  openSiteRepository,
  readSiteRecord,
  type WorkspaceDeps,
} from './workspaceDeps.ts';
import { getHeadCommit, getSentCommit } from './getHeadCommit.ts';
import { mergeChanges, type NewerCommit, type UnresolvedFiles } from './mergeChanges.ts';
import { finishPendingPush } from './publishSite.ts';
import { loadOpenedSite } from './loadOpenedSite.ts';
import { readBaseTree } from './siteFiles.ts';
import type { SiteRecord } from './siteRecord.ts';
import { getCompleteTree, getStoredTree } from './storedTrees.ts';
import type { BranchTip, Connection } from './transport/transport.ts';
import { isDescendantOf, mergeIntoDraft } from './mergeIntoDraft.ts';
import type { Draft, NetworkOperation, UpdateOutcome } from './workspace.ts';

/**
 * Fetches new commits and rebases the writer's changes onto them. Merges new commits of the site's own branch into the draft, after those
 * of the draft's branch, if the host keeps merges. `leaveDraft` returns from the draft to the site's own branch.
 */
export async function fetchSiteUpdates(
  environment: WorkspaceDeps,
  site: string,
  leaveDraft: boolean,
  operation?: NetworkOperation,
): Promise<Result<UpdateOutcome, Problem>> {
  const found = await readSiteRecord(environment, site);
  if (!found.ok) return found;
  // Conflicts of merged but unsent commits must be resolved first: a third version would hide one of the two.
  if (!leaveDraft && found.value.draft?.takenIn !== undefined && (await waits(environment, site)))
    return ok({ site: await loadOpenedSite(environment, found.value, false), updated: [], merged: [] });
  const heads = await newestCommits(environment, found.value, leaveDraft, operation);
  if (!heads.ok) return heads;
  const { record, commit, draft, own, other } = heads.value;

  const sources = [
    { url: record.url, connection: own, tip: { branch: record.branch, commit } },
    {
      url: draft?.forkUrl ?? record.url,
      connection: other,
      tip: { branch: draft?.branch ?? record.branch, commit: draft?.there ?? commit },
    },
  ];
  const known = new Set([record.commit, record.draft?.commit, record.draft?.takenIn?.over]);
  for (const { url, connection, tip } of sources) {
    if (known.has(tip.commit)) continue;
    operation?.onProgress?.({ phase: 'history', share: null, bytes: 0 });
    const { gitdir } = record;
    const there = redirectOperation(operation, found.value.url, url);
    const fetched = await fetchMissing(environment, { url, gitdir }, connection, tip, there);
    if (!fetched.ok) return fetched;
  }
  await environment.flush();
  if (operation?.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));

  operation?.onProgress?.({ phase: 'merging', share: null, bytes: 0 });
  const newest = await newestDraft(environment, record, commit, draft);
  if (!newest.ok) return newest;
  const first = await advance(environment, record, {
    facts: {
      commit,
      draft: newest.value?.draft ?? null,
      ...(leaveDraft ? { pending: null, ...endReview(record) } : {}),
    },
    newer: {
      commit: draft?.there ?? commit,
      since: getSentCommit(record),
      torn: newest.value?.torn ?? null,
    },
  });
  if (!first.ok) return first;
  const second = await takeSiteIn(environment, first.value.record, other);
  if (!second.ok) return second;
  environment.announce({ kind: 'siteChanged', site, here: true });
  const steps = [first.value, ...(second.value === null ? [] : [second.value])];
  const pathsOf = (which: 'updated' | 'merged') => [...new Set(steps.flatMap((step) => step[which]))].toSorted();
  const last = second.value?.record ?? first.value.record;
  return ok({
    site: await loadOpenedSite(environment, last, false),
    updated: pathsOf('updated'),
    merged: pathsOf('merged'),
  });
}

/** Counts the review of a site's draft as ended. */
function endReview({ draft, endedReviews }: SiteRecord): Pick<SiteRecord, 'endedReviews'> {
  if (draft === null) return {};
  const last = draft.pullRequest?.state === 'closed' ? 'closed' : 'merged';
  return { endedReviews: { count: (endedReviews?.count ?? 0) + 1, last } };
}

/** The draft at its branch's newest commit, or merged with the commits that were taken in here and not sent. */
async function newestDraft(
  environment: WorkspaceDeps,
  record: SiteRecord,
  commit: string,
  newest: Heads['draft'],
): Promise<Result<{ readonly draft: Draft; readonly torn: UnresolvedFiles | null } | null, Problem>> {
  if (newest === null) return ok(null);
  const { there, ...draft } = newest;
  const { takenIn } = draft;
  if (there === (takenIn?.over ?? draft.commit)) return ok({ draft, torn: null });
  const taken =
    takenIn === undefined
      ? ok(null)
      : await mergeIntoDraft(environment, record, draft, { base: takenIn.over, theirs: there });
  if (!taken.ok) return taken;
  if (taken.value !== null) {
    await environment.flush();
    const { draft: merged, unresolved } = taken.value;
    return ok({
      draft: { ...merged, takenIn: { over: there, objects: merged.takenIn?.objects ?? [] } },
      torn: unresolved,
    });
  }
  const base = (await isDescendantOf(environment, record, there, commit)) ? commit : draft.base;
  return ok({ draft: { ...draft, commit: there, base }, torn: null });
}

/**
 * Merges new commits of the site's own branch into the draft. Null if there is nothing to merge, if the host can't keep merges, or if a
 * conflict must be resolved first.
 */
async function takeSiteIn(
  environment: WorkspaceDeps,
  record: SiteRecord,
  { keepsMerges }: Connection,
): Promise<Result<Advanced | null, Problem>> {
  const { draft, commit } = record;
  // The writer's fork may lack the site's newer commits, and rejects their descendants.
  if (
    !keepsMerges ||
    draft?.base === undefined ||
    draft.forkUrl !== null ||
    draft.base === commit ||
    (await waits(environment, record.id))
  )
    return ok(null);
  const taken = await mergeIntoDraft(environment, record, draft, { base: draft.base, theirs: commit });
  if (!taken.ok || taken.value === null) return taken.ok ? ok(null) : taken;
  await environment.flush();
  const { draft: merged, unresolved } = taken.value;
  return advance(environment, record, {
    facts: { commit, draft: { ...merged, base: commit } },
    newer: { commit, since: draft.base, torn: unresolved },
  });
}

async function waits(environment: WorkspaceDeps, site: string): Promise<boolean> {
  return (await environment.store.conflicts(site)).length > 0;
}

/** The result of one step of an update. */
interface Advanced {
  readonly record: SiteRecord;
  readonly updated: readonly string[];
  readonly merged: readonly string[];
}

/** Rebases the writer's changes onto newer commits. */
async function advance(
  environment: WorkspaceDeps,
  before: SiteRecord,
  { facts, newer }: { readonly facts: Partial<SiteRecord>; readonly newer: NewerCommit },
): Promise<Result<Advanced, Problem>> {
  const record: SiteRecord = { ...before, ...facts };
  const updated =
    getHeadCommit(before) === getHeadCommit(record) ? [] : await pathsThatDiffer(environment, before, record);
  const merged = await storeMerged(environment, before, record, updated, newer);
  return merged.ok ? ok({ record, updated, merged: merged.value }) : merged;
}

/** Stores the merged changes and the new commit in one transaction; merges again if something was stored since. */
async function storeMerged(
  environment: WorkspaceDeps,
  before: SiteRecord,
  after: SiteRecord,
  updated: readonly string[],
  newer: NewerCommit,
): Promise<Result<readonly string[], Problem>> {
  const { url, commit, draft, pending, endedReviews } = after;
  for (;;) {
    const made = await mergeChanges(environment, before, after, updated, newer);
    if (!made.ok) return made;
    const { merged, ...changes } = made.value;
    const outcome = await environment.store.writeOverlay(
      before.id,
      { ...changes, facts: { url, commit, draft, pending, endedReviews } },
      environment.now(),
    );
    if (outcome.stored) return ok(merged);
  }
}

/** The newest commits, and the connections to the site's own repository and to the draft's. */
interface Heads extends Pick<SiteRecord, 'commit'> {
  /** The local draft, and the commit of its branch on the server. */
  readonly draft: (Draft & { readonly there: string }) | null;
  /** The site, with its repository's current address. */
  readonly record: SiteRecord;
  readonly own: Connection;
  readonly other: Connection;
}

async function newestCommits(
  environment: WorkspaceDeps,
  stored: SiteRecord,
  leaveDraft: boolean,
  operation: NetworkOperation | undefined,
): Promise<Result<Heads, Problem>> {
  const { branch: ownBranch, draft: storedDraft, pending } = stored;
  const branches = [ownBranch, ...[storedDraft?.branch, pending?.branch].filter((name) => name !== undefined)];
  const connect = async (to: string) =>
    (await createTransport(environment, to, redirectOperation(operation, stored.url, to))).connect({
      purpose: 'fetch',
      branches,
    });
  const own = await connect(stored.url);
  if (!own.ok) return own;
  const commit = own.value.branches.get(stored.branch);
  if (commit === undefined)
    return err(createProblem('git/branch-not-found', `The repository no longer has a branch "${stored.branch}".`));
  const forkUrl = pending === null ? (storedDraft?.forkUrl ?? null) : pending.forkUrl;
  const other = forkUrl === null ? own : await connect(forkUrl);
  const { url } = own.value;
  if (!other.ok)
    return leaveDraft
      ? ok({ record: { ...stored, url }, commit, draft: null, own: own.value, other: own.value })
      : other;
  const connections = { own: own.value, other: other.value };
  // Also finds out whether a push with a lost response arrived.
  const record = {
    ...((await finishPendingPush(environment, stored, other.value)) ?? { ...stored, pending: null }),
    url,
  };
  if (leaveDraft || record.draft === null) return ok({ record, commit, draft: null, ...connections });
  const { branch, commit: here, takenIn } = record.draft;
  const there = other.value.branches.get(branch) ?? takenIn?.over ?? here;
  const forkNow = record.draft.forkUrl === null ? null : other.value.url;
  return ok({ record, commit, draft: { ...record.draft, forkUrl: forkNow, there }, ...connections });
}

/** Fetches a commit that an interrupted update may have fetched in part. */
async function fetchMissing(
  environment: WorkspaceDeps,
  site: { readonly url: string; readonly gitdir: string },
  connection: Connection,
  tip: BranchTip,
  operation: NetworkOperation | undefined,
): Promise<Result<unknown, Problem>> {
  const repository = openSiteRepository(environment, site.gitdir);
  const { omitsBlobs } = connection;
  const tree = await (omitsBlobs ? getStoredTree : getCompleteTree)(repository, tip.commit);
  if (tree !== null)
    return omitsBlobs ? fetchTexts(environment, site, { tree, commit: tip.commit }, operation) : ok(undefined);
  environment.caches.delete(site.gitdir); // drops the failed promise; packs are read again
  return fetchCommit(environment, site, connection, tip, operation);
}

async function pathsThatDiffer(
  environment: WorkspaceDeps,
  before: SiteRecord,
  after: SiteRecord,
): Promise<readonly string[]> {
  const old = await readBaseTree(environment, before);
  const fresh = await readBaseTree(environment, after);
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  const isSame = (path: string) =>
    old.get(path)?.oid === fresh.get(path)?.oid && old.get(path)?.mode === fresh.get(path)?.mode;
  return [...paths].filter((path) => !isSame(path)).toSorted();
}
