import { expect, it } from 'vitest';
import { getOptionLabel } from './getOptionLabel.ts';

it.each([
  ['sharp-solid', {}, 'Sharp solid'],
  ['github', {}, 'GitHub'],
  ['bearer', { bearer: 'Bearer token' }, 'Bearer token'],
  ['key', { bearer: 'Bearer token' }, 'Key'],
])('labels %s with %j “%s”', (option, words, name) => {
  expect(getOptionLabel(option, words)).toBe(name);
});
