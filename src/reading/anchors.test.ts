import { expect, it } from 'vitest';
import { makeAnchors } from './anchors.ts';

const named = (text: string, id: string | null = null) => ({ id, text });

it('gives headings the anchors that the site’s links know, and all else names beside them', () => {
  const headings = [named('Install'), named('Install'), named('Other', 'Own'), named('?!')];
  const { heading, other } = makeAnchors(headings);
  expect(other('Install')).toBe('install-3');
  expect(headings.map(heading)).toEqual(['install', 'install-2', 'Own', 'section']);
  expect(['Install', 'Set up', 'Set up', '…'].map(other)).toEqual(['install-4', 'set-up', 'set-up-2', 'section-2']);
});
