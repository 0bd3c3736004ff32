import { expect, it } from 'vitest';
import { jsonReferences } from './jsonReferences.ts';

it.each([
  ['a page in a list of pages', '{ "pages": ["»guide"] }', true],
  ['a page inside of a group', '{ "navigation": [{ "pages": [{ "group": "A", "pages": ["»a/guide"] }] }] }', true],
  ['a path', '{ "logo": { "light": "/»guide.svg" } }', true],
  ['an address', '{ "a": "https://»guide.example" }', true],
  ['an anchor', '{ "a": "#»guide" }', true],
  ['the name of a key', '{ "»guide": 1 }', true],
  ['an icon', '{ "icon": "»guide" }', true],
  ['the name of a group', '{ "group": "»guide", "pages": ["guide"] }', false],
  ['the name of a group inside of pages', '{ "pages": [{ "group": "»guide" }] }', false],
  ['words with a slash', '{ "description": "this and/or that »guide" }', false],
  ['a slash alone', '{ "between": "/", "description": "»guide" }', false],
  ['what stands behind a fault', '{ "a": , "name": "»guide", "pages": ["b"] }', false],
])('tells of %s whether something is found by it', (_, marked, expected) => {
  expect(jsonReferences(marked.replace('»', ''))(marked.indexOf('»'))).toBe(expected);
});
