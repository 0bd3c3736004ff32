import { expect, test } from 'vitest';
import type { PageHeaderPosition } from './pageHeaderFields.ts';
import { offsetToHeaderPosition, headerPositionToOffset } from './pageHeaderPosition.ts';

/** `|` marks the position of the caret in the source. */
const places: readonly (readonly [field: PageHeaderPosition['field'], before: string, source: string])[] = [
  ['title', 'Small s', '---\ntitle: Small s|ite\ndescription: Small site\n---\n\nSmall s.\n'],
  ['description', 'Small s', '---\ntitle: Small site\ndescription: "Small s|ite"\n---\n'],
  ['title', '', "---\nicon: a\ntitle: '|Small'\n---\n"],
  ['title', 'Small', '\uFEFF---\r\ntitle: Small|\r\n---\r\n'],
  ['title', '', '---\ntitle: ""|\n---\n'.replace('""|', '"|"')],
];

test.each(places)('converts the position in the %s after %j to an offset and back', (field, before, marked) => {
  const offset = marked.indexOf('|');
  const source = marked.replace('|', '');
  expect(headerPositionToOffset(source, { field, before, selected: 0 })).toBe(offset);
  expect(offsetToHeaderPosition(source, offset)).toEqual({ field, before, selected: 0 });
});

test.each([
  ['a key', '---\nti|tle: A\n---\n'],
  ['another field', '---\ntitle: A\nicon: b|\n---\n'],
  ['the body', '---\ntitle: A\n---\n\nA|\n'],
  ['front matter that is broken', '---\ntitle: A|\ntitle: [\n---\n'],
  ['a page without any', 'title: A|\n'],
])('returns null for a position in %s', (_, marked) => {
  expect(offsetToHeaderPosition(marked.replace('|', ''), marked.indexOf('|'))).toBeNull();
});

test('returns null for a missing field', () => {
  expect(headerPositionToOffset('---\ntitle: A\n---\n', { field: 'description', before: 'A', selected: 0 })).toBeNull();
});
