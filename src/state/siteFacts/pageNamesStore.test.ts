import { describe, expect, it } from 'vitest';
import type { PageNames } from '#site/names/pageNames.ts';
import { pageNamesStore, showPageNames } from './pageNamesStore.ts';
import { appOfTests } from '../app.fixture.ts';

const app = appOfTests();

const named = (title: string): PageNames => ({
  title,
  icon: null,
  iconType: null,
  tag: null,
  hidden: false,
  headings: [],
});

describe('the names of pages', () => {
  it('are told to nobody again where they are the same', () => {
    const [one, other] = [named('One'), named('Other')];
    const told: string[] = [];
    const stop = app.get(pageNamesStore).subscribe(({ titles }) => told.push([...titles.values()].join(' ')));
    showPageNames(app, new Map([['a.mdx', one]]));
    showPageNames(app, new Map([['a.mdx', one]]));
    showPageNames(
      app,
      new Map([
        ['a.mdx', one],
        ['b.mdx', other],
      ]),
    );
    showPageNames(
      app,
      new Map([
        ['b.mdx', other],
        ['a.mdx', one],
      ]),
    );
    showPageNames(app, new Map([['a.mdx', named('Another')]]));
    stop();
    expect(told).toEqual(['One', 'One Other', 'Other One', 'Another']);
  });
});
