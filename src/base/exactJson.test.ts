import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasExactNumbers,
  isNumeric,
  isWrittenNumber,
  parseExactJson,
  parseExactNumber,
  stringifyExactJson,
  toNearestNumber,
} from './exactJson.ts';

describe('integers beyond 2^53', () => {
  it.each([
    ['1253261109769874438', 1253261109769874438n],
    ['-9223372036854775808', -9223372036854775808n],
    ['18446744073709551616', 18446744073709551616n],
    ['9007199254740991', 9007199254740991],
    ['[0.12345678901234568, 0.1, 1e+21]', [0.12345678901234568, 0.1, 1e21]],
    ['{"a": {"b": [9223372036854775807]}}', { a: { b: [9223372036854775807n] } }],
    [
      '{"id:9223372036854775807": "number0:1.0", "x": "\\u006eumber1:2.0", "n": 9223372036854775807}',
      { 'id:9223372036854775807': 'number0:1.0', x: 'number1:2.0', n: 9223372036854775807n },
    ],
    ['"9223372036854775807 \\" 9223372036854775807"', '9223372036854775807 " 9223372036854775807'],
  ])('%s is read exactly', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('are written exactly, with and without indentation', () => {
    const value = { a: 9223372036854775807n, b: [1n, {}, []], c: undefined, d: [undefined], e: 'x' };
    expect(stringifyExactJson(value)).toBe('{"a":9223372036854775807,"b":[1,{},[]],"d":[null],"e":"x"}');
    expect(stringifyExactJson(value, 2)).toBe(
      JSON.stringify({ ...value, a: 'A', b: [1, {}, []] }, null, 2).replace('"A"', '9223372036854775807'),
    );
    expect(stringifyExactJson(undefined)).toBeUndefined();
  });

  it('fail like JSON.parse', () => {
    expect(() => parseExactJson('[9223372036854775807,]')).toThrow(SyntaxError);
    expect(() => parseExactJson('09223372036854775807')).toThrow(SyntaxError);
  });
});

it.each(['1.0', '0.10', '-0', '-0.0', '1e2', '1E400', '0.12345678901234567890', '-12345678901234567890.5', '1e21'])(
  '%s is written as it was read',
  (number) => {
    const read = parseExactJson(`{"a": [${number}, "${number}"], "b": 1.5}`);
    expect(stringifyExactJson(structuredClone(read))).toBe(`{"a":[${number},"${number}"],"b":1.5}`);
    expect(isNumeric(parseExactJson(number))).toBe(true);
    expect(Number(toNearestNumber(parseExactNumber(number)))).toBe(Number(number));
    expect(hasExactNumbers(`[${number}]`)).toBe(false);
  },
);

it('reads back whatever it writes, and writes what JSON.stringify does if there are no bigints', () => {
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.bigInt({ min: 2n ** 53n }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree')),
      fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
      expect(parseExactJson(stringifyExactJson(value, indent) ?? '')).toEqual(value);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const plain = JSON.stringify([value], null, indent);
      expect(stringifyExactJson([value, 1n], indent)).toBe(JSON.stringify([value, 1], null, indent));
      expect(stringifyExactJson([value], indent)).toBe(plain);
    }),
  );
});

it.each([
  ['{"a": [1, -2.5, 12345678901234567890], "1.0": "1e400"}', true],
  ['"1.0"', true],
  ['0', true],
  ['[1.0]', false],
  ['[1e400]', false],
  ['[-0]', false],
  ['{"a": {"b": 0.1234567890123456789}}', false],
])('knows whether numbers stay the same in %s', (text, isExact) => {
  expect(hasExactNumbers(text)).toBe(isExact);
});

it.each([
  '1};alert(1);({"a":2',
  '01.0',
  '1.',
  '.5',
  '+1.0',
  ' 1.0',
  '1.0\n',
  '0x10',
  '1n',
  '"',
  '',
  'NaN',
  'Infinity',
  '٣',
])('takes %j for no number', (text) => {
  expect(isWrittenNumber(parseExactNumber(text))).toBe(false);
  const sent: unknown = structuredClone(Object(text));
  expect([isWrittenNumber(sent), isNumeric(sent)]).toEqual([false, false]);
  expect(stringifyExactJson({ a: sent, b: 1n })).toBe(`{"a":${JSON.stringify(text)},"b":1}`);
  expect(stringifyExactJson({ a: [sent] })).toBe(`{"a":[${JSON.stringify(text)}]}`);
});

it.each([
  ['a long string', 'x'.repeat(9_000_000)],
  ['many escapes', String.raw`\n`.repeat(1_000_000)],
  ['many quotation marks', String.raw`\"1.0`.repeat(200_000)],
  ['many digits', '9'.repeat(1_000_000)],
  ['many marks', 'number0:'.repeat(100_000)],
])('reads numbers beside %s', (_, inside) => {
  const text = `{"a":"${inside}","b":1.0}`;
  expect(stringifyExactJson(parseExactJson(text)) === text).toBe(true);
  expect(hasExactNumbers(text)).toBe(false);
});

it('reads a number of any length as written', () => {
  const text = `[${'9'.repeat(1_000_000)}]`;
  expect(stringifyExactJson(parseExactJson(text)) === text).toBe(true);
});
