import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { insertEntry, moveJsonEntry, removeValue, setValue } from './patchDocsJson.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
const site = lines(
  '{',
  '  // The name of it',
  '  "name": "A", // short',
  '  "colors": { "primary": "#000" },',
  '  "navigation": [',
  '    {',
  '      "group": "G",',
  '      "pages": ["a", "b"]',
  '    },',
  '    {',
  '      "group": "H",',
  '      "pages": [',
  '        "c", // first',
  '        "d"',
  '      ]',
  '    }',
  '  ]',
  '}',
);

describe('setValue', () => {
  it.each([
    ['changes the characters of a value alone', ['name'], 'B', '"A"', '"B"'],
    ['changes a value inside an inline object', ['colors', 'primary'], '#111', '"#000"', '"#111"'],
    [
      'adds a key in an inline object behind the others',
      ['colors', 'dark'],
      '#222',
      '"#000" }',
      '"#000", "dark": "#222" }',
    ],
    [
      'adds a key on a line of its own',
      ['favicon'],
      '/f.svg',
      '    }\n  ]\n}',
      '    }\n  ],\n  "favicon": "/f.svg"\n}',
    ],
    [
      'makes the objects on the way',
      ['api', 'auth', 'name'],
      'k',
      '    }\n  ]\n}',
      '    }\n  ],\n  "api": {\n    "auth": {\n      "name": "k"\n    }\n  }\n}',
    ],
    ['appends to a list', ['navigation', 1, 'pages', 2], 'e', '"d"\n', '"d",\n        "e"\n'],
  ])('%s', (_, path, value, old, wanted) => {
    expect(applyEdits(site, setValue(site, path, value))).toBe(site.replace(old, wanted));
  });
  it.each([
    ['on one line like the others of its key', '{ "a": ["x"] }', '["y", "z"]'],
    ['on several lines otherwise', '{ "b": ["x"] }', '[\n  "y",\n  "z"\n]'],
  ])('fills an empty list %s', (_, other, wanted) => {
    const text = `[${other}, { "a": [] }]\n`;
    expect(applyEdits(text, setValue(text, [1, 'a'], ['y', 'z']))).toBe(text.replace('[]', wanted));
  });
  it('changes nothing if the value is already set or the text is not JSON', () => {
    expect(setValue('{"a":"\\u0041"}', ['a'], 'A')).toEqual([]);
    expect(setValue('{ "a": ', ['a'], 1)).toEqual([]);
  });
  it.each([
    ['{}', '{\n  "a": 1\n}'],
    ['{"x":[]}', '{"x":[],"a":1}'],
    ['{\r\n\t"x": 1,\r\n}\r\n', '{\r\n\t"x": 1,\r\n\t"a": 1,\r\n}\r\n'],
    ['\uFEFF{ "x": 1 }', '\uFEFF{ "x": 1, "a": 1 }'],
    ['{\n  "x": 1 // one\n}', '{\n  "x": 1, // one\n  "a": 1\n}'],
    ['{ /* none */ }', '{\n  "a": 1 /* none */ \n}'],
    ['{ "a": 0, "a": 2 }', '{ "a": 0, "a": 1 }'],
  ])('in %j keeps the style: %j', (before, after) => {
    expect(applyEdits(before, setValue(before, ['a'], 1))).toBe(after);
  });
});

describe('removeValue', () => {
  it.each([
    ['takes the line and the comment behind, and keeps the one above', ['name'], '  "name": "A", // short\n', ''],
    ['takes an entry out of an inline list', ['navigation', 0, 'pages', 0], '"a", ', ''],
    [
      'takes the last entry and the comma before it',
      ['navigation', 1, 'pages', 1],
      '"c", // first\n        "d"\n',
      '"c" // first\n',
    ],
    ['takes an inline object’s only key', ['colors', 'primary'], '{ "primary": "#000" }', '{  }'],
  ])('%s', (_, path, old, wanted) => {
    expect(applyEdits(site, removeValue(site, path))).toBe(site.replace(old, wanted));
  });
  it.each([
    ['{\n  "x": 1,\n  "a": 1,\n}', '{\n  "x": 1,\n}'],
    ['{ "a": 1, "a": 2, "x": 3 }', '{ "x": 3 }'],
    ['{"x":1,"a":2}', '{"x":1}'],
    ['{ "x": 1 }', '{ "x": 1 }'],
  ])('of a in %j leaves %j', (before, after) => {
    expect(applyEdits(before, removeValue(before, ['a']))).toBe(after);
  });
});

describe('moveJsonEntry', () => {
  it('moves an entry’s lines with its comments', () => {
    expect(applyEdits(site, moveJsonEntry(site, ['navigation', 1, 'pages', 0], ['navigation', 1, 'pages', 1]))).toBe(
      site.replace('        "c", // first\n        "d"\n', '        "d",\n        "c" // first\n'),
    );
  });
  it.each([
    ['[\n  "x" /* c */,\n  "y"\n]', '[\n  "y",\n  "x" /* c */\n]'],
    ['[\n  "x" // c\n  , // d\n  "y"\n]', '[\n  "y",\n  "x" /* c */ // d\n]'],
    ['["x" /* c */, "y"]', '["y", /* c */ "x"]'],
    ['["x", /* c */ // d\n"y"]', '[\n"y",\n"x" /* c */ /* d */]'],
  ])('moves the comment before the comma of %j', (before, after) => {
    expect(applyEdits(before, moveJsonEntry(before, [0], [1]))).toBe(after);
  });
  it('reindents an entry moved to another depth', () => {
    const moved = applyEdits(site, moveJsonEntry(site, ['navigation', 0], ['navigation', 0, 'pages', 2]));
    expect(moved).toContain(
      lines(
        '        "c", // first',
        '        "d",',
        '        {',
        '          "group": "G",',
        '          "pages": ["a", "b"]',
        '        }',
        '      ]',
      ),
    );
  });
  it('changes nothing if an entry is already there or does not exist', () => {
    expect(moveJsonEntry(site, ['navigation', 0], ['navigation', 0])).toEqual([]);
    expect(moveJsonEntry(site, ['navigation', 9], ['navigation', 0])).toEqual([]);
    expect(moveJsonEntry(site, ['navigation', 0], ['name', 0])).toEqual([]);
  });
});

describe('insertEntry', () => {
  it.each([
    ['first', 0, '        "new",\n        "c", // first\n        "d"\n'],
    ['between', 1, '        "c", // first\n        "new",\n        "d"\n'],
    ['last', 2, '        "c", // first\n        "d",\n        "new"\n'],
  ])('inserts an entry %s', (_, index, wanted) => {
    expect(applyEdits(site, insertEntry(site, ['navigation', 1, 'pages', index], 'new'))).toBe(
      site.replace('        "c", // first\n        "d"\n', wanted),
    );
  });
  it('creates a missing list', () => {
    expect(applyEdits('{ "x": 1 }', insertEntry('{ "x": 1 }', ['tabs', 0], 'a'))).toBe(
      '{ "x": 1, "tabs": [\n  "a"\n] }',
    );
  });
});
