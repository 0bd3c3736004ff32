import { expect, it } from 'vitest';
import { findOverlayLine } from './findOverlayLine.ts';

const description = {
  paths: {
    '/flags': {
      get: { parameters: [{ name: 'limit', schema: { type: 'integer', maximum: 5 } }] },
      post: {},
    },
  },
};
const limit = ['paths', '/flags', 'get', 'parameters', 0, 'schema'];
const overlay = `overlay: 1.0.0
info: { title: A }
actions:
  - target: $.paths['/flags']
    update: {}
  - target: $.paths['/flags'].get.parameters[?@.name=='limit'].schema
    update: { maximum: 100 }
  - target: $.paths['/flags'].post
    update: { summary: B }
  - target: $.paths['/flags'].get
    update: { summary: A }
`;

it.each([
  ['the action for the place', overlay, limit, 6],
  ['the last action around it', overlay, ['paths', '/flags', 'get', 'description'], 10],
  ['an action further around it', overlay, ['paths', '/flags', 'delete'], 4],
  ['the actions if there is none', overlay, ['components', 'schemas', 'A'], 3],
  ['JSON', '{\n  "actions": [\n    {\n      "target": "$.paths"\n    }\n  ]\n}', limit, 4],
  ['an overlay without actions', 'overlay: 1.0.0\n', limit, 1],
  ['an overlay that isn’t valid', 'actions: [', limit, 1],
])('finds the line of %s', (_, text, place, line) => {
  expect(findOverlayLine(text, description, place)).toBe(line);
});
