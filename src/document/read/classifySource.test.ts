import { describe, expect, it } from 'vitest';
import { classifyCode, classifySource } from './classifySource.ts';
import type { TextAttributeTest } from '../scan/findTextInCode.ts';

const isWords: TextAttributeTest = (_, name, value) =>
  name === 'title' || (name !== 'look' && (value === null || value.includes(' ')));

const page = `---
title: x1
---

import A from "/x2.mdx"

## x3 \`x4\` {#x5}

Text x6 **x7** [x8](/x9 "x10") ![x11](x12.png) {x13} {x27 + 1}

<Card title="x14" href="/x15" {...x16} icon="x25" note="x26 and more">
  x17 \`x18\`
</Card>

\`\`\`js x19
x20
\`\`\`

[x21]: /x22

| x23 |
|-----|
| x24 |
`;

describe('classifySource', () => {
  it.each([
    ['x1', 'frontMatter'],
    ['x2', 'reference'],
    ['import', 'reference'],
    ['x3', 'heading'],
    ['x4', 'code'],
    ['x5', 'reference'],
    ['x6', 'text'],
    ['x7', 'text'],
    ['x8', 'text'],
    ['x9', 'link'],
    ['x11', 'text'],
    ['x12', 'link'],
    ['x13', 'reference'],
    ['x27', 'reference'],
    ['Card', 'component'],
    ['title="x14', 'reference'],
    ['x14', 'attribute'],
    ['x15', 'link'],
    ['x25', 'reference'],
    ['x26', 'attribute'],
    ['x16', 'reference'],
    ['x17', 'text'],
    ['x18', 'code'],
    ['x19', 'code'],
    ['x20', 'code'],
    ['x22', 'link'],
    ['x23', 'text'],
    ['x24', 'text'],
    ['/Card', 'component'],
  ])('classifies %s in the sample page as %s', (words, place) => {
    expect(classifySource(page, isWords).kindAt(page.search(new RegExp(`${words.replace('/', '\\/')}\\b`)))).toBe(
      place,
    );
  });

  it('classifies Markdown with MDX syntax errors', () => {
    const { kindAt, isMdx } = classifySource('# a\n\n<b\n\n`c`', isWords);
    expect([kindAt(2), kindAt(10), isMdx]).toEqual(['heading', 'code', false]);
  });

  it('classifies tags and text in HTML', () => {
    const { kindAt } = classifySource('<p title="t">words</p>\n\n<b {', isWords);
    expect([kindAt(3), kindAt(14), kindAt(19)]).toEqual(['component', 'text', 'component']);
  });

  it('classifies text that is nested too deeply as text', () => {
    expect(classifySource('> '.repeat(3000), isWords).kindAt(0)).toBe('text');
  });

  it.each([
    ['a name', '{»x}', 'reference'],
    ['an item', '{»x[0]}', 'reference'],
    ['a short key', '<A {...({ »x })} />', 'reference'],
    ['a key in quotes', '{({ "»x": 1 })}', 'reference'],
    ['an argument', '{f(»x, 1)}', 'reference'],
    ['a variable', '{{»x}}', 'reference'],
    ['a string', '{f("»x")}', 'code'],
    ['a template', '{`a »x ${b}`}', 'code'],
    ['a name in a template', '{`a ${»x}`}', 'reference'],
    ['a comment', '{/* »x */}', 'code'],
    ['a comment behind a name', '{a // »x\n}', 'code'],
    ['text of an element', '{a && <b>»x</b>}', 'text'],
    ['text of a code element', '{a && <code>»x</code>}', 'code'],
    ['text of code in a paragraph', 'A <code>»x</code>', 'code'],
    ['text after code in a paragraph', 'A <code>x</code> »x', 'text'],
    ['a label that is its URL', '[»x.example](https://x.example/)', 'link'],
    ['a label that is a file name', '[»x.js](/y)', 'text'],
    ['a bare URL', 'See https://»x.example.', 'link'],
    ['text drawn by an image', '<svg><text>»x</text></svg>', 'code'],
    ['a name in an attribute', '<A b={f(»x)} />', 'reference'],
    ['a string in an attribute', '<A b={["»x"]} />', 'attribute'],
    ['the quote before a value', '<A b=»"x" />', 'reference'],
    ['an export', 'export const »x = 1', 'reference'],
    ['a name in an expression of a quote', '> {f(»x,\n> "a")}', 'reference'],
    ['a string in an expression of a quote', '> {f(a,\n> "»x")}', 'code'],
    ['a class within an expression', '{a && <b look={["»x"]} />}', 'reference'],
    ['an address in an expression', '{f("a/»x")}', 'reference'],
    ['a string in an export', 'export const a = "»x"', 'code'],
    ['another name of an export', 'export const a = 1\nexport { a as »x }', 'reference'],
    ['the anchor of a heading', '## A {#»x}', 'reference'],
    ['the anchor of a heading on a page that is no MDX', '## A {#»x}\n\n<b', 'reference'],
    ['code in a heading that looks like an anchor', '## A `{#»x}`', 'code'],
  ])('classifies the marked character in %s as %s', (_, marked, place) => {
    expect(classifySource(marked.replace('»', ''), isWords).kindAt(marked.indexOf('»'))).toBe(place);
  });

  it.each([
    ['a name', 'export const »x = 1;', 'reference'],
    ['a tag', 'export const A = () => <»x.B />;', 'reference'],
    ['a file', 'import A from "./»x.js";', 'reference'],
    ['a string', 'const a = "»x";', 'code'],
    ['a comment', '// »x', 'code'],
    ['text', 'const a = <b>»x</b>;', 'text'],
    ['text in code', 'const a = <pre><b>»x</b></pre>;', 'code'],
    ['words', 'const a = <b title="»x" />;', 'attribute'],
    ['a class', 'const a = <b icon="»x" />;', 'reference'],
    ['an address', 'const a = <b href="»x" />;', 'link'],
    ['an address in a string', 'fetch("/»x");', 'reference'],
    ['a part of an address', 'fetch(`/»x/${a}`);', 'reference'],
    ['classes in an expression', 'const a = <b look={`»x ${c}`} />;', 'reference'],
    ['words in an expression', 'const a = <b title={`»x ${c}`} />;', 'attribute'],
    ['a name in a file that returns', 'if (»x) return;', 'reference'],
    ['what is no JavaScript', 'const »x: number = 1;', 'reference'],
    ['a string of what is no JavaScript', 'const x: string = "»a";', 'code'],
  ])('in a code file, classifies %s as %s', (_, marked, place) => {
    expect(classifyCode(marked.replace('»', ''), isWords)(marked.indexOf('»'))).toBe(place);
  });

  it.each([
    ['comments of HTML', classifySource('<!--->'.repeat(140_000), isWords).kindAt, 'component'],
    ['strings', classifyCode(`[${'"ab", '.repeat(140_000)}]`, isWords), 'code'],
  ])('classifies very many %s', (_, placeAt, place) => {
    expect(placeAt(140_000 * 6 - 3)).toBe(place);
  });
});
