import { describe, expect, it } from 'vitest';
import type { PageNames } from '#site/names/pageNames.ts';
import { pageNamesStore, setPageNames } from './pageNamesStore.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

const named = (title: string): PageNames => ({
  title,
  icon: null,
  iconType: null,
  tag: null,
  hidden: false,
  headings: [],
  operationMethod: null,
});

describe('page names', () => {
  it('don’t notify subscribers if unchanged', () => {
    const [one, other] = [named('One'), named('Other')];
    const told: string[] = [];
    const stop = app.get(pageNamesStore).subscribe(({ titles }) => told.push([...titles.values()].join(' ')));
    setPageNames(app, new Map([['a.mdx', one]]));
    setPageNames(app, new Map([['a.mdx', one]]));
    setPageNames(
      app,
      new Map([
        ['a.mdx', one],
        ['b.mdx', other],
      ]),
    );
    setPageNames(
      app,
      new Map([
        ['b.mdx', other],
        ['a.mdx', one],
      ]),
    );
    setPageNames(app, new Map([['a.mdx', named('Another')]]));
    stop();
    expect(told).toEqual(['One', 'One Other', 'Other One', 'Another']);
  });
});
