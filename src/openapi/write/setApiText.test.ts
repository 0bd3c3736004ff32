import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import type { Pointer } from '../text/pointer.ts';
import { setApiText } from './setApiText.ts';

const set = (text: string, pointer: Pointer, words: string) => {
  const edits = setApiText(text, pointer, words);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
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

it('follows each step of typing', () => {
  const typed = ['as', 'asce', 'ascending', ''].reduce(
    (text, words) => set(text, ['a', 'enum', 0], words),
    'a:\n  enum:\n    - asc\n    - desc\n  default: asc\n',
  );
  expect(parseJsonOrYaml(typed).value).toEqual({ a: { enum: ['', 'desc'], default: '' } });
});
