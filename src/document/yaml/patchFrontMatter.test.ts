import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCollection, isScalar, parseDocument, stringify, visit } from 'yaml';
import { applyEdits } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { readByJsYaml, type Reading } from '../../../test/readByJsYaml.ts';
import { patchFrontMatter, isSameFrontMatter } from './patchFrontMatter.ts';
import { soakRuns } from '../../../test/soakRuns.ts';
import { anyCharacter } from '../../../test/anyCharacter.ts';

type Values = Readonly<Record<string, unknown>>;

const page = (text: string) => `---\n${text}---\n\nBody\n`;
const written = (source: string, values: Values) => applyEdits(source, patchFrontMatter(source, values));
const read = (source: string) => readFrontMatter(source, findFrontMatter(source));

describe('patchFrontMatter keeps the style', () => {
  it.each<readonly [name: string, before: string, values: Values, after: string]>([
    [
      'a new key of an indented map',
      '  title: T\n  icon: a\n',
      { title: 'T', icon: 'a', tag: 'new' },
      '  title: T\n  icon: a\n  tag: new\n',
    ],
    [
      'two lines in an indented map',
      '  title: T\n  icon: a\n',
      { title: 'T\nU', icon: 'a' },
      '  title: |-\n    T\n    U\n  icon: a\n',
    ],
    [
      'a new key of a map in braces',
      '{title: T, icon: a}\n',
      { title: 'T', icon: 'a', tag: 'b, c' },
      '{title: T, icon: a, tag: "b, c"}\n',
    ],
    [
      'a new key of JSON',
      '{\n  "title": "T"\n}\n',
      { title: 'T', icon: 'a', order: 3 },
      '{\n  "title": "T",\n  "icon": "a",\n  "order": 3\n}\n',
    ],
    [
      'new keys beside strings in double quotes',
      'title: "T"\nicon: "a"\norder: 3\n',
      { title: 'T', icon: 'a', order: 3, tag: 'new', keywords: ['x'], hidden: true },
      'title: "T"\nicon: "a"\norder: 3\ntag: "new"\nkeywords:\n  - "x"\nhidden: true\n',
    ],
    [
      'a new key beside strings in single quotes',
      "title: 'T'\n",
      { title: 'T', tag: "it's" },
      "title: 'T'\ntag: 'it''s'\n",
    ],
    [
      'a new key beside strings without quotes that need none',
      'title: "T: U"\nicon: a\n',
      { title: 'T: U', icon: 'a', tag: 'new' },
      'title: "T: U"\nicon: a\ntag: new\n',
    ],
    [
      'a new key that needs quotes beside single ones',
      "title: 'T: U'\nicon: a\n",
      { title: 'T: U', icon: 'a', tag: 'b: c' },
      "title: 'T: U'\nicon: a\ntag: 'b: c'\n",
    ],
    [
      'a new key beside the only string',
      'title: "T: U"\n',
      { title: 'T: U', tag: 'new' },
      'title: "T: U"\ntag: "new"\n',
    ],
    [
      'a new key beside an empty string',
      'title: ""\nicon: a\n',
      { title: '', icon: 'a', tag: 'new' },
      'title: ""\nicon: a\ntag: new\n',
    ],
    ['two lines beside double quotes', 'title: "T"\n', { title: 'T', tag: 'a\nb' }, 'title: "T"\ntag: |-\n  a\n  b\n'],
    [
      'a new key of a map below a key',
      "a: b\nmetadata:\n  title: 'T'\n",
      { a: 'b', metadata: { title: 'T', tag: 'new' } },
      "a: b\nmetadata:\n  title: 'T'\n  tag: 'new'\n",
    ],
    [
      'a new key of a map in braces with quotes',
      "{title: 'T'}\n",
      { title: 'T', tag: 'b' },
      "{title: 'T', tag: 'b'}\n",
    ],
    ['a key less in braces', '{title: T, icon: a, tag: b}\n', { title: 'T', tag: 'b' }, '{title: T, tag: b}\n'],
    ['the first key less in braces', '{title: T, icon: a, tag: b}\n', { tag: 'c' }, '{tag: c}\n'],
    [
      'a changed and a new key in braces',
      '{title: T, icon: a}\n',
      { title: 'U: V', tag: 'b' },
      '{title: "U: V", tag: b}\n',
    ],
    [
      'brackets in a list in brackets',
      'keywords: [x, y]\n',
      { keywords: ['y', 'string[]'] },
      'keywords: [y, "string[]"]\n',
    ],
    ['a comma in a list in brackets', 'keywords: [x, y]\n', { keywords: ['a, b', 'y'] }, 'keywords: ["a, b", y]\n'],
    ['a comma in a list of lines', 'keywords:\n  - x\n', { keywords: ['x', 'a, b'] }, 'keywords:\n  - x\n  - a, b\n'],
    [
      'a key less whose value is named elsewhere',
      'title: &t Foo\nog:title: *t # same\n',
      { 'og:title': 'Foo' },
      'og:title: Foo # same\n',
    ],
    [
      'another value where the old one is named elsewhere',
      'title: &t Foo\nog:title: *t\n',
      { title: 'Bar', 'og:title': 'Foo' },
      'title: &t Bar\nog:title: Foo\n',
    ],
    [
      'another value where a name stood',
      'title: &t Foo\nog:title: *t\n',
      { title: 'Foo', 'og:title': 'Bar' },
      'title: &t Foo\nog:title: Bar\n',
    ],
    [
      'a new key before the dots that end a list of keys',
      'title: T\n...\n',
      { title: 'T', icon: 'a' },
      'title: T\nicon: a\n...\n',
    ],
    ['another kind of value where a tag said the kind', 'order: !!int 12\n', { order: 'first' }, 'order: first\n'],
    ['the quotes of a key', '"title": |\n  T\n', { title: 'U' }, '"title": U\n'],
    ['a key that all objects have', 'title: T\n', { title: 'T', constructor: 'a' }, 'title: T\nconstructor: a\n'],
    ['a number', 'order: 3\n', { order: 4 }, 'order: 4\n'],
    ['a date that was a bare one', 'date: 2024-05-01\n', { date: '2024-06-01' }, 'date: 2024-06-01\n'],
  ])('%s', (_, before, values, after) => {
    expect(written(page(before), values)).toBe(page(after));
    expect(read(page(after))).toMatchObject({ frontMatter: { values }, problems: [] });
  });
});

it.each([['\nText.\n'], ['\r\nText.\r\n']])('adds front matter before the blank line at the start of %j', (text) => {
  const newline = text.startsWith('\r') ? '\r\n' : '\n';
  expect(written(text, { title: 'T' })).toBe(['---', 'title: T', '---', text].join(newline));
});

/** What js-yaml 3 and 4 read from a page's front matter. */
function theirs(source: string): readonly Reading[] {
  const { three, four } = readByJsYaml(read(source).frontMatter.text ?? '');
  return [three, four];
}

describe('changes only the characters that differ', () => {
  it.each<readonly [name: string, before: string, values: Values, edits: readonly (readonly [string, string])[]]>([
    [
      'in quotes, over lines that are not indented',
      'description: "One two.\nthree four."\ntitle: T\n',
      { description: 'One two. three five.', title: 'T' },
      [['our', 'ive']],
    ],
    [
      'across such a line end',
      "description: 'One two.\nthree four.'\ntitle: T\n",
      { description: 'One four.', title: 'T' },
      [['two.\nthree ', '']],
    ],
    [
      'with a quote and a line end',
      'description: "One.\ntwo."\n',
      { description: 'One. "t\nwo".' },
      [['two', '\\"t\\nwo\\"']],
    ],
    [
      'with an apostrophe, at the end of a line with CRLF',
      "a: 'One\r\ntwo'\r\nb: c\r\n",
      { a: "One's two", b: 'c' },
      [['', "''s"]],
    ],
    ['beside escapes', 'a: "caf\\u00e9 \\/ one"\n', { a: 'café / two' }, [['one', 'two']]],
    ['in bare words over lines', 'a: one\n  two # c\nb: d\n', { a: 'one three', b: 'd' }, [['wo', 'hree']]],
    ['in a block', 'a: >-\n  one\n  two\n\n  three\nb: c\n', { a: 'one four\nthree', b: 'c' }, [['two', 'four']]],
    ['in a literal block', 'a: |\n    one\n    two\nb: c\n', { a: 'one\n2\nand\n', b: 'c' }, [['two', '2\n    and']]],
    ['in brackets without indentation', 'a: [\n"b\nc",\nd]\n', { a: ['b e', 'd'] }, [['c', 'e']]],
    ['in one entry of a list', 'a:\n  - "b\nc"#d\n  - e\n', { a: ['b cc', 'e'] }, [['', 'c']]],
    ['beside a value that is not indented', 'a: "b\nc"\nd: e # f\n', { a: 'b c', d: 'g' }, [['e', 'g']]],
    ['where a key goes', 'a: "b\nc"\nd: e\n', { d: 'e' }, [['a: "b\nc"\n', '']]],
    ['where a key comes', 'a: [b,\nc]#d\n', { a: ['b', 'c'], e: 'f' }, [['', 'e: f\n']]],
    ['where an entry comes', 'a: [b,\nc]#d\n', { a: ['b', 'c', 'e'] }, [['', ',\ne']]],
    [
      'where a merge brings in the key',
      'a: &a {b: 1}\n<<: *a\nc: d\n',
      { a: { b: 1 }, b: 2, c: 'd' },
      [['', 'b: 2\n']],
    ],
    [
      'beside a merge in an object',
      'a: &a {b: 1}\nc:\n  <<: *a\n  d: e\n',
      { a: { b: 1 }, c: { b: 1, d: 'f', g: 'h' } },
      [
        ['e', 'f'],
        ['', '  g: h\n'],
      ],
    ],
  ])('%s', (_, before, values, expected) => {
    const source = page(before);
    const edits = patchFrontMatter(source, values);
    expect(edits.map(({ from, to, text }) => [source.slice(from, to), text])).toEqual(expected);
    const after = applyEdits(source, edits);
    expect([{ value: read(after).frontMatter.values }, ...theirs(after)]).toEqual(Array(3).fill({ value: values }));
  });

  it.each<readonly [name: string, before: string, values: Values, after: string]>([
    [
      'a key less that a merge brings in',
      'a: &a {b: 1, c: 2}\n<<: *a # d\n',
      { a: { b: 1, c: 2 }, c: 2 },
      'a: &a {b: 1, c: 2}\nc: 2\n',
    ],
    ['a key without a name', '~: a\nb: c\n', { null: 'd', b: 'c' }, '~: d\nb: c\n'],
    ['words that js-yaml reads escaped alone', 'a: b\n', { a: 'b\u007f\rc\ud800' }, 'a: "b\\u007f\\rc\\ud800"\n'],
    ['blanks before a line end in quotes', 'a: "b c\nd"\n', { a: 'b   d' }, 'a: "b   d"\n'],
    ['a number that was words over lines', 'a: "b\nc"\nd: e\n', { a: 1, d: 'e' }, 'a: 1\nd: e\n'],
  ])('except for %s', (_, before, values, after) => {
    expect(written(page(before), values)).toBe(page(after));
    expect([{ value: read(page(after)).frontMatter.values }, ...theirs(page(after))]).toEqual(
      Array(3).fill({ value: values }),
    );
  });
});

it.each(['2024-05-01', 'yes', 'no', 'on', 'null', '~', '1e3', '12', '1_000', '0x1F', '12:30', 'true', '.inf', '+1'])(
  'quotes the string %j',
  (title) => {
    expect(written('', { title })).toBe(`---\ntitle: "${title}"\n---\n`);
    expect(written(page('title: Old\n'), { title })).toBe(page(`title: "${title}"\n`));
  },
);

it.each([['title: Setup: first\n'], ['title: a\ntitle: b\n'], ['a: &x [*x]\n']])(
  'keeps the invalid front matter %j unchanged',
  (text) => {
    expect(patchFrontMatter(page(text), { title: 'New' })).toEqual([]);
  },
);

const keys = ['title', 'icon', 'og:title', 'keywords', 'order', 'y', 'a b', 'constructor'];
const words = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'string[]',
    'a, b',
    '{x}',
    'a: b',
    ': ',
    '# c',
    'a #b',
    '---',
    '...',
    '- a',
    '&a',
    '*a',
    '!a',
    "it's",
    '"q"',
    ' a ',
    'a\nb',
    '---\nb',
    'a\n\n  b\n',
    '\n',
    'yes',
    '1e3',
    '2024-05-01',
    '%a',
    '@a',
    '`a`',
    '|',
    '>',
    '? a',
    'é',
    '\t',
    'a\\b',
    '[',
    ']',
    '}',
    ',',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789._:-+exobTZ yn~<='), maxLength: 8 }),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
);
const plain = fc.oneof(
  words,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);
const value = fc.oneof(
  { weight: 3, arbitrary: plain },
  { weight: 2, arbitrary: fc.array(plain, { maxLength: 4 }) },
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(plain, fc.array(plain, { maxLength: 2 })), {
    noNullPrototype: true,
  }),
);
const values = fc.dictionary(fc.constantFrom(...keys), value, { noNullPrototype: true });
const style = fc.record({
  collectionStyle: fc.constantFrom('any', 'flow', 'block'),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
  flowCollectionPadding: fc.boolean(),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20),
} as const);
const form = fc.record({
  indent: fc.constantFrom('', '  '),
  newline: fc.constantFrom('\n', '\r\n'),
  comment: fc.constantFrom('', '# c\n'),
  named: fc.boolean(),
  unindented: fc.boolean(),
});

/** The same front matter with the indentation removed from continuation lines of quoted values and of lists and objects in brackets. */
function withoutIndents(text: string): string {
  const document = parseDocument(text);
  const ranges: (readonly [number, number])[] = [];
  visit(document, {
    Node: (_, node) => {
      if (
        !node.range ||
        (!(isCollection(node) && node.flow === true) && !(isScalar(node) && (node.type ?? '').startsWith('QUOTE')))
      )
        return undefined;
      ranges.push([node.range[0], node.range[1]]);
      return visit.SKIP;
    },
  });
  return applyEdits(
    text,
    ranges.map(([from, to]) => ({ from, to, text: text.slice(from, to).replaceAll(/\n +(?![-.])/g, '\n') })),
  );
}

describe('front matter in braces whose keys all change', () => {
  it.each([
    [{ keywords: { a: '2024-05-01' } }, '{ keywords: { a: "2024-05-01" } }'],
    [{ list: ['yes', '12:30', 'plain'] }, '{ list: [ "yes", "12:30", plain ] }'],
  ])('quotes strings that YAML 1.1 reads as other values: %o', (values, expected) => {
    expect(written('---\n{ title: T }\n---\n\nBody\n', values)).toBe(`---\n${expected}\n---\n\nBody\n`);
  });
});

describe('any front matter', () => {
  it('has the new values after any change, and keeps its body', () => {
    fc.assert(
      fc.property(
        values,
        values,
        style,
        form,
        fc.subarray(keys),
        (first, second, options, { indent, newline, comment, named, unindented }, changed) => {
          // A value that is used twice is written once, and then referenced by an alias.
          const all = named ? { ...first, shared: first, again: first } : first;
          const text = Object.keys(all).length === 0 ? '' : stringify(all, options);
          const lines = comment + text.replace(/^(?=.)/gm, indent);
          const source = page(unindented ? withoutIndents(lines) : lines).replaceAll('\n', newline);
          const before = read(source);
          fc.pre(before.problems.length === 0 && isSameFrontMatter(before.frontMatter.values, all));
          const wanted = {
            ...all,
            ...Object.fromEntries(changed.map((key) => [key, Object.hasOwn(second, key) ? second[key] : undefined])),
          };
          const after = written(source, wanted);
          const again = read(after);
          expect(again.problems, after).toEqual([]);
          expect(isSameFrontMatter(again.frontMatter.values, wanted), after).toBe(true);
          expect(after.slice(findFrontMatter(after)?.bodyFrom)).toBe(`\nBody\n`.replaceAll('\n', newline));
          const [three, four] = theirs(source);
          for (const [index, reading] of theirs(after).entries()) {
            const first = [three, four][index];
            // Some output of the library is invalid or read differently, such as unquoted dates.
            if (first === undefined || 'error' in first) continue;
            if (!isSameFrontMatter((first.value ?? {}) as Values, all)) continue;
            expect('value' in reading && isSameFrontMatter((reading.value ?? {}) as Values, wanted), after).toBe(true);
          }
        },
      ),
      { numRuns: soakRuns(60, 2000) },
    );
  });
});
