import { describe, expect, it } from 'vitest';
import { NoJson, PickedFile } from './formField.ts';
import type { PlayContent } from './playground.ts';
import { bodyAsText, emptyBody, untyped, withExample } from './typed.ts';
import { shownText, typedJson, typedText, withoutEmpty, withValueAt } from './typedValue.ts';

const json: PlayContent = {
  mediaType: 'application/json',
  field: { kind: 'object', hint: '', fields: [] },
  example: '{"a":1}',
};
const typed = untyped({
  key: '',
  title: '',
  method: 'POST',
  path: '',
  servers: [],
  ways: [],
  optional: false,
  parameters: [],
  body: { required: false, contents: [json] },
  languages: [],
});

describe('a body', () => {
  it('is the same as fields and as text', () => {
    const body = withExample(json, emptyBody(json));
    expect(body).toEqual({ kind: 'fields', value: { a: 1 } });
    expect(bodyAsText({ ...typed, body })).toBe('{\n  "a": 1\n}');
    expect(bodyAsText({ ...typed, body: { kind: 'text', text: '{"a": 1.0}' } })).toBe('{"a": 1.0}');
  });
  it('that is no JSON is text from the start', () => {
    expect(emptyBody({ mediaType: 'text/csv', field: null, example: 'a,b' })).toEqual({ kind: 'text', text: '' });
    expect(withExample({ mediaType: 'text/csv', field: null, example: 'a,b' }, { kind: 'text', text: '' })).toEqual({
      kind: 'text',
      text: 'a,b',
    });
  });
});

describe('what is typed into a field', () => {
  it.each([
    ['12', 12],
    ['1.0', '1.0'],
    ['9007199254740993', '9007199254740993'],
    ['x', 'x'],
    ['', undefined],
  ])('of a number, %j, is kept as %j', (text, value) => {
    expect(typedText({ kind: 'number', hint: '', whole: true }, text)).toBe(value);
    expect(shownText(value)).toBe(text);
  });
  it('for JSON is its value, or is kept as it is', () => {
    expect(typedJson('[1]')).toEqual([1]);
    expect(shownText(typedJson('[1'))).toBe('[1');
  });
  it('is put where it belongs, whatever it is called', () => {
    const value = withValueAt(withValueAt(undefined, ['__proto__', 1], 'x'), ['b'], 2);
    expect(JSON.stringify(value)).toBe('{"__proto__":[null,"x"],"b":2}');
    expect(JSON.stringify(withoutEmpty(value))).toBe('{"__proto__":["x"],"b":2}');
    expect(withoutEmpty({ a: { b: undefined }, c: [undefined], d: [], e: {} })).toEqual({ d: [], e: {} });
  });
  it('stays what it is where it is a file, or no JSON yet', () => {
    const [file, none] = [new PickedFile({ name: 'a', type: '', size: 1 }), new NoJson('[')];
    expect(withoutEmpty({ file, none })).toEqual({ file, none });
  });
});
