import { expect, it } from 'vitest';
import { readFrontMatterLines } from './readFrontMatterLines.ts';
import { findFrontMatterScalars, findFrontMatterStrings } from './findFrontMatterStrings.ts';

it.each([
  ['a string', 'url: /a # why\n', ['/a']],
  ['strings in quotes', 'url: "/a"\nrelated: [\'/b\', { C: "/d" }]\n', ['/a', '/b', '/d']],
  ['a list', 'related:\n  - /a\n  - B: /c\n', ['/a', '/c']],
  ['no other value', 'url: 5\nrelated: true\ntitle: /a\n', []],
  ['nothing with escapes or over lines', 'url: "/a\\t"\nrelated: |\n  /b\n', []],
  ['nothing where it is not valid', 'url: /a\ntitle: b: c\n', []],
])('finds %s', (_, yaml, found) => {
  const source = `\uFEFF---\n${yaml}---\n\nurl: /no\n`;
  const strings = findFrontMatterStrings(source, new Set(['url', 'related']));
  expect(strings.map(({ value }) => value)).toEqual(found);
  expect(strings.map(({ from, to }) => source.slice(from, to))).toEqual(found);
});

it('finds nothing without front matter', () => {
  expect(findFrontMatterStrings('url: /a\n', new Set(['url']))).toEqual([]);
});

it('finds every scalar with its keys, even if continuation lines are unindented', () => {
  const text = 'a: "b\nc"\nd: [e,\nf: 3]#g\nh: |\n  i\n';
  const scalars = findFrontMatterScalars(text);
  expect(scalars.map(({ value, keys, isKey, depth }) => [value, keys.join('.'), isKey, depth])).toEqual([
    ['a', '', true, 1],
    ['b c', 'a', false, 1],
    ['d', '', true, 1],
    ['e', 'd', false, 2],
    ['f', 'd', true, 3],
    ['3', 'd.f', false, 3],
    ['h', '', true, 1],
    ['i\n', 'h', false, 1],
  ]);
  expect(scalars.map(({ from, to }) => text.slice(from, to))).toEqual([
    'a',
    '"b\nc"',
    'd',
    'e',
    'f',
    '3',
    'h',
    '  i\n',
  ]);
});

it('reads the lines of front matter with YAML syntax errors', () => {
  const text = 'title: a: b\r\nicon: "c \\"d\\"" # e\ntag: \'it\'\'s\'\n- f\n  g: h\ni: "j\nk: l" # m\nn: "o\n';
  expect(readFrontMatterLines(text)).toEqual({
    title: 'a: b',
    icon: 'c "d"',
    tag: "it's",
    i: 'j k: l',
    n: '"o',
  });
});
