import { expect, test } from 'vitest';
import { findSnippetImports } from './findSnippetImports.ts';

test.each([
  ['import Shared from "/snippets/shared.mdx"', [{ name: 'Shared', from: '/snippets/shared.mdx' }]],
  [
    "import { A, B as C } from '../parts.mdx';\nexport const x = 1",
    [
      { name: 'A', from: '../parts.mdx' },
      { name: 'C', from: '../parts.mdx' },
    ],
  ],
  [
    "import D, { E } from './d.md'",
    [
      { name: 'D', from: './d.md' },
      { name: 'E', from: './d.md' },
    ],
  ],
  ["import React from 'react'", []],
])('finds the names in %j', (source, expected) => {
  expect(findSnippetImports(source)).toEqual(expected);
});
