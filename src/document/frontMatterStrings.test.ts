import { expect, it } from 'vitest';
import { frontMatterLines } from './frontMatterLines.ts';
import { frontMatterStrings } from './frontMatterStrings.ts';

it.each([
  ['a string', 'url: /a # why\n', ['/a']],
  ['strings in quotes', 'url: "/a"\nrelated: [\'/b\', { C: "/d" }]\n', ['/a', '/b', '/d']],
  ['a list', 'related:\n  - /a\n  - B: /c\n', ['/a', '/c']],
  ['no other value', 'url: 5\nrelated: true\ntitle: /a\n', []],
  ['nothing with escapes or over lines', 'url: "/a\\t"\nrelated: |\n  /b\n', []],
  ['nothing where it is not valid', 'url: /a\ntitle: b: c\n', []],
])('finds %s', (_, yaml, found) => {
  const source = `\uFEFF---\n${yaml}---\n\nurl: /no\n`;
  const strings = frontMatterStrings(source, new Set(['url', 'related']));
  expect(strings.map(({ value }) => value)).toEqual(found);
  expect(strings.map(({ from, to }) => source.slice(from, to))).toEqual(found);
});

it('finds nothing where there is no front matter', () => {
  expect(frontMatterStrings('url: /a\n', new Set(['url']))).toEqual([]);
});

it('reads the lines of front matter that is no YAML', () => {
  expect(frontMatterLines('title: a: b\r\nicon: "c \\"d\\"" # e\ntag: \'it\'\'s\'\n- f\n  g: h\n')).toEqual({
    title: 'a: b',
    icon: 'c "d"',
    tag: "it's",
  });
});
