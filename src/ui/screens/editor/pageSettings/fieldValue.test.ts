import { describe, expect, it } from 'vitest';
import { fits, kindOf, typedNumber, typedValue, withWords, wordsOf } from './fieldValue.ts';

describe('a value of front matter', () => {
  it.each<readonly [unknown, string]>([
    ['words', 'text'],
    [3, 'text'],
    [null, 'text'],
    [false, 'flag'],
    [['a', 1], 'words'],
    [[], 'words'],
    [{ a: 1 }, 'raw'],
    [[{ a: 1 }], 'raw'],
  ])('%j is edited as %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
  });

  it.each<readonly [unknown, 'text' | 'flag' | 'words', boolean]>([
    ['alpha, beta', 'words', true],
    [{ a: 1 }, 'words', false],
    ['yes', 'flag', false],
    [undefined, 'flag', true],
    [['a'], 'text', false],
  ])('%j fits the control for %s: %s', (value, kind, fitting) => {
    expect(fits(value, kind)).toBe(fitting);
  });

  it('is a list of words where it is a text with commas', () => {
    expect(wordsOf('alpha, beta gamma,,')).toEqual(['alpha', 'beta gamma']);
    expect(wordsOf(2024)).toEqual(['2024']);
    expect(wordsOf(undefined)).toEqual([]);
    expect(withWords('alpha, beta', ['alpha', 'beta', 'gamma'])).toEqual(['alpha', 'beta', 'gamma']);
  });

  it('keeps the numbers of a list', () => {
    expect(wordsOf(['a', 1])).toEqual(['a', '1']);
    expect(withWords(['a', 1], ['1', 'b', '2'])).toEqual([1, 'b', '2']);
  });
});

it.each<readonly [string, unknown]>([
  ['4', 4],
  ['-1.5', -1.5],
  ['1.0', 1],
  ['-', null],
  ['1.', null],
  ['', null],
  ['007', '007'],
  ['4 days', '4 days'],
])('%j typed into a field that holds a number is %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

it.each<readonly [string, unknown]>([
  ['3', 3],
  ['1.50', '1.50'],
  ['true', true],
  ['yes', 'yes'],
  ['2024-05-01', '2024-05-01'],
  ['Infinity', 'Infinity'],
  ['', ''],
])('%j typed for a new field is %j', (text, value) => {
  expect(typedValue(text)).toBe(value);
});
