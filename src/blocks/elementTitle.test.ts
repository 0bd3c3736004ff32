import { expect, it } from 'vitest';
import { attributeTitle, elementTitle } from './elementTitle.ts';

it.each([
  ['div', 'Box (div)'],
  ['p', 'Paragraph (p)'],
  ['fieldset', 'Element (fieldset)'],
  ['Chart', 'Chart'],
  ['charts.Bar', 'charts.Bar'],
])('calls %s “%s”', (tag, title) => {
  expect(elementTitle(tag)).toBe(title);
});

it.each([
  ['div', 'className', 'Look (className)'],
  ['div', 'data-x', 'data-x'],
  ['Chart', 'title', 'title'],
])('calls on %s the attribute %s “%s”', (tag, name, title) => {
  expect(attributeTitle(tag, name)).toBe(title);
});
