import { expect, it } from 'vitest';
import { readChecksFile } from '../switches/checksFile.ts';
import { createPageChecker } from '../checkPage.ts';
import { runRuleOnMarkedPage } from './runRuleOnMarkedPage.fixture.ts';
import { renamedParameters } from './renamedParameters.ts';
import { runRuleOnPage, createRuleTestSite } from './rules.fixture.ts';

const api = `openapi: 3.1.0
info: { title: A, version: '1' }
security:
  - key: []
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
paths:
  /flags/{flag}:
    parameters:
      - { name: flag, in: path, required: true, schema: { type: string } }
    post:
      parameters:
        - { name: pageSize, in: query, schema: { type: integer } }
        - { name: verbose, in: query, schema: { type: boolean } }
        - { name: 'tags[]', in: query, schema: { type: array } }
        - { name: user.name, in: query, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                title: { type: string }
                owner: { type: object, properties: { email: { type: string } } }
      responses: { '200': { description: Ok. } }
  /free:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Ok. } }
  /list:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: array, items: { type: object, properties: { id: { type: string } } } }
      responses: { '200': { description: Ok. } }
  /map:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: { meta: { type: object, additionalProperties: { type: string } } }
          multipart/form-data:
            schema: { oneOf: [{ type: object, properties: { file: { type: string } } }] }
      responses: { '200': { description: Ok. } }
  /lost:
    get:
      parameters: [{ $ref: '#/components/parameters/gone' }]
      responses: { '200': { description: Ok. } }
`;
const files = {
  'docs.json': JSON.stringify({ name: 'A', api: { openapi: 'api.yaml' }, navigation: { pages: ['page'] } }),
  'api.yaml': api,
};
const page = (body: string, head = 'openapi: POST /flags/{flag}') => `---\ntitle: A\n${head}\n---\n\n${body}\n`;

it.each<readonly [string, string, string | null]>([
  [
    'a name that was written otherwise',
    page('<ParamField query="«page_size»" type="integer">A</ParamField>'),
    page('<ParamField query="pageSize" type="integer">A</ParamField>'),
  ],
  [
    'a name that is nearly right, in an expression',
    page("<ParamField query={'«verbos»'} />"),
    page("<ParamField query={'verbose'} />"),
  ],
  ['a header', page('<Param header="«X-Trase» " />').replace('» ', '»'), page('<Param header="X-Trace" />')],
  ['a field of the body', page('<ParamField body="«titel»" />'), page('<ParamField body="title" />')],
  ['a name that is like none', page('<ParamField query="«cursor»" />'), null],
  ['a parameter that goes elsewhere', page('<ParamField query="«flag»" />'), null],
  ['a name that the page has already', page('<ParamField query="pageSize" /><ParamField query="«page_size»" />'), null],
  [
    'nothing of right names',
    page('<ParamField path="flag" /><ParamField query="verbose" /><ParamField body="email" />'),
    null,
  ],
  [
    'nothing of names within others',
    page('<ParamField body="owner.email" /><ParamField body="owner[0].email" /><ParamField query="verbose[level]" />'),
    null,
  ],
  ['a name within another that is not there', page('<ParamField body="«owner.phone»" />'), null],
  [
    'nothing of headers in other letters, and of keys',
    page('<ParamField header="x-trace" /><ParamField header="authorization" /><ParamField header="X-Key" />'),
    null,
  ],
  [
    'nothing of lists that are named without their brackets, and of names with dots',
    page('<ParamField query="tags" /><ParamField query="tags[]" /><ParamField query="user.name" />'),
    null,
  ],
  ['nothing of a path’s name with its marks', page('<ParamField path="{flag}" /><ParamField path=":flag" />'), null],
  [
    'nothing of headers that all requests have',
    page('<ParamField header="Content-Type" /><ParamField header="Accept" />'),
    null,
  ],
  ['nothing of cookies', page('<ParamField cookie="sid" />'), null],
  [
    'nothing of a body that is a list',
    page('<ParamField body="body" /><ParamField body="items[].id" /><ParamField body="id" />', 'openapi: POST /list'),
    null,
  ],
  [
    'nothing of the keys of a map, and of one of several bodies',
    page('<ParamField body="meta.<key>" /><ParamField body="file" />', 'openapi: POST /map'),
    null,
  ],
  ['nothing of code', page('`<ParamField query="gone" />`\n\n```mdx\n<ParamField query="gone" />\n```'), null],
  [
    'an operation that is named with its file, in small letters',
    page('<ParamField query="«verbos»" />', 'openapi: api.yaml post /flags/{flag}'),
    page('<ParamField query="verbose" />', 'openapi: api.yaml post /flags/{flag}'),
  ],
  ['nothing where any name may stand', page('<ParamField body="anything" />', 'openapi: POST /free'), null],
  ['nothing where not all is known', page('<ParamField query="limit" />', 'openapi: GET /lost'), null],
  ['nothing where no file has the operation', page('<ParamField query="limit" />', 'openapi: GET /gone'), null],
  [
    'nothing on a page that names its endpoint itself',
    page('<ParamField query="limit" />', 'api: POST /flags/{flag}'),
    null,
  ],
  ['nothing of names that are worked out', page('<ParamField query={name} /><ParamField {...props} />'), null],
  ['nothing of fields of an answer', page('<ResponseField name="limit" />'), null],
])('finds %s', (_, marked, fixed) => {
  expect(runRuleOnMarkedPage(renamedParameters, marked, { files })).toEqual({ marked, fixed, wrong: [] });
});

it.each([
  ['page_size', 'POST /flags/{flag} has no “page_size” in its query. Did you mean pageSize?'],
  ['flag', 'POST /flags/{flag} has no “flag” in its query. It has one in its path.'],
  ['cursor', 'POST /flags/{flag} has no “cursor” in its query.'],
])('suggests what to do about %s', (name, message) => {
  const found = runRuleOnPage(renamedParameters, page(`<ParamField query="${name}" />`), { files });
  expect(found.map((finding) => finding.message)).toEqual([message]);
});

it('notices a changed API description even if the page is unchanged', () => {
  const text = page('<ParamField query="pageSize" />');
  const { switches } = readChecksFile('{}');
  const { check } = createPageChecker(switches, [renamedParameters]);
  const before = createRuleTestSite({ ...files, 'page.mdx': text });
  const known = before.site.pages.get('page.mdx');
  const after = createRuleTestSite({ ...files, 'api.yaml': api.replace('pageSize', 'perPage'), 'page.mdx': text });
  expect(
    known === undefined ? null : [check('page.mdx', known, before), check('page.mdx', known, after).length],
  ).toEqual([[], 1]);
});
