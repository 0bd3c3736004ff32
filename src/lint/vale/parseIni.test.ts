import { describe, expect, it } from 'vitest';
import { splitIniList, parseIni } from './parseIni.ts';

const valuesOf = (text: string) =>
  parseIni(text).map(({ name, keys }) => [
    name,
    Object.fromEntries([...keys].map(([key, { values }]) => [key, values])),
  ]);

describe('a .vale.ini', () => {
  it.each([
    [
      'StylesPath = styles\n\n[*.md]\nA.B = NO',
      [
        ['', { StylesPath: ['styles'] }],
        ['*.md', { 'A.B': ['NO'] }],
      ],
    ],
    ['# a comment\n; another\nA = b # behind\nno key', [['', { A: ['b'] }]]],
    ['A = one\nA = two\r\nB="x y"', [['', { A: ['one', 'two'], B: ['x y'] }]]],
    ['A = one, \\\n  two', [['', { A: ['one, two'] }]]],
    ['A = a#b', [['', { A: ['a#b'] }]]],
    ['= x\n[', [['', {}]]],
  ])('is parsed: %j', (text, expected) => {
    expect(valuesOf(text)).toEqual(expected);
  });

  it('splits lists at unescaped commas only', () => {
    expect(splitIniList({ values: ['(a{1\\,2}), b, b', 'c'], line: 1 })).toEqual(['(a{1,2})', 'b', 'c']);
  });

  it('is parsed in linear time, whatever its lines contain', () => {
    const start = performance.now();
    parseIni(`a${' '.repeat(1_000_000)}b\nc = d${' '.repeat(1_000_000)}e\n`);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
