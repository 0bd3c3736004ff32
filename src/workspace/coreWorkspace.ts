import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { readSiteFile, writeSiteFile, type RetryableResult } from './siteFileOperations.ts';
import { writeFilesAtomically, previewAtomicWrite } from './writeFilesAtomically.ts';
import { cloneSite, findBranch } from './cloneSite.ts';
import { listCommitLinks, listSiteLinks, applyOverlayToLinks } from './fileLinks.ts';
import { catchStorageErrors, redirectOperation, readSiteRecord, type WorkspaceDeps } from './workspaceDeps.ts';
import { checkPendingPush, publishSite } from './publishSite.ts';
import { scheduleRemainingTexts, fetchRemainingTexts } from './remainingTexts.ts';
import { listChanges, listSiteFiles, loadOpenedSite, summarizeSite } from './loadOpenedSite.ts';
import { readBaseTree, findMovedPath } from './siteFiles.ts';
import { readBaseFile, readBaseMediaFile, readMediaFile } from './lfs/lfsFiles.ts';
import { createSiteId } from './siteId.ts';
import type { SiteRecord } from './siteRecord.ts';
import { StorageError } from './storageError.ts';
import { fetchSiteUpdates } from './fetchSiteUpdates.ts';
import type * as W from './workspace.ts';

/** Timeout for checking a pending push when opening a site, in milliseconds. */
const longestQuestionOnOpening = 3000;

type Answer<Value> = Promise<Result<Value, Problem>>;

/** The workspace, with injected storage and network: runs in the worker and in tests. */
export class CoreWorkspace implements Omit<W.Workspace, 'subscribe'> {
  private readonly environment: WorkspaceDeps;

  constructor(environment: WorkspaceDeps) {
    this.environment = environment;
  }

  sites(): Answer<readonly W.SiteSummary[]> {
    return this.guarded(async () => {
      const summaries: W.SiteSummary[] = [];
      for (const record of await this.environment.store.sites()) {
        const overlay = await this.environment.store.overlay(record.id);
        const shown = [...overlay.values()].filter(({ bytes, movedTo }) => bytes !== null || movedTo === null);
        summaries.push(
          summarizeSite(
            record,
            shown.map(({ path, savedAt }) => ({ path, kind: 'edited', from: null, savedAt })),
          ),
        );
      }
      return ok(summaries.toSorted((a, b) => b.openedAt - a.openedAt));
    });
  }

  open(address: W.RepositoryAddress, operation?: W.NetworkOperation): Answer<W.OpenedSite> {
    return this.guarded(async () => {
      const stored = await this.stored(address);
      if (stored !== null) {
        if (stored.pending !== null) await this.findOutPush(stored.id, operation?.access);
        scheduleRemainingTexts(this.environment, stored, redirectOperation(operation, address.url, stored.url));
        return this.reopen(stored.id);
      }
      return this.environment.lock(`clone ${address.url}`, async () => {
        const meanwhile = await this.stored(address); // another tab may have cloned it while this one waited for the lock
        if (meanwhile !== null) return this.reopen(meanwhile.id);
        const found = await findBranch(this.environment, address, operation);
        if (!found.ok) return found;
        const { branch, connection } = found.value;
        const known = await this.stored({ url: connection.url, branch }); // under its current address
        if (known !== null) return this.reopen(known.id);
        const there = redirectOperation(operation, address.url, connection.url);
        const cloned = await cloneSite(this.environment, found.value, there);
        if (!cloned.ok) return cloned;
        const already = await this.environment.store.site(cloned.value.id);
        if (already !== null) {
          await this.environment.removeFolder(cloned.value.gitdir);
          return this.reopen(already.id);
        }
        await this.environment.store.putSite(cloned.value);
        this.environment.announce({ kind: 'siteChanged', site: cloned.value.id, here: true });
        scheduleRemainingTexts(this.environment, cloned.value, there);
        return ok(await loadOpenedSite(this.environment, cloned.value, true));
      });
    });
  }

  /** Checks a push that was interrupted when its tab closed, so sent changes aren't shown as unsent. */
  private async findOutPush(site: W.SiteId, access: W.Access | undefined): Promise<void> {
    await this.environment.lock(`publish ${site}`, () =>
      checkPendingPush(this.environment, site, { access, signal: AbortSignal.timeout(longestQuestionOnOpening) }),
    );
  }

  reopen(site: W.SiteId): Answer<W.OpenedSite> {
    return this.guarded(async () => {
      const record = await this.noteOpening(site);
      if (record === null)
        return err(createProblem('workspace/site-not-found', `${site} isn’t stored in this browser.`));
      return ok(await loadOpenedSite(this.environment, record, false));
    });
  }

  fetchRemainingTexts(site: W.SiteId): Answer<void> {
    return this.withRecord(site, (record) => fetchRemainingTexts(this.environment, record));
  }

  forget(site: W.SiteId): Answer<void> {
    return this.guarded(async () => {
      const record = await this.environment.store.site(site);
      await this.environment.store.forget(site);
      if (record !== null) {
        await this.environment.removeFolder(record.gitdir);
        this.environment.caches.delete(record.gitdir);
      }
      this.environment.announce({ kind: 'siteForgotten', site, here: true });
      return ok(undefined);
    });
  }

  updateDetails(
    site: W.SiteId,
    facts: { readonly configPath?: string; readonly name?: string },
  ): Answer<W.SiteSummary> {
    return this.changeRecord(site, facts);
  }

  read(site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<W.StoredFile> {
    return this.withRecord(site, (record) => readSiteFile(this.environment, record, path, operation));
  }

  readMedia(site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<W.StoredFile> {
    return this.withRecord(site, (record) => readMediaFile(this.environment, record, path, operation));
  }

  readBase(site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> {
    return this.withRecord(site, async (record) => {
      const read = await readBaseFile(this.environment, record, path, operation);
      return read.ok ? ok(read.value.bytes) : read;
    });
  }

  readPublished(site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> {
    return this.withRecord(site, async (record) => {
      const read = await readBaseFile(this.environment, record, path, operation, record.commit);
      return read.ok ? ok(read.value.bytes) : read;
    });
  }

  readBaseMedia(site: W.SiteId, path: string, operation?: W.NetworkOperation): Answer<Uint8Array<ArrayBuffer>> {
    return this.withRecord(site, (record) => readBaseMediaFile(this.environment, record, path, operation));
  }

  /** The path a file was moved to, possibly in several moves. */
  findMovedPath(site: W.SiteId, path: string): Answer<string | null> {
    return this.withRecord(site, (record) => Promise.resolve(ok(findMovedPath(record, path))));
  }

  write(
    site: W.SiteId,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    expected: W.Revision | null,
    journal: readonly W.JournalRow[] = [],
  ): Answer<W.Revision> {
    return this.attempt(site, (record) => writeSiteFile(this.environment, record, path, bytes, expected, { journal }));
  }

  appendJournal(site: W.SiteId, rows: readonly W.JournalRow[]): Answer<void> {
    return this.guarded(async () => {
      await this.environment.store.appendJournal(site, rows);
      this.environment.announce({ kind: 'journalGrew', site, here: true });
      return ok(undefined);
    });
  }

  readJournal(site: W.SiteId, after: number): Answer<W.JournalRows> {
    return this.guarded(async () => ok(await this.environment.store.journal(site, after)));
  }

  writeFilesAtomically(
    site: W.SiteId,
    writes: readonly W.FileWrite[],
    journal: readonly W.JournalRow[] = [],
    expected?: readonly W.WriteOutcome[],
  ): Answer<readonly W.WriteOutcome[]> {
    return this.attempt(site, (record) => writeFilesAtomically(this.environment, record, writes, journal, expected));
  }

  previewAtomicWrite(site: W.SiteId, writes: readonly W.FileWrite[]): Answer<readonly W.WriteOutcome[]> {
    return this.attempt(site, (record) => previewAtomicWrite(this.environment, record, writes));
  }

  readLink(site: W.SiteId, { path, from, kind }: W.SiteChange): Answer<W.LinkChange> {
    return this.withRecord(site, async (record) => {
      const tree = await readBaseTree(this.environment, record);
      const base = await listCommitLinks(this.environment, record, tree);
      const now = await listSiteLinks(this.environment, record);
      return ok({ before: base.get(from ?? path) ?? null, after: kind === 'deleted' ? null : (now.get(path) ?? null) });
    });
  }

  changes(site: W.SiteId): Answer<readonly W.SiteChange[]> {
    return this.withRecord(site, async (record) =>
      ok(listChanges(await readBaseTree(this.environment, record), await this.environment.store.overlay(site))),
    );
  }

  files(site: W.SiteId): Answer<readonly W.FileEntry[]> {
    return this.withRecord(site, async (record) => {
      const tree = await readBaseTree(this.environment, record);
      const overlay = await this.environment.store.overlay(site);
      return ok(
        listSiteFiles(
          tree,
          overlay,
          applyOverlayToLinks(await listCommitLinks(this.environment, record, tree), overlay),
        ),
      );
    });
  }

  publish(site: W.SiteId, request: W.PublishRequest, operation?: W.NetworkOperation): Answer<W.SiteSummary> {
    return this.guarded(async () => {
      if ((await this.environment.store.conflicts(site)).length > 0)
        return err(createProblem('workspace/merge-conflict', 'Some files have conflicting changes.'));
      return this.environment.lock(`publish ${site}`, () => publishSite(this.environment, site, request, operation));
    });
  }

  setPullRequest(site: W.SiteId, pullRequest: W.PullRequestReference): Answer<W.SiteSummary> {
    return this.withRecord(site, ({ draft }) =>
      this.changeRecord(site, draft === null ? {} : { draft: { ...draft, pullRequest } }),
    );
  }

  endDraft(site: W.SiteId, operation?: W.NetworkOperation): Answer<W.UpdateOutcome> {
    return this.guarded(() =>
      this.environment.lock(`publish ${site}`, () => fetchSiteUpdates(this.environment, site, true, operation)),
    );
  }

  update(site: W.SiteId, operation?: W.NetworkOperation): Answer<W.UpdateOutcome> {
    return this.guarded(() =>
      this.environment.lock(`publish ${site}`, () => fetchSiteUpdates(this.environment, site, false, operation)),
    );
  }

  /** Stores the time of opening and returns the record. If storage fails, the site opens anyway. */
  private async noteOpening(site: W.SiteId): Promise<SiteRecord | null> {
    try {
      return await this.environment.store.patchSite(site, { openedAt: this.environment.now() });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return this.environment.store.site(site);
    }
  }

  private async stored(address: W.RepositoryAddress): Promise<SiteRecord | null> {
    const { url, branch } = address;
    const sites = (await this.environment.store.sites())
      .filter((site) => branch === undefined || site.branch === branch)
      .toSorted((a, b) => b.openedAt - a.openedAt);
    const wanted = createSiteId(url, '');
    // A site keeps its name when its repository's address changes.
    return (
      sites.find((site) => createSiteId(site.url, '') === wanted) ??
      sites.find(({ id }) => id.startsWith(wanted)) ??
      null
    );
  }

  /** Retries until nothing changed between reading and storing. */
  private attempt<Value>(site: W.SiteId, run: (record: SiteRecord) => RetryableResult<Value>): Answer<Value> {
    return this.guarded(async () => {
      for (;;) {
        const record = await readSiteRecord(this.environment, site);
        const tried = record.ok ? await run(record.value) : record;
        if (tried !== 'again') return tried;
      }
    });
  }

  private guarded<Value>(run: () => Answer<Value>): Answer<Value> {
    return catchStorageErrors(this.environment.failures, run);
  }

  private withRecord<Value>(site: W.SiteId, run: (record: SiteRecord) => Answer<Value>): Answer<Value> {
    return this.guarded(async () => {
      const record = await readSiteRecord(this.environment, site);
      return record.ok ? run(record.value) : record;
    });
  }

  private changeRecord(site: W.SiteId, facts: Partial<SiteRecord>): Answer<W.SiteSummary> {
    return this.withRecord(site, async () => {
      const record = await this.environment.store.patchSite(site, facts);
      if (record === null)
        return err(createProblem('workspace/site-not-found', `${site} isn’t stored in this browser.`));
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(
        summarizeSite(
          record,
          listChanges(await readBaseTree(this.environment, record), await this.environment.store.overlay(site)),
        ),
      );
    });
  }
}
