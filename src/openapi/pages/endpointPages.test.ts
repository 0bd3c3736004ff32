import { expect, it } from 'vitest';
import { readOpenapi } from '../read/readOpenapi.ts';
import { createEndpointLookup } from './endpointPages.ts';
import { parseOperationReference } from './operationReference.ts';

/** The paths of a description's operations that have a page of their own. */
function coveredPaths(description: object, apis: readonly string[], serverUrls?: readonly string[]): readonly string[] {
  const text = JSON.stringify({ openapi: '3.1.0', ...description });
  const { operations } = readOpenapi('api.json', (path) => (path === 'api.json' ? text : null), []);
  const hasOwnPage = createEndpointLookup(
    apis.flatMap((api) => parseOperationReference(api) ?? []),
    serverUrls,
  );
  return operations.filter(hasOwnPage).map(({ path }) => path);
}

const get = { responses: {} };

it.each<readonly [string, unknown, string, readonly string[]]>([
  ['/', undefined, 'GET https://api.example.com/', ['/']],
  ['/', undefined, 'GET https://api.example.com', ['/']],
  ['/', undefined, 'GET https://api.example.com/other', []],
  ['/', undefined, 'GET /users', ['/users']],
  ['/', [{ url: 'https://api.example.com/v1' }], 'GET https://api.example.com/v1/', ['/']],
  ['/', [{ url: 'https://api.example.com/v1' }], 'GET https://api.example.com', []],
  ['/users', [{ url: 'https://api.example.com/v1/' }], 'GET https://api.example.com/v1/users/?x=1#y', ['/users']],
  ['/users', [{ url: 'https://api.example.com/v1' }], 'GET https://api.example.com/users', []],
  ['/users', [{ url: '/v1' }], 'GET api.example.com/v1/users', ['/users']],
  ['/users', [{ url: '/v1' }], 'GET /users', ['/users']],
  ['/users', [{ url: '/v1' }], 'GET {{baseUrl}}/users', ['/users']],
  ['/users', [{ url: '/v1' }, { url: '/v2' }], 'GET /v2/users', ['/users']],
  ['/users', [{ url: '/v1' }], 'GET https://api.example.com/v1/teams/{id}/users', []],
  ['/users', [{ url: '/v1' }], 'GET https://api.example.com/v1/superusers', []],
  [
    '/users',
    [{ url: 'https://{h}.example.com/{v}', variables: { v: { default: 'v1', enum: ['v1', 'v2'] } } }],
    'GET https://a.example.com/v2/users',
    ['/users'],
  ],
  [
    '/users',
    [{ url: 'https://a.example.com/{v}', variables: { v: { default: 'v1' } } }],
    'GET https://a.example.com/v1/users',
    ['/users'],
  ],
  [
    '/users',
    [{ url: 'https://a.example.com/{v}', variables: { v: { default: 'v1' } } }],
    'GET https://a.example.com/{version}/users',
    ['/users'],
  ],
  [
    '/users',
    [{ url: 'https://a.example.com/{v}', variables: { v: { default: 'v1' } } }],
    'GET https://a.example.com/v3/users',
    [],
  ],
  ['/users/{id}', undefined, 'GET https://api.example.com/users/{userId}', ['/users/{id}']],
  ['/users/{id}', undefined, 'GET https://api.example.com/users/:id', ['/users/{id}']],
  ['/users/{id}', undefined, 'GET https://api.example.com/users/%7Bid%7D', ['/users/{id}']],
  ['/users/{id}', undefined, 'GET https://api.example.com/users/me', []],
  ['/users/{id}.json', undefined, 'GET /users/{name}.json', ['/users/{id}.json']],
])('with %s at %j, %s is a page of %j', (path, servers, api, covered) => {
  const paths = Object.fromEntries([path, '/users', '/'].map((one) => [one, { get, put: get }]));
  expect(coveredPaths({ servers, paths }, [api])).toEqual(covered);
});

it('looks for the servers nearest to an operation', () => {
  const description = {
    servers: [{ url: '/v1' }],
    paths: {
      '/a': { get: { ...get, servers: [{ url: '/v2' }] } },
      '/b': { servers: [{ url: '/v3' }], get },
      '/c': { get: { ...get, servers: [] } },
    },
    webhooks: { d: { post: get } },
  };
  const covered = ['GET http://x/v2/a', 'GET http://x/v3/b', 'GET http://x/v1/c', 'webhook d'];
  expect(coveredPaths(description, covered)).toEqual(['/a', '/b', '/c', 'd']);
  expect(coveredPaths(description, ['GET http://x/v1/a', 'GET http://x/v1/b', 'GET http://x/v2/c'])).toEqual([]);
});

const v1 = ['https://api.example.com/v1'];

it.each<readonly [string, readonly string[], unknown, string, readonly string[]]>([
  ['/users', v1, undefined, 'GET https://api.example.com/v1/users', ['/users']],
  ['/users', v1, [{ url: 'http://localhost:3000' }], 'GET https://api.example.com/v1/users', ['/users']],
  ['/users', v1, [{ url: 'http://localhost:3000' }], 'GET https://api.example.com/v1/users/', ['/users']],
  ['/users', v1, [{ url: 'http://localhost:3000/dev' }], 'GET https://api.example.com/dev/users', ['/users']],
  ['/users', v1, undefined, 'GET https://api.example.com/v2/users', []],
  ['/users', v1, undefined, 'GET /users', ['/users']],
  ['/users', v1, undefined, 'GET {{baseUrl}}/users', ['/users']],
  ['/v1/items', v1, undefined, 'GET /items', ['/v1/items']],
  ['/v1/items', v1, undefined, 'GET {baseUrl}/items', ['/v1/items']],
  ['/v1/items', v1, undefined, 'POST /items', []],
  ['/v1/items/{id}', v1, undefined, 'GET /items/:item', ['/v1/items/{id}']],
  ['/items', [...v1, 'https://eu.example.com/v1/eu/'], undefined, 'GET https://eu.example.com/v1/eu/items', ['/items']],
  ['/items', ['api.example.com/v1'], undefined, 'GET https://api.example.com/v1/items', ['/items']],
  ['/items', ['https://{region}.example.com/v1'], undefined, 'GET https://eu.example.com/v1/items', ['/items']],
  ['/items', ['https://api.example.com/'], undefined, 'GET https://api.example.com/items', ['/items']],
  ['/items', ['', ' '], undefined, 'GET /items', ['/items']],
])('with %s and the site’s servers %j, next to %j, %s is a page of %j', (path, serverUrls, servers, api, covered) => {
  const paths = Object.fromEntries([path, '/users', '/'].map((one) => [one, { get, put: get }]));
  expect(coveredPaths({ servers, paths }, [api], serverUrls)).toEqual(covered);
});
