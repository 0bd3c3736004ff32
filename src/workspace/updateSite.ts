import { decodeText, encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchCommit } from './cloneSite.ts';
import { headOf, remoteOf, siteRecordOf, type Environment } from './environment.ts';
import { discover } from './git/discover.ts';
import type { TreeEntry } from './git/repository.ts';
import { mergeText } from './mergeFile.ts';
import { equalBytes } from './publishSite.ts';
import { baseTree, openedSite, readFromTree } from './siteFiles.ts';
import type { OverlayEntry, SiteRecord } from './siteStore.ts';
import type { Operation, UpdateOutcome } from './workspace.ts';

/** Fetches what is new and puts it under the writer's changes. `leaveDraft` goes back from the draft to the site's own branch. */
export async function updateSite(environment: Environment, site: string, leaveDraft: boolean, operation?: Operation): Promise<Result<UpdateOutcome, Problem>> {
  const found = await siteRecordOf(environment, site);
  if (!found.ok) return found;
  const record = found.value;
  const heads = await newestCommits(environment, record, leaveDraft, operation);
  if (!heads.ok) return heads;
  const { commit, draft } = heads.value;
  const before = headOf(record);
  const after = draft?.commit ?? commit;
  const next: SiteRecord = { ...record, commit, draft, ...(leaveDraft ? { pending: null } : {}) };

  for (const [url, wanted] of [[record.url, commit], [draft?.forkUrl ?? record.url, after]] as const) {
    if (await isThere(environment, record, wanted)) continue;
    operation?.onProgress?.({ phase: 'history', share: null, bytes: 0 });
    const fetched = await fetchCommit(environment, { url, gitdir: record.gitdir, filter: record.filter }, wanted, operation);
    if (!fetched.ok) return fetched;
  }
  await environment.flush();

  const merged: string[] = [];
  const updated = before === after ? [] : await pathsThatDiffer(environment, record, next);
  if (updated.length > 0) {
    operation?.onProgress?.({ phase: 'merging', share: null, bytes: 0 });
    const overlay = await environment.store.overlay(site);
    for (const path of updated) {
      const entry = overlay.get(path);
      if (entry === undefined) continue;
      if (await mergeUnder(environment, record, next, entry)) merged.push(path);
    }
  }
  await environment.store.patchSite(site, { commit, draft, ...(leaveDraft ? { pending: null } : {}) });
  environment.announce({ kind: 'siteChanged', site, here: true });
  const opened = await openedSite(environment, { ...next }, false);
  return ok({ site: opened, updated, merged });
}

async function newestCommits(
  environment: Environment,
  record: SiteRecord,
  leaveDraft: boolean,
  operation: Operation | undefined,
): Promise<Result<Pick<SiteRecord, 'commit' | 'draft'>, Problem>> {
  const own = await discover(remoteOf(environment, record.url, operation, 'connecting'));
  if (!own.ok) return own;
  const commit = own.value.branches.get(record.branch);
  if (commit === undefined) return err(problem('git/branch-not-found', `The repository has no branch "${record.branch}" any more.`));
  if (leaveDraft || record.draft === null) return ok({ commit, draft: null });
  const { forkUrl, branch } = record.draft;
  const other = forkUrl === null ? own : await discover(remoteOf(environment, forkUrl, operation, 'connecting'));
  if (!other.ok) return other;
  const head = other.value.branches.get(branch) ?? record.draft.commit;
  return ok({ commit, draft: { ...record.draft, commit: head } });
}

async function isThere(environment: Environment, record: SiteRecord, commit: string): Promise<boolean> {
  if (commit === record.commit || commit === record.draft?.commit) return true;
  return baseTree(environment, { ...record, gitdir: record.gitdir }, commit).then(
    () => true,
    () => {
      environment.caches.delete(record.gitdir); // forgets the failed attempt; packs are read anew
      return false;
    },
  );
}

async function pathsThatDiffer(environment: Environment, before: SiteRecord, after: SiteRecord): Promise<readonly string[]> {
  const old = await baseTree(environment, before);
  const fresh = await baseTree(environment, after);
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  return [...paths].filter((path) => old.get(path)?.oid !== fresh.get(path)?.oid).toSorted();
}

/** Merges the site's change of a file under the writer's; what cannot be merged becomes a conflict. Gives whether it was merged. */
async function mergeUnder(environment: Environment, before: SiteRecord, after: SiteRecord, entry: OverlayEntry): Promise<boolean> {
  const base = await bytesIn(environment, before, await baseTree(environment, before), entry.path);
  const theirs = await bytesIn(environment, after, await baseTree(environment, after), entry.path);
  const mine = entry.bytes;
  if (theirs === null ? mine === null : mine !== null && equalBytes(mine, theirs)) {
    await environment.store.writeOverlay(after.id, { remove: [entry.path] }, environment.now());
    return false;
  }
  const texts = { base: textOf(base), mine: textOf(mine), theirs: textOf(theirs) };
  if (texts.base !== null && texts.mine !== null && texts.theirs !== null) {
    const text = mergeText(texts.base, texts.mine, texts.theirs);
    if (text !== null) {
      const { path, movedFrom, movedTo } = entry;
      await environment.store.writeOverlay(after.id, { put: [{ path, bytes: encodeText(text), movedFrom, movedTo }] }, environment.now());
      return true;
    }
  }
  await environment.store.putConflict(after.id, { path: entry.path, ...texts });
  return false;
}

async function bytesIn(environment: Environment, record: SiteRecord, tree: ReadonlyMap<string, TreeEntry>, path: string): Promise<Uint8Array | null> {
  const read = await readFromTree(environment, record, tree, path);
  return read.ok ? read.value : null;
}

function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
}
