import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { setDeprecated } from './setDeprecated.ts';
import type { Pointer } from '../text/pointer.ts';

const operation: Pointer = ['paths', '/a', 'get'];
const set = (text: string, isDeprecated: boolean, pointer = operation) => {
  const edits = setDeprecated(text, pointer, isDeprecated);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
};

describe('marks an operation as deprecated and changes nothing else', () => {
  it.each<readonly [string, string, string]>([
    [
      'in blocks of YAML',
      'paths:\n  /a:\n    get:\n      summary: A # first\n      description: B\n',
      'paths:\n  /a:\n    get:\n      summary: A # first\n      deprecated: true\n      description: B\n',
    ],
    [
      'with the line ends of Windows',
      'paths:\r\n  /a:\r\n    get:\r\n      responses: {}\r\n',
      'paths:\r\n  /a:\r\n    get:\r\n      deprecated: true\r\n      responses: {}\r\n',
    ],
    [
      'on one line of YAML',
      'paths: { /a: { get: { summary: A, responses: {} } } }\n',
      'paths: { /a: { get: { summary: A, deprecated: true, responses: {} } } }\n',
    ],
    [
      'where it says no',
      'paths:\n  /a:\n    get:\n      deprecated:   false # not yet\n',
      'paths:\n  /a:\n    get:\n      deprecated:   true # not yet\n',
    ],
    [
      'in JSON over lines',
      '{\n  "paths": {\n    "/a": {\n      "get": {\n        "summary": "A",\n        "responses": {}\n      }\n    }\n  }\n}\n',
      '{\n  "paths": {\n    "/a": {\n      "get": {\n        "summary": "A",\n        "deprecated": true,\n        "responses": {}\n      }\n    }\n  }\n}\n',
    ],
    [
      'in JSON on one line',
      '{"paths":{"/a":{"get":{"responses":{}}}}}',
      '{"paths":{"/a":{"get":{"deprecated":true,"responses":{}}}}}',
    ],
    [
      'with a byte-order mark',
      '\uFEFF{"paths":{"/a":{"get":{"deprecated":false}}}}',
      '\uFEFF{"paths":{"/a":{"get":{"deprecated":true}}}}',
    ],
  ])('%s', (_, before, after) => {
    expect(set(before, true)).toBe(after);
    expect(set(after, true)).toBe(after);
    expect(set(set(after, false), true)).toBe(after);
  });

  it.each<readonly [string, string, string]>([
    ['is not there', 'paths: {}\n', 'not-found'],
    ['is no object', 'paths: { /a: { get: words } }\n', 'not-found'],
    ['stands in two places by an anchor', 'one: &a\n  responses: {}\npaths:\n  /a:\n    get: *a\n', 'not-proved'],
    ['is in a file that is not read', 'paths: [', 'not-read'],
  ])('unless it %s', (_, text, reason) => {
    expect(set(text, true)).toBe(reason);
  });

  it('in any object of JSON', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }),
        fc.constantFrom(0, 2),
        (made, indent) => {
          const text = JSON.stringify({ paths: { '/a': { get: made } } }, null, indent);
          const done = setDeprecated(text, operation, true);
          expect(done.ok || 'deprecated' in made).toBe(true);
          if (!done.ok) return;
          const { get } = (
            JSON.parse(applyEdits(text, done.value)) as { readonly paths: { readonly '/a': { readonly get: object } } }
          ).paths['/a']; // created above
          expect(get).toEqual({ ...(JSON.parse(JSON.stringify(made)) as object), deprecated: true });
        },
      ),
      { numRuns: 200 },
    );
  });
});
