import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRowsToRemove, journalLimits } from './journalRows.ts';
import type { SiteRecord } from './siteRecord.ts';
import { WorkspaceDatabase } from './workspaceDatabase.ts';

describe('the oldest rows to remove', () => {
  it.each([
    ['nothing is over a limit', [1, 1, 1], { rows: 3, bytes: 3 }, 0],
    ['there are too many', [1, 1, 1, 1, 1], { rows: 4, bytes: 100 }, 2],
    ['they are too large', [10, 50, 10, 10, 30], { rows: 100, bytes: 100 }, 2],
    ['the newest one is too large by itself', [1, 1, 500], { rows: 100, bytes: 100 }, 2],
  ])('%s', (_, sizes, limits, count) => {
    expect(countRowsToRemove(sizes, limits)).toBe(count);
  });
});

describe('the journal of a site in storage', () => {
  const site = 'site';
  let store: WorkspaceDatabase;
  let databases = 0;
  beforeEach(async () => {
    store = await WorkspaceDatabase.open(`journal ${(databases += 1)}`);
    const facts = { id: site, url: '', branch: 'main', configPath: null, name: '', openedAt: 0, commit: 'a' };
    const record: SiteRecord = {
      ...facts,
      draft: { branch: 'b', forkUrl: null, commit: 'a', message: '', pullRequest: null },
      gitdir: '',
      filter: false,
      textsToCome: false,
      lastRevision: 0,
      pending: null,
    };
    await store.putSite(record);
  });
  const row = (key: string, size = 10, endedReviews = 0) => ({ key, size, endedReviews, value: key });
  const add = (...rows: readonly ReturnType<typeof row>[]) => store.appendJournal(site, rows);
  const keys = async () => (await store.journal(site, 0)).rows.map(({ key }) => key);

  it('counts a continued row once, however often it grows', async () => {
    await add(row('old'));
    await add(...Array.from({ length: 3 * journalLimits.rows }, () => row('typing')));
    expect(await keys()).toEqual(['old', 'typing']);
  });

  it('keeps its row limit by dropping the oldest, and reports the first one left', async () => {
    await add(...Array.from({ length: journalLimits.rows + 1 }, (_, index) => row(`${index + 1}`)));
    const { rows, first, end } = await store.journal(site, 0);
    expect([rows.length, rows[0]?.number, end]).toEqual([600, first, journalLimits.rows + 1]);
  });

  it('keeps its size limit, dropping whole rows', async () => {
    await add(...['a', 'b', 'c', 'd'].map((key) => row(key, journalLimits.bytes / 4)));
    expect(await keys()).toEqual(['a', 'b', 'c', 'd']);
    await add(row('typed'));
    expect(await keys()).toEqual(['c', 'd', 'typed']);
    await add(row('huge', 2 * journalLimits.bytes));
    expect(await keys()).toEqual(['huge']);
  });

  it('is cleared when its review ends, and accepts no more rows of that review', async () => {
    await add(row('reviewed'));
    await store.writeOverlay(site, { facts: { endedReviews: { count: 1, last: 'merged' } } }, 0);
    expect(await keys()).toEqual([]);
    // From a tab that doesn't know yet that the review ended.
    await add(row('late'));
    await add(row('new', 10, 1));
    expect(await store.journal(site, 1)).toMatchObject({ rows: [{ key: 'new', number: 2 }], first: 2, end: 2 });
  });
});
