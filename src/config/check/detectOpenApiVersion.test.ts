import { expect, it } from 'vitest';
import { detectOpenApiVersion } from './detectOpenApiVersion.ts';

it.each([
  ['{ "openapi": "3.1.0", "paths": {} }', '3.1.0'],
  ['{ "swagger": "2.0" }', '2.0'],
  ['# An API\nopenapi: 3.0.3\npaths: {}\n', '3.0.3'],
  ["swagger: '2.0' # old\n", '2.0'],
  ['{ "paths": { "openapi": "3.1.0" } }', null],
  ['{ "openapi": 3 }', null],
  ['{ "openapi": "api/openapi.yaml" }', null],
  ['{ "openapi": "https://api.example.com/openapi.json", "swagger": "2.0" }', '2.0'],
  ['openapi: api/openapi.yaml\n', null],
  ['openapi: 3.1.0.yaml\n', null],
  ['info:\n  openapi: 3.1.0\n', null],
  ['# About openapi\n', null],
  ['', null],
])('detects in %j the version %j', (text, version) => {
  expect(detectOpenApiVersion(text)).toBe(version);
});
