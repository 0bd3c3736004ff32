import fc from 'fast-check';
import { getNodeValue } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { parseJsonText } from '../edit/parsedJsonText.ts';
import { setValue } from '../patchDocsJson.ts';
import { validateDocsJson } from '../validateDocsJson.ts';
import { checkJsonSyntax } from './checkJsonSyntax.ts';

/** Applies the fix of each finding alone. */
const fixed = (text: string) =>
  checkJsonSyntax(text, 'docs.json').map(({ range, fixes }) => [
    `${range.line}:${range.column}`,
    applyEdits(text, fixes[0]?.edits ?? []),
  ]);

describe('checkJsonSyntax', () => {
  it.each<readonly [string, readonly (readonly [string, string])[]]>([
    ['{}', []],
    ['{ "a": ",}", "b": "//" }', []],
    ['\ufeff{ "a": 1 }', []],
    ['{ "a": 1, }', [['1:9', '{ "a": 1 }']]],
    [
      '\ufeff{ "a": [1,\r\n ], }',
      [
        ['1:11', '\ufeff{ "a": [1\r\n ], }'],
        ['2:3', '\ufeff{ "a": [1,\r\n ] }'],
      ],
    ],
    [
      '[1 , /* x */ ]',
      [
        ['1:4', '[1  /* x */ ]'],
        ['1:6', '[1 ,  ]'],
      ],
    ],
    ['{\n  // a\n  /* b\n   */\n  "a": 1\n}', [['2:3', '{\n  "a": 1\n}']]],
    ['{\r\n  "a": 1, // a\r\n  // b\r\n  "b": 2\r\n}', [['2:11', '{\r\n  "a": 1,\r\n  "b": 2\r\n}']]],
    [
      '{ "a": /* b */ 1 } // c',
      [
        ['1:8', '{ "a":  1 } // c'],
        ['1:20', '{ "a": /* b */ 1 }'],
      ],
    ],
    [
      '// a\n{}\n// b',
      [
        ['1:1', '{}\n// b'],
        ['3:1', '// a\n{}\n'],
      ],
    ],
    ['\ufeff// a\n  // b\n{}', [['1:2', '\ufeff{}']]],
    ['\ufeff /* a */\r\n{}', [['1:3', '\ufeff{}']]],
  ])('finds what isn’t JSON in %j, and removes only that', (text, expected) => {
    expect(fixed(text)).toEqual(expected);
  });

  it('says where a part is, in words', () => {
    const text = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["a", "b",] }] } }';
    expect(checkJsonSyntax(text, 'docs.json').map(({ place }) => place)).toEqual(['Below “b”']);
  });

  it('reports exactly what JSON.parse refuses, and all fixes together make it JSON with the same values', () => {
    const gap = fc.constantFrom('', ' ', '\n  ', '\r\n\t', ' // c,]\n', '/* } */', '\n  // "x\n  /* , */ // y\n  ');
    const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
      json: fc.oneof({ maxDepth: 3 }, fc.constantFrom('1', '"a,}"', '"// no"', 'null'), tie('list'), tie('object')),
      list: fc
        .tuple(fc.array(fc.tuple(gap, tie('json'), gap), { maxLength: 3 }), fc.constantFrom('', ','), gap)
        .map(
          ([items, comma, end]) =>
            `[${items.map((item) => item.join('')).join(',')}${items.length > 0 ? comma : ''}${end}]`,
        ),
      object: fc
        .tuple(fc.array(fc.tuple(gap, tie('json'), gap), { maxLength: 3 }), fc.constantFrom('', ','), gap)
        .map(
          ([items, comma, end]) =>
            `{${items.map(([before, value, after], at) => `${before}"k${at}":${value}${after}`).join(',')}${items.length > 0 ? comma : ''}${end}}`,
        ),
    }));
    fc.assert(
      fc.property(gap, json, gap, (before, value, after) => {
        const text = before + value + after;
        const edits = checkJsonSyntax(text, 'docs.json').flatMap(({ fixes }) => fixes[0]?.edits ?? []);
        const strict = applyEdits(text, edits);
        const root = parseJsonText(text)?.root;
        expect(JSON.parse(strict)).toEqual(root === undefined ? undefined : getNodeValue(root));
        if (edits.length > 0) expect(() => void JSON.parse(text)).toThrow();
      }),
    );
  });
});

describe('validateDocsJson', () => {
  const config =
    '{\n  "theme": "mint",\n  "name": "A", // c\n  "colors": { "primary": "#000" },\n  "navigation": { "pages": ["a",] },\n  "redirects": { "$ref": "r.json" }\n}\n';
  const parts = new Map([
    [
      'r.json',
      '[\n  { "source": "/b", "destination": "/a", },\n  // d\n  { "source": "/c", "destination": "/a" }\n]\n',
    ],
  ]);
  const found = () => validateDocsJson(config, { readFile: (path) => parts.get(path) ?? null });

  it('reports them in each file of the configuration, as refused', () => {
    expect(found().map(({ rule, path, range, isRefused }) => [rule, path, range.line, isRefused])).toEqual([
      ['config/not-strict-json', 'docs.json', 3, true],
      ['config/not-strict-json', 'docs.json', 5, true],
      ['config/not-strict-json', 'r.json', 2, true],
      ['config/not-strict-json', 'r.json', 3, true],
    ]);
    expect(found()[0]?.message).toBe('JSON doesn’t allow comments. The hosting service rejects this file.');
  });

  it('keeps them when a setting elsewhere is changed', () => {
    const after = applyEdits(config, setValue(config, ['name'], 'B'));
    expect(after).toBe(config.replace('"A"', '"B"'));
  });
});
