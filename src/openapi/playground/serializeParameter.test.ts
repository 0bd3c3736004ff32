import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCookieValue, formatQuery, toNameValuePairs, type ParameterStyle } from './serializeParameter.ts';

const pairs = (more: Partial<ParameterStyle>, value: unknown) =>
  toNameValuePairs({ name: 'p', style: 'form', explode: true, mediaType: null, ...more }, value);
const one = { explode: false };

it.each<readonly [Partial<ParameterStyle>, unknown, string]>([
  [one, ['a', 'b'], 'p=a,b'],
  [one, ['a,b', 'c d', 'e&f', 'é'], 'p=a%2Cb,c%20d,e%26f,%C3%A9'],
  [one, [], 'p='],
  [one, ['a'], 'p=a'],
  [one, [1, true, null], 'p=1,true,'],
  [one, { a: 1, 'b,c': 'd,e' }, 'p=a,1,b%2Cc,d%2Ce'],
  [{}, ['a,b', 'c'], 'p=a%2Cb&p=c'],
  [{}, { a: ['x', 'y'] }, 'a=x%2Cy'],
  [{}, 'a,b', 'p=a%2Cb'],
  [{ ...one, style: 'pipeDelimited' }, ['a', 'b,c'], 'p=a%7Cb%2Cc'],
  [{ ...one, style: 'spaceDelimited' }, ['a', 'b'], 'p=a%20b'],
  [{ mediaType: 'application/json' }, ['a', 'b'], 'p=%5B%22a%22%2C%22b%22%5D'],
])('with %j, a query for %j is %j', (more, value, query) => {
  expect(formatQuery(pairs(more, value))).toBe(query);
});

it('keeps reserved characters where they are allowed', () => {
  expect(formatQuery(pairs(one, ['a/b', 'c&d']), true)).toBe('p=a/b,c%26d');
});

it.each<readonly [Partial<ParameterStyle>, unknown, readonly string[]]>([
  [{}, 'abc-_.~!#$&()*+/:=?@[]^`{|}', ['abc-_.~!#$&()*+/:=?@[]^`{|}']],
  [{}, 'a;b c="é",\\\r\n', ['a%3Bb%20c=%22%C3%A9%22%2C%5C%0D%0A']],
  [{}, ['a;b', 'c'], ['a%3Bb', 'c']],
  [{}, ['a%3Bb', '100%25', '5 %'], ['a%253Bb', '100%2525', '5%20%25']],
  [one, ['a,b', 'c'], ['a%2Cb,c']],
  [one, ['a%2Cb', 'c'], ['a%252Cb,c']],
  [{ mediaType: 'application/json' }, { a: [1] }, ['{%22a%22:[1]}']],
])('with %j, cookies for %j are %j', (more, value, cookies) => {
  expect(pairs(more, value).map(formatCookieValue)).toEqual(cookies);
});

it('encodes cookies so that decoding returns their value', () => {
  const values = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(values, (value) => {
      const [cookie = ''] = pairs({}, value).map(formatCookieValue);
      expect(decodeURIComponent(cookie)).toBe(value);
    }),
  );
});
