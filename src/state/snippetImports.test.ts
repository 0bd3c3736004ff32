import { expect, test } from 'vitest';
import { snippetImports, usesSnippet } from './snippetImports.ts';

test.each([
  ['import Shared from "/snippets/shared.mdx"', [{ name: 'Shared', from: '/snippets/shared.mdx' }]],
  ["import { A, B as C } from '../parts.mdx';\nexport const x = 1", [{ name: 'A', from: '../parts.mdx' }, { name: 'C', from: '../parts.mdx' }]],
  ["import D, { E } from './d.md'", [{ name: 'D', from: './d.md' }, { name: 'E', from: './d.md' }]],
  ["import React from 'react'", []],
])('finds the names in %j', (source, expected) => {
  expect(snippetImports(source)).toEqual(expected);
});

test.each([
  ['import A from "/snippets/a.mdx"\n\n<A />', 'snippets/a.mdx', true],
  ['import A from "../snippets/a.mdx"', 'docs/snippets/a.mdx', true],
  ['<Snippet file="a.mdx" />', 'docs/snippets/a.mdx', true],
  ['<Snippet file="b/a.mdx" />', 'snippets/a.mdx', false],
  ['The file a.mdx is named.', 'snippets/a.mdx', false],
])('says whether %j uses %j: %j', (text, path, expected) => {
  expect(usesSnippet(text, path)).toBe(expected);
});
