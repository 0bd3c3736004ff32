import emoji from 'emojilib';
import { describe, expect, it } from 'vitest';
import { findEmoji } from './findEmoji.ts';

const entries = Object.entries(emoji);

describe('an emoji that is looked for', () => {
  it.each([
    ['rocket', '🚀'],
    ['warn', '⚠️'],
    ['tada', '🎉'],
    ['check_mark_b', '✅'],
  ])('%s is found as %s', (query, expected) => {
    expect(findEmoji(entries, query, 8).map((found) => found.emoji)).toContain(expected);
  });

  it('is none where no word begins so', () => {
    expect(findEmoji(entries, 'qqqq', 8)).toEqual([]);
  });

  it('gives no more than are asked for, the one of that name first', () => {
    const found = findEmoji(entries, 'fire', 3);
    expect(found.length).toBe(3);
    expect(found[0]).toEqual({ emoji: '🔥', name: 'fire' });
  });
});
