import { expect, it } from 'vitest';
import { createSourceRange } from '#base/finding.ts';
import { describeTextPlace } from './describeTextPlace.ts';

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
  [yaml, 'name: key', '/flags/{key} › parameters › name'],
  [yaml, 'in: query\n      responses', 'GET /flags/{key} › parameters › in'],
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
  expect(describeTextPlace(text, { range: createSourceRange(text, text.indexOf(at)) })).toBe(place);
});
