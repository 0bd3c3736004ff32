import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { setOrInsertString } from './setOrInsertString.ts';
import type { Pointer } from '../text/pointer.ts';

const pointer = ['paths', '/a', 'get', 'description'];
const set = (text: string, words: string) => {
  const edits = setOrInsertString(text, pointer, words);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
};
const yaml = (lines: string) => `paths:\n  /a:\n    get:\n${lines}`;

it.each<readonly [string, string, string]>([
  [
    'in YAML, in front of what the operation does',
    yaml('      summary: A # short\n      parameters: []\n      responses: {}\n'),
    yaml(
      '      summary: A # short\n      description: "Of \\"a\\": all."\n      parameters: []\n      responses: {}\n',
    ),
  ],
  [
    'in YAML on one line',
    'paths: { /a: { get: { summary: A, responses: {} } } }\n',
    'paths: { /a: { get: { summary: A, description: "Of \\"a\\": all.", responses: {} } } }\n',
  ],
  [
    'in JSON',
    '{\n  "paths": { "/a": {\n    "get": {\n      "summary": "A",\n      "responses": {}\n    } } }\n}\n',
    '{\n  "paths": { "/a": {\n    "get": {\n      "summary": "A",\n      "description": "Of \\"a\\": all.",\n      "responses": {}\n    } } }\n}\n',
  ],
  [
    'where it is there, in its own style',
    yaml("      description: 'Old.'\n      responses: {}\n"),
    yaml('      description: \'Of "a": all.\'\n      responses: {}\n'),
  ],
  ['nowhere in an object that is not there', 'paths: { /b: { get: {} } }\n', 'not-proved'],
])('writes a description %s', (_, before, after) => {
  expect(set(before, 'Of "a": all.')).toBe(after);
});

const limit = '      - name: limit\n        in: query\n        required: true\n        schema: { type: integer }\n';
it.each<readonly [string, Pointer, string, string]>([
  [
    'a parameter',
    ['paths', '/a', 'get', 'parameters', 0],
    yaml(`      parameters:\n${limit}`),
    yaml(
      `      parameters:\n${limit.replace('        required', '        description: "How many."\n        required')}`,
    ),
  ],
  [
    'an item whose first key is none of its names',
    ['paths', '/a', 'get', 'parameters', 0],
    yaml('      parameters:\n      - required: true\n        name: limit\n'),
    yaml('      parameters:\n      - description: "How many."\n        required: true\n        name: limit\n'),
  ],
  [
    'a property',
    ['S', 'properties', 'a'],
    'S:\r\n  properties:\r\n    a:\r\n      type: string\r\n      format: date\r\n',
    'S:\r\n  properties:\r\n    a:\r\n      type: string\r\n      description: "How many."\r\n      format: date\r\n',
  ],
  [
    'a property that says its type alone',
    ['S', 'a'],
    '{ "S": { "a": { "type": "string" } } }',
    '{ "S": { "a": { "description": "How many.", "type": "string" } } }',
  ],
  [
    'a reference',
    ['S', 'a'],
    "S:\n  a:\n    $ref: '#/T'\n",
    'S:\n  a:\n    description: "How many."\n    $ref: \'#/T\'\n',
  ],
])('inserts the description of %s', (_, owner, before, after) => {
  const edits = setOrInsertString(before, [...owner, 'description'], 'How many.');
  expect(edits.ok ? applyEdits(before, edits.value) : edits.problem.message).toBe(after);
});

it('writes nothing if an alias would repeat it', () => {
  const text = 'a: &a\n  type: string\nb: *a\n';
  expect(setOrInsertString(text, ['a', 'description'], 'A.')).toMatchObject({
    ok: false,
    problem: { reason: 'not-proved' },
  });
});

it('inserts no empty description', () => {
  expect(set(yaml('      responses: {}\n'), '')).toBe('not-found');
});

const schema = (value: string) => `paths: {}\nschema:\n  enum: [1, ${value}, 'x'] # all\n  example: ${value} # one\n`;
it.each<readonly [string, string, string]>([
  ['5', '9223372036854775807', '9223372036854775807'],
  ['-1.5', '2e3', '2e3'],
  ['true', 'false', 'false'],
  ['5', 'five', 'This value must be a number.'],
  ['5', '', 'This value must be a number.'],
  ['false', '0', 'This value must be true or false.'],
  ["'5'", '6', "'6'"],
  ['[5]', '6', 'not-words'],
])('sets the value %s to “%s”: %s', (before, words, after) => {
  for (const at of [
    ['schema', 'example'],
    ['schema', 'enum', 1],
  ] satisfies readonly Pointer[]) {
    for (const text of [
      schema(before),
      JSON.stringify({ schema: { enum: [1, 0, 'x'], example: 0 } }).replaceAll('0', before.replaceAll("'", '"')),
    ]) {
      const edits = setOrInsertString(text, at, words);
      const isJson = text.startsWith('{');
      const written = isJson ? after.replaceAll("'", '"') : after;
      const old = isJson ? before.replaceAll("'", '"') : before;
      const [first, last] = [text.indexOf(old), text.lastIndexOf(old)];
      const from = at[1] === 'enum' ? first : last;
      if (edits.ok)
        expect(applyEdits(text, edits.value)).toBe(text.slice(0, from) + written + text.slice(from + old.length));
      else expect([edits.problem.reason, edits.problem.message]).toContain(after);
    }
  }
});
