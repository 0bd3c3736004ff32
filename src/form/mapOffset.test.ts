import { expect, it } from 'vitest';
import { mapOffset } from './mapOffset.ts';

/** Parses a text with `|` at the offset. */
const split = (text: string) => ({ text: text.replace('|', ''), offset: text.indexOf('|') });

it.each([
  ['words put in before', 'Beta w0| words', 'Beta w002 w0| words'],
  ['words put in behind', 'Beta w0| words', 'Beta w0| w002 words'],
  ['words put in at the end', 'Beta| words', 'Beta| words more'],
  ['words put in at the start', 'Beta words|', 'More Beta words|'],
  ['nothing else', 'Beta| words', 'Beta| words'],
  ['words gone before', 'One Beta| words', 'Beta| words'],
  ['words gone behind', 'Beta| words more', 'Beta| words'],
  ['words gone that it stood in', 'Beta gone| words', 'Beta| words'],
  ['all other words', 'Beta|', 'x|'],
  ['a text that was empty', '|', 'x|'],
  ['a text that is empty', 'Beta|', '|'],
])('keeps the caret next to the same text: %s', (_, before, after) => {
  const { text, offset } = split(before);
  const moved = mapOffset(text, split(after).text, offset);
  expect(`${split(after).text.slice(0, moved)}|${split(after).text.slice(moved)}`).toBe(after);
});
