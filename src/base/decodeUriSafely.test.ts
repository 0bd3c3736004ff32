import { expect, it } from 'vitest';
import { decodeUriSafely } from './decodeUriSafely.ts';

it.each([
  ['a%20b', 'a b'],
  ['%zz', '%zz'],
  ['100%', '100%'],
  ['a%20b 100%', 'a b 100%'],
  ['%ff%20x', '%ff%20x'],
  ['%E4%BD%A0%23%zz', '你#%zz'],
  ['caf%C3%A9', 'café'],
  ['', ''],
])('decodes %j to %j', (hash, name) => {
  expect(decodeUriSafely(hash)).toBe(name);
});
