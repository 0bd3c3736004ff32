import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextInHtml, findTextInCss } from './findTextInCssAndHtml.ts';
import type { CodeRange } from './findTextInCode.ts';
import { findTextInTypeScript } from './findTextInTypeScript.ts';

const isWords = (_: string, attribute: string, value: string | null) =>
  attribute === 'title' || (value === null ? attribute !== 'className' : value.includes(' '));
const readers = {
  code: (text: string) => findTextInTypeScript(text, isWords),
  styles: findTextInCss,
  html: (text: string) => findTextInHtml(text, isWords),
};
const texts = (text: string, ranges: readonly CodeRange[]) =>
  ranges.map(({ from, to }) => text.slice(from, to)).filter((words) => words.trim() !== '');

describe('text in a file that is only scanned', () => {
  it.each<readonly [keyof typeof readers, string, readonly string[]]>([
    ['code', 'type A = B; // a\nf("b", \'c\', `d ${e}`)', ['// a', '"b"', "'c'", 'd ']],
    ['code', 'x = "a \\" b" + "/path/of.png" + "https://a.example"', ['"a \\" b"']],
    ['code', '<A title="a" className="b" />', ['"a"']],
    ['code', '<A.B className={x("a")} title={x("b")} data-x="c d" x:y="e" />; f("g")', ['"b"', '"c d"', '"g"']],
    ['code', '<A title={<B className="a" />} className={`b`}>c</A>', ['c']],
    ['code', 'let a: "b" | `c` = "d" as "e"; f<"g">("h"); type I = { "j": "k" }', ['"d"', '"h"']],
    ['code', 'import a, { type B } from "c"; import "d"; export * from "e"; import f = require("g")', []],
    ['code', 'await import("a"); const b: C = require("d"); declare module "e" {}', []],
    [
      'code',
      "x!['a'][`b`]; y?.['c']; ({ 'd': 1, ['e']: 'f' }) as G; class H { 'i' = 'j'; ['k']() {} }",
      ["'f'", "'j'"],
    ],
    ['code', "let a: B = ['c', `d`]; enum E { 'f' = 'g' }", ["'c'", 'd', "'g'"]],
    ['code', 'switch (a as B) { case "c": d === "e" || "f" in g; default: h("i") }', ['"i"']],
    ['code', 'let a: B = `c ${`d`} e ${f} g`; sql`h`', ['c ', 'd', ' e ', ' g']],
    ['code', "<p>Don't <b.c /> or {d} e{/* f */}</p> as G", ["Don't ", ' or ', ' e', '/* f */']],
    ['code', 'const a: RegExp = /"/; b(c); const d = "e"; // f', ['"e"', '// f']],
    ['code', 'const a = <B>"c"; // d', ['"c"', '// d']],
    ['code', '#!/usr/bin/env a // b\nlet c: D; // e', ['// e']],
    ['code', '/* never closed', []],
    ['code', 'a = "never closed\nb', []],
    ['code', 'These are words, and no code. // a', []],
    ['styles', '.a { content: "b"; background: url("c"); } /* d */', ['"b"', '/* d */']],
    ['styles', '.content:hover {}', []],
    ['styles', '[data-x="/*"] { color: a } .b {} /* c */', ['/* c */']],
    ['styles', "[data-x='/*'] .a\\'/**/ { content: 'b\\'/*' }", ['/**/', "'b\\'/*'"]],
    ['styles', '.a { background: url(data:a/*b;c) } .d {} /* e */', ['/* e */']],
    ['styles', '.a { b: "never closed /*\n; content: "c" }', ['"c"']],
    ['html', 'a<b class="c" title="d">e</b><!-- f -->', ['a', '"d"', 'e', '<!-- f -->']],
    ['html', '<a onclick="b ()" for="c d" headers="e f" srcset="g 1x, h 2x" data-title="i j" title="k l">', ['"k l"']],
    ['html', '<a b c= \'d\' e=title="f" title = "g" / title=\'h\' title=i></a title="j">', ['"g"', "'h'"]],
    ['html', '<script>a</script><style>b</style>c', ['c']],
    ['html', '<!DOCTYPE a><?b ?>c', ['c']],
    ['html', '<a b="never closed', []],
    ['html', '1 < 2', ['1 < 2']],
  ])('in %s: %s', (kind, text, expected) => {
    expect(texts(text, readers[kind](text))).toEqual(expected);
  });

  it('is found in order and within bounds for any text', () => {
    const piece = fc.constantFrom(
      '<a ',
      '<script>',
      '<!--',
      '-->',
      '"',
      "'",
      '`',
      '/*',
      '*/',
      '//',
      '\n',
      '\\',
      'content:',
      '>',
      'x',
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(readers)), fc.array(piece), (read, pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { from, to } of read(text).toSorted((one, other) => one.from - other.from)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThanOrEqual(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  const pieces = ['a', '9', ' ', '\n', '\\', '"', "'", '`', '=', '>', '{', '(', '[', '/', '-', '.', 'é'];
  const longer = [
    '<a',
    '<a ',
    '<a b',
    '<a b=',
    '<a b="',
    'a ',
    'a=',
    'a="',
    "a='",
    '<script>',
    '</script ',
    '<!--',
    '/*',
    '//',
  ];
  const deeper = [
    "content:'",
    'content:"\\',
    'content: ',
    'url(',
    'url( ',
    '`${',
    '<A>',
    '(a:',
    'a<',
    'a?',
    'f(',
    '"a",',
  ];
  it.each([...pieces, ...longer, ...deeper])('is found quickly in many repetitions of %s', (piece) => {
    // Algorithms that scan the rest of the text for each match would exceed the test's timeout.
    const many = piece.repeat(20_000);
    for (const read of Object.values(readers))
      for (const text of [many, `<a ${many}>`, `.a { content: "${many}`, `let a: B = "${many}"; // ${many}`]) {
        expect(read(text).length).toBeGreaterThanOrEqual(0);
      }
  });

  it.each([
    ['<T>(a = ', ')=>1'],
    ['(a: T = ', ')=>1'],
    ['a?(b):c=>(', ')'],
    ['async<T>(a=', ')'],
  ])('is skipped quickly in nested code: %s', (before, behind) => {
    const start = performance.now();
    expect(findTextInTypeScript(`f("a"); ${before.repeat(24)}1${behind.repeat(24)}`, isWords)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
