import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { constraints } from '../read/constraints.ts';
import { setConstraint } from './setConstraint.ts';

const yaml = `# Flags
components:
  schemas:
    Count:
      type: integer   # whole
      minimum: 1
      maximum: 9223372036854775807
      description: |
        How many.
    Key: { type: string, minLength: 2, pattern: '^[a-z]+$' }
parameters:
  - minimum: 0
    type: number
    default: 1.50
  - type: string
`;
const json = `{
  "Count": { "type": "integer", "minimum": 1, "maximum": 9223372036854775807 },
  "Key": {
    "type": "string",
    "default": "a\\u00e9"
  }
}
`;
const count = ['components', 'schemas', 'Count'];
const key = ['components', 'schemas', 'Key'];

const edited = (text: string, at: readonly (string | number)[], keyword: string, words: string, types: string[]) => {
  const edits = setConstraint(text, at, keyword, words, types);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.message;
};

describe('changes only the limit, in its notation', () => {
  it.each([
    [yaml, count, 'minimum', '2', ['integer'], ['minimum: 1', 'minimum: 2']],
    [yaml, count, 'maximum', '9223372036854775806', ['integer'], ['775807', '775806']],
    [yaml, count, 'minimum', '', ['integer'], ['      minimum: 1\n', '']],
    [yaml, count, 'default', '5', ['integer'], ['      minimum: 1\n', '      default: 5\n      minimum: 1\n']],
    [yaml, count, 'format', 'int64', ['integer'], ['      minimum: 1\n', '      format: "int64"\n      minimum: 1\n']],
    [yaml, key, 'minLength', '3', ['string'], ['minLength: 2', 'minLength: 3']],
    [yaml, key, 'minLength', '', ['string'], ['minLength: 2, ', '']],
    [yaml, key, 'maxLength', '64', ['string'], ['minLength: 2', 'maxLength: 64, minLength: 2']],
    [yaml, key, 'pattern', '^\\d+$', ['string'], ["'^[a-z]+$'", "'^\\d+$'"]],
    [yaml, key, 'pattern', '', ['string'], [", pattern: '^[a-z]+$'", '']],
    [yaml, ['parameters', 0], 'minimum', '', ['number'], ['minimum: 0\n    type', 'type']],
    [yaml, ['parameters', 0], 'default', '2.5', ['number'], ['1.50', '2.5']],
    [
      yaml,
      ['parameters', '1'],
      'default',
      'yes',
      ['string'],
      ['- type: string\n', '- type: string\n    default: "yes"\n'],
    ],
    [json, ['Count'], 'maximum', '9223372036854775809', ['integer'], ['775807', '775809']],
    [json, ['Count'], 'minimum', '', ['integer'], ['"minimum": 1, ', '']],
    [
      json,
      ['Count'],
      'default',
      '9007199254740993',
      ['integer'],
      ['"minimum"', '"default": 9007199254740993, "minimum"'],
    ],
    [json, ['Key'], 'default', '', ['string'], [',\n    "default": "a\\u00e9"', '']],
    [json, ['Key'], 'default', 'b', ['string'], ['a\\u00e9', 'b']],
    [json.replaceAll('\n', '\r\n'), ['Key'], 'default', 'b', ['string'], ['a\\u00e9', 'b']],
    [`\uFEFF${json}`, ['Count'], 'minimum', '0', ['integer'], ['"minimum": 1', '"minimum": 0']],
  ])('%#: sets %3$j of %2$j', (text, at, keyword, words, types, [before, after]) => {
    const result = edited(text, at, keyword, words, types);
    const expected = text.replace(before ?? '', () => after ?? '');
    // A key after the last one of a list item may come before it instead.
    expect([
      expected,
      expected.replace('- type: string\n    default: "yes"\n', '- default: "yes"\n    type: string\n'),
    ]).toContain(result);
  });
});

describe.each(['\n', '\r\n'])('sets and removes a default of any notation (%j)', (newline) => {
  it.each([
    ['default:', 'default: [3]'],
    ['default: # none', 'default: [3] # none'],
    ['"default":', '"default": [3]'],
    ["'default' :", "'default' : [3]"],
    ['default: [1, "]", \'}\', {a: 2}] # c', 'default: [3] # c'],
    ['default: [1,\n    2 # ]\n    ] # c', 'default: [3] # c'],
    ['default: {a: 1}', 'default: [3]'],
    ['default:\n    - 1 # one\n    - - 2\n      - 3', 'default: [3]'],
    ['default: # why\n  - 1\n  - 2', 'default: [3] # why'],
    ['default:\n    a: 1\n\n    b:\n      - 2', 'default: [3]'],
    ['default: |\n    foo\n\n    bar', 'default: [3]'],
    ['default: >-  # why\n    foo', 'default: [3]  # why'],
    ['default: |2-\n    foo', 'default: [3]'],
  ])('%j', (written, replaced) => {
    for (const end of ['\n  # About x\n  x: 1\n', '\n\nb: 1\n', '']) {
      const print = (line: string) => `a:\n  type: array\n${line}${end}`.replaceAll('\n', newline);
      const text = print(`  ${written}`);
      expect(edited(text, ['a'], 'default', '[3]', ['array'])).toBe(print(`  ${replaced}`));
      expect(edited(text, ['a'], 'default', '', ['array'])).toBe(
        end === '' ? print('').slice(0, -newline.length) : print('').replace(`${newline}${newline}`, newline),
      );
    }
  });

  it('in the first key of a list item, and in brackets', () => {
    const item = `a:\n  - default:\n      - 1\n    type: array\n`.replaceAll('\n', newline);
    expect(edited(item, ['a', 0], 'default', '', ['array'])).toBe(item.replace(/default:\s+- 1\s+/, ''));
    const flow = 'a: { default: , type: array }';
    expect(edited(flow, ['a'], 'default', '[3]', ['array'])).toBe('a: { default: [3] , type: array }');
  });
});

it('says to edit what can’t be replaced alone', () => {
  const text = 'a:\n  type: integer\n  minimum: &m 1\nb:\n  minimum: *m\n';
  expect(edited(text, ['a'], 'minimum', '', ['integer'])).toBe('Edit this value in the source.');
});

it.each([
  ['minimum', 'many', ['integer'], 'Minimum must be a number.'],
  [
    'minimum',
    '9223372036854775808',
    ['integer'],
    'Minimum can’t be greater than the maximum, which is 9223372036854775807.',
  ],
  ['maximum', '0', ['integer'], 'Maximum can’t be less than the minimum, which is 1.'],
  ['minLength', '-1', ['string'], 'Minimum length must be a whole number, 0 or more.'],
  ['maxLength', '1.5', ['string'], 'Maximum length must be a whole number, 0 or more.'],
  ['pattern', '[a-', ['string'], 'The pattern must be a valid regular expression.'],
  ['default', '1.5', ['integer'], 'The default must be a whole number.'],
  ['default', '0', ['integer'], 'The default must be at least 1.'],
  ['default', 'no', ['boolean'], 'The default must be true or false.'],
  ['default', '[1,', ['array'], 'The default must be valid JSON.'],
])('refuses %s “%s” with a sentence', (keyword, words, types, sentence) => {
  expect(edited(yaml, count, keyword, words, types)).toBe(sentence);
});

it('refuses a default that is none of the allowed values', () => {
  expect(edited('type: string\nenum: [a, b]\n', [], 'default', 'c', ['string'])).toBe(
    'The default must be one of the allowed values.',
  );
});

it.each([
  ['pattern: "a"', 'pattern', ' ^ a$ ', ['string'], 'pattern: " ^ a$ "'],
  ['default: 5', 'default', '6', ['integer', 'string'], 'default: 6'],
  ['default: 5', 'default', 'six', ['integer', 'string'], 'default: "six"'],
  ['default: "5"', 'default', '6', ['integer', 'string'], 'default: "6"'],
  ['default: 5', 'default', 'true', ['boolean', 'integer'], 'default: true'],
  ['default: true', 'default', '5', ['boolean', 'integer'], 'default: 5'],
  ['default: 5', 'default', 'x', ['boolean', 'integer'], 'The default must be true or false or a whole number.'],
  ['default: 5', 'default', 'null', ['integer', 'null'], 'default: null'],
  ['default: []', 'default', '{}', ['array'], 'The default must be a list in JSON.'],
  ['default: {}', 'default', '[]', ['object'], 'The default must be an object in JSON.'],
  [
    'default: 1\nenum: [1, [2, 3], {a: 1}]',
    'default',
    '[2, 3]',
    ['array'],
    'default: [2, 3]\nenum: [1, [2, 3], {a: 1}]',
  ],
  ['default: 1\nenum: [1, {a: 1}]', 'default', '{"a": 1}', ['object'], 'default: {"a": 1}\nenum: [1, {a: 1}]'],
  ['default: 1\nenum: [1, [2]]', 'default', '[3]', ['array'], 'The default must be one of the allowed values.'],
  ['default: x', 'default', 'constructor', [], 'default: constructor'],
])('%s: sets %s to “%s” of the types %j', (text, keyword, words, types, result) => {
  expect(edited(text, [], keyword, words, types)).toBe(result);
});

it('sets and removes any limit anywhere, and gives the old value back', () => {
  const words = fc.oneof(
    fc.integer({ min: 0, max: 99 }).map(String),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(String),
    fc.constantFrom('x: y', "it's", '# no', 'true', ' a ', 'é"\\'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(yaml, json),
      fc.constantFrom(...constraints),
      words,
      (text, { key: keyword, types }, typed) => {
        const at = text === yaml ? key : ['Key'];
        const kinds = types.length === 0 ? ['string'] : types;
        const set = setConstraint(text, at, keyword, typed, kinds);
        if (!set.ok) {
          expect(set.problem.reason).toBe('not-words');
          return;
        }
        const after = applyEdits(text, set.value);
        const removed = setConstraint(after, at, keyword, '', kinds);
        if (!removed.ok) throw new Error(`${removed.problem.message} ${after}`);
        const gone = setConstraint(text, at, keyword, '', kinds);
        expect(parseJsonOrYaml(applyEdits(after, removed.value)).value).toEqual(
          parseJsonOrYaml(gone.ok ? applyEdits(text, gone.value) : text).value,
        );
      },
    ),
  );
});
