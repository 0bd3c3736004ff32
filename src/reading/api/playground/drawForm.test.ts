import { describe, expect, it } from 'vitest';
import type { FormField } from '#openapi/playground/formField.ts';
import type { Playground, PlaygroundCredential } from '#openapi/playground/playground.ts';
import { buildRequest } from '#openapi/playground/buildRequest.ts';
import { createPlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import { drawForm } from './drawForm.ts';
import type { Markup } from './markup.ts';

const playground: Playground = {
  key: 'POST /a',
  title: 'A',
  method: 'POST',
  path: '/a',
  servers: [{ url: 'https://a.example', description: null, variables: [] }],
  authAlternatives: [],
  optional: false,
  parameters: [],
  body: null,
  languages: [],
};

/** The texts of a class, each with the title of its section. */
function textsOf(markup: Markup | string, name: string, title = ''): readonly string[] {
  if (typeof markup === 'string') return [];
  const [first] = markup.children;
  const own = markup.tag === 'section' && typeof first === 'object' ? String(first.children[0]) : title;
  return markup.attributes['class'] === name
    ? [`${own}: ${markup.children.join('')}`]
    : markup.children.flatMap((child) => textsOf(child, name, own));
}

describe('a missing body', () => {
  const object: FormField = { kind: 'object', hint: 'object', fields: [] };
  it.each<readonly [string, string, FormField | null]>([
    ['text', 'text/plain', { kind: 'text', hint: 'string' }],
    ['JSON without a schema', 'application/json', null],
    ['a list', 'application/json', { kind: 'list', hint: 'string[]', item: { kind: 'text', hint: 'string' } }],
    ['a number', 'application/json', { kind: 'number', hint: 'integer', whole: true }],
    [
      'a choice of schemas',
      'application/json',
      { kind: 'either', hint: '', options: [{ title: 'A', field: { kind: 'text', hint: '' } }] },
    ],
    ['a file', 'application/octet-stream', { kind: 'file', hint: 'file' }],
    [
      'a form with a required field',
      'multipart/form-data',
      { ...object, fields: [{ name: 'f', required: true, field: { kind: 'file', hint: 'file' } }] },
    ],
  ])('of %s is reported once, in its section', (_, mediaType, field) => {
    const form = { ...playground, body: { required: true, contents: [{ mediaType, field, example: null }] } };
    const typed = createPlaygroundInput(form);
    const { problems } = buildRequest(form, typed);
    expect(textsOf(drawForm(form, typed, problems), 'play-problem')).toEqual([
      expect.stringMatching(/^Body: (?:A body|The body|A file|f) is required\.$/),
    ]);
  });
});

it('says what a filled-in prefix is, which a password field shows as dots', () => {
  const key: PlaygroundCredential = {
    name: 'key',
    description: null,
    kind: 'key',
    label: 'X-Key',
    place: 'header',
    parameter: 'X-Key',
    initial: 'ln_api_',
    isPrefix: true,
  };
  const form = { ...playground, authAlternatives: [[key]] };
  const typed = createPlaygroundInput(form);
  expect(textsOf(drawForm(form, typed, []), 'play-hint')).toEqual([
    'Authorization: key, in the header, starts with ln_api_',
  ]);
  const { problems } = buildRequest(form, typed);
  expect(textsOf(drawForm(form, typed, problems), 'play-problem')).toEqual(['Authorization: X-Key is required.']);
});
