import { expect, it } from 'vitest';
import { choiceWords } from './choiceWords.ts';

it.each([
  ['sharp-solid', {}, 'Sharp solid'],
  ['github', {}, 'GitHub'],
  ['bearer', { bearer: 'Bearer token' }, 'Bearer token'],
  ['key', { bearer: 'Bearer token' }, 'Key'],
])('calls %s with %j “%s”', (option, words, name) => {
  expect(choiceWords(option, words)).toBe(name);
});
