import { expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { readHeadFacts, readPageFacts } from './pageFacts.ts';

it.each([
  ['no MDX', '---\ntitle: A\n---\n\n<Note>\n', [['page/not-mdx', 5, 1]]],
  ['front matter that is no YAML', '---\ntitle: a: b\n---\n\nWords.\n', [['page/front-matter-invalid', 2, 8]]],
  [
    'both',
    '---\ntitle: a: b\n---\n\n{\n',
    [
      ['page/front-matter-invalid', 2, 8],
      ['page/not-mdx', 6, 1],
    ],
  ],
  ['nothing', '\uFEFF---\ntitle: A\n---\n\nWords.\n', []],
  ['nothing, as js-yaml reads it', '---\ntitle: "A\nb"\nrelated: [\n/a,\n/b]#c\n---\n\nWords.\n', []],
])('reports what prevents a page from being built: %s', (_, text, found) => {
  expect(readPageFacts(text).problems.map(({ code, position }) => [code, position?.line, position?.column])).toEqual(
    found,
  );
});

it('finds the position of each target', () => {
  const text = '---\nrelated: /a\n---\n\r\n[b](/c)\n\n<Card href="/d" icon="/e.svg" title="/"/>\n![f](g.png)\n';
  const { targets } = readPageFacts(text);
  expect(targets.map(({ kind, target, line, column }) => `${line}:${column} ${kind} ${target}`)).toEqual([
    '2:10 link /a',
    '5:5 link /c',
    '7:13 link /d',
    '7:23 path /e.svg',
    '7:38 path /',
    '8:6 file g.png',
  ]);
  for (const { from, to, target } of targets) expect(text.slice(from, to)).toBe(target);
});

it('counts the words of the body only', () => {
  expect(readPageFacts('---\ntitle: Not these\n---\n\nThree more words.\n').words).toBe(3);
});

it('keeps the head of a page whose body was not read', () => {
  const reason = createProblem('page/too-complex', 'It took too long.');
  expect(readHeadFacts('---\ntitle: A\n---\n\n[b](/c)\n', reason)).toMatchObject({
    head: { title: 'A' },
    targets: [],
    problems: [reason],
  });
});
