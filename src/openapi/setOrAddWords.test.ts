import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { setOrAddWords } from './setOrAddWords.ts';

const pointer = ['paths', '/a', 'get', 'description'];
const set = (text: string, words: string) => {
  const edits = setOrAddWords(text, pointer, words);
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

it('writes no description without words', () => {
  expect(set(yaml('      responses: {}\n'), '')).toBe('not-found');
});
