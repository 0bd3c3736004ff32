import { describe, expect, it } from 'vitest';
import { findOffsetAfter } from './findOffsetAfter.ts';

describe('findOffsetAfter', () => {
  // `|` marks the offset.
  it.each([
    ['right behind them', 'Say hello to all', 'Say hello', 'Say hello| to all'],
    ['as often as they were there', 'to be or not to be', 'to be or not to be', 'to be or not to be|'],
    ['where the source has marks between', 'Say hello to all', 'Say **hello', 'Say hello| to all'],
    ['at the end, behind a blank that only the source has', 'Go to the end', 'Go to the end ', 'Go to the end|'],
    ['behind several of them', 'Go to the end', 'Go to the end  \n', 'Go to the end|'],
    ['behind a blank that the text has as well', 'Go to the end', 'Go to ', 'Go to |the end'],
    ['at the start without any', 'Go', '', '|Go'],
    ['at the start where none of them is there', 'Go', 'xyz', '|Go'],
  ])('returns the offset %s', (_, text, before, marked) => {
    const offset = findOffsetAfter(text, before);
    expect(`${text.slice(0, offset)}|${text.slice(offset)}`).toBe(marked);
  });
});
