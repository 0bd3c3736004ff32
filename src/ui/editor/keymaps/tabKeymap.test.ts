import { describe, expect, it } from 'vitest';
import { getInteractionAfterKey, type LastInteraction } from './tabKeymap.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('the last interaction decides what Tab does', () => {
  it.each<readonly [string, Partial<KeyboardEvent>, LastInteraction, LastInteraction]>([
    ['a letter writes', { key: 'a' }, 'arrived', 'wrote'],
    ['Enter writes', { key: 'Enter' }, 'escaped', 'wrote'],
    ['Enter with a modifier leaves a component, and writes', { key: 'Enter', ctrlKey: true }, 'moved', 'wrote'],
    ['a character typed with AltGr writes', { key: '@', ctrlKey: true, altKey: true }, 'arrived', 'wrote'],
    ['a composed character writes', { key: 'Process' }, 'arrived', 'wrote'],
    ['Backspace writes', { key: 'Backspace' }, 'moved', 'wrote'],
    ['an arrow moves', { key: 'ArrowDown' }, 'arrived', 'moved'],
    ['an arrow after Escape moves', { key: 'ArrowDown' }, 'escaped', 'moved'],
    ['an arrow goes on writing', { key: 'ArrowDown' }, 'wrote', 'wrote'],
    ['Tab changes nothing', { key: 'Tab' }, 'wrote', 'wrote'],
    ['Shift changes nothing', { key: 'Shift' }, 'arrived', 'arrived'],
    ['a shortcut changes nothing', { key: 'b', ctrlKey: true }, 'arrived', 'arrived'],
    ['a function key changes nothing', { key: 'F2' }, 'arrived', 'arrived'],
    ['Escape in the text may close a menu', { key: 'Escape' }, 'wrote', 'wrote'],
  ])('%s', (_does, event, before, after) => {
    expect(getInteractionAfterKey(before, { ...plain, key: '', ...event }, false)).toBe(after);
  });

  it('Escape in a field selects its block', () => {
    expect(getInteractionAfterKey('wrote', { ...plain, key: 'Escape' }, true)).toBe('escaped');
  });
});
