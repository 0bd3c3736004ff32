import { expect, it } from 'vitest';
import { readPageFacts } from '../pageFacts.ts';
import { createSearchRecords } from './searchRecords.ts';
import { createView } from './siteView.fixture.ts';

const groups = [
  {
    group: 'Outer',
    boost: 2,
    pages: ['a', { group: 'Inner', boost: 3, pages: ['b'] }, { group: 'Other', pages: ['c'] }],
  },
  { group: 'Plain', pages: ['d'] },
];

it.each([
  ['a', '', 2],
  ['b', '', 3],
  ['c', '', 2],
  ['d', '', undefined],
  ['d', 'boost: 1.5', 1.5],
  ['b', 'boost: 0.5', 0.5],
  ['b', 'boost: 1', undefined],
  ['d', 'boost: -1', undefined],
  ['d', 'boost: much', undefined],
])('weighs %s with “%s” by %s in search', (name, head, boost) => {
  const text = `---\ntitle: T\n${head}\n---\n\n## Part\n`;
  const view = createView(
    { name: 'A', navigation: { groups } },
    { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '', 'd.mdx': '', [`${name}.mdx`]: text },
  );
  const records = createSearchRecords(
    readPageFacts(text),
    view.page(`${name}.mdx`),
    { indexesHidden: false },
    `/${name}`,
  );
  expect(records.map((record) => record.boost)).toEqual([boost, boost]);
});
