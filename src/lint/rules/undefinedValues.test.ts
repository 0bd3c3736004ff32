import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { markedBy, type Case } from './marked.fixture.ts';
import { findingsOf } from './rules.fixture.ts';
import { undefinedValues } from './undefinedValues.ts';

const files = { 'docs.json': JSON.stringify({ variables: { product: 'Lantern', 'api-version': '2' } }) };

const cases: readonly Case[] = [
  ['a name in text', 'Up to «{maxFlags}» flags.\n', 'Up to \\{maxFlags} flags.\n'],
  ['a name by itself', 'A\n\n«{ maxFlags }»\n\nB\n', 'A\n\n\\{ maxFlags }\n\nB\n'],
  ['a name in a heading', '## GET /flags/«{flag_id}»\n', '## GET /flags/\\{flag_id}\n'],
  [
    'names in components, lists, quotes, cells and links',
    '<Note>\n  - «{a_}»\n</Note>\n\n> <Card>«{b}»</Card>\n\n| «{c}» |\n| - |\n| **«{d}»** [«{e}»](/f) |\n',
    '<Note>\n  - \\{a\\_}\n</Note>\n\n> <Card>\\{b}</Card>\n\n| \\{c} |\n| - |\n| **\\{d}** [\\{e}](/f) |\n',
  ],
  [
    'signs that would mean something',
    '«{__init__}» and «{a[0] * b * c}»\n',
    '\\{\\_\\_init\\_\\_} and \\{a\\[0] * b * c}\n',
  ],
  [
    'a part of a name that is not there',
    'Hello «{customer.name}», «{`${first} you`}»\n',
    'Hello \\{customer.name}, {`${first} you`}\n',
  ],
  [
    'a name that is nearly right',
    'export const maxFlags = 10\n\nUp to «{maxFlag}», «{maxFlgs * 2}».\n',
    'export const maxFlags = 10\n\nUp to {maxFlags}, {maxFlags * 2}.\n',
  ],
  ['a variable in one pair of braces', 'About «{product}».\n', 'About {{product}}.\n'],
  ['a variable that is nearly right', 'About «{{ prodct }}».\n', 'About {{ product }}.\n'],
  ['a variable that is not there', 'Version «{{release}}»\n', 'Version \\{\\{release}}\n'],
  ['an anchor outside of a heading', 'See «{#flags}».\n', 'See \\{#flags}.\n'],
  ['what has to be worked out', 'It is «{1 + 2}», or «{}».\n', 'It is \\{1 + 2}, or \\{}.\n'],
  [
    'code in a block that names it',
    '```js\nconst maxFlags = 10\n```\n\nUp to «{maxFlags}».\n',
    '```js\nconst maxFlags = 10\n```\n\nUp to \\{maxFlags}.\n',
  ],
  ['a name above a line that would underline it', '«{maxFlags}»\n---\n'],
  [
    'what the page defines',
    "import { a, b as c } from '/snippets/a.mdx'\nimport D from './d.jsx'\n\nexport const e = 1, [f, { g: h = 2 }] = D\n\nexport function i() {}\n\n{a} {c} {D} {e} {f} {h} {i()}\n",
  ],
  [
    'lists of what the page defines',
    'export const flags = [1]\n\n{flags.map((flag, index) => <li key={index}>{flag} {index}</li>)}\n',
  ],
  [
    'what stands in components that the page makes',
    'export const Flag = ({ name }) => <b>{name}</b>\n\n<Flag name="a" />\n',
  ],
  ['what readers see', '{"a"} {\'b\'} {`c`} {" "} {12} {true}\n'],
  ['comments', '{/* a */}\n\nA {/* b */} {// c\n}\n'],
  ['what services give', 'Hello {user.name ?? "you"} {props.name} {new Date().getFullYear()} {undefined}\n'],
  ['variables', 'About {{product}} {{ api-version }}\n'],
  ['anchors of headings', '## Flags {#all-flags}\n'],
  ['functions and elements', '<Own>{(name) => <b>{name}</b>}</Own>\n\n{<b>a</b>}\n'],
  ['code and what is typed as it is', '`{a}` \\{b} $\\frac{c}{d}$\n\n```\n{e}\n```\n\nhttps://example.com/{f}\n'],
  ['attributes', '<Card title={a} {...b} />\n'],
  ['a page that cannot be read', '{maxFlags}\n\n<Card>\n'],
];

describe('values that nothing defines', () => {
  it.each(cases.map(([title, marked, fixed]) => ({ title, marked, fixed: fixed ?? null })))(
    'knows $title',
    ({ marked, fixed }) => {
      expect(markedBy(undefinedValues, marked, { files })).toEqual({ marked, fixed, wrong: [] });
    },
  );

  it.each([
    ['{maxFlags}', 'error', 'Readers see nothing of {maxFlags}: nothing on this page defines it.'],
    ['{max.flags}', 'error', 'Readers see nothing of {max.flags}: nothing on this page defines max.'],
    ['{{flags}}', 'error', 'Readers see nothing of {{flags}}: the configuration has no variable of this name.'],
    ['{#flags}', 'warning', 'Readers see nothing of {#flags}: only a heading has an anchor.'],
    ['{1 + 2}', 'suggestion', 'Readers see nothing of {1 + 2}: Docwright works nothing out.'],
  ])('says of %s why, and how much that weighs', (text, severity, message) => {
    expect(findingsOf(undefinedValues, text, { files })).toMatchObject([{ severity, message }]);
  });

  it('shows what is typed also where another name was likely meant', () => {
    const text = 'About {product}.';
    const fixes = findingsOf(undefinedValues, text, { files }).flatMap((finding) => finding.fixes);
    expect(fixes.map(({ title, edits }) => [title, applyEdits(text, edits)])).toEqual([
      ['Write {{product}}', 'About {{product}}.'],
      ['Show it as it is typed', 'About \\{product}.'],
    ]);
  });

  it('says nothing of parts, which are given values where they are shown', () => {
    expect(findingsOf(undefinedValues, 'Up to {maxFlags}.', { path: 'snippets/flags.mdx' })).toEqual([]);
    const shown = { 'page.mdx': "import Flags from './_flags.mdx'\n\n<Flags maxFlags={3} />" };
    expect(findingsOf(undefinedValues, 'Up to {maxFlags}.', { path: '_flags.mdx', files: shown })).toEqual([]);
  });

  it('says nothing of variables where the configuration cannot be read', () => {
    expect(findingsOf(undefinedValues, '{{product}}', { files: { 'docs.json': '{' } })).toEqual([]);
  });
});
