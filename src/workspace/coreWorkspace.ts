import { problem, type Problem } from '#base/problem.ts';
import { normalizePath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { cloneSite, findBranch } from './cloneSite.ts';
import { guarded, headOf, operationAt, siteRecordOf, storageProblem, type Environment } from './environment.ts';
import { equalBytes, findOutPush, publishSite } from './publishSite.ts';
import { baseTree, changesOf, filesOf, openedSite, readFromTree, summaryOf } from './siteFiles.ts';
import { siteIdOf } from './siteId.ts';
import type { TreeEntry } from './git/repository.ts';
import type { OverlayOutcome, OverlayWrite, SiteRecord } from './siteStore.ts';
import { updateSite } from './updateSite.ts';
import type * as W from './workspace.ts';

/** How long opening waits for what became of a push, in milliseconds. */
const longestQuestionOnOpening = 3000;

type Answer<Value> = Promise<Result<Value, Problem>>;

/** The workspace itself, on whatever storage and network it is given: in the worker, and in tests. */
export class CoreWorkspace implements Omit<W.Workspace, 'subscribe'> {
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  sites(): Answer<readonly W.SiteSummary[]> {
    return guarded(async () => {
      const summaries: W.SiteSummary[] = [];
      for (const record of await this.environment.store.sites()) {
        const overlay = await this.environment.store.overlay(record.id);
        const shown = [...overlay.values()].filter(({ bytes, movedTo }) => bytes !== null || movedTo === null);
        summaries.push(summaryOf(record, shown.map(({ path, savedAt }) => ({ path, kind: 'edited', from: null, savedAt }))));
      }
      return ok(summaries.toSorted((a, b) => b.openedAt - a.openedAt));
    });
  }

  open(address: W.RepositoryAddress, operation?: W.Operation): Answer<W.OpenedSite> {
    return guarded(async () => {
      const stored = await this.stored(address);
      if (stored !== null) {
        if (stored.pending !== null) await this.findOutPush(stored.id, operation?.access);
        return this.reopen(stored.id);
      }
      return this.environment.lock(`clone ${address.url}`, async () => {
        const meanwhile = await this.stored(address); // another tab may have cloned it while this one waited
        if (meanwhile !== null) return this.reopen(meanwhile.id);
        const found = await findBranch(this.environment, address, operation);
        if (!found.ok) return found;
        const known = await this.stored(found.value); // under the address that it has now
        if (known !== null) return this.reopen(known.id);
        const cloned = await cloneSite(this.environment, found.value, operationAt(operation, address.url, found.value.url));
        if (!cloned.ok) return cloned;
        const there = await this.environment.store.site(cloned.value.id);
        if (there !== null) {
          await this.environment.removeFolder(cloned.value.gitdir);
          return this.reopen(there.id);
        }
        await this.environment.store.putSite(cloned.value);
        this.environment.announce({ kind: 'siteChanged', site: cloned.value.id, here: true });
        return ok(await openedSite(this.environment, cloned.value, true));
      });
    });
  }

  /** What became of a push in whose midst the tab was closed, so that nothing is shown as still to be sent that was sent. */
  private async findOutPush(site: W.SiteId, access: W.Access | undefined): Promise<void> {
    await this.environment.lock(`publish ${site}`, () => findOutPush(this.environment, site, { access, signal: AbortSignal.timeout(longestQuestionOnOpening) }));
  }

  reopen(site: W.SiteId): Answer<W.OpenedSite> {
    return guarded(async () => {
      const record = await this.noteOpening(site);
      if (record === null) return err(problem('workspace/site-not-found', `${site} is not in this browser.`));
      return ok(await openedSite(this.environment, record, false));
    });
  }

  forget(site: W.SiteId): Answer<void> {
    return guarded(async () => {
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

  describe(site: W.SiteId, facts: { readonly configPath?: string; readonly name?: string }): Answer<W.SiteSummary> {
    return this.changeRecord(site, facts);
  }

  read(site: W.SiteId, path: string, operation?: W.Operation): Answer<W.StoredFile> {
    return this.withRecord(site, async (record) => {
      const entry = await this.environment.store.overlayEntry(site, path);
      if (entry !== null) {
        if (entry.bytes === null) return err(problem('workspace/file-not-found', `${path} was deleted.`, { place: { path, line: 1, column: 1 } }));
        return ok({ bytes: entry.bytes, revision: entry.revision });
      }
      const tree = await baseTree(this.environment, record);
      const bytes = await readFromTree(this.environment, record, tree, path, operation);
      return bytes.ok ? ok({ bytes: bytes.value, revision: baseRevision(tree, path) }) : bytes;
    });
  }

  readBase(site: W.SiteId, path: string, operation?: W.Operation): Answer<Uint8Array<ArrayBuffer>> {
    return this.withRecord(site, async (record) => readFromTree(this.environment, record, await baseTree(this.environment, record), path, operation));
  }

  write(site: W.SiteId, path: string, bytes: Uint8Array<ArrayBuffer>, expected: W.Revision | null): Answer<W.Revision> {
    return this.withRecord(site, async (record) => {
      const target = normalizePath(path);
      const base = await this.baseBytes(record, target);
      const entry = await this.environment.store.overlayEntry(site, target);
      const inTree = baseRevision(await baseTree(this.environment, record), target);
      // Another text where none is stored: the site's own changed below the writer.
      const present = entry === null ? inTree : entry.bytes === null ? 0 : entry.revision;
      if (expected !== null && expected !== present) return changedElsewhere(path);
      const movedFrom = entry?.movedFrom ?? null;
      const ended = base !== null && movedFrom === null && equalBytes(base, bytes);
      const change = ended ? { remove: [target] } : { put: [{ path: target, bytes, movedFrom, movedTo: null }] };
      const compare = expected === null ? [] : [{ path: target, revision: entry?.revision ?? 0 }];
      const outcome = await this.store(record, { ...change, compare });
      // The base moved on in between: whether the bytes are the base's has to be asked again.
      if (!outcome.stored && outcome.because === 'commit') return this.write(site, path, bytes, expected);
      if (!outcome.stored) return changedElsewhere(path);
      const revision = ended ? inTree : outcome.revision;
      this.environment.announce({ kind: 'fileChanged', site, path: target, revision, here: true });
      return ok(revision);
    });
  }

  move(site: W.SiteId, from: string, to: string): Answer<void> {
    return this.withRecord(site, async (record) => {
      const target = normalizePath(to);
      if ((await this.read(site, target)).ok) return err(problem('workspace/file-exists', `There is a file ${target} already.`));
      const moved = await this.read(site, from);
      if (!moved.ok) return moved;
      const entry = await this.environment.store.overlayEntry(site, from);
      // What was stored between the two is read again: only both together are what goes.
      if ((entry?.revision ?? 0) !== Math.max(0, moved.value.revision)) return this.move(site, from, to);
      const { bytes } = moved.value;
      const origin = entry?.movedFrom ?? from;
      const base = await this.baseBytes(record, origin);
      const back = origin === target && base !== null && equalBytes(base, bytes);
      // Who stored something at the first name since made a file of their own of it.
      const left = origin === from ? null : await this.environment.store.overlayEntry(site, origin);
      const isFree = left === null || left.bytes === null;
      const movedFrom = base === null || origin === target || !isFree ? null : origin;
      const put = [
        ...(back ? [] : [{ path: target, bytes, movedFrom, movedTo: null }]),
        ...(movedFrom === null ? [] : [{ path: movedFrom, bytes: null, movedFrom: null, movedTo: target }]),
      ];
      const outcome = await this.store(record, { remove: back ? [from, target] : [from], put, compare: [{ path: from, revision: entry?.revision ?? 0 }, ...(left === null ? [] : [{ path: origin, revision: left.revision }])] });
      if (!outcome.stored) return this.move(site, from, to);
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(undefined);
    });
  }

  remove(site: W.SiteId, path: string): Answer<void> {
    return this.withRecord(site, async (record) => {
      const known = (await baseTree(this.environment, record)).has(path);
      const entry = await this.environment.store.overlayEntry(site, path);
      const put = known ? [{ path, bytes: null, movedFrom: null, movedTo: null }] : [];
      const origin = entry?.movedFrom ?? null;
      const first = origin === null ? null : await this.environment.store.overlayEntry(site, origin);
      const left = first?.bytes !== null ? [] : [{ path: first.path, bytes: null, movedFrom: null, movedTo: null }];
      const compare = first === null ? [] : [{ path: first.path, revision: first.revision }];
      const outcome = await this.store(record, { remove: [path], put: [...put, ...left], compare });
      if (!outcome.stored) return this.remove(site, path);
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(undefined);
    });
  }

  discard(site: W.SiteId, path: string): Answer<W.DiscardedChange> {
    return this.withRecord(site, async (record) => {
      const overlay = await this.environment.store.overlay(site);
      const change = changesOf(await baseTree(this.environment, record), overlay).find((candidate) => candidate.path === path);
      const entry = overlay.get(path);
      if (change === undefined || entry === undefined) return err(problem('workspace/file-not-found', `${path} has no change.`));
      const remove = change.from === null ? [path] : [path, change.from];
      // What is given back is exactly what goes: words stored in between are read again first.
      const outcome = await this.store(record, { remove, settled: [path], compare: [{ path, revision: entry.revision }] });
      if (!outcome.stored) return this.discard(site, path);
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok({ change, bytes: entry.bytes });
    });
  }

  reapply(site: W.SiteId, { change, bytes }: W.DiscardedChange): Answer<void> {
    return this.withRecord(site, async () => {
      const gone = change.from === null ? [] : [{ path: change.from, bytes: null, movedFrom: null, movedTo: change.path }];
      const put = [{ path: change.path, bytes, movedFrom: change.from, movedTo: null }, ...gone];
      await this.environment.store.writeOverlay(site, { put }, this.environment.now());
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(undefined);
    });
  }

  changes(site: W.SiteId): Answer<readonly W.Change[]> {
    return this.withRecord(site, async (record) => ok(changesOf(await baseTree(this.environment, record), await this.environment.store.overlay(site))));
  }

  files(site: W.SiteId): Answer<readonly W.FileEntry[]> {
    return this.withRecord(site, async (record) => ok(filesOf(await baseTree(this.environment, record), await this.environment.store.overlay(site))));
  }

  publish(site: W.SiteId, request: W.PublishRequest, operation?: W.Operation): Answer<W.SiteSummary> {
    return guarded(async () => {
      if ((await this.environment.store.conflicts(site)).length > 0) return err(problem('workspace/merge-conflict', 'Some files were changed on both sides.'));
      return this.environment.lock(`publish ${site}`, () => publishSite(this.environment, site, request, operation));
    });
  }

  async setPullRequest(site: W.SiteId, pullRequest: W.PullRequestReference): Answer<W.SiteSummary> {
    const record = await this.environment.store.site(site);
    return this.changeRecord(site, record?.draft == null ? {} : { draft: { ...record.draft, pullRequest } });
  }

  endDraft(site: W.SiteId, operation?: W.Operation): Answer<W.UpdateOutcome> {
    return guarded(() => this.environment.lock(`publish ${site}`, () => updateSite(this.environment, site, true, operation)));
  }

  update(site: W.SiteId, operation?: W.Operation): Answer<W.UpdateOutcome> {
    return guarded(() => this.environment.lock(`publish ${site}`, () => updateSite(this.environment, site, false, operation)));
  }

  resolve(site: W.SiteId, path: string, bytes: Uint8Array<ArrayBuffer> | null): Answer<void> {
    return this.withRecord(site, async () => {
      const settled = bytes === null ? await this.remove(site, path) : await this.write(site, path, bytes, null);
      if (!settled.ok) return settled;
      await this.environment.store.writeOverlay(site, { settled: [path] }, this.environment.now());
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(undefined);
    });
  }

  /** The site's record, with the time of its opening where storage has room to note it; without room, the site opens all the same. */
  private async noteOpening(site: W.SiteId): Promise<SiteRecord | null> {
    try {
      return await this.environment.store.patchSite(site, { openedAt: this.environment.now() });
    } catch (error) {
      if (storageProblem(error)?.code !== 'storage/full') throw error;
      return this.environment.store.site(site);
    }
  }

  private async stored(address: W.RepositoryAddress): Promise<SiteRecord | null> {
    const { url, branch } = address;
    const sites = (await this.environment.store.sites()).filter((site) => branch === undefined || site.branch === branch).toSorted((a, b) => b.openedAt - a.openedAt);
    const wanted = siteIdOf(url, '');
    // A site keeps its name where its repository got another address.
    return sites.find((site) => siteIdOf(site.url, '') === wanted) ?? sites.find(({ id }) => id.startsWith(wanted)) ?? null;
  }

  /** Stores a change that was made over the record's commit. */
  private store(record: SiteRecord, write: OverlayWrite): Promise<OverlayOutcome> {
    return this.environment.store.writeOverlay(record.id, { ...write, over: headOf(record) }, this.environment.now());
  }

  private withRecord<Value>(site: W.SiteId, run: (record: SiteRecord) => Answer<Value>): Answer<Value> {
    return guarded(async () => {
      const record = await siteRecordOf(this.environment, site);
      return record.ok ? run(record.value) : record;
    });
  }

  private async baseBytes(record: SiteRecord, path: string): Promise<Uint8Array | null> {
    const tree = await baseTree(this.environment, record);
    if (!tree.has(path)) return null;
    const read = await readFromTree(this.environment, record, tree, path);
    return read.ok ? read.value : null;
  }

  private changeRecord(site: W.SiteId, facts: Partial<SiteRecord>): Answer<W.SiteSummary> {
    return this.withRecord(site, async () => {
      const record = await this.environment.store.patchSite(site, facts);
      if (record === null) return err(problem('workspace/site-not-found', `${site} is not in this browser.`));
      this.environment.announce({ kind: 'siteChanged', site, here: true });
      return ok(summaryOf(record, changesOf(await baseTree(this.environment, record), await this.environment.store.overlay(site))));
    });
  }
}

/** A number below zero for a file of the tree, another one for other bytes (48 bits of its object's name); 0 where the tree has no such file. */
function baseRevision(tree: ReadonlyMap<string, TreeEntry>, path: string): W.Revision {
  const oid = tree.get(path)?.oid;
  return oid === undefined ? 0 : -1 - Number.parseInt(oid.slice(0, 12), 16);
}

function changedElsewhere(path: string): { readonly ok: false; readonly problem: Problem } {
  return err(problem('workspace/changed-elsewhere', `${path} was changed in another tab.`, { place: { path, line: 1, column: 1 } }));
}
