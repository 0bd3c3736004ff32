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
