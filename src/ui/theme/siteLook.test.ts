import { describe, expect, it } from 'vitest';
import { readable, siteLook } from './siteLook.ts';

describe('readable', () => {
  it.each([
    ['#b45309', '#ffffff', '#b45309'],
    ['#000000', '#ffffff', '#000000'],
  ])('leaves %s on %s as it is', (color, background, result) => {
    expect(readable(color, background)).toBe(result);
  });
  it('darkens a colour that cannot be read on white, and lightens one on black', () => {
    expect(readable('#ffee00', '#fff')).not.toBe('#ffee00');
    expect(readable('#330033', '#000000')).not.toBe('#330033');
  });
});

it('has a look for a site that names no colours', () => {
  expect(siteLook(null)).toMatchObject({ '--site-background-light': '#ffffff' });
});
