import { describe, expect, it } from 'vitest';
import { detectChangedConfigParts } from './changedConfigParts.ts';

const navigation = { pages: ['index'] };

describe('detectChangedConfigParts', () => {
  it.each([
    ['a new name', { name: 'A', navigation }, { name: 'B', navigation }, false, true],
    ['a page more', { name: 'A', navigation }, { name: 'A', navigation: { pages: ['index', 'b'] } }, true, false],
    ['both', { name: 'A', navigation }, { name: 'B' }, true, true],
    ['a tab of a classic file', { navigation: [] }, { navigation: [], tabs: [{ name: 'A', url: 'a' }] }, true, false],
    ['nothing but the layout', { name: 'A' }, { name: 'A' }, false, true],
  ])('detects %s', (_, before, after, inNavigation, inSettings) => {
    expect(detectChangedConfigParts(JSON.stringify(before), JSON.stringify(after, null, 2))).toEqual({
      navigation: inNavigation,
      settings: inSettings,
    });
  });

  it('assumes both changed if one text is unreadable', () => {
    expect(detectChangedConfigParts('{}', '{')).toEqual({ navigation: true, settings: true });
  });
});
