import { expect, it } from 'vitest';
import { findLineOfPointer } from './findLineOfPointer.ts';
import type { Pointer } from './pointer.ts';

const yaml = 'openapi: 3.1.0\n\npaths:\n  /a:\n    # The first.\n    get:\n      summary: A\n\n    post: {}\n';
const json = '{\n  "paths": {\n    "/a": {\n      "get": { "summary": "A" }\n    }\n  }\n}\n';

it.each<readonly [string, string, Pointer, number]>([
  ['an operation of YAML', yaml, ['paths', '/a', 'get'], 6],
  ['one behind an empty line', yaml, ['paths', '/a', 'post'], 9],
  ['what stands within one', yaml, ['paths', '/a', 'get', 'summary'], 7],
  ['an operation of YAML on one line', 'paths: { /a: { get: {} } }\n', ['paths', '/a', 'get'], 1],
  ['an operation of JSON', json, ['paths', '/a', 'get'], 4],
  ['an operation that is not there', json, ['paths', '/a', 'put'], 3],
  ['the whole text', json, [], 1],
  ['a text that is not read', 'a: [', ['a'], 1],
])('finds the line of %s', (_, text, pointer, line) => {
  expect(findLineOfPointer(text, pointer)).toBe(line);
});
