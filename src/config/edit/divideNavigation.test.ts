import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readDocsJson } from '../docsJson.ts';
import { listPossibleDivisions, divideNavigation } from './divideNavigation.ts';

const names = { existing: 'Guides', added: 'API' };

describe('a navigation divided for the first time', () => {
  it('keeps the existing lines, indented two levels deeper', () => {
    const text =
      '{\n  "name": "A",\n  "navigation": {\n    "groups": [\n      // the first\n      { "group": "One", "pages": ["a"] }\n    ]\n  }\n}\n';
    const parted =
      '{\n  "name": "A",\n  "navigation": {\n    "tabs": [\n      {\n        "tab": "Guides",\n        "groups": [\n          // the first\n          { "group": "One", "pages": ["a"] }\n        ]\n      },\n      {\n        "tab": "API",\n        "groups": []\n      }\n    ]\n  }\n}\n';
    expect(applyEdits(text, divideNavigation(text, 'current', 'tab', names))).toBe(parted);
  });

  it('keeps the formatting of entries around and below those that hold for all parts', () => {
    const text =
      '{\r\n  "navigation": {\r\n    "groups": [{ "group": "One", "pages": ["a", "b"] }],\r\n    "global": { "anchors": [] },\r\n    // more\r\n    "pages": ["c"]\r\n  }\r\n}\r\n';
    expect(applyEdits(text, divideNavigation(text, 'current', 'version', names))).toBe(
      '{\r\n  "navigation": {\r\n    "versions": [\r\n      {\r\n        "version": "Guides",\r\n        "groups": [{ "group": "One", "pages": ["a", "b"] }],\r\n        // more\r\n        "pages": ["c"]\r\n      },\r\n      {\r\n        "version": "API",\r\n        "groups": []\r\n      }\r\n    ],\r\n    "global": { "anchors": [] }\r\n  }\r\n}\r\n',
    );
  });

  it.each([
    [
      'on one line',
      '{"navigation":{"pages":["a"]}}',
      'version',
      {
        versions: [
          { version: 'Guides', pages: ['a'] },
          { version: 'API', pages: [] },
        ],
      },
    ],
    [
      'with what holds for all parts',
      '{\n  "navigation": {\n    "global": { "anchors": [] },\n    "pages": []\n  }\n}',
      'tab',
      {
        global: { anchors: [] },
        tabs: [
          { tab: 'Guides', pages: [] },
          { tab: 'API', pages: [] },
        ],
      },
    ],
    [
      'that is parted otherwise already',
      '{\r\n\t"navigation": {\r\n\t\t"tabs": []\r\n\t}\r\n}\r\n',
      'language',
      {
        languages: [
          { language: 'Guides', tabs: [] },
          { language: 'API', pages: [] },
        ],
      },
    ],
    ['that is missing', '{\n  "name": "A"\n}\n', 'tab', { tabs: [{ tab: 'Guides' }, { tab: 'API', pages: [] }] }],
  ] as const)('has the same divisions %s', (_, text, kind, navigation) => {
    expect(
      (JSON.parse(applyEdits(text, divideNavigation(text, 'current', kind, names))) as Record<string, unknown>)[
        'navigation'
      ],
    ).toEqual(navigation);
  });

  it.each([
    ['"pages": ["a"], "pages": ["b"]', { pages: ['b'] }],
    ['"pages": ["a"], "groups": [], "pages": ["b"]', { groups: [], pages: ['b'] }],
    ['"pages": ["a"], "pages": ["b"], "pages": []', { pages: [] }],
    ['"pages": ["a"],\n // no\n "pages": ["b"], // yes\n "groups": [1], "groups": [2],', { pages: ['b'], groups: [2] }],
    ['"p\\u0061ges": ["a"], "pages": ["b"]', { pages: ['b'] }],
    ['"pages": ["b"], "pages": ["b"]', { pages: ['b'] }],
  ])('takes only the last of duplicate keys: %s', (keys, part) => {
    const text = `{ "navigation": { "global": {}, ${keys}\n } }`;
    const divided = readDocsJson(applyEdits(text, divideNavigation(text, 'current', 'version', names)));
    expect(divided.config['navigation']).toEqual({
      global: {},
      versions: [
        { version: 'Guides', ...part },
        { version: 'API', ['groups' in part ? 'groups' : 'pages']: [] },
      ],
    });
    expect(divided.problems).toEqual([]);
  });

  it('adds a tab or versions to the classic format', () => {
    const text = '{\n  "name": "A",\n  "navigation": []\n}\n';
    expect(
      JSON.parse(applyEdits(text, divideNavigation(text, 'classic', 'tab', { existing: '', added: 'API reference' }))),
    ).toMatchObject({ tabs: [{ name: 'API reference', url: 'api-reference' }] });
    expect(
      JSON.parse(applyEdits(text, divideNavigation(text, 'classic', 'version', { existing: 'v1', added: 'v2' }))),
    ).toMatchObject({ versions: ['v1', 'v2'] });
  });
});

it('lists the divisions that do not exist yet', () => {
  expect(listPossibleDivisions({ navigation: { tabs: [] } }, 'current')).toEqual(['version', 'language']);
  expect(
    listPossibleDivisions({ navigation: { languages: [{ versions: [{ pages: [] }, { tabs: [] }] }] } }, 'current'),
  ).toEqual([]);
  expect(
    listPossibleDivisions({ navigation: { products: [{ tabs: [] }], global: { versions: [] } } }, 'current'),
  ).toEqual(['version', 'language']);
  expect(listPossibleDivisions({ navigation: [], tabs: [] }, 'classic')).toEqual(['version']);
  expect(listPossibleDivisions({ navigation: { $ref: 'navigation.json' } }, 'current')).toEqual([]);
});
