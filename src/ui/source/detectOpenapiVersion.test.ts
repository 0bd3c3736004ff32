import { expect, it } from 'vitest';
import { detectOpenapiVersion } from './detectOpenapiVersion.ts';

it.each<readonly [string, string, string | null]>([
  ['api.json', '{ "openapi": "3.0.3", "info": {} }', '3.0'],
  ['api.json', '\uFEFF{\r\n  "$schema": "x",\r\n  "openapi": "3.1.1"', '3.1'],
  ['api.json', '{ "openapi": "3.2.0" }', null],
  ['api.json', '{ "openapi": "4.0.0" }', null],
  ['api.json', '{ "swagger": "2.0" }', null],
  ['docs.json', '{ "name": "A", "api": { "openapi": "3.1.0" } }', null],
  ['package.json', '{ "dependencies": { "openapi": "3.1.0" } }', null],
  ['api.yaml', 'openapi: 3.1.0', '3.1'],
  ['api.yml', '# Ours.\ninfo: {}\n"openapi": \'3.0.3\'\n', '3.0'],
  ['api.yaml', 'api:\n  openapi: 3.1.0', null],
  ['api.yaml', 'openapi: 3.2.0', null],
  ['notes.md', 'openapi: 3.1.0', null],
  ['list.json', '[]', null],
])('in %s, %j has the version %j', (path, text, version) => {
  expect(detectOpenapiVersion(path, text)).toBe(version);
});
