import { expect, it } from 'vitest';
import type { Finding } from '#base/finding.ts';
import { describeUnchecked } from './describeUnchecked.ts';

const finding = (path: string, rule: string): readonly [string, readonly Finding[]] => [
  path,
  [
    {
      rule,
      severity: 'error',
      message: 'A.',
      path,
      range: { from: 0, to: 0, line: 1, column: 1 },
      fixes: [],
    },
  ],
];

it('returns nothing if everything was checked', () => {
  expect(describeUnchecked(new Map([finding('a.mdx', 'repeated-words')]), [])).toEqual([]);
});

it('lists pages that timed out or could not be read, and files with rules that don’t run', () => {
  const found = new Map([
    finding('a.mdx', 'page/not-mdx'),
    finding('b.mdx', 'page/too-complex'),
    finding('.vale.ini', 'vale/missing-style'),
  ]);
  expect(describeUnchecked(found, ['slow.mdx'])).toEqual([
    'This page takes too long to check and was skipped: slow.mdx.',
    'Couldn’t read these pages, so checks of text, images, and components were skipped: a.mdx, b.mdx.',
    'Some rules in this file couldn’t run (see the issues below): .vale.ini.',
  ]);
});

it('shows a count if there are many files', () => {
  const found = new Map(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((path) => finding(path, 'page/not-mdx')));
  expect(describeUnchecked(found, [])[0]).toMatch(/: a, b, c, d, e and 2 more\.$/);
});
