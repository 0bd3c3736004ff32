import { expect, it } from 'vitest';
import type { OperationListItem } from '#site/api/listOperations.ts';
import { groupOperations } from './groupOperations.ts';

const operation = (entry: string, title: string, tag: string | null, file = 'a.yaml'): OperationListItem => ({
  key: `${file} ${entry}`,
  entry,
  title,
  tag,
  file,
  hidden: false,
  page: null,
});
const all = [
  operation('GET /flags', 'List flags', 'Flags'),
  operation('GET /ping', 'Ping', null),
  operation('POST /flags', 'Make a flag', 'Flags'),
];
const shown = (...asked: Parameters<typeof groupOperations>) =>
  groupOperations(...asked).map(({ label, file, operations }) => [label, file, operations.map(({ entry }) => entry)]);

it.each<readonly [string, string, unknown]>([
  [
    'nothing is looked for',
    '',
    [
      ['Flags', null, ['GET /flags', 'POST /flags']],
      ['operations without a tag', null, ['GET /ping']],
    ],
  ],
  ['words of a name', 'flag MAKE', [['Flags', null, ['POST /flags']]]],
  [
    'a method',
    'get',
    [
      ['Flags', null, ['GET /flags']],
      ['operations without a tag', null, ['GET /ping']],
    ],
  ],
  ['a word that none has', 'gone', []],
])('groups operations by tag if the query is: %s', (_, query, groups) => {
  expect(shown(all, query)).toEqual(groups);
});

it('includes the file names if there are several files', () => {
  expect(shown([...all.slice(0, 1), operation('GET /flags', 'Other', 'Flags', 'b.yaml')], '')).toEqual([
    ['Flags', 'a.yaml', ['GET /flags']],
    ['Flags', 'b.yaml', ['GET /flags']],
  ]);
});
