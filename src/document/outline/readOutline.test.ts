import { describe, expect, it } from 'vitest';
import { readOutline } from './readOutline.ts';
import { scanOutline } from './scanOutline.ts';

const outline = (text: string) => readOutline(text, 0);
const isSure = (text: string) => scanOutline(text, 0).isSure;

describe('headings', () => {
  it.each([
    ['of each depth', '# One\n\n###### Six', ['1 One', '6 Six']],
    ['without their marks', '## A **b** `c_d` ~~e~~ [f](/g) <b>h</b> &amp; \\*', ['2 A b c_d e f h & *']],
    ['with closing signs', '## One ##\n## Two #two', ['2 One', '2 Two #two']],
    ['that are underlined', 'One\ntwo\n===\n\nThree\n---', ['1 One two', '2 Three']],
    [
      'over lines, with marks and spaces that stay',
      '**a**&nbsp;\nb\n---\n\nc&nbsp;\nd\n---',
      ['2 a\u00A0 b', '2 c\u00A0 d'],
    ],
    [
      'in items, quotes and elements',
      '- # One\n> ## Two\n\n<Note>\n  ### Three\n</Note>',
      ['1 One', '2 Two', '3 Three'],
    ],
    ['that begin like a list', '## 1. **First**', ['2 1. First']],
    ['and nothing in code', '```\n# One\n```\n\n- ~~~\n  # Two\n\n## Three', ['2 Three']],
    ['after a fence that closes with blanks behind it', '```\n# One\n``` \t\n# Two', ['1 Two']],
    ['after a fence that its item ends', '- ```\n  # One\n# Two', ['1 Two']],
    ['but no rule', 'One\n\n---\n\n* * *', []],
    ['but no row of a table', '| a |\n|---|\n| b |\n---', []],
  ])('are found %s', (_, text, found) => {
    expect(outline(text).headings.map(({ depth, text: words }) => `${depth} ${words}`)).toEqual(found);
  });

  it('have their explicit anchor', () => {
    expect(outline('## One {#two}').headings).toEqual([{ depth: 2, text: 'One', id: 'two', from: 0 }]);
  });
});

describe('links', () => {
  it.each([
    ['over lines', '[a\nb](/c\n"d")', ['link /c']],
    ['in items, with marks before each line', '> - [a\n>   b](/c) ![d](e.png)', ['link /c', 'image e.png']],
    ['in cells', '| [a](/b) | `[c](/d)` |\n|---|---|\n| ![e](f) | g', ['link /b', 'image f']],
    ['beside text that ends in no link', '[a] [b](c d) [e](f)', ['link f']],
    ['within no other link', '[a [b](c)](d)', ['link c']],
    ['around pictures', '[![a](b)](c)', ['image b', 'link c']],
    ['but not in code, expressions and mathematics', '`[a](b)` {"[c](d)"} $[e](f)$\n\n$$\n[g](h)\n$$', []],
    [
      'within references no more than within links',
      '[a [b](c) d][e] [[f](g)][e]\n\n[e]: h',
      ['link c', 'link g', 'definition h'],
    ],
    ['by definition', '[a][b]\n\n[b]: /c "d"\n[e]: </f g>', ['definition /c', 'definition /f g']],
    ['but no address that stands by itself', 'https://a.example/b and www.b.example [a](c)', ['link c']],
  ])('are found %s', (_, text, found) => {
    const { links } = outline(text);
    expect(links.map(({ kind, target }) => `${kind} ${target}`)).toEqual(found);
    expect(links.map(({ from, to }) => text.slice(from, to))).toEqual(links.map(({ target }) => target));
  });
});

describe('elements', () => {
  it.each([
    ['over lines', '<Card\n  title="a"\n  href={"/b"}\n>\n\n</Card>', ['Card title=a href=/b']],
    ['among words', 'a <b.c d/> e <f>g</f>', ['b.c d', 'f']],
    [
      'within expressions and attributes',
      '{x && <a href="/b"/>}\n\n<c d={<e f={`/g`}/>}/>',
      ['a href=/b', 'c d', 'e f=/g'],
    ],
    ['within what a page exports', 'export const A = () => <a href="/b">c</a>\n\n<A/>', ['a href=/b', 'A']],
    ['with other attributes', '<a {...b} c={1} d:e="f"/>', ['a c d:e=f']],
    ['but not in comments', '{/* <a/> */}', []],
  ])('are found %s', (_, text, found) => {
    const { elements, problem } = outline(text);
    expect(problem).toBeNull();
    expect(
      elements.map(({ name, attributes }) =>
        [name, ...attributes.map(({ name: key, value }) => (value === null ? key : `${key}=${value.target}`))].join(
          ' ',
        ),
      ),
    ).toEqual(found);
    for (const { value } of elements.flatMap(({ attributes }) => attributes))
      if (value !== null) expect(text.slice(value.from, value.to)).toBe(value.target);
  });
});

describe('imports', () => {
  it.each([
    ['import A, { B, C as D } from "/a.mdx"\nimport * as E from \'e\'', ['/a.mdx A B D', 'e E']],
    ['import "./f"\n\nexport { g } from "./g"', ['./f', './g']],
    ['export const a = `\n\n`\n\nimport B from "b"', ['b B']],
    ['import A from "a"\r\nimport {b, c} from \'d\';', ['a A', 'd b c']],
    ['Words\nimport A from "a"', []],
    ['- import A from "a"', []],
  ])('are found in %j', (text, found) => {
    expect(outline(text).imports.map(({ target, names }) => [target, ...names].join(' '))).toEqual(found);
  });
});

it('counts the words of the text', () => {
  expect(
    outline('# One two\n\nThree **four**, `no` [five](/no) <b c="no">six</b> {no} ![no](no)\n\n```\nno\n```').wordCount,
  ).toBe(6);
});

describe('the scanner', () => {
  it.each([
    ['an element that is not closed', '<Note>\n\nText'],
    ['an element that is closed elsewhere', '- <Note>\n\n</Note>'],
    ['an element that marks may cross', '**a <b>c** d</b>'],
    ['a link that an element may cross', '<b>[a</b>](c)'],
    ['an element over lines that ends an item', '- a\n<b\nc/>'],
    ['an expression that is none', 'a {b c} d'],
    ['a comment of HTML', '<!-- a -->'],
    ['a name that is imported twice', 'import a from "b"\nimport a from "c"'],
    ['a footnote', 'a[^1]\n\n[^1]: b'],
    ['a name that is none', 'import default from "a"'],
    ['a definition over lines', '[a]: /b\n"c"'],
    ['an import that is no JavaScript', 'import a words'],
    ['a row that is too short for its table', '| a | b |\n|---|\n'],
  ])('is unsure about %s', (_, text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each([
    ['plain words'],
    ['<Note>\n  - a\n\n  [b](c)\n</Note>'],
    ['| a | b |\n|---|---|\n| 1 | 2 |'],
    ['import A from "a"\n\n<A b={[1, 2]}/>'],
    ['- a\n\n<b\nc/>'],
    ['It costs $5 or $6.'],
    ['[a][b] [b] ![b][]\n\n[b]: /c "d"\n[e]: <f>'],
  ])('is sure about %j', (text) => {
    expect(isSure(text)).toBe(true);
  });
});

it.each([
  ['Text\n\n<a>[b](/c)', '/c', 3],
  [`${'<a>\n\n'.repeat(200)}[b](/c)`, '/c', 201],
])('returns a partial outline of a page with syntax errors', (text, target, line) => {
  const { links, problem } = outline(text);
  expect(links.map((link) => link.target)).toEqual([target]);
  expect(problem?.position?.line).toBe(line);
});

describe('expressions', () => {
  it.each([
    ['by themselves and among words', '{a}\n\nb {c} *{d}* {/* e */}', ['{a}', '{c}', '{d}', '{/* e */}']],
    [
      'in components, items, cells and labels',
      '<A>{b}</A>\n\n- {c}\n\n| {d} | [{e}](/f) |\n|---|---|',
      ['{b}', '{c}', '{d}', '{e}'],
    ],
    ['over lines', '> {a\n>   + b} c', ['{a\n>   + b}']],
    ['as headings’ anchors', '## A {#b}', ['{#b}']],
    [
      'but no values of attributes, code, mathematics or addresses',
      '<a b={c} {...d}/> `{e}` $f{g}$ https://h.example/{i}',
      [],
    ],
  ])('are found %s', (_, text, found) => {
    expect(outline(text).expressions.map(({ from, to }) => text.slice(from, to))).toEqual(found);
  });
});

it('lists the names that imports and exports define', () => {
  const text =
    'import A, { b as c } from "a"\nimport * as d from "d"\n\nexport const e = 1, [f, { g: h = i }] = A\n\nexport function J(k) {}\n\nexport { c as l }\n\n```js\nconst m = 1\n```\n';
  expect(outline(text).names.toSorted()).toEqual(['A', 'J', 'c', 'd', 'e', 'f', 'h', 'l'].toSorted());
});
