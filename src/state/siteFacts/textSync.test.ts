import { describe, expect, it } from 'vitest';
import type { PageNames } from '#site/names/pageNames.ts';
import type { SiteStructure } from '#site/site.ts';
import { siteClientWithTimeout } from '../pages/siteClientWithTimeout.ts';
import { siteService } from '../pages/siteService.ts';
import { TextSync, type SitePageStamps } from './textSync.ts';

const titled = (title: string) => `---\ntitle: ${title}\n---\n`;

/** A site in memory whose texts are followed; records what was sent, read, and shown. */
function setUp(texts: Record<string, string>) {
  const state = {
    texts: new Map(Object.entries(texts)),
    isOpen: true,
    unreadable: '',
    surroundings: { siteFolder: '', files: new Set<string>(), config: {} } satisfies SiteStructure,
  };
  const told: string[] = [];
  const read: string[] = [];
  let shown: ReadonlyMap<string, PageNames> = new Map();
  let beforeTelling = () => Promise.resolve();
  const client = siteClientWithTimeout(() => {
    const here = siteService();
    const remote = {
      ...here,
      updatePages: async (pages: Parameters<typeof here.updatePages>[0]) => {
        await beforeTelling();
        told.push(...pages.map(({ path }) => path));
        return here.updatePages(pages);
      },
    };
    return { remote, ready: Promise.resolve(), stopped: new Promise(() => undefined), end: () => undefined };
  });
  const currentPages = (): SitePageStamps | null =>
    state.isOpen ? { surroundings: state.surroundings, pages: new Map(state.texts) } : null;
  let beforeReading = () => undefined;
  const readText = (path: string) => {
    beforeReading();
    read.push(path);
    return Promise.resolve(path === state.unreadable ? null : (state.texts.get(path) ?? null));
  };
  const followed = new TextSync({
    client,
    currentPages,
    stampOf: (path) => state.texts.get(path) ?? null,
    read: readText,
    whenFree: () => Promise.resolve(),
    now: () => 0,
    onNames: (names) => void (shown = names),
  });
  return {
    state,
    told,
    read,
    followed,
    shown: () => shown,
    titles: () => Object.fromEntries([...shown].map(([path, { title }]) => [path, title])),
    whenReading: (run: () => void) => {
      beforeReading = () => {
        beforeReading = () => undefined;
        run();
        return undefined;
      };
    },
    whenTelling: (run: () => void) => {
      beforeTelling = () => {
        beforeTelling = () => Promise.resolve();
        run();
        return Promise.resolve();
      };
    },
  };
}

describe('the texts of a site', () => {
  it('are sent once, and again if they change', async () => {
    const { state, followed, told, titles } = setUp({ 'a.mdx': titled('A'), 'b.mdx': titled('B') });
    await followed.syncAll();
    await followed.syncAll();
    state.texts.set('b.mdx', titled('C'));
    await followed.syncAll();
    expect(told).toEqual(['a.mdx', 'b.mdx', 'b.mdx']);
    expect(titles()).toEqual({ 'a.mdx': 'A', 'b.mdx': 'C' });
    expect(followed.progress).toBe(1);
  });

  it('are sent again if they changed while being read, then changed back', async () => {
    const { state, followed, titles, whenReading } = setUp({ 'a.mdx': titled('A') });
    whenReading(() => state.texts.set('a.mdx', titled('B')));
    await followed.syncPages(['a.mdx']);
    expect(titles()).toEqual({ 'a.mdx': 'B' });
    state.texts.set('a.mdx', titled('A'));
    await followed.syncPages(['a.mdx']);
    expect(titles()).toEqual({ 'a.mdx': 'A' });
  });

  it('keep their names object if the change affects no names', async () => {
    const { state, followed, shown } = setUp({ 'a.mdx': titled('A'), 'b.mdx': titled('B') });
    await followed.syncAll();
    const before = shown();
    state.texts.set('a.mdx', `${titled('A')}A word.\n`);
    state.texts.set('b.mdx', `${titled('B')}## A heading\n`);
    await followed.syncAll();
    expect(shown().get('a.mdx')).toBe(before.get('a.mdx'));
    expect(shown().get('b.mdx')).not.toEqual(before.get('b.mdx'));
  });

  it('are dropped if deleted', async () => {
    const { state, followed, titles } = setUp({ 'a.mdx': titled('A'), 'b.mdx': titled('B') });
    await followed.syncAll();
    state.texts.delete('a.mdx');
    await followed.syncAll();
    expect(titles()).toEqual({ 'b.mdx': 'B' });
  });

  it('are followed again if more changes during the sync', async () => {
    const { state, followed, whenTelling, titles } = setUp({ 'a.mdx': titled('A') });
    whenTelling(() => state.texts.set('b.mdx', titled('B')));
    await followed.syncAll();
    expect(titles()).toEqual({ 'a.mdx': 'A', 'b.mdx': 'B' });
  });

  it('are sent again after a change during sending', async () => {
    const { state, followed, whenTelling, told, titles } = setUp({ 'a.mdx': titled('A') });
    whenTelling(() => state.texts.set('a.mdx', titled('B')));
    await followed.syncAll();
    expect(told).toEqual(['a.mdx', 'a.mdx']);
    expect(titles()).toEqual({ 'a.mdx': 'B' });
  });

  it('that cannot be read don’t block others, and are retried with the next change', async () => {
    const { state, followed, titles } = setUp({ 'a.mdx': titled('A'), 'b.mdx': titled('B') });
    state.unreadable = 'a.mdx';
    await followed.syncAll();
    expect(titles()).toEqual({ 'b.mdx': 'B' });
    state.unreadable = '';
    await followed.syncAll();
    expect(titles()).toEqual({ 'a.mdx': 'A', 'b.mdx': 'B' });
  });

  it('are sent first if requested', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`page-${index}.mdx`, titled(String(index))]),
    );
    const { followed, told, titles } = setUp(pages);
    await followed.syncPages(['page-150.mdx']);
    expect(told).toEqual(['page-150.mdx']);
    await followed.syncAll();
    expect(told).toHaveLength(200);
    expect(Object.values(titles())).toEqual(Array.from({ length: 200 }, (_, index) => String(index)));
  });

  it('of a closed site aren’t shown anymore', async () => {
    const { state, followed, whenTelling, titles } = setUp({ 'a.mdx': titled('A') });
    whenTelling(() => void (state.isOpen = false));
    await followed.syncAll();
    expect(titles()).toEqual({});
  });
});
