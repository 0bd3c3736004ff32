import { expect, test } from 'vitest';
import { isHexColor, suggestHexColor, toHexCaseOf } from './hexColor.ts';

test.each([
  ['1a7', '#1a7'],
  ['1A7F3B', '#1A7F3B'],
  ['##1a7f3b', '#1a7f3b'],
  ['# 1a7f3b ', '#1a7f3b'],
  ['0x1a7f3b', '#1a7f3b'],
  ['#1a7f3b;', '#1a7f3b'],
  ['#1a7f3bcc', '#1a7f3b'],
  ['#1a7f', '#1a7'],
  ['#1a7f3', null],
  ['#1', null],
  ['green', null],
  ['', null],
])('suggests for %j the hex color %j', (text, color) => {
  expect(suggestHexColor(text)).toBe(color);
  if (color !== null) expect(isHexColor(color)).toBe(true);
});

test.each([
  ['"primary": "#B45309", "light": "#FBBF24"', '#16A34A'],
  ['"primary": "#b45309"', '#16a34a'],
  ['"primary": "#B45309", "light": "#FBBF24", "dark": "#92400e"', '#16A34A'],
  ['"primary": "#FFF"', '#16A34A'],
  ['"primary": "#123456"', '#16a34A'],
  ['', '#16a34A'],
  ['a link to #anchor', '#16a34A'],
])('writes a color as in %j', (text, color) => {
  expect(toHexCaseOf(text, '#16a34A')).toBe(color);
});
