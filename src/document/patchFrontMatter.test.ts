import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { applyEdits } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { patchFrontMatter, sameFrontMatter } from './patchFrontMatter.ts';

type Values = Readonly<Record<string, unknown>>;

const page = (text: string) => `---\n${text}---\n\nBody\n`;
const written = (source: string, values: Values) => applyEdits(source, patchFrontMatter(source, values));
const read = (source: string) => readFrontMatter(source, findFrontMatter(source));

describe('front matter keeps its form', () => {
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

it.each(['2024-05-01', 'yes', 'no', 'on', 'null', '~', '1e3', '12', '1_000', '0x1F', '12:30', 'true', '.inf', '+1'])(
  'writes the words %j in quotes',
  (title) => {
    expect(written('', { title })).toBe(`---\ntitle: "${title}"\n---\n`);
    expect(written(page('title: Old\n'), { title })).toBe(page(`title: "${title}"\n`));
  },
);

it.each([['title: Setup: first\n'], ['title: a\ntitle: b\n'], ['a: &x [*x]\n']])(
  'leaves the invalid front matter %j as it is',
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
});

describe('any front matter', () => {
  it('has the wanted values after any change, and its body', () => {
    fc.assert(
      fc.property(
        values,
        values,
        style,
        form,
        fc.subarray(keys),
        (first, second, options, { indent, newline, comment, named }, changed) => {
          // A value that is used twice is written once, and named the second time.
          const all = named ? { ...first, shared: first, again: first } : first;
          const text = Object.keys(all).length === 0 ? '' : stringify(all, options);
          const source = page(comment + text.replace(/^(?=.)/gm, indent)).replaceAll('\n', newline);
          const before = read(source);
          fc.pre(before.problems.length === 0 && sameFrontMatter(before.frontMatter.values, all));
          const wanted = {
            ...all,
            ...Object.fromEntries(changed.map((key) => [key, Object.hasOwn(second, key) ? second[key] : undefined])),
          };
          const after = written(source, wanted);
          const again = read(after);
          expect(again.problems, after).toEqual([]);
          expect(sameFrontMatter(again.frontMatter.values, wanted), after).toBe(true);
          expect(after.slice(findFrontMatter(after)?.bodyFrom)).toBe(`\nBody\n`.replaceAll('\n', newline));
        },
      ),
      { numRuns: 400 },
    );
  });
});
