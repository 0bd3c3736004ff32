import { describe, expect, it } from 'vitest';
import { isIconStyleApproximated, parseIconAttribute, getIconSets, shardCount, getIconShard } from './iconLookup.ts';

describe('getIconSets', () => {
  it.each([
    ['fontawesome', null, ['fa7-brands', 'fa7-solid', 'fa7-regular', 'lucide', 'tabler']],
    ['fontawesome', 'duotone', ['fa7-brands', 'fa7-solid', 'fa7-regular', 'lucide', 'tabler']],
    ['fontawesome', 'regular', ['fa7-brands', 'fa7-regular', 'fa7-solid', 'lucide', 'tabler']],
    ['lucide', 'solid', ['lucide', 'fa7-brands', 'tabler', 'fa7-solid', 'fa7-regular']],
    ['tabler', null, ['tabler', 'fa7-brands', 'lucide', 'fa7-solid', 'fa7-regular']],
  ] as const)('searches %s (%s) in this order', (library, style, order) => {
    expect(getIconSets(library, style)).toEqual(order);
  });
});

describe('isIconStyleApproximated', () => {
  it.each([
    ['fa7-solid', 'duotone', true],
    ['fa7-solid', 'regular', true],
    ['fa7-solid', 'solid', false],
    ['fa7-solid', null, false],
    ['fa7-brands', 'duotone', false],
    ['lucide', 'thin', false],
  ] as const)('returns for %s in style %s: %s', (set, style, approximated) => {
    expect(isIconStyleApproximated(set, style)).toBe(approximated);
  });
});

describe('parseIconAttribute', () => {
  it.each([
    ['rocket', { kind: 'name', name: 'rocket' }],
    [' fa-Book-Open ', { kind: 'name', name: 'book-open' }],
    ['/images/icon.svg', { kind: 'picture', source: '/images/icon.svg' }],
    ['images/icon.png', { kind: 'picture', source: 'images/icon.png' }],
    ['https://example.com/i', { kind: 'picture', source: 'https://example.com/i' }],
    ['<svg/>', null],
    ['', null],
  ])('parses %s', (written, icon) => {
    expect(parseIconAttribute(written)).toEqual(icon);
  });
});

it('spreads icon names over all shards', () => {
  const names = Array.from({ length: 2000 }, (_, number) => `icon-${number}`);
  expect(new Set(names.map(getIconShard)).size).toBe(shardCount);
});
