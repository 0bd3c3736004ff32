import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import type { Pointer } from '../text/pointer.ts';
import { createEmptyOverlay, setOverlayDeprecated, setOverlayText } from './setOverlayText.ts';

const api = {
  openapi: '3.1.0',
  paths: {
    '/flags': {
      get: { summary: 'List', description: 'All.', parameters: [{ name: 'limit', in: 'query', description: 'Most.' }] },
    },
  },
};
const summary: Pointer = ['paths', '/flags', 'get', 'summary'];
const limit: Pointer = ['paths', '/flags', 'get', 'parameters', 0, 'description'];
const set = (text: string, pointer: Pointer, words: string) => {
  const edits = setOverlayText(text, api, pointer, words);
  return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
};
const head = 'overlay: 1.0.0\ninfo: { title: W, version: 1.0.0 }\n';
const action = (target: string, key: string, words: string, indent = '  ') =>
  `${indent}- target: ${JSON.stringify(target)}\n${indent}  update:\n${indent}    ${key}: ${JSON.stringify(words)}\n`;
const ofGet = "$.paths['/flags'].get";
const ofLimit = "$.paths['/flags'].get.parameters[?@.name == 'limit' && @.in == 'query']";

it('refuses to add a text if an earlier action moved its target', () => {
  const description = { servers: [{ url: 'a' }, { url: 'b', description: 'B' }, { url: 'c' }] };
  const text = `${head}actions:\n  - target: $.servers[0]\n    remove: true\n`;
  const edits = setOverlayText(text, description, ['servers', 1, 'description'], 'Of b');
  expect(edits.ok ? 'put' : edits.problem.reason).toBe('not-proved');
  expect(setOverlayText(`${head}actions: []\n`, description, ['servers', 1, 'description'], 'Of b').ok).toBe(true);
});

describe('texts that override those of a description', () => {
  it.each<readonly [string, string, string]>([
    ['in an overlay without actions', `${head}actions: []\n`, `${head}actions:\n${action(ofGet, 'summary', 'All')}`],
    [
      'behind the last action',
      `${head}actions:\n${action(ofLimit, 'description', 'x')}`,
      `${head}actions:\n${action(ofLimit, 'description', 'x')}${action(ofGet, 'summary', 'All')}`,
    ],
    [
      'at the edge, where the others stand there',
      `${head}actions:\n${action(ofLimit, 'description', 'x', '')}`,
      `${head}actions:\n${action(ofLimit, 'description', 'x', '')}${action(ofGet, 'summary', 'All', '')}`,
    ],
    [
      'before what follows the actions',
      `overlay: 1.0.0\nactions:\n${action(ofLimit, 'description', 'x')}\n# More.\nextends: a.yaml\n`,
      `overlay: 1.0.0\nactions:\n${action(ofLimit, 'description', 'x')}${action(ofGet, 'summary', 'All')}\n# More.\nextends: a.yaml\n`,
    ],
    [
      'in an overlay that ends without a line break',
      `${head}actions:\n${action(ofLimit, 'description', 'x').trimEnd()}`,
      `${head}actions:\n${action(ofLimit, 'description', 'x')}${action(ofGet, 'summary', 'All')}`,
    ],
    [
      'where an action says them already',
      `${head}actions:\n  - target: ${ofGet}\n    update:\n      summary: Some # for now\n`,
      `${head}actions:\n  - target: ${ofGet}\n    update:\n      summary: All # for now\n`,
    ],
    [
      'in an overlay of JSON',
      '{\n  "overlay": "1.0.0",\n  "actions": [\n    { "target": "$.a", "remove": true }\n  ]\n}\n',
      `{\n  "overlay": "1.0.0",\n  "actions": [\n    { "target": "$.a", "remove": true },\n    { "target": "${ofGet}", "update": { "summary": "All" } }\n  ]\n}\n`,
    ],
  ])('are written %s', (_, before, after) => {
    expect(set(before, summary, 'All')).toBe(after);
  });

  it('are updated where they were written', () => {
    const once = set(createEmptyOverlay('api/x.overlay.yaml', 'api/x.yaml'), limit, 'At most: "50".\n\nNo more.');
    expect(once).toContain(JSON.stringify(ofLimit));
    expect(set(once, limit, 'At most 5.')).toBe(
      set(createEmptyOverlay('api/x.overlay.yaml', 'api/x.yaml'), limit, 'At most 5.'),
    );
  });

  it.each<readonly [string, string, Pointer]>([
    ['no list of actions', head, summary],
    ['actions on one line', `${head}actions: [{ target: $.a, remove: true }]\n`, summary],
    ['no YAML', 'actions: [', summary],
    ['a place that is not there', `${head}actions: []\n`, ['paths', '/gone', 'get', 'summary']],
  ])('are refused for %s', (_, text, pointer) => {
    expect(['not-read', 'not-found', 'not-proved']).toContain(set(text, pointer, 'All'));
  });
});

it('marks an operation as deprecated in the overlay and unmarks it', () => {
  const empty = `${head}actions: []\n`;
  const mark = (text: string, isOn: boolean) => {
    const edits = setOverlayDeprecated(text, api, ['paths', '/flags', 'get'], isOn);
    return edits.ok ? applyEdits(text, edits.value) : edits.problem.reason;
  };
  const on = `${head}actions:\n  - target: "${ofGet}"\n    update:\n      deprecated: true\n`;
  expect(mark(empty, true)).toBe(on);
  expect(mark(on, false)).toBe(on.replace('true', 'false'));
});

it('creates an empty overlay with a reference to the description it extends', () => {
  expect(createEmptyOverlay('api/x.overlay.yaml', 'api/x.yaml')).toContain('extends: "./x.yaml"');
});
