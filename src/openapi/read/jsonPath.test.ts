import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonPath, queryJsonPath } from './jsonPath.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const api = {
  paths: {
    '/flags': {
      get: {
        tags: ['a', 'b'],
        parameters: [
          { name: 'id', in: 'path', schema: { maximum: 5 } },
          { name: 'id', in: 'query', deprecated: true },
          { name: "it's", in: 'query' },
        ],
      },
      post: { tags: ['b'] },
    },
    '/users': { get: { 'x-audience': 'all' } },
  },
};

describe('a path', () => {
  it.each<readonly [string, readonly string[]]>([
    ['$', ['']],
    ['$.paths', ['paths']],
    ["$.paths['/flags'].get.tags[1]", ['paths /flags get tags 1']],
    ['$.paths["/flags"]["get"].tags[-1]', ['paths /flags get tags 1']],
    ['$.paths.*.get', ['paths /flags get', 'paths /users get']],
    ["$.paths['/flags']['get', 'post'].tags[0]", ['paths /flags get tags 0', 'paths /flags post tags 0']],
    ['$..maximum', ['paths /flags get parameters 0 schema maximum']],
    ["$.paths['/flags'].get.parameters[?(@.name=='id' && @.in == 'query')]", ['paths /flags get parameters 1']],
    ["$..parameters[?@.name == 'it\\'s']", ['paths /flags get parameters 2']],
    ['$..parameters[?!@.schema && !(@.deprecated == true)]', ['paths /flags get parameters 2']],
    [
      '$..parameters[?@.schema.maximum > 4 || @.deprecated]',
      ['paths /flags get parameters 0', 'paths /flags get parameters 1'],
    ],
    ["$.paths.*[?@['x-audience'] == 'all']", ['paths /users get']],
    ['$.gone', []],
    ['$.paths[0]', []],
  ])('%s selects %j', (path, places) => {
    expect(queryJsonPath(path, api)?.map((place) => place.join(' '))).toEqual(places);
  });

  it.each([
    '',
    'paths',
    '@.paths',
    '$.',
    '$.paths[',
    "$['a",
    '$[1:2]',
    "$[?match(@.a, '(a+)+')]",
    '$[?]',
    '$.a b',
    `$${'[?('.repeat(200)}`,
  ])('is not supported: %s', (path) => {
    expect(queryJsonPath(path, api)).toBeNull();
  });

  it('that takes too many steps is aborted', () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_none, index) => [`k${index}`, { a: { b: {} } }]));
    expect(queryJsonPath('$..[?$..[?$..*]]', wide)).toBeNull();
  });
});

it.each<readonly [readonly (string | number)[], string]>([
  [['paths', '/flags', 'get'], "$.paths['/flags'].get"],
  [['paths', '/flags', 'get', 'parameters', 1], "$.paths['/flags'].get.parameters[?@.name == 'id' && @.in == 'query']"],
  [
    ['paths', '/flags', 'get', 'parameters', 2],
    "$.paths['/flags'].get.parameters[?@.name == 'it\\'s' && @.in == 'query']",
  ],
  [['paths', '/flags', 'get', 'tags', 0], "$.paths['/flags'].get.tags[0]"],
])('converts the location %j to %s', (place, path) => {
  expect(createJsonPath(place, api)).toBe(path);
});

it('converts any location to a path that selects only it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.dictionary(fc.string(), fc.string()))), (value) => {
      const places = queryJsonPath('$..*', value) ?? [];
      for (const place of places) expect(queryJsonPath(createJsonPath(place, value) ?? '', value)).toEqual([place]);
    }),
    { numRuns: soakRuns(50, 1000) },
  );
});
