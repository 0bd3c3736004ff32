import { expect, it } from 'vitest';
import { elementTitle } from './elementTitle.ts';

it.each([
  ['div', 'Box (div)'],
  ['details', 'Element (details)'],
  ['Chart', 'Chart'],
  ['charts.Bar', 'charts.Bar'],
])('calls %s “%s”', (tag, title) => {
  expect(elementTitle(tag)).toBe(title);
});
