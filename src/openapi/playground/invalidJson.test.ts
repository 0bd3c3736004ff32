import { describe, expect, it } from 'vitest';
import { InvalidJson } from '#base/exactJson.ts';
import { buildRequestBody } from './buildRequestBody.ts';
import { SelectedFile, type FormField } from './formField.ts';
import { getBodyKind, type Playground } from './playground.ts';
import { bodyToText, createPlaygroundInput } from './playgroundInput.ts';

const text: FormField = { kind: 'text', hint: '' };
const field: FormField = {
  kind: 'object',
  hint: '',
  fields: [
    { name: 'name', required: true, field: text },
    { name: 'count', required: false, field: { kind: 'number', hint: '', whole: false } },
    { name: 'tags', required: false, field: { kind: 'list', hint: '', item: text } },
    { name: 'own', required: false, field: { kind: 'json', hint: '' } },
  ],
};
const playgroundOf = (mediaType: string): Playground => ({
  key: '',
  title: '',
  method: 'POST',
  path: '',
  servers: [],
  authAlternatives: [],
  optional: false,
  parameters: [],
  body: { required: false, contents: [{ mediaType, field, example: null }] },
  languages: [],
});
const typedInto = (playground: Playground, value: unknown) => ({
  ...createPlaygroundInput(playground),
  body: { kind: 'fields', value } as const,
});
const sent = (mediaType: string, value: unknown) => {
  const { body } = playgroundOf(mediaType);
  return body === null ? null : buildRequestBody(body, typedInto(playgroundOf(mediaType), value)).body;
};

describe('typed fields', () => {
  it.each([
    ['invalid JSON in a field', { name: 'x', own: new InvalidJson('{"a": ') }, '{\n  "name": "x",\n  "own": {"a": \n}'],
    ['invalid JSON in a list', { tags: [new InvalidJson('[1')] }, '{\n  "tags": [\n    [1\n  ]\n}'],
    ['nothing but invalid JSON', new InvalidJson('{"name"'), '{"name"'],
    [
      'empty items',
      { name: 'x', tags: [undefined, 'a', undefined] },
      '{\n  "name": "x",\n  "tags": [\n    "a"\n  ]\n}',
    ],
    ['a number typed as text', { count: '1.0' }, '{\n  "count": 1.0\n}'],
  ])('are sent and shown as the same text: %s', (_, value, expected) => {
    const playground = playgroundOf('application/json');
    expect(sent('application/json', value)).toMatchObject({ text: expected });
    expect(bodyToText(playground.body?.contents[0], typedInto(playground, value))).toBe(expected);
  });

  it.each([
    ['multipart/form-data', null, new InvalidJson('{"a": '), 'The body isn’t valid JSON'],
    ['multipart/form-data', null, [1], 'The body must be a JSON object.'],
    ['multipart/mixed', null, 'text', 'The body must be a JSON object.'],
    ['multipart/form-data', null, null, 'The body must be a JSON object.'],
    ['multipart/form-data', null, new SelectedFile(new File([], 'a')), 'The body must be a JSON object.'],
    ['multipart/form-data', { kind: 'json', hint: '' }, 1, 'The body must be a JSON object.'],
    ['multipart/form-data', { kind: 'list', hint: '', item: text }, ['a'], 'The body must be a JSON object.'],
    ['application/x-www-form-urlencoded', { kind: 'json', hint: '' }, [1], 'The body must be a JSON object.'],
    ['multipart/form-data', field, 1, 'The body must be an object.'],
    ['multipart/form-data', null, { a: 1 }, null],
    ['multipart/form-data', null, undefined, null],
    ['application/json', null, [1], null],
  ] as const)('that aren’t an object are a problem of forms: %s, %j, %j', (mediaType, field, value, message) => {
    const body = { required: false, contents: [{ mediaType, field, example: null }] };
    const { problems } = buildRequestBody(body, typedInto({ ...playgroundOf(mediaType), body }, value));
    expect(problems).toEqual(
      message === null ? [] : [expect.objectContaining({ path: ['body'], message: expect.stringContaining(message) })],
    );
  });

  it('have invalid JSON as it was typed in forms', () => {
    const value = { own: new InvalidJson('{"a"') };
    expect(sent('application/x-www-form-urlencoded', value)).toMatchObject({ text: 'own=%7B%22a%22' });
    expect(sent('multipart/form-data', value)).toMatchObject({ parts: [{ name: 'own', value: '{"a"' }] });
  });
});

it.each([
  ['application/x-ndjson', 'text'],
  ['application/ndjson', 'text'],
  ['application/jsonl', 'text'],
  ['application/x-jsonlines; charset=utf-8', 'text'],
  ['application/vnd.example+jsonl', 'text'],
  ['application/json', 'json'],
  ['application/octet-stream; name="a.jsonl"', 'file'],
])('a body of %s is entered as %s', (mediaType, kind) => {
  expect(getBodyKind({ mediaType, field: null, example: null })).toBe(kind);
});
