import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchCommit, fetchTexts, olderServer, storedTree, wholeTree, type CommitSource } from './cloneSite.ts';
import { operationAt, remoteOf, repositoryOf, siteRecordOf, type Environment } from './environment.ts';
import { headOf } from './headOf.ts';
import { discover, type Discovered } from './git/discover.ts';
import { mergeChanges } from './mergeChanges.ts';
import { settlePending } from './publishSite.ts';
import { baseTree, openedSite } from './siteFiles.ts';
import type { SiteRecord } from './siteStore.ts';
import type { Operation, UpdateOutcome } from './workspace.ts';

/** Fetches what is new and puts it under the writer's changes. `leaveDraft` goes back from the draft to the site's own branch. */
export async function updateSite(
  environment: Environment,
  site: string,
  leaveDraft: boolean,
  operation?: Operation,
): Promise<Result<UpdateOutcome, Problem>> {
  const found = await siteRecordOf(environment, site);
  if (!found.ok) return found;
  const heads = await newestCommits(environment, found.value, leaveDraft, operation);
  if (!heads.ok) return heads;
  const { record, commit, draft, servers } = heads.value;
  const facts = { commit, draft, ...(leaveDraft ? { pending: null } : {}) };
  const next: SiteRecord = { ...record, ...facts };

  const sources = [
    { url: record.url, older: olderServer(servers.own, record.branch), wanted: commit },
    {
      url: draft?.forkUrl ?? record.url,
      older: olderServer(servers.other, draft?.branch ?? record.branch),
      wanted: headOf(next),
    },
  ];
  for (const { url, older, wanted } of sources) {
    if (wanted === record.commit || wanted === record.draft?.commit) continue;
    operation?.onProgress?.({ phase: 'history', share: null, bytes: 0 });
    const { gitdir, filter } = record;
    const fetched = await fetchMissing(
      environment,
      { url, gitdir, filter, older },
      wanted,
      operationAt(operation, found.value.url, url),
    );
    if (!fetched.ok) return fetched;
  }
  await environment.flush();
  if (operation?.signal?.aborted === true) return err(problem('operation/cancelled', 'Cancelled.'));

  const updated = headOf(record) === headOf(next) ? [] : await pathsThatDiffer(environment, record, next);
  operation?.onProgress?.({ phase: 'merging', share: null, bytes: 0 });
  const merged = await storeMerged(environment, record, next, updated);
  if (!merged.ok) return merged;
  environment.announce({ kind: 'siteChanged', site, here: true });
  return ok({ site: await openedSite(environment, next, false), updated, merged: merged.value });
}

/** Stores the merged changes and the new commit at once; what is typed meanwhile is merged again, with the rest. */
async function storeMerged(
  environment: Environment,
  before: SiteRecord,
  after: SiteRecord,
  updated: readonly string[],
): Promise<Result<readonly string[], Problem>> {
  const { url, commit, draft, pending } = after;
  for (;;) {
    const made = await mergeChanges(environment, before, after, updated);
    if (!made.ok) return made;
    const { merged, ...changes } = made.value;
    const outcome = await environment.store.writeOverlay(
      before.id,
      { ...changes, facts: { url, commit, draft, pending } },
      environment.now(),
    );
    if (outcome.stored) return ok(merged);
  }
}

/** What is newest, and the servers of the site's own repository and of the one that the draft is in. */
interface Heads extends Pick<SiteRecord, 'commit' | 'draft'> {
  /** The site, at the address where its repository is now. */
  readonly record: SiteRecord;
  readonly servers: { readonly own: Discovered; readonly other: Discovered };
}

async function newestCommits(
  environment: Environment,
  stored: SiteRecord,
  leaveDraft: boolean,
  operation: Operation | undefined,
): Promise<Result<Heads, Problem>> {
  const own = await discover(remoteOf(environment, stored.url, operation, 'connecting'));
  if (!own.ok) return own;
  const commit = own.value.branches.get(stored.branch);
  if (commit === undefined)
    return err(problem('git/branch-not-found', `The repository has no branch "${stored.branch}" any more.`));
  const forkUrl = stored.pending === null ? (stored.draft?.forkUrl ?? null) : stored.pending.forkUrl;
  const other = forkUrl === null ? own : await discover(remoteOf(environment, forkUrl, operation, 'connecting'));
  const { url } = own.value;
  if (!other.ok)
    return leaveDraft
      ? ok({ record: { ...stored, url }, commit, draft: null, servers: { own: own.value, other: own.value } })
      : other;
  const servers = { own: own.value, other: other.value };
  // A push whose answer was lost is found out here as well.
  const record = {
    ...((await settlePending(environment, stored, other.value.branches)) ?? { ...stored, pending: null }),
    url,
  };
  if (leaveDraft || record.draft === null) return ok({ record, commit, draft: null, servers });
  const head = other.value.branches.get(record.draft.branch) ?? record.draft.commit;
  const forkNow = record.draft.forkUrl === null ? null : other.value.url;
  return ok({ record, commit, draft: { ...record.draft, forkUrl: forkNow, commit: head }, servers });
}

/** Fetches a commit that may be there in part, from an update that was cut off. */
async function fetchMissing(
  environment: Environment,
  site: CommitSource,
  commit: string,
  operation: Operation | undefined,
): Promise<Result<unknown, Problem>> {
  const repository = repositoryOf(environment, site.gitdir);
  const tree = site.filter ? await storedTree(repository, commit) : await wholeTree(repository, commit);
  if (tree !== null) return site.filter ? fetchTexts(environment, site, tree, operation) : ok(undefined);
  environment.caches.delete(site.gitdir); // forgets the failed attempt; packs are read anew
  return fetchCommit(environment, site, commit, operation);
}

async function pathsThatDiffer(
  environment: Environment,
  before: SiteRecord,
  after: SiteRecord,
): Promise<readonly string[]> {
  const old = await baseTree(environment, before);
  const fresh = await baseTree(environment, after);
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  return [...paths].filter((path) => old.get(path)?.oid !== fresh.get(path)?.oid).toSorted();
}
