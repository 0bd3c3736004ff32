import { isWithinDuration } from '#base/isWithinDuration.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { PageSource, SiteStructure } from '#site/site.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';

/** The current pages of a site, each with a version stamp that changes whenever its text may have. */
export interface SitePageStamps {
  readonly surroundings: SiteStructure;
  readonly pages: ReadonlyMap<RepoPath, string>;
}

/** Dependencies of keeping a site's index in sync. */
export interface TextSyncDeps {
  readonly client: SiteClient;
  /** Returns the current site; null if it was closed. */
  readonly currentPages: () => SitePageStamps | null;
  /** Returns the version stamp of a page's text; null for a missing page. */
  readonly stampOf: (path: RepoPath) => string | null;
  /** Returns a page's current text; null if it can't be read now. */
  readonly read: (path: RepoPath) => Promise<string | null>;
  /** Resolves once no page is being waited for. */
  readonly whenFree: () => Promise<void>;
  readonly now: () => number;
  readonly onNames: (names: ReadonlyMap<RepoPath, PageNames>) => void;
}

const atOnce = 40;
/** Interval of showing partial results, in milliseconds. */
const shownEvery = 300;
/** Gives up after losing this many workers. */
const mostLives = 20;
/** A stamp that matches no text. */
const changedWhileRead = '\0';

/** Keeps a site's index in sync with its texts; sends each change only once. */
export class TextSync {
  private readonly needs: TextSyncDeps;
  /** Stamp of each page's text as last sent. */
  private readonly told = new Map<RepoPath, string>();
  private readonly names = new Map<RepoPath, PageNames>();
  private surroundings: SiteStructure | null = null;
  private life = 0;
  private running: Promise<void> | null = null;
  private shownAt = 0;

  constructor(needs: TextSyncDeps) {
    this.needs = needs;
  }

  /** Fraction of pages whose current text was sent, 0 to 1. */
  get progress(): number {
    const pages = this.needs.currentPages()?.pages ?? new Map<RepoPath, string>();
    const done = [...pages].filter(([path, stamp]) => this.told.get(path) === stamp).length;
    return pages.size === 0 ? 1 : done / pages.size;
  }

  /** Sends all changes, a few pages at a time; resolves once everything readable is sent. */
  syncAll(): Promise<void> {
    this.running ??= this.runAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Sends some pages at once, before all others. */
  async syncPages(paths: readonly RepoPath[]): Promise<void> {
    const present = await this.beginWith();
    if (present === null) return;
    await this.tell(paths.filter((path) => this.isWanted(present, path)));
    this.show();
  }

  private async runAll(): Promise<void> {
    const unread = new Set<RepoPath>();
    for (let round = await this.nextRound(unread); round !== null; round = await this.nextRound(unread)) {
      await this.needs.whenFree();
      const stamps = new Map(round.part.map((path) => [path, round.present.pages.get(path)]));
      await this.tell(round.part);
      // Unreadable pages are retried with the next change.
      for (const [path, stamp] of stamps) if (this.told.get(path) !== stamp) unread.add(path);
      if (!isWithinDuration(shownEvery, this.shownAt, this.needs.now())) this.show();
    }
    this.show();
  }

  private async nextRound(
    unread: ReadonlySet<RepoPath>,
  ): Promise<{ readonly present: SitePageStamps; readonly part: readonly RepoPath[] } | null> {
    const present = await this.beginWith();
    if (present === null || this.life > mostLives) return null;
    const part: RepoPath[] = [];
    for (const path of present.pages.keys()) {
      if (part.length < atOnce && !unread.has(path) && this.isWanted(present, path)) part.push(path);
    }
    return part.length === 0 ? null : { present, part };
  }

  private isWanted({ pages }: SitePageStamps, path: RepoPath): boolean {
    const stamp = pages.get(path);
    return stamp !== undefined && this.told.get(path) !== stamp;
  }

  /** Returns the current site, after syncing the worker with its files. */
  private async beginWith(): Promise<SitePageStamps | null> {
    const { client, currentPages: presentNow } = this.needs;
    const present = presentNow();
    if (present === null) return null;
    if (client.generation() !== this.life) {
      this.life = client.generation();
      this.told.clear();
    }
    const { surroundings, pages } = present;
    if (surroundings !== this.surroundings) {
      this.surroundings = surroundings;
      await client.setContext(surroundings);
    }
    const gone = [...this.told.keys()].filter((path) => !pages.has(path));
    if (gone.length > 0) {
      for (const path of gone) {
        this.told.delete(path);
        this.names.delete(path);
      }
      await client.removePages(gone);
    }
    return present;
  }

  private async tell(paths: readonly RepoPath[]): Promise<void> {
    if (paths.length === 0) return;
    const texts: PageSource[] = [];
    // A text that changes while being read gets no stamp, so it is sent again.
    const stamps = new Map<RepoPath, string>();
    await Promise.all(
      paths.map(async (path) => {
        const stamp = this.needs.stampOf(path);
        const text = await this.needs.read(path);
        if (text === null) return;
        texts.push({ path, text });
        if (stamp !== null && this.needs.stampOf(path) === stamp) stamps.set(path, stamp);
      }),
    );
    const told = await this.needs.client.updatePages(texts);
    if (this.needs.currentPages() === null) return;
    for (const { path, names } of told) {
      // Keeps the same object if the names are equal: another object would rerender everything with page names.
      const before = this.names.get(path);
      if (before === undefined || JSON.stringify(before) !== JSON.stringify(names)) this.names.set(path, names);
      this.told.set(path, stamps.get(path) ?? changedWhileRead);
    }
  }

  private show(): void {
    const present = this.needs.currentPages();
    if (present === null) return;
    this.shownAt = this.needs.now();
    // In file order, regardless of what was sent first.
    this.needs.onNames(
      new Map(
        [...present.pages.keys()].flatMap((path) => {
          const names = this.names.get(path);
          return names === undefined ? [] : [[path, names] as const];
        }),
      ),
    );
  }
}
