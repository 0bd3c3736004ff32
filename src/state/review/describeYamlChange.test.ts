import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { listFileReverts } from './listFileReverts.ts';

const described = (path: string, before: string, after: string) =>
  (listFileReverts(path, before, after) ?? []).flatMap(({ changes }) =>
    changes.map(({ label, before: old, after: now }) => [label.join(' › '), old, now]),
  );

describe('the parts of an API description’s change', () => {
  const api = {
    openapi: '3.1.0',
    info: { title: 'Flags', version: '1.10' },
    paths: {
      '/flags': {
        get: {
          summary: 'List flags',
          parameters: [
            { name: 'limit', in: 'query', description: 'At most 50' },
            { name: 'page', in: 'query' },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
    components: {
      parameters: { description: { name: 'd', in: 'query', description: 'Old' } },
      schemas: { Flag: { type: 'object', properties: { description: { type: 'string', maxLength: 5 } } } },
    },
  };
  type Api = typeof api & { paths: { '/flags': { get: Record<string, unknown> } } };
  const yamlOf = (value: unknown) => dump(value, { lineWidth: 40 });
  const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

  it.each<readonly [string, (changed: Api) => void, readonly (readonly (string | null)[])[]]>([
    ['a text', (a) => (a.info.title = 'Flags: all of them #1'), [['Info › Title', 'Flags', 'Flags: all of them #1']]],
    [
      'a text with quotes and line breaks',
      (a) => (a.paths['/flags'].get.summary = 'Say "all"\n\nIt’s: fine'),
      [['GET /flags › Summary', 'List flags', 'Say "all"\n\nIt’s: fine']],
    ],
    [
      'a long text that takes several lines',
      (a) => (a.paths['/flags'].get.summary = `Lists ${'all the flags '.repeat(6)}# there are`),
      [['GET /flags › Summary', 'List flags', `Lists ${'all the flags '.repeat(6)}# there are`]],
    ],
    ['a number as it is written', (a) => (a.info.version = '1.20'), [['Info › Version', '1.10', '1.20']]],
    [
      'an added text',
      (a) => (a.paths['/flags'].get['description'] = 'All: of them'),
      [['GET /flags › Description', null, 'All: of them']],
    ],
    [
      'a removed text',
      (a) => Reflect.deleteProperty(a.paths['/flags'].get.parameters[0] ?? {}, 'description'),
      [['GET /flags › Parameters › limit › Description', 'At most 50', null]],
    ],
    [
      'two added fields',
      (a) => Object.assign(a.paths['/flags'].get, { deprecated: true, operationId: 'listFlags' }),
      [
        ['GET /flags › Deprecated', null, 'true'],
        ['GET /flags › Operation ID', null, 'listFlags'],
      ],
    ],
    [
      'a field of an item',
      (a) => Object.assign(a.paths['/flags'].get.parameters[0] ?? {}, { description: "It's" }),
      [['GET /flags › Parameters › limit › Description', 'At most 50', "It's"]],
    ],
    [
      'names that are no fields',
      (a) => {
        a.components.parameters.description.description = 'New';
        a.components.schemas.Flag.properties.description.maxLength = 9;
      },
      [
        ['Parameters › description › Description', 'Old', 'New'],
        ['Schemas › Flag › Properties › description › Maximum length', '5', '9'],
      ],
    ],
    [
      'a response',
      (a) => Object.assign(a.paths['/flags'].get.responses, { 404: { description: 'Not found: no flags' } }),
      [['GET /flags › Responses › 404', null, 'Description: Not found: no flags']],
    ],
    [
      'an item',
      (a) => a.paths['/flags'].get.parameters.push({ name: 'sort', in: 'query', description: 'By: name' }),
      [['GET /flags › Parameters › sort', null, 'Name: sort\nLocation: query\nDescription: By: name']],
    ],
  ])('show %s with the name of its field, in JSON and in YAML', (_what, change, expected) => {
    const changed = structuredClone(api) as Api;
    change(changed);
    for (const [path, print] of [
      ['api.json', jsonOf],
      ['api.yaml', yamlOf],
    ] as const) {
      expect(described(path, print(api), print(changed))).toEqual(expected);
      const swapped = expected.map(([label = null, before = null, after = null]) => [label, after, before]);
      expect(described(path, print(changed), print(api))).toEqual(swapped);
    }
  });

  it.each([
    ['how a value is written', 'openapi: 3.1.0\ninfo: "x"\n', "openapi: 3.1.0\ninfo: 'x'\n", ['Info', '"x"', "'x'"]],
    [
      'a comment',
      'openapi: 3.1.0\n# a\ninfo: x\n',
      'openapi: 3.1.0\n# b\ninfo: x\n',
      ['OpenAPI version', '# a', '# b'],
    ],
    [
      'only the key of what is below',
      'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: x\n',
      'openapi: 3.1.0\npaths:\n  /b:\n    get:\n      summary: x\n',
      ['/b', '/a:', '/b:'],
    ],
    [
      'the key of a text',
      'openapi: 3.1.0\ninfo:\n  title: "A: b"\n',
      'openapi: 3.1.0\ninfo:\n  summary: "A: b"\n',
      ['Info', 'Title: A: b', 'Summary: A: b'],
    ],
    [
      'a part of a quoted text',
      'openapi: 3.1.0\ninfo:\n  title: "A\n    b\n    c"\n',
      'openapi: 3.1.0\ninfo:\n  title: "A\n    \\"b\\"\n    c"\n',
      ['Info › Title', 'A b c', 'A "b" c'],
    ],
    [
      'a part of an API description',
      'get:\n  summary: "A: b"\n',
      'get:\n  summary: A\n',
      ['GET › Summary', 'A: b', 'A'],
    ],
    [
      'the text of an overlay',
      'overlay: 1.0.0\nactions:\n- target: $.info\n  update:\n    title: "A: b"\n',
      'overlay: 1.0.0\nactions:\n- target: $.info\n  update:\n    title: A\n',
      ['Actions › $.info › Update › Title', 'A: b', 'A'],
    ],
    ['the keys of other files as they are', 'title: "A: b"\n', 'title: A\n', ['title', 'A: b', 'A']],
  ])('show %s', (_what, before, after, expected) => {
    expect(described('x.yaml', before, after)).toEqual([expected]);
  });
});
