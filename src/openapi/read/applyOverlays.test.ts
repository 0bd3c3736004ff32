import { describe, expect, it } from 'vitest';
import { buildOperationPage } from '../model/buildOperationPage.ts';
import type { ApiFile } from './apiFiles.ts';
import { getValueAtPointer } from '../text/pointer.ts';
import { applyOverlays } from './applyOverlays.ts';
import { readOpenapi } from './readOpenapi.ts';

const api = `openapi: 3.1.0
tags:
  - { name: Flags, description: Of flags. }
paths:
  /flags:
    get:
      summary: List
      description: As the tool says it.
      tags: [Flags]
      parameters:
        - { name: limit, in: query, description: Of limit. }
        - { name: old, in: query }
      responses: { '200': { description: Ok. } }
  /secret: { get: { summary: Secret, responses: {} } }
`;

function read(actions: string, text = api) {
  const texts: Readonly<Record<string, string>> = {
    'api.yaml': text,
    'words.yaml': `overlay: 1.0.0\ninfo: { title: W, version: '1' }\nactions:\n${actions}`,
  };
  return readOpenapi('api.yaml', (path) => texts[path] ?? null, ['words.yaml']);
}

function pageOf(actions: string, text?: string) {
  const [first] = read(actions, text).operations;
  if (first === undefined) throw new Error('There is no operation.');
  return buildOperationPage(first);
}

const messages = (actions: string) =>
  read(actions).problems.map(({ rule, path, range, message }) => [rule, path, range.line, message]);

const file = (path: string, value: unknown): ApiFile => ({ path, text: '', value, problems: [] });

describe('an overlay', () => {
  it('overrides texts of a description, which are then edited in the overlay', () => {
    const page = pageOf(`  - target: $.paths['/flags'].get\n    update: { description: As people say it. }\n`);
    expect(page.description).toEqual({
      text: 'As people say it.',
      at: { file: 'words.yaml', pointer: ['actions', 0, 'update', 'description'] },
    });
    expect(page.summary).toEqual({
      text: 'List',
      at: { file: 'api.yaml', pointer: ['paths', '/flags', 'get', 'summary'] },
    });
  });

  it('updates deeply nested values', () => {
    const page = pageOf(
      `  - target: $.paths['/flags']\n    update: { get: { responses: { '200': { description: Fine. }, '404': { description: Gone. } } } }\n`,
    );
    expect(page.responses.map(({ status, description }) => [status, description?.text, description?.at?.file])).toEqual(
      [
        ['200', 'Fine.', 'words.yaml'],
        ['404', 'Gone.', 'words.yaml'],
      ],
    );
  });

  it('adds to lists and removes values, keeping the location of the remaining texts', () => {
    const page = pageOf(
      [
        `  - target: $.paths['/flags'].get.parameters[?@.name == 'limit']\n    remove: true`,
        `  - target: $.paths['/flags'].get.parameters\n    update: { name: page, in: query, description: Of page. }`,
        `  - target: $.paths['/flags'].get.parameters[?@.name == 'old']\n    update: { description: Of old. }`,
        `  - target: $.paths['/secret']\n    remove: true\n`,
      ].join('\n'),
    );
    expect(page.parameters.map(({ name, description }) => [name, description?.text, description?.at?.pointer])).toEqual(
      [
        ['old', 'Of old.', ['actions', 2, 'update', 'description']],
        ['page', 'Of page.', ['actions', 1, 'update', 'description']],
      ],
    );
  });

  it('keeps source locations of list items after a removed one', () => {
    const text = api.replace('{ name: old, in: query }', '{ name: old, in: query, description: Of old. }');
    const page = pageOf(`  - target: $..parameters[0]\n    remove: true\n`, text);
    expect(page.parameters.map(({ description }) => description?.at?.pointer)).toEqual([
      ['paths', '/flags', 'get', 'parameters', 1, 'description'],
    ]);
  });

  it('applies to a version 2.0 description before it is upgraded', () => {
    const older = `swagger: '2.0'\npaths:\n  /flags: { get: { description: Old., responses: {} } }\n`;
    const page = pageOf(`  - target: $.paths['/flags'].get\n    update: { description: New. }\n`, older);
    expect(page.description).toEqual({
      text: 'New.',
      at: { file: 'words.yaml', pointer: ['actions', 0, 'update', 'description'] },
    });
  });

  it.each([
    ['that is no path', 'no path', 'isn’t a supported JSONPath'],
    ['that is not there', '$.gone', 'or is no longer, in the description'],
    ['that is no object', '$.openapi', 'isn’t an object or a list'],
  ])('reports a target %s', (_, target, words) => {
    const [found] = messages(`  - target: ${JSON.stringify(target)}\n    update: { a: 1 }\n`);
    expect(found).toEqual(['openapi/overlay', 'words.yaml', 4, expect.stringContaining(words)]);
  });

  it('is reported if it is missing or invalid', () => {
    const found = readOpenapi('api.yaml', (path) => (path === 'api.yaml' ? api : null), ['gone.yaml']);
    expect(found.problems.map(({ message }) => message)).toEqual([expect.stringContaining('gone.yaml isn’t in')]);
    expect(found.operations).toHaveLength(2);
    const none = readOpenapi('api.yaml', (path) => (path === 'api.yaml' ? api : 'a: 1'), ['none.yaml']);
    expect(none.problems.map(({ message }) => message)).toEqual([expect.stringContaining('isn’t a valid overlay')]);
  });

  it('may contain any name', () => {
    const page = pageOf(`  - target: $.paths['/flags'].get\n    update: { __proto__: { x: 1 }, summary: All }\n`);
    expect(page.summary?.text).toBe('All');
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    const given = applyOverlays(file('a.yaml', { get: {} }), [
      file('o.yaml', {
        overlay: '1.0.0',
        actions: [{ target: '$.get', update: JSON.parse('{ "__proto__": { "x": 1 } }') as unknown }],
      }),
    ]).value;
    const get = getValueAtPointer(given, ['get']) as object;
    expect([Object.hasOwn(get, '__proto__'), Object.getPrototypeOf(get)]).toEqual([true, Object.prototype]);
  });

  it.each([
    ['$.tags[1,0]', ['C']],
    ['$.tags[-1,0]', ['B']],
    ['$.tags[*]', []],
  ])('removes everything %s selects, in any order', (target, left) => {
    const overlay = file('o.yaml', { overlay: '1.0.0', actions: [{ target, remove: true }] });
    expect(applyOverlays(file('a.yaml', { tags: ['A', 'B', 'C'] }), [overlay]).value).toEqual({ tags: left });
  });

  it('reports a problem once, however many matches its target has', () => {
    const overlay = file('o.yaml', { overlay: '1.0.0', actions: [{ target: '$.tags[*]', update: { a: 1 } }] });
    expect(applyOverlays(file('a.yaml', { tags: ['A', 'B', 'C'] }), [overlay]).problems).toHaveLength(1);
  });

  it('stops and reports it if its actions grow the description The overlays make too many changes. This action and all later ones aren’t applied.', () => {
    const update = { a: Array.from({ length: 20_000 }, (_, index) => index) };
    const actions = Array.from({ length: 2 }, () => ({ target: '$.*', update }));
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, {}]));
    const { problems } = applyOverlays(file('a.yaml', many), [file('o.yaml', { overlay: '1.0.0', actions })]);
    expect(problems.at(-1)?.message).toContain(
      'The overlays make too many changes. This action and all later ones aren’t applied.',
    );
  });
});
