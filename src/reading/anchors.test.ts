import { expect, it } from 'vitest';
import { anchorOf, makeAnchors } from './anchors.ts';

it.each([
  ['Get started', 'get-started'],
  ['What’s new in 2.0?', 'whats-new-in-20'],
  ['  Größe & Länge ', 'größe-länge'],
  ['snake_case-name', 'snake_case-name'],
  ['?!', 'section'],
])('makes an anchor of %j', (words, anchor) => {
  expect(anchorOf(words)).toBe(anchor);
});

it('gives an anchor once on a page', () => {
  const anchor = makeAnchors();
  expect(['Install', 'Install', 'install-2', 'Install'].map(anchor)).toEqual(['install', 'install-2', 'install-2-2', 'install-3']);
});
