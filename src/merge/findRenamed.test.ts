import { expect, it } from 'vitest';
import { findRenamed } from './findRenamed.ts';

const page = (title: string, ...lines: readonly number[]) =>
  `---\ntitle: ${title}\n---\n\n${lines.map((line) => `Line ${line} of it.\n`).join('')}`;

it.each([
  ['a file with the same name in another folder', page('A', 1, 2), { 'x/a.mdx': page('B', 1, 2) }, 'x/a.mdx'],
  ['a file with the same title', page('A', 1, 2), { 'b.mdx': page('A', 1, 2), 'c.mdx': page('C', 1, 2) }, 'b.mdx'],
  ['a file with other line endings', page('A', 1, 2), { 'b.mdx': page('A', 1, 2).replaceAll('\n', '\r\n') }, 'b.mdx'],
  [
    'the most similar one',
    page('A', 1, 2, 3),
    { 'x/a.mdx': page('A', 1, 2), 'y/a.mdx': page('A', 1, 2, 3) },
    'y/a.mdx',
  ],
  ['none of two equal ones', page('A', 1), { 'x/a.mdx': page('A', 1), 'y/a.mdx': page('A', 1) }, null],
  ['no page from the same template', page('A', 1, 2, 3, 4, 5), { 'b.mdx': page('B', 1, 2, 3, 4, 5) }, null],
  ['nothing that has less than half of it', page('A', 1, 2, 3), { 'x/a.mdx': page('A', 1, 4, 5, 6) }, null],
  ['nothing that has much more than it', page('A', 1), { 'x/a.mdx': page('A', 1, 2, 3, 4, 5) }, null],
  ['nothing in an empty page', '', { 'x/a.mdx': '' }, null],
  ['nothing in front matter fences', '---\ntitle: A\n---\n', { 'x/a.mdx': '---\ntitle: B\n---\n' }, null],
] as const)('finds %s', (_, text, files, expected) => {
  const others = Object.entries(files).map(([path, other]) => ({ path, text: other }));
  expect(findRenamed({ path: 'a.mdx', text }, others)?.path ?? null).toBe(expected);
});
