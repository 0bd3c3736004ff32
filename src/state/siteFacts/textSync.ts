import { isWithinDuration } from '#base/isWithinDuration.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { PageSource, SiteStructure } from '#site/site.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';

/** The pages of a site as they are now: each with what its text is known by, which is another one where the text may be another. */
export interface SitePageStamps {
  readonly surroundings: SiteStructure;
  readonly pages: ReadonlyMap<RepoPath, string>;
}

/** What keeping a site's facts needs of the outside. */
export interface TextSyncDeps {
  readonly client: SiteClient;
  /** The site as it is now; null where it is left. */
  readonly present: () => SitePageStamps | null;
  /** What the text of a page is known by now; null for one that is not there. */
  readonly stampOf: (path: RepoPath) => string | null;
  /** A page's text as it is now; null where it cannot be had now. */
  readonly read: (path: RepoPath) => Promise<string | null>;
  /** Settles once nobody waits for a page. */
  readonly whenFree: () => Promise<void>;
  readonly now: () => number;
  readonly show: (names: ReadonlyMap<RepoPath, PageNames>) => void;
}

const atOnce = 40;
/** How often what was read so far is shown, in milliseconds. */
const shownEvery = 300;
/** A worker that was lost so often will not do. */
const mostLives = 20;
/** What no text is known by. */
const changedWhileRead = '\0';

/** Keeps the facts of one site in step with its texts: what changed is told, and nothing twice. */
export class TextSync {
  private readonly needs: TextSyncDeps;
  /** What each page that was told was known by. */
  private readonly told = new Map<RepoPath, string>();
  private readonly names = new Map<RepoPath, PageNames>();
  private surroundings: SiteStructure | null = null;
  private life = 0;
  private running: Promise<void> | null = null;
  private shownAt = 0;

  constructor(needs: TextSyncDeps) {
    this.needs = needs;
  }

  /** The share of the pages that are told as they are now. */
  get share(): number {
    const pages = this.needs.present()?.pages ?? new Map<RepoPath, string>();
    const done = [...pages].filter(([path, stamp]) => this.told.get(path) === stamp).length;
    return pages.size === 0 ? 1 : done / pages.size;
  }

  /** Tells all that changed, a few pages at a time; settles once all is told that can be read. */
  followAll(): Promise<void> {
    this.running ??= this.runAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Tells some pages now, before all others. */
  async followPages(paths: readonly RepoPath[]): Promise<void> {
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
      // What cannot be read now is tried with the next change.
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

  /** The site as it is now, with the worker in step with its files. */
  private async beginWith(): Promise<SitePageStamps | null> {
    const { client, present: presentNow } = this.needs;
    const present = presentNow();
    if (present === null) return null;
    if (client.life() !== this.life) {
      this.life = client.life();
      this.told.clear();
    }
    const { surroundings, pages } = present;
    if (surroundings !== this.surroundings) {
      this.surroundings = surroundings;
      await client.surround(surroundings);
    }
    const gone = [...this.told.keys()].filter((path) => !pages.has(path));
    if (gone.length > 0) {
      for (const path of gone) {
        this.told.delete(path);
        this.names.delete(path);
      }
      await client.forget(gone);
    }
    return present;
  }

  private async tell(paths: readonly RepoPath[]): Promise<void> {
    if (paths.length === 0) return;
    const texts: PageSource[] = [];
    // A text that changes while it is read is known by nothing, and told again.
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
    const told = await this.needs.client.tell(texts);
    if (this.needs.present() === null) return;
    for (const { path, names } of told) {
      // The same object as long as it says the same: what names pages is drawn anew with another one.
      const before = this.names.get(path);
      if (before === undefined || JSON.stringify(before) !== JSON.stringify(names)) this.names.set(path, names);
      this.told.set(path, stamps.get(path) ?? changedWhileRead);
    }
  }

  private show(): void {
    const present = this.needs.present();
    if (present === null) return;
    this.shownAt = this.needs.now();
    // In the order of the files, whatever was told first.
    this.needs.show(
      new Map(
        [...present.pages.keys()].flatMap((path) => {
          const names = this.names.get(path);
          return names === undefined ? [] : [[path, names] as const];
        }),
      ),
    );
  }
}
