import { expect, it } from 'vitest';
import { createTextPlaces } from './describeTextPlace.ts';

const yaml = `openapi: 3.1.0
info:
  title: Flags
paths:
  "/flags/{key}":
    parameters:
      - name: key
        in: path
    get:
      # A comment: not a key
      summary: Read
      parameters:
        - name: limit
          in: query
        - name: page
          in: query
      responses:
        '404': { description: '' }
components:
  schemas:
    Flag:
      properties:
        on: { type: boolean }
`;
const json = JSON.stringify(
  {
    paths: { '/flags': { post: { parameters: [{ name: 'limit', in: 'query' }], responses: { 200: {} } } } },
    components: { schemas: { Flag: { type: 'object' } } },
    rules: { 'no-title': 'loud' },
  },
  null,
  2,
);
const ini = 'StylesPath = styles\n\n[*.mdx]\nBasedOnStyles = Vale\n';
const markdown = '# Rules\n\n## Readers\n\n- Use “you”, not “the user”, when you write to readers of the site.\n';

it.each([
  [yaml, 'title: Flags', 'info › title'],
  [yaml, 'summary', 'GET /flags/{key} › summary'],
  [yaml, 'name: key', '/flags/{key} › parameters › key › name'],
  [yaml, 'in: query\n      responses', 'GET /flags/{key} › parameters › page › in'],
  [yaml, "'404'", 'GET /flags/{key} › responses › 404'],
  [yaml, 'on: {', 'schemas › Flag › properties › on'],
  [json, '"name"', 'POST /flags › parameters › limit › name'],
  [json, '"200"', 'POST /flags › responses › 200'],
  [json, '"Flag"', 'schemas › Flag'],
  [json, '"no-title"', 'rules › no-title'],
  [ini, 'StylesPath', '“StylesPath = styles”'],
  [ini, 'BasedOn', 'In “*.mdx” › “BasedOnStyles = Vale”'],
  [markdown, '- Use', 'In “Readers” › “- Use “you”, not “the user”, when you w…”'],
  ['', '', 'Start of the file'],
])('describes a place without a line number (%#)', (text, at, place) => {
  expect(createTextPlaces(text)(text.indexOf(at))).toBe(place);
});

const scalars = `paths:
  /a#b:
    get:
      summary: MARK1 # note: more
      description: |
        Note: be careful

        # MARK2
        See also: MARK3
      deprecated: true
      x-folded: &f >-
        Also: MARK4
      x-quoted: "One
        two: MARK5"
      x-plain: one
        two three MARK6
      x-list:
      - |
        Key: MARK7
      - key: MARK8
        other: >
          Key: MARK9
        'it''s: so': MARK10
      "a\\"b":
        c: MARK11
components: # later
  parameters: &p
    x: MARK12
`;

it.each([
  ['MARK1', 'GET /a#b › summary'],
  ['MARK2', 'GET /a#b › description'],
  ['MARK3', 'GET /a#b › description'],
  ['deprecated', 'GET /a#b › deprecated'],
  ['MARK4', 'GET /a#b › x-folded'],
  ['MARK5', 'GET /a#b › x-quoted'],
  ['MARK6', 'GET /a#b › x-plain'],
  ['MARK7', 'GET /a#b › x-list'],
  ['MARK8', 'GET /a#b › x-list › 2 › key'],
  ['MARK9', 'GET /a#b › x-list › 2 › other'],
  ['MARK10', "GET /a#b › x-list › 2 › it''s: so"],
  ['MARK11', 'GET /a#b › a\\"b › c'],
  ['MARK12', 'parameters › x'],
])('takes the text of a value for no key: %s', (mark, place) => {
  for (const text of [scalars, scalars.replaceAll('\n', '\r\n'), `\uFEFF${scalars}`])
    expect(createTextPlaces(text, 'api.yaml')(text.search(new RegExp(`${mark}\\b`)))).toBe(place);
});

it.each([
  ['# Title\n\nNote: hello\nMARK plain text\n', null, 'In “Title” › “MARK plain text”'],
  ['# Title\n\nHere is a list of things: a, b\n\n- MARK item\n', null, 'In “Title” › “- MARK item”'],
  ['Plain words.\nNote: MARK\n', null, '“Note: MARK”'],
  ['# Rules\n\n- Use: MARK\n', 'rules.md', 'In “Rules” › “- Use: MARK”'],
  ['const a = {\n  foo: 1,\n  MARK: 2,\n};\n', null, '“MARK: 2,”'],
  ['a:\n  b: 1\nhalf MARK\n', 'api.yaml', 'a › b'],
  ['a:\n\tb: MARK\n', null, 'a'],
  ['a: {\n  x: 1\n}\nb: MARK', null, 'b'],
])('takes prose with a colon for no key (%#)', (text, path, place) => {
  expect(createTextPlaces(text, path)(text.indexOf('MARK'))).toBe(place);
});

it('finds many places in a large text in little time', () => {
  const entries = Array.from({ length: 6000 }, (_, index) => [
    `/p${index}`,
    { get: { parameters: [{ name: 'x', schema: { type: 'integer', minimum: index } }] } },
  ]);
  const large = JSON.stringify({ paths: Object.fromEntries(entries) }, null, 2);
  const yamlPaths = entries.map(([path]) => `  ${String(path)}:\n    get:\n      summary: x\n`).join('');
  for (const text of [large, `paths:\n${yamlPaths}`, `a: b${' '.repeat(20_000)}x\n`, `b${' '.repeat(20_000)}x\n`]) {
    const start = performance.now();
    const placeAt = createTextPlaces(text);
    for (let at = 0; at < 2000; at += 1) placeAt(Math.floor((text.length * at) / 2000));
    expect(performance.now() - start).toBeLessThan(5000);
  }
});
