import { expect, it } from 'vitest';
import { leftWords } from './leftWords.ts';

it.each<readonly [Parameters<typeof leftWords>[0], readonly string[]]>([
  [[{ path: 'a.mdx', refused: null, left: 0 }], []],
  [[{ path: 'x/a.mdx', refused: 'moved' }], ['One file is left as it is: a.mdx. It has changed since.']],
  [
    ['a', 'b', 'c', 'd'].map((path) => ({ path, refused: 'moved' as const })),
    ['4 files are left as they are: a, b, c and others. They have changed since.'],
  ],
  [
    [
      { path: 'a.mdx', refused: 'unwritable' },
      { path: 'b.jsx', refused: 'not-code' },
      { path: 'c.mdx', refused: null, left: 1 },
    ],
    [
      '2 files are left as they are: a.mdx, b.jsx. What would be put in cannot stand there.',
      'One place is left as it is: in c.mdx. What would be put in cannot stand there.',
    ],
  ],
  [
    [
      { path: 'a.mdx', refused: null, left: 1 },
      { path: 'b.mdx', refused: null, left: 2 },
    ],
    ['3 places are left as they are: in a.mdx, b.mdx. What would be put in cannot stand there.'],
  ],
])('says of %j what is left', (plans, expected) => {
  expect(leftWords(plans)).toEqual(expected);
});
