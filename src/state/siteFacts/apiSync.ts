import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { ApiPagesSummary } from '#site/api/apiPagesSummary.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';
import type { ApiReadProgress } from './apiPagesStore.ts';

/** What following OpenAPI files needs of the outside. */
export interface ApiSyncDeps {
  readonly client: SiteClient;
  /** The configuration as it is now; null where there is none, or the site is left. */
  readonly docs: () => DocsJson | null;
  /** What the text of a file is known by, which is another one where the text may be another; null for one that is not there. */
  readonly stampOf: (path: RepoPath) => string | null;
  readonly read: (path: RepoPath) => Promise<string | null>;
  readonly show: (pages: ApiPagesSummary | null) => void;
  /** Gets what is read for long by now, or was given up; null where neither is so any more. */
  readonly tellReading: (reading: ApiReadProgress | null) => void;
}

/** Reading for longer than this is told, in milliseconds. */
const longReading = 1000;
/** How long the pages may take to be made, in milliseconds: 20 MB of YAML take longer than any other question. */
const mostReading = 60_000;

/** Files that lead to others are read in rounds. */
const mostRounds = 50;
/** What no text is known by: a text that changes while it is read is told again. */
const changedWhileRead = '\0';

/** Keeps the API pages of one site in step with its OpenAPI files: what changed is told, and nothing twice. */
export class ApiSync {
  private readonly needs: ApiSyncDeps;
  private readonly told = new Map<RepoPath, string | null>();
  private life = 0;
  private running: Promise<void> = Promise.resolve();
  private shown: { readonly pages: string; readonly told: ReadonlyMap<RepoPath, string | null> } | null = null;
  /** What the last reading failed with: files that take too long are not tried again as they are. */
  private refused: ReadonlyMap<RepoPath, string | null> | null = null;

  constructor(needs: ApiSyncDeps) {
    this.needs = needs;
  }

  /** Reads what changed, after all that was asked for before; settles once it is shown. Pages and the configuration may have changed as well, unless it is `files` alone that may. */
  follow(what: 'all' | 'files' = 'all'): Promise<void> {
    this.running = this.running.then(() => this.runTelling(what));
    return this.running;
  }

  /** Files that take too long are told until they are read, or are other ones. */
  private async runTelling(what: 'all' | 'files'): Promise<void> {
    const { tellReading } = this.needs;
    const timer = setTimeout(() => tellReading(this.reading(false)), longReading);
    await this.run(what).finally(() => clearTimeout(timer));
    tellReading(this.refused === null ? null : this.reading(true));
  }

  private reading(isTooLong: boolean): ApiReadProgress | null {
    const [first] = this.told.keys();
    return first === undefined ? null : { first, files: this.told.size, isTooLong };
  }

  private async run(what: 'all' | 'files'): Promise<void> {
    const { client, docs, stampOf } = this.needs;
    const isAnother = client.life() !== this.life;
    if (isAnother) {
      this.life = client.life();
      this.told.clear();
    }
    const changed = [...this.told].flatMap(([path, stamp]) => (stampOf(path) === stamp ? [] : [path]));
    if (what === 'files' && changed.length === 0 && !isAnother && this.shown !== null) return;
    if (changed.length > 0) await this.tell(changed);
    for (let round = 0; round < mostRounds; round += 1) {
      const now = docs();
      if (now === null) return;
      if (this.told.size > 0 && this.refused !== null && isToldSame(this.refused, this.told)) return;
      const pages = await client.ask(
        (worker) =>
          worker.apiPages({ config: now.config, places: now.places, shape: now.shape }).then((found) => ({ found })),
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

  /** Pages that are as they were are not shown again: whoever shows one would ask for it anew. */
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
    if (!isSame) this.needs.show(pages);
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
    const life = client.life();
    await client.ask((worker) => worker.tellApi(texts.map(({ path, text }) => ({ path, text }))).then(() => true));
    if (client.life() !== life) return;
    for (const { path, stamp } of texts) this.told.set(path, stamp);
  }
}

/** Texts of megabytes are compared, and never written anew. */
function isToldSame(before: ReadonlyMap<RepoPath, string | null>, now: ReadonlyMap<RepoPath, string | null>): boolean {
  return before.size === now.size && [...now].every(([path, stamp]) => before.get(path) === stamp);
}
