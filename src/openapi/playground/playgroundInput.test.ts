import { describe, expect, it } from 'vitest';
import { InvalidJson } from '#base/exactJson.ts';
import { SelectedFile } from './formField.ts';
import type { PlaygroundContent } from './playground.ts';
import { bodyToText, createBodyInput, createPlaygroundInput, fillBodyExample } from './playgroundInput.ts';
import { formatFieldText, parseFieldJson, parseFieldText, omitEmptyValues, setValueAt } from './fieldValue.ts';

const json: PlaygroundContent = {
  mediaType: 'application/json',
  field: { kind: 'object', hint: '', fields: [] },
  example: '{"a":1}',
};
const typed = createPlaygroundInput({
  key: '',
  title: '',
  method: 'POST',
  path: '',
  servers: [],
  authAlternatives: [],
  optional: false,
  parameters: [],
  body: { required: false, contents: [json] },
  languages: [],
});

describe('a body', () => {
  it('converts between fields and text', () => {
    const body = fillBodyExample(json, createBodyInput(json));
    expect(body).toEqual({ kind: 'fields', value: { a: 1 } });
    expect(bodyToText(json, { ...typed, body })).toBe('{\n  "a": 1\n}');
    expect(bodyToText(json, { ...typed, body: { kind: 'text', text: '{"a": 1.0}' } })).toBe('{"a": 1.0}');
  });
  it('that is not JSON starts as text', () => {
    expect(createBodyInput({ mediaType: 'text/csv', field: null, example: 'a,b' })).toEqual({ kind: 'text', text: '' });
    expect(fillBodyExample({ mediaType: 'text/csv', field: null, example: 'a,b' }, { kind: 'text', text: '' })).toEqual(
      {
        kind: 'text',
        text: 'a,b',
      },
    );
  });
});

describe('field input', () => {
  it.each([
    ['12', 12],
    ['1.0', '1.0'],
    ['9007199254740993', '9007199254740993'],
    ['x', 'x'],
    ['', undefined],
  ])('for a number, %j, is stored as %j', (text, value) => {
    expect(parseFieldText({ kind: 'number', hint: '', whole: true }, text)).toBe(value);
    expect(formatFieldText(value)).toBe(text);
  });
  it('for JSON is parsed, or kept as invalid text', () => {
    expect(parseFieldJson('[1]')).toEqual([1]);
    expect(formatFieldText(parseFieldJson('[1'))).toBe('[1');
  });
  it('is set at its path, even for a name like `__proto__`', () => {
    const value = setValueAt(setValueAt(undefined, ['__proto__', 1], 'x'), ['b'], 2);
    expect(JSON.stringify(value)).toBe('{"__proto__":[null,"x"],"b":2}');
    expect(JSON.stringify(omitEmptyValues(value))).toBe('{"__proto__":["x"],"b":2}');
    expect(omitEmptyValues({ a: { b: undefined }, c: [undefined], d: [], e: {} })).toEqual({ d: [], e: {} });
  });
  it('is kept if it is a file or invalid JSON', () => {
    const [file, none] = [new SelectedFile({ name: 'a', type: '', size: 1 }), new InvalidJson('[')];
    expect(omitEmptyValues({ file, none })).toEqual({ file, none });
  });
});
