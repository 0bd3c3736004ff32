import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import type { Pointer } from '../text/pointer.ts';
import { listApiTextCopies, setApiText } from './setApiText.ts';

const set = (text: string, pointer: Pointer, words: string, copies = listApiTextCopies(text, pointer)) => {
  const edits = setApiText(text, pointer, words, copies);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
};

/** Sets each of the values, as typing does. A value that isn't allowed changes nothing. */
const type = (text: string, pointer: Pointer, steps: readonly string[]) => {
  const copies = listApiTextCopies(text, pointer);
  return steps.reduce((typed, words) => {
    const edits = setApiText(typed, pointer, words, copies);
    return edits.ok ? applyEdits(typed, edits.value) : typed;
  }, text);
};

it.each<readonly [string, Pointer, string, string]>([
  ['default', ['a', 'enum', 0], 'a: { enum: [asc, desc], default: asc }', 'a: { enum: [up, desc], default: up }'],
  [
    'another default',
    ['a', 'enum', 1],
    'a: { enum: [asc, desc], default: asc }',
    'a: { enum: [asc, up], default: asc }',
  ],
  [
    'examples',
    ['a', 'enum', 0],
    'a:\n  example: "asc" # c\n  examples: [desc, asc]\n  enum:\n    - asc\n    - desc\n',
    'a:\n  example: "up" # c\n  examples: [desc, up]\n  enum:\n    - up\n    - desc\n',
  ],
  ['JSON', ['a', 'enum', '0'], '{"a":{"default":"asc","enum":["asc"]}}', '{"a":{"default":"up","enum":["up"]}}'],
  [
    'a list',
    ['a', 'items', 'enum', 0],
    'a: { items: { enum: [asc] }, default: [b, asc] }',
    'a: { items: { enum: [up] }, default: [b, up] }',
  ],
  [
    'a parameter',
    ['a', 'schema', 'enum', 0],
    'a: { schema: { enum: [asc] }, example: asc }',
    'a: { schema: { enum: [up] }, example: up }',
  ],
  ['const', ['a', 'const'], 'a: { const: asc, default: asc, example: b }', 'a: { const: up, default: up, example: b }'],
  [
    'a value allowed twice',
    ['a', 'enum', 0],
    'a: { enum: [asc, asc], default: asc }',
    'a: { enum: [up, asc], default: asc }',
  ],
  ['text, not a number', ['a', 'enum', 0], 'a: { enum: ["1"], default: 1 }', 'a: { enum: ["up"], default: 1 }'],
  [
    'a property called enum',
    ['a', 'enum', 'title'],
    'a: { enum: { title: asc }, default: asc }',
    'a: { enum: { title: up }, default: asc }',
  ],
])('sets an allowed value with its copies: %s', (_, pointer, before, after) => {
  expect(set(before, pointer, 'up')).toBe(after);
});

it.each([
  ['a: { enum: [1, 2], default: 1 }', '3', 'a: { enum: [3, 2], default: 3 }'],
  ['a: { enum: [true], default: true }', 'false', 'a: { enum: [false], default: false }'],
])('sets a literal with its copies: %s', (before, words, after) => {
  expect(set(before, ['a', 'enum', 0], words)).toBe(after);
});

it.each<readonly [string, readonly string[], string]>([
  ['a: { enum: [asc, desc], default: asc }', ['as', 'asce', ''], 'a: { enum: ["", desc], default: "" }'],
  ['a: { enum: [v10, v1], default: v10 }', ['v1', 'v10'], 'a: { enum: [v10, v1], default: v10 }'],
  ['a: { enum: [v10, v1], default: v10 }', ['v1', 'v11'], 'a: { enum: [v11, v1], default: v11 }'],
  ['{"a":{"enum":[10,1],"default":10}}', ['1', '', '1', '12'], '{"a":{"enum":[12,1],"default":12}}'],
  ['a: { enum: [on, off], default: on }', ['o', 'of', 'off', 'off2'], 'a: { enum: [off2, off], default: off2 }'],
  [
    'a: { enum: [asc, desc], default: asc, example: a }',
    ['as', 'a', 'ab'],
    'a: { enum: [ab, desc], default: ab, example: a }',
  ],
  ['a: { enum: [asc, d], examples: [d, asc] }', ['', 'd', 'de'], 'a: { enum: [de, d], examples: [d, de] }'],
  ['a: { const: ab, default: ab, example: a }', ['a', 'ab'], 'a: { const: ab, default: ab, example: a }'],
])('keeps the copies of the value while it is typed: %s, %j', (before, steps, after) => {
  const pointer = before.includes('const') ? ['a', 'const'] : ['a', 'enum', 0];
  expect(parseJsonOrYaml(type(before, pointer, steps)).value).toEqual(parseJsonOrYaml(after).value);
});
