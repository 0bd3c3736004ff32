import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonOrYaml } from '#openapi/text/parseJsonOrYaml.ts';
import { listSettingReverts } from '#config/edit/revertSetting.ts';
import { soakRuns } from '../../../test/soakRuns.ts';
import { listFileReverts } from './listFileReverts.ts';

const described = (path: string, before: string, after: string) =>
  (listFileReverts(path, before, after) ?? []).flatMap(({ changes }) =>
    changes.map(({ label, before: old, after: now }) => [label.join(' › '), old, now]),
  );
/** The texts without each part. */
const without = (path: string, before: string, after: string) =>
  (listFileReverts(path, before, after) ?? []).map(({ computeText }) => computeText());

const yaml = `openapi: 3.1.0
paths:
  /flags:
    get:
      summary: List flags   # kept
      description: |
        Returns flags.

        Fifty at a time.
      deprecated: false
`;

describe('the parts of a YAML file’s change', () => {
  const after = yaml
    .replace('List flags', 'List all flags')
    .replace('Fifty', 'A hundred')
    .replace('        Returns', '        Lists')
    .replace('deprecated: false', 'deprecated: true\n      operationId: list');

  it('are its values', () => {
    expect(described('api.yaml', yaml, after)).toEqual([
      ['GET /flags › Summary', 'List flags', 'List all flags'],
      ['GET /flags › Description', 'Returns flags.', 'Lists flags.'],
      ['GET /flags › Description', 'Fifty at a time.', 'A hundred at a time.'],
      ['GET /flags › Deprecated', 'false', 'true'],
      ['GET /flags › Operation ID', null, 'list'],
    ]);
  });

  it('are discarded one at a time, with the bytes of the others', () => {
    expect(without('api.yaml', yaml, after)).toEqual([
      after.replace('List all flags', 'List flags'),
      after.replace('Lists flags', 'Returns flags'),
      after.replace('A hundred', 'Fifty'),
      after.replace('deprecated: true', 'deprecated: false'),
      after.replace('      operationId: list\n', ''),
    ]);
  });

  it('are split where the lines of several keys changed in a row', () => {
    const changed = 'a: 2\nb:   x\nc: >-\n  long\n  text\n';
    const old = 'a: 1\nb:   "y"\nc: short\n';
    expect(described('x.yml', old, changed)).toEqual([
      ['a', '1', '2'],
      ['b', 'y', 'x'],
      ['c', 'short', 'long text'],
    ]);
    expect(without('x.yml', old, changed)[1]).toBe('a: 2\nb:   "y"\nc: >-\n  long\n  text\n');
  });
});

describe('the parts of a JSON file’s change', () => {
  const json = `{
  "rules": { "no-title": "off" },
  "max": 9223372036854775807,
  "pages": ["a", "b"], // listed
  "deep": {
    "é": "\\u00e9"
  }
}
`;

  it('are its values, restored as they were written', () => {
    const after = json
      .replace('"off"', '"error"')
      .replace('9223372036854775807', '5')
      .replace('"a", ', '')
      .replace('"\\u00e9"', '"e", "new": [1,  2]');
    expect(described('.docwright/checks.json', json, after)).toEqual([
      ['rules › no-title', 'off', 'error'],
      ['max', '9223372036854775807', '5'],
      ['pages › a', 'a', null],
      ['deep › é', 'é', 'e'],
      ['deep › new', null, '1, 2'],
    ]);
    expect(without('.docwright/checks.json', json, after)).toEqual([
      after.replace('"error"', '"off"'),
      after.replace('"max": 5', '"max": 9223372036854775807'),
      after.replace('["b"]', '["a", "b"]'),
      after.replace('"e", "new"', '"\\u00e9", "new"'),
      after.replace(', "new": [1,  2]', ''),
    ]);
  });

  it.each([
    ['{"a":1,"id":9007199254740992}', '{"a":2,"id":9007199254740993}', 2],
    ['{"a":1,"x":1.0}', '{"a":2,"x":1.00}', 2],
    ['{"a":"x","b":"\\u00e9"}', '{"a":"y","b":"é"}', 2],
    ['{\n  // old\n  "a": 1,\n  "b": 1\n}\n', '{\n  // new\n  "a": 1,\n  "b": 2\n}\n', 2],
    ['{\n  "a": 1, // old\n  "b": 1,\n  "c": 1\n}\n', '{\n  "a": 1, // new\n  "b": 1,\n  "c": 2\n}\n', 2],
    ['{\n"a":1,\n"c":1,\n"a":2,\n"b":1}', '{\n"a":5,\n"c":1,\n"a":2,\n"b":2}', 2],
    ['{"b":1}', '{"b":2,"constructor":"x","toString":{"a":1}}', 3],
    ['{"b":1,"constructor":{"x":1}}', '{"b":2}', 2],
  ])(
    'are separate: discarding one keeps the others, and any order ends at the old text (%#)',
    (before, after, count) => {
      expect(without('a.json', before, after)).toHaveLength(count);
      for (let first = 0; first < count; first += 1) {
        let text = after;
        for (let step = 0; text !== before; step += 1) {
          expect(step).toBeLessThan(count);
          const parts = listFileReverts('a.json', before, text) ?? [];
          expect(parts.every(({ changes }) => changes.length === 1)).toBe(true);
          text = parts[first % parts.length]?.computeText() ?? '';
          if (step < count - 1) expect(text).not.toBe(before);
        }
      }
    },
  );

  it('name integers exactly', () => {
    expect(described('a.json', '{"id":9007199254740992}', '{"id":9007199254740993}')).toEqual([
      ['id', '9007199254740992', '9007199254740993'],
    ]);
  });

  it('include an object that was removed, with its lines', () => {
    const after = json.replace(/,\n {2}"deep": \{[^}]*\}/, '').replace(', // listed', ' // listed');
    const [part] = listFileReverts('a.json', json, json.replace(/,( \/\/ listed)\n {2}"deep": \{[^}]*\}/, '$1')) ?? [];
    expect(after).toBeTruthy();
    expect(JSON.parse((part?.computeText() ?? '').replace('// listed', ''))).toEqual(
      JSON.parse(json.replace('// listed', '')),
    );
  });
});

it('are lines in any other text, and in text that isn’t valid', () => {
  const words = 'alpha\nbeta\ngamma\n';
  expect(without('.docwright/words.txt', words, 'alpha\ndelta\ngamma\nomega\n')).toEqual([
    'alpha\nbeta\ngamma\nomega\n',
    'alpha\ndelta\ngamma\n',
  ]);
  expect(described('bad.json', '{ "a": 1,\n"b" }', '{ "a": 2,\n"b" }')).toHaveLength(1);
});

it('leave the old text when all parts are discarded, each giving back only its own lines or value', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const leaf = fc.oneof(fc.integer(), fc.constantFrom('x', 'two words'), fc.boolean());
  const object = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf), fc.uniqueArray(leaf)));
  const print = (value: Record<string, unknown>, isJson: boolean) =>
    isJson
      ? `${JSON.stringify(value, null, 2)}\n`
      : Object.entries({ openapi: '3.1.0', ...value })
          .map(([name, inner]) => `${name}: ${JSON.stringify(inner)}\n`)
          .join('');
  fc.assert(
    fc.property(object, object, fc.boolean(), (one, other, isJson) => {
      const path = isJson ? 'x.json' : 'x.yaml';
      const before = print(one, isJson);
      let text = print(other, isJson);
      for (let left = 30; left > 0; left -= 1) {
        const parts = listFileReverts(path, before, text) ?? [];
        const next = parts[0]?.computeText() ?? null;
        if (next === null) break;
        expect(parseJsonOrYaml(next).error).toBeNull();
        text = next;
      }
      expect(parseJsonOrYaml(text).value).toEqual(parseJsonOrYaml(before).value);
    }),
  );
});

it('never joins lines, whichever part is discarded first, with or without a final line break', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '  ', '    '),
      fc.constantFrom('a: 1', 'b: 2', 'c:', '- x', '- y: 1', '# note', 'text', '', 'd: |', '"q": 1', '{', '# H'),
    )
    .map((parts) => parts.join(''));
  const lines = fc.array(line, { maxLength: 8 });
  const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(2), fc.array(line, { maxLength: 2 })), { maxLength: 3 });
  const ending = fc.constantFrom('', '\n');
  fc.assert(
    fc.property(
      lines,
      edits,
      ending,
      ending,
      fc.array(fc.nat(), { minLength: 1 }),
      (old, changes, one, other, picks) => {
        const now = changes.reduce((rest, [at, count, added]) => rest.toSpliced(at, count, ...added), old);
        const before = old.join('\n') + one;
        let text = now.join('\n') + other;
        const known = new Set([...old, ...now, '']);
        for (let step = 0; text !== before; step += 1) {
          expect(step).toBeLessThan(30);
          const parts = listFileReverts('x.yaml', before, text) ?? [];
          text = parts[(picks[step % picks.length] ?? 0) % parts.length]?.computeText() ?? '';
          expect(text.split('\n').filter((found) => !known.has(found))).toEqual([]);
        }
      },
    ),
    { numRuns: 300, examples: [[['a: 1', 'b: 1'], [[2, 0, ['c: 1']]], '', '\n', [0]]] },
  );
});

it.each([
  [
    'x.json',
    (value: string) => JSON.stringify(Object.fromEntries(many((index) => [`k${index}`, value + index])), null, 2),
  ],
  ['x.json', (value: string) => JSON.stringify({ list: many((index) => value + index) }, null, 2)],
  ['x.json', (value: string) => JSON.stringify(many((index) => ({ name: `k${index}`, value })))],
  ['x.yaml', (value: string) => many((index) => `k${index}:\n  text: ${value}\n`).join('')],
])('aren’t listed if there are thousands, in little time (%#)', (path, print) => {
  const start = performance.now();
  expect(listFileReverts(path, print('old'), print('new'))).toBeNull();
  expect(performance.now() - start).toBeLessThan(2000);
});

it('are found in a large file in little time', () => {
  const print = (value: string) => many((index) => `k${index}:\n  text: ${index % 100 === 7 ? value : ''}x\n`).join('');
  const start = performance.now();
  expect(described('x.yaml', print('old'), print('new'))[1]).toEqual(['k107 › text', 'oldx', 'newx']);
  expect(performance.now() - start).toBeLessThan(2000);
});

function many<Item>(create: (index: number) => Item): readonly Item[] {
  return Array.from({ length: 4000 }, (_, index) => create(index));
}

describe('a move in a JSON file', () => {
  const navigation = `{
  "groups": [
    { "group": "Start", "pages": ["index", "setup", { "group": "More", "pages": ["a", "b"] }] },
    {
      "group": "Guides",
      "pages": [
        "one",
        "two"
      ]
    }
  ],
  "footer": { "links": { "x": 1 } }
}
`;

  it.each<readonly [string, string, readonly (readonly (string | null)[])[]]>([
    [
      'of a page to another group',
      navigation.replace('"setup", ', '').replace('"one",', '"one",\n        "setup",'),
      [['Moved › setup', 'groups › Start › pages', 'groups › Guides › pages']],
    ],
    [
      'of a page out of a nested group',
      navigation.replace('"a", ', '').replace('"index"', '"a", "index"'),
      [['Moved › a', 'groups › Start › pages › More › pages', 'groups › Start › pages']],
    ],
    [
      'of a group',
      navigation
        .replace(', { "group": "More", "pages": ["a", "b"] }', '')
        .replace('"two"', '"two",\n        { "group": "More", "pages": ["a", "b"] }'),
      [['Moved › More', 'groups › Start › pages', 'groups › Guides › pages']],
    ],
    [
      'of a group within its list',
      navigation
        .replace(', { "group": "More", "pages": ["a", "b"] }', '')
        .replace('"index"', '{ "group": "More", "pages": ["a", "b"] }, "index"'),
      [['Moved › More', 'groups › Start › pages, after setup', 'groups › Start › pages, first']],
    ],
    [
      'of a key',
      navigation.replace(' "links": { "x": 1 } ', '').replace('"groups": [', '"links": { "x": 1 },\n  "groups": ['),
      [['Moved › links', 'footer', 'at the top level']],
    ],
    [
      'next to another change',
      navigation.replace('"setup", ', '').replace('"one",', '"first",\n        "setup",'),
      [
        ['groups › 2 › pages › first', null, 'first'],
        ['Moved › setup', 'groups › Start › pages', 'groups › Guides › pages'],
        ['groups › 2 › pages › one', 'one', null],
      ],
    ],
  ])('%s is one part', (_, after, expected) => {
    const parts = described('nav.json', navigation, after);
    expect([...parts].toSorted()).toEqual([...expected].toSorted());
    const texts = without('nav.json', navigation, after);
    const place = parts.findIndex(([label]) => label?.startsWith('Moved'));
    if (parts.length === 1) expect(texts).toEqual([navigation]);
    else
      expect(described('nav.json', navigation, texts[place] ?? '').map(([label]) => label)).toEqual(
        parts.flatMap(([label]) => (label?.startsWith('Moved') === true ? [] : [label])),
      );
  });

  it('names each entry that moved within one list', () => {
    const list = (...names: readonly string[]) => JSON.stringify({ groups: names.map((group) => ({ group })) });
    expect(described('nav.json', list('A', 'B', 'C', 'D'), list('D', 'B', 'C', 'A'))).toEqual([
      ['Moved › D', 'groups, after C', 'groups, first'],
      ['Moved › A', 'groups, first', 'groups, after C'],
    ]);
    expect(without('nav.json', list('A', 'B', 'C', 'D'), list('D', 'B', 'C', 'A'))).toEqual([list('A', 'B', 'C', 'D')]);
  });

  it('and another change of the same entry are one part', () => {
    const before = '{\n  "a": [{ "group": "C", "pages": ["c"] }],\n  "b": [{ "group": "D" }]\n}\n';
    const after = '{\n  "a": [],\n  "b": [{ "group": "D" }, { "group": "C", "icon": "x", "pages": ["c", "d"] }]\n}\n';
    expect(described('nav.json', before, after)).toEqual([
      ['Moved › C', 'a', 'b'],
      ['C', 'group: C\npages: c', 'group: C\nicon: x\npages: c, d'],
    ]);
    expect(without('nav.json', before, after)).toEqual([before]);
  });

  it('within a list whose items changed, too, is a part of its own', () => {
    const list = (...items: readonly string[]) => `{ "groups": [\n  ${items.join(',\n  ')}\n] }\n`;
    const [a, b, other] = ['A', 'B', 'B", "icon": "x'].map((name) => `{ "group": "${name}" }`);
    const [before, after] = [list(a ?? '', b ?? ''), list(other ?? '', a ?? '')];
    expect(described('nav.json', before, after)).toEqual([
      ['groups › 1 › icon', null, 'x'],
      ['Moved › B', 'groups, after A', 'groups, first'],
    ]);
    expect(without('nav.json', before, after)).toEqual([list(b ?? '', a ?? ''), list(a ?? '', other ?? '')]);
  });

  it('is none if a simple value was removed and an equal one added', () => {
    const before = '{ "a": true, "x": { "b": 1 } }';
    expect(described('a.json', before, '{ "x": { "b": 1, "a": true } }')).toHaveLength(2);
  });
});

describe('discarding the parts of a change to JSON, in any order', () => {
  const group = (name: string, ...entries: readonly unknown[]) => ({ group: name, pages: entries });
  const pages = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { maxLength: 7 });
  const homes = fc.array(fc.nat(2), { minLength: 7, maxLength: 7 });
  const config = fc
    .record({
      pages,
      homes,
      theme: fc.constantFrom('mint', 'maple'),
      isInSecond: fc.boolean(),
      icon: fc.constantFrom('x', undefined),
      sources: fc.shuffledSubarray([...'1234']),
      target: fc.constantFrom('/p', '/q'),
    })
    .map(({ pages: all, homes: places, theme, isInSecond, icon, sources, target }) => {
      const inGroup = (home: number) => all.filter((_, index) => places[index] === home);
      const inner = [{ icon, ...group('In', ...inGroup(2)) }];
      const groups = [
        group('One', ...inGroup(0), ...(isInSecond ? [] : inner)),
        group('Two', ...inGroup(1), ...(isInSecond ? inner : [])),
      ];
      const redirects = sources.map((source) => ({ source, destination: source === '2' ? target : '/z' }));
      return JSON.stringify({ name: 'Acme', theme, navigation: { groups }, redirects }, null, 2);
    });
  /** Writes some lists on one line, more spaces, and blank lines. */
  const withSpaces = (text: string, choices: readonly number[]) => {
    let at = 0;
    return text.replaceAll(/\[\s+("[a-g]"(?:,\s+"[a-g]")*)\s+\]|": |,\n/g, (found, list?: string) => {
      const choice = choices[at % choices.length];
      at += 1;
      if (list !== undefined) return choice === 1 ? `[${list.replaceAll(/\s+/g, ' ')}]` : found;
      return found === '": ' ? (choice === 2 ? '":  ' : found) : choice === 3 ? ',\n\n' : found;
    });
  };
  const spaces = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3), { minLength: 1, maxLength: 12 });

  it.each(['docs.json', 'nav.json'])('restores %s', (path) => {
    fc.assert(
      fc.property(config, config, spaces, spaces, fc.array(fc.nat(20), { minLength: 1 }), (old, now, ...rest) => {
        const [one, other, order] = rest;
        const before = withSpaces(old, one);
        let text = withSpaces(now, other);
        for (let step = 0; step < 60 && text !== before; step += 1) {
          const settings = path === 'docs.json' ? (listSettingReverts(before, text) ?? []) : [];
          const parts = settings.length > 0 ? settings : (listFileReverts(path, before, text) ?? []);
          text = parts[(order[step % order.length] ?? 0) % parts.length]?.computeText() ?? text;
        }
        expect(text).toBe(before);
      }),
      { numRuns: soakRuns(10, 1000) },
    );
  });
});
