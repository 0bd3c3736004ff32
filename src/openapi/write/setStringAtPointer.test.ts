import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from 'js-yaml';
import { applyEdits } from '#base/textEdit.ts';
import { setStringAtPointer } from './setStringAtPointer.ts';
import { getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { anyCharacter } from '../../../test/anyCharacter.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const edited = (text: string, pointer: Pointer, value: string): string => {
  const edits = setStringAtPointer(text, pointer, value);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
};

it.each<readonly [string, Pointer, readonly string[], string]>([
  ['a: Old # why\nb: 1\n', ['a'], ['New ', 'New pet'], 'a: New pet # why\nb: 1\n'],
  ['a: Old\n', ['a'], ['', 'N', 'New'], 'a: New\n'],
  ['a: Old\n', ['a'], ['Note:', 'Note:x'], 'a: Note:x\n'],
  ['a: Old\n', ['a'], ['Note:', 'Note: x'], "a: 'Note: x'\n"],
  ['a: Old\n', ['a'], ['', 'no'], "a: 'no'\n"],
  ['a: Old\n', ['a'], ['', '1'], "a: '1'\n"],
  ['a: [Old, b]\n', ['a', 0], ['New ', 'New pet'], 'a: [New pet, b]\n'],
  ['a: [Old, b]\n', ['a', 0], ['New ', 'New, b'], "a: ['New, b', b]\n"],
  ["a: 'Old'\n", ['a'], ['New', 'New pet'], "a: 'New pet'\n"],
  ["a: '1.0'\n", ['a'], ['1.0.1'], "a: '1.0.1'\n"],
  ['a: >-\n  Old\n', ['a'], ['New ', 'New pet'], 'a: >-\n  New pet\n'],
])('quotes %j only while its text needs it', (source, pointer, typed, expected) => {
  expect(typed.reduce((text, value) => edited(text, pointer, value), source)).toBe(expected);
});

describe('a YAML string', () => {
  it.each<readonly [string, string, Pointer, string, string]>([
    ['plain words', 'a: one two\nb: 1\n', ['a'], 'one three', 'a: one three\nb: 1\n'],
    [
      'plain words over several lines',
      'a: one\n  two\n  three\nb: 1\n',
      ['a'],
      'one 2 three',
      'a: one\n  2\n  three\nb: 1\n',
    ],
    ['plain words that come to hold a colon', 'a: one two\n', ['a'], 'one: two', "a: 'one: two'\n"],
    ['plain words that would become a number', 'a: one # why\n', ['a'], '1', "a: '1' # why\n"],
    [
      'plain words that come to hold paragraphs',
      'x:\n  a: one\n  b: 2\n',
      ['x', 'a'],
      'one\n\ntwo',
      'x:\n  a: |-\n    one\n\n    two\n  b: 2\n',
    ],
    ['plain words that YAML 1.1 would read as a boolean', 'a: maybe\nb: 1\n', ['a'], 'no', "a: 'no'\nb: 1\n"],
    ['a plain word that YAML 1.1 reads as a boolean', 'a: yes # why\n', ['a'], 'Off', "a: 'Off' # why\n"],
    ['plain words in a list that would become a boolean', 'a: [date, x]\n', ['a', 0], 'on', "a: ['on', x]\n"],
    ['plain words that YAML 1.1 would read as a time', 'a: noon\n', ['a'], '12:30', "a: '12:30'\n"],
    ['plain words that would become a date', 'a: soon\n', ['a'], '2026-11-29', "a: '2026-11-29'\n"],
    ['a plain version', 'a: 1.0.0\n', ['a'], '1.0.1', 'a: 1.0.1\n'],
    ['plain words that contain a boolean', 'a: yes\n', ['a'], 'yes and no', 'a: yes and no\n'],
    ['plain words that come to be empty', 'a: one\n', ['a'], '', "a: ''\n"],
    ['words in single quotes', "a: 'it''s one'\n", ['a'], "it's two's", "a: 'it''s two''s'\n"],
    [
      'words in double quotes, its escapes kept',
      'a: "one\\ttwo \\u00e9 \\\n  three"\n',
      ['a'],
      'one\ttwo é 3',
      'a: "one\\ttwo \\u00e9 \\\n  3"\n',
    ],
    ['words in double quotes that come to hold a quote', 'a: "one"\n', ['a'], 'say "one"', 'a: "say \\"one\\""\n'],
    ['a literal block', 'a: |\n  one\n\n  two\nb: 1\n', ['a'], 'one\n\nthree\n', 'a: |\n  one\n\n  three\nb: 1\n'],
    [
      'a literal block that gets a line',
      'a: |-\n    one\n    two\n',
      ['a'],
      'one\nmore\ntwo',
      'a: |-\n    one\n    more\n    two\n',
    ],
    [
      'a literal block that loses the line break at its end',
      'a: |\n  one\nb: 1\n',
      ['a'],
      'one',
      'a: |-\n  one\nb: 1\n',
    ],
    [
      'a folded block, its line breaks kept',
      'a: >-\n  one two\n  three four\n\n  five\nb: 1\n',
      ['a'],
      'one two 3 four\nfive',
      'a: >-\n  one two\n  3 four\n\n  five\nb: 1\n',
    ],
    [
      'a folded block with a list in it',
      'a: >\n  one\n\n    - two\n    - three\n\n  four\n',
      ['a'],
      'one\n\n  - two\n  - 3\n\nfour\n',
      'a: >\n  one\n\n    - two\n    - 3\n\n  four\n',
    ],
    [
      'a folded block that gets a paragraph',
      'a: >-\n  one\n  two\n',
      ['a'],
      'one two\nthree',
      'a: >-\n  one\n  two\n\n  three\n',
    ],
    ['words within braces', 'a: { b: one two, c: 1 }\n', ['a', 'b'], 'one, two', "a: { b: 'one, two', c: 1 }\n"],
    ['an item of a list', 'a:\n  - b: one\n    c: two\n', ['a', 0, 'c'], 'three', 'a:\n  - b: one\n    c: three\n'],
    [
      'a list in its key’s column',
      'a:\n- b: one\n- b: two\nc: 1\n',
      ['a', 1, 'b'],
      'three',
      'a:\n- b: one\n- b: three\nc: 1\n',
    ],
    [
      'lines that end in two characters',
      'a: |\r\n  one\r\n  two\r\nb: 1\r\n',
      ['a'],
      'one\n2\nx\n',
      'a: |\r\n  one\r\n  2\r\n  x\r\nb: 1\r\n',
    ],
    ['words behind a byte-order mark', '\uFEFFa: one\n', ['a'], 'two', '\uFEFFa: two\n'],
    [
      'what looks like a key within a block',
      'x:\n  a: |\n    a: no\n  b: one\n',
      ['x', 'b'],
      'two',
      'x:\n  a: |\n    a: no\n  b: two\n',
    ],
    [
      'a key with odd characters',
      'paths:\n  "/a/{b}":\n    get: # first\n      summary: one\n',
      ['paths', '/a/{b}', 'get', 'summary'],
      'two',
      'paths:\n  "/a/{b}":\n    get: # first\n      summary: two\n',
    ],
    ['the last of two with one name', 'a: one\na: two\n', ['a'], 'three', 'a: one\na: three\n'],
  ])('is changed if it is %s', (_, text, pointer, value, after) => {
    expect(edited(text, pointer, value)).toBe(after);
    expect(getValueAtPointer(load(after.replace(/^\uFEFF/, ''), { json: true }), pointer)).toBe(value);
  });

  it.each<readonly [string, string, Pointer, string]>([
    ['words that stand elsewhere too, by an anchor', 'x:\n  a: &one words\ny: *one\n', ['x', 'a'], 'not-proved'],
    ['words behind an alias', 'x: &one {a: words}\ny: *one\n', ['y', 'a'], 'not-found'],
    ['words that are not there', 'a: one\n', ['b'], 'not-found'],
    ['a number', 'a: 12\n', ['a'], 'not-words'],
    ['nothing at all', 'a:\n', ['a'], 'not-words'],
    ['a list', 'a: [one]\n', ['a'], 'not-words'],
    ['a file that is no YAML', 'a: "one\n', ['a'], 'not-read'],
    ['two documents in one file', 'a: one\n---\na: two\n', ['a'], 'not-read'],
  ])('is left alone if it is %s', (_, text, pointer, reason) => {
    expect(edited(text, pointer, 'other')).toBe(reason);
  });

  it('is changed next to another value’s anchor', () => {
    expect(edited('x: &x\n  a: one\ny:\n  b: *x\n  c: two\n', ['y', 'c'], 'three')).toBe(
      'x: &x\n  a: one\ny:\n  b: *x\n  c: three\n',
    );
  });

  it('is changed to any other without side effects, or refused', () => {
    const words = fc
      .array(
        fc.constantFrom(
          'one',
          'two',
          ' ',
          '\n',
          ': ',
          ' #',
          "'",
          '"',
          '\\',
          '- ',
          '{',
          '}',
          ',',
          'é',
          '🙂',
          '\t',
          '---',
          '&a',
          '*a',
          '!',
          '|',
          '>',
          '%',
          'true',
          '1',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    const before = fc.constantFrom(
      'one two',
      "'it''s one'",
      '"one \\u00e9"',
      '|\n      one\n\n      two\n',
      '|-\n      one',
      '>\n      one two\n      three\n\n      four\n',
      '>-\n      one\n        - two\n',
      '|+\n      one\n\n',
    );
    fc.assert(
      fc.property(before, words, (written, value) => {
        const text = `top:\n  x:\n    a: ${written}${written.endsWith('\n') ? '' : '\n'}    b: 'other'\nend: 1\n`;
        const edits = setStringAtPointer(text, ['top', 'x', 'a'], value);
        expect(edits.ok).toBe(true);
        expect(load(edits.ok ? applyEdits(text, edits.value) : '')).toEqual({
          top: { x: { a: value, b: 'other' } },
          end: 1,
        });
      }),
      { numRuns: soakRuns(200, 3000) },
    );
  });
});

describe('a JSON string', () => {
  it.each<readonly [string, string, Pointer, string, string]>([
    ['a string', '{ "a": "one two", "b": 1 }', ['a'], 'one three', '{ "a": "one three", "b": 1 }'],
    [
      'a string, its other escapes kept',
      '{"a":"one\\/two \\u00e9\\n3"}',
      ['a'],
      'one/two é\n4',
      '{"a":"one\\/two \\u00e9\\n4"}',
    ],
    [
      'a string, its new letters escaped as those around it',
      '{"a":"caf\\u00e9"}',
      ['a'],
      'café ü',
      '{"a":"caf\\u00e9 \\u00fc"}',
    ],
    ['a string that comes to be empty', '{"a":"one"}', ['a'], '', '{"a":""}'],
    ['an item of a list', '{"a":[1,"one"]}', ['a', 1], 'two', '{"a":[1,"two"]}'],
    ['the last of two with one name', '{"a":"one","a":"two"}', ['a'], 'three', '{"a":"one","a":"three"}'],
    ['JSON with a comma too many, as YAML', '{"a":"one",}', ['a'], 'two', '{"a":"two",}'],
  ])('is changed if it is %s', (_, text, pointer, value, after) => {
    expect(edited(text, pointer, value)).toBe(after);
  });

  it('is changed to any other without side effects', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        fc.jsonValue(),
        (before, after, other) => {
          const text = JSON.stringify({ other, words: before, end: [other] }, null, 2);
          const edits = setStringAtPointer(text, ['words'], after);
          expect(edits.ok && JSON.parse(applyEdits(text, edits.value))).toEqual(
            JSON.parse(JSON.stringify({ other, words: after, end: [other] })),
          );
        },
      ),
    );
  });
});
