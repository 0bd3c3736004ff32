import emoji from 'emojilib';
import { describe, expect, it } from 'vitest';
import { findEmoji } from './findEmoji.ts';

const entries = Object.entries(emoji);

describe('findEmoji', () => {
  it.each([
    ['rocket', '🚀'],
    ['warn', '⚠️'],
    ['tada', '🎉'],
    ['check_mark_b', '✅'],
  ])('for %s, finds %s', (query, expected) => {
    expect(findEmoji(entries, query, 8).map((found) => found.emoji)).toContain(expected);
  });

  it('returns nothing if no word starts with the query', () => {
    expect(findEmoji(entries, 'qqqq', 8)).toEqual([]);
  });

  it('returns at most the requested number, with an exact match first', () => {
    const found = findEmoji(entries, 'fire', 3);
    expect(found.length).toBe(3);
    expect(found[0]).toEqual({ emoji: '🔥', name: 'fire' });
  });
});
