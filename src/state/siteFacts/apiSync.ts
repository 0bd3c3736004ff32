import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { ApiPagesSummary } from '#site/api/apiPagesSummary.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';
import type { ApiReadProgress } from './apiPagesStore.ts';

/** Dependencies of following OpenAPI files. */
export interface ApiSyncDeps {
  readonly client: SiteClient;
  /** Returns the current configuration; null if there is none, or the site was closed. */
  readonly docs: () => DocsJson | null;
  /** Returns a version stamp that changes whenever the file's text may have; null for a missing file. */
  readonly stampOf: (path: RepoPath) => string | null;
  readonly read: (path: RepoPath) => Promise<string | null>;
  readonly onPages: (pages: ApiPagesSummary | null) => void;
  /** Called with a read that takes long or timed out; null once neither is the case. */
  readonly onReadProgress: (reading: ApiReadProgress | null) => void;
}

/** Reads longer than this are reported, in milliseconds. */
const longReading = 1000;
/** Time limit for generating the pages, in milliseconds: 20 MB of YAML takes longer than any other query. */
const mostReading = 60_000;

/** Files that reference others are read in rounds. */
const mostRounds = 50;
/** A stamp that matches no text, so a text that changes while being read is sent again. */
const changedWhileRead = '\0';

/** Keeps a site's API pages in sync with its OpenAPI files; sends each change only once. */
export class ApiSync {
  private readonly needs: ApiSyncDeps;
  private readonly told = new Map<RepoPath, string | null>();
  private life = 0;
  private running: Promise<void> = Promise.resolve();
  private shown: { readonly pages: string; readonly told: ReadonlyMap<RepoPath, string | null> } | null = null;
  /** The files of the last failed read: unchanged files that take too long aren't tried again. */
  private refused: ReadonlyMap<RepoPath, string | null> | null = null;

  constructor(needs: ApiSyncDeps) {
    this.needs = needs;
  }

  /**
   * Reads changes, after earlier calls; resolves once they are shown. With `files`, only OpenAPI files may have
   * changed, not pages or the configuration.
   */
  sync(what: 'all' | 'files' = 'all'): Promise<void> {
    this.running = this.running.then(() => this.runTelling(what));
    return this.running;
  }

  /** Files that take too long are reported until they are read or changed. */
  private async runTelling(what: 'all' | 'files'): Promise<void> {
    const { onReadProgress } = this.needs;
    const timer = setTimeout(() => onReadProgress(this.reading(false)), longReading);
    await this.run(what).finally(() => clearTimeout(timer));
    onReadProgress(this.refused === null ? null : this.reading(true));
  }

  private reading(isTooLong: boolean): ApiReadProgress | null {
    const [first] = this.told.keys();
    return first === undefined ? null : { first, files: this.told.size, isTooLong };
  }

  private async run(what: 'all' | 'files'): Promise<void> {
    const { client, docs, stampOf } = this.needs;
    const isAnother = client.generation() !== this.life;
    if (isAnother) {
      this.life = client.generation();
      this.told.clear();
    }
    const changed = [...this.told].flatMap(([path, stamp]) => (stampOf(path) === stamp ? [] : [path]));
    if (what === 'files' && changed.length === 0 && !isAnother && this.shown !== null) return;
    if (changed.length > 0) await this.tell(changed);
    for (let round = 0; round < mostRounds; round += 1) {
      const now = docs();
      if (now === null) return;
      if (this.told.size > 0 && this.refused !== null && isToldSame(this.refused, this.told)) return;
      const pages = await client.query(
        (worker) =>
          worker
            .apiPages({ config: now.config, locations: now.locations, format: now.format })
            .then((found) => ({ found })),
        mostReading,
      );
      if (pages === null) {
        this.refused = new Map(this.told);
        return;
      }
      if (pages.found === null || pages.found.wanted.length === 0) return this.show(pages.found);
      await this.tell(pages.found.wanted);
    }
  }

  /** Unchanged pages aren't shown again, because an open one would be requested again. */
  private show(pages: ApiPagesSummary | null): void {
    this.refused = null;
    const now = JSON.stringify([
      pages?.navigation,
      pages?.pages,
      pages?.overlays,
      pages?.elsewhere,
      pages?.unread,
      [...this.told.keys()],
    ]);
    const isSame = this.shown?.pages === now && isToldSame(this.shown.told, this.told);
    this.shown = { pages: now, told: new Map(this.told) };
    if (!isSame) this.needs.onPages(pages);
  }

  private async tell(paths: readonly RepoPath[]): Promise<void> {
    const { client, stampOf, read } = this.needs;
    const texts = await Promise.all(
      paths.map(async (path) => {
        const stamp = stampOf(path);
        const text = stamp === null ? null : await read(path);
        return { path, stamp: stampOf(path) === stamp ? stamp : changedWhileRead, text };
      }),
    );
    const life = client.generation();
    await client.query((worker) =>
      worker.updateApiFiles(texts.map(({ path, text }) => ({ path, text }))).then(() => true),
    );
    if (client.generation() !== life) return;
    for (const { path, stamp } of texts) this.told.set(path, stamp);
  }
}

/** Compares in place: texts of megabytes must not be serialized again. */
function isToldSame(before: ReadonlyMap<RepoPath, string | null>, now: ReadonlyMap<RepoPath, string | null>): boolean {
  return before.size === now.size && [...now].every(([path, stamp]) => before.get(path) === stamp);
}
