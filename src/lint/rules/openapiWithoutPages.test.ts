import { expect, it } from 'vitest';
import { openapiWithoutPages } from './openapiWithoutPages.ts';
import { createRuleTestSite, runRuleOnSite } from './rules.fixture.ts';

const config = (more: object = {}) =>
  JSON.stringify({ theme: 'mint', name: 'A', navigation: { pages: ['a'] }, ...more });
const unused = (texts: Readonly<Record<string, string>>) =>
  runRuleOnSite(openapiWithoutPages, createRuleTestSite({ 'docs.json': config(), ...texts })).map(({ path }) => path);

it('finds API descriptions that nothing references', () => {
  const texts = {
    'api/one.yaml': 'openapi: 3.0.0\n',
    'api/two.json': '{ "openapi": "3.1.0" }',
    'api/three.yaml': 'openapi: 3.0.0\n',
    'other.yaml': 'a: 1\n',
  };
  expect(
    unused({
      ...texts,
      'docs.json': config({ api: { openapi: 'api/one.yaml' } }),
      'a.mdx': '---\nopenapi: api/two.json GET /users\n---\n',
    }),
  ).toEqual(['api/three.yaml']);
});

const apiWith = (paths: object, schemas: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } });
const get = { get: { responses: {} } };

it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ['openapi: GET /users/{id}', { 'api.json': apiWith({ '/users/{id}': get }) }, []],
  ['openapi: get /users/', { 'api.json': apiWith({ '/users': get }) }, []],
  ['openapi: GET /users', { 'api.json': apiWith({ '/users': get }).replace('/', '\\/') }, []],
  ['openapi: GET /users', { 'api.yaml': 'openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n' }, []],
  ['openapi: GET /users', { 'api.yaml': 'openapi: 3.1.0\npaths:\n  /admin/users:\n    get: {}\n' }, ['api.yaml']],
  ['openapi: POST /users', { 'api.json': apiWith({ '/users': get }) }, ['api.json']],
  ['openapi: GET /users', { 'api.json': apiWith({ '/users/{id}': get }) }, ['api.json']],
  ['openapi: GET /users', { 'a.json': apiWith({ '/users': get }), 'b.json': apiWith({ '/users': get }) }, ['b.json']],
  ['openapi: b.json GET /users', { 'a.json': apiWith({ '/users': get }), 'b.json': apiWith({}) }, ['a.json']],
  ['openapi: b GET /users', { 'a.json': apiWith({ '/users': get }), 'b.json': apiWith({}) }, ['a.json']],
  ['openapi: x/a.json GET /users', { 'a.json': apiWith({}), 'x/a.json': apiWith({}) }, ['a.json']],
  ['openapi: main.json GET /users', { 'domain.json': apiWith({}), 'main.json': apiWith({}) }, ['domain.json']],
  ['openapi: domain.json GET /users', { 'domain.json': apiWith({}), 'main.json': apiWith({}) }, ['main.json']],
  ['openapi: webhook a.b', { 'api.json': '{ "openapi": "3.1.0", "webhooks": { "a.b": { "post": {} } } }' }, []],
  [
    'openapi: GET /users',
    { 'api.json': apiWith({ '/users': { $ref: './parts/users.json' } }), 'parts/users.json': JSON.stringify(get) },
    [],
  ],
  ['openapi: GET /users', { 'api.yaml': 'swagger: "2.0"\npaths:\n  /users:\n    get: {}\n' }, []],
  ['openapi-schema: User', { 'api.yaml': 'swagger: "2.0"\ndefinitions:\n  User: {}\n' }, []],
  ['openapi: GET /users', { 'api.yaml': 'openapi: 3.1.0\npaths: [' }, ['api.yaml']],
  ['openapi-schema: User', { 'api.json': apiWith({}, { User: {} }) }, []],
  ['openapi-schema: User', { 'api.json': apiWith({}, { SuperUser: {} }) }, ['api.json']],
  ['openapi-schema: a.json User', { 'a.json': apiWith({}), 'b.json': apiWith({}, { User: {} }) }, ['b.json']],
  ['title: GET /users', { 'api.json': apiWith({ '/users': get }) }, ['api.json']],
])('counts descriptions that a page uses: %s, %j', (head, apis, wanted) => {
  expect(unused({ ...apis, 'docs.json': config(), 'a.mdx': `---\n${head}\n---\n` })).toEqual(wanted);
});

it.each<readonly [object, readonly string[]]>([
  [{ api: { openapi: 'main.json' } }, ['domain.json']],
  [{ api: { openapi: 'domain.json' } }, ['main.json']],
  [{ navigation: { pages: ['domain GET /users'] } }, ['main.json']],
  [{ navigation: { pages: ['GET /users'] } }, ['domain.json', 'main.json']],
  [{ navbar: { links: [{ href: '/domain.json?raw' }] } }, ['main.json']],
  [{ api: { openapi: 'main.json' }, navigation: { pages: ['GET /users'] } }, ['domain.json']],
])('counts descriptions that the configuration uses: %j', (more, wanted) => {
  const apis = { 'domain.json': apiWith({ '/users': get }), 'main.json': apiWith({ '/users': get }) };
  expect(unused({ ...apis, 'docs.json': config(more) })).toEqual(wanted);
});
