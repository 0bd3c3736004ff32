import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { insertEntry } from '../patchDocsJson.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

it.each([
  ['{ "a": ["x"] }', ['a', 1], 'z', '{ "a": ["x", "z"] }'],
  ['{ "a": [ "x" ] }', ['a', 0], 'z', '{ "a": [ "z", "x" ] }'],
  ['{ "a": [{ "b": 1 }] }', ['a', 1], { b: 2, c: [3] }, '{ "a": [{ "b": 1 }, { "b": 2, "c": [3] }] }'],
  [
    lines('{', '  "a": [', '    { "b": 1, "c": 2 },', '    { "b": 1, "c": 2 }', '  ]', '}'),
    ['a', 2],
    { b: 3, c: undefined, d: {} },
    lines('{', '  "a": [', '    { "b": 1, "c": 2 },', '    { "b": 1, "c": 2 },', '    { "b": 3, "d": {} }', '  ]', '}'),
  ],
  [
    lines('{', '  "a": [', '    {"b":1,"p":["x"]}', '  ]', '}'),
    ['a', 0],
    { b: 2, p: ['y', 'z'] },
    lines('{', '  "a": [', '    {"b":2,"p":["y","z"]},', '    {"b":1,"p":["x"]}', '  ]', '}'),
  ],
  [
    lines('{', '  "a": [', '    {', '      "b": 1,', '      "p": ["x"]', '    }', '  ]', '}'),
    ['a', 1],
    { b: 2, p: ['y', 'z'], q: { r: 1 } },
    lines(
      ...['{', '  "a": [', '    {', '      "b": 1,', '      "p": ["x"]', '    },', '    {', '      "b": 2,'],
      ...['      "p": ["y", "z"],', '      "q": {', '        "r": 1', '      }', '    }', '  ]', '}'],
    ),
  ],
  [
    lines('{', '  "a": [', '    "x",', '    { "b": 1 },', '    "y"', '  ]', '}'),
    ['a', 3],
    { b: 2 },
    lines('{', '  "a": [', '    "x",', '    { "b": 1 },', '    "y",', '    { "b": 2 }', '  ]', '}'),
  ],
  // An empty list is filled as lists with the same key are.
  [
    lines('{', '  "a": [', '    { "pages": ["x"] },', '    { "pages": [] }', '  ]', '}'),
    ['a', 1, 'pages', 0],
    'y',
    lines('{', '  "a": [', '    { "pages": ["x"] },', '    { "pages": ["y"] }', '  ]', '}'),
  ],
  [
    lines('{', '  "a": [', '    { "pages": [', '      "x"', '    ] },', '    { "pages": [] }', '  ]', '}'),
    ['a', 1, 'pages', 0],
    'y',
    lines(
      ...['{', '  "a": [', '    { "pages": [', '      "x"', '    ] },', '    { "pages": [', '      "y"', '    ] }'],
      ...['  ]', '}'],
    ),
  ],
  ['{"a":[{"b":1}]}', ['a', 1], { b: 2 }, '{"a":[{"b":1},{"b":2}]}'],
  [
    lines('{', '  "a": [', '    { "b": 1 }', '  ]', '}').replaceAll('\n', '\r\n'),
    ['a', 1],
    { b: [1] },
    lines('{', '  "a": [', '    { "b": 1 },', '    { "b": [1] }', '  ]', '}').replaceAll('\n', '\r\n'),
  ],
] as const)('inserts into %j at %j: %j', (text, at, entry, expected) => {
  expect(applyEdits(text, insertEntry(text, at, entry))).toBe(expected);
});
