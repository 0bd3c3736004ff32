import { expect, it } from 'vitest';
import { decodeUriSafely } from './decodeUriSafely.ts';

it.each([
  ['a%20b', 'a b'],
  ['%zz', '%zz'],
  ['caf%C3%A9', 'café'],
  ['', ''],
])('decodes %j to %j', (hash, name) => {
  expect(decodeUriSafely(hash)).toBe(name);
});
