import { expect, it } from 'vitest';
import { getAttributeTitle, getElementTitle } from './getElementTitle.ts';

it.each([
  ['div', 'Box (div)'],
  ['p', 'Paragraph (p)'],
  ['fieldset', 'Element (fieldset)'],
  ['Chart', 'Chart'],
  ['charts.Bar', 'charts.Bar'],
])('titles %s “%s”', (tag, title) => {
  expect(getElementTitle(tag)).toBe(title);
});

it.each([
  ['div', 'className', 'CSS classes (className)'],
  ['div', 'data-x', 'data-x'],
  ['Chart', 'title', 'title'],
])('on %s, titles the attribute %s “%s”', (tag, name, title) => {
  expect(getAttributeTitle(tag, name)).toBe(title);
});
