import { expect, it } from 'vitest';
import { parseCssDeclarations, parseElementRules, splitCssText } from './parseCss.ts';

it.each<readonly [style: string, declarations: readonly string[]]>([
  ['color: red; width:1px', ['color: red', 'width: 1px']],
  [' COLOR :red;; ;Mso-List:L0 level1 ;', ['color: red', 'mso-list: L0 level1']],
  ['mso-bidi-font-weight:normal', ['mso-bidi-font-weight: normal']],
  ['content: "a;b"; quotes: \'c;d\'', ['content: "a;b"', "quotes: 'c;d'"]],
  ['content: "a\\";b"; top: 0', ['content: "a\\";b"', 'top: 0']],
  [
    'background: url(data:image/png;base64,A=) no-repeat; top: 0',
    ['background: url(data:image/png;base64,A=) no-repeat', 'top: 0'],
  ],
  ['background: url( "a;b" ); top: 0', ['background: url( "a;b" )', 'top: 0']],
  ['background:url(a\\);b);top:0', ['background: url(a\\);b)', 'top: 0']],
  ['a:/* b; c: d */e; /* f: g */ h: i', ['a: e', 'h: i']],
  ['a: b /* c', ['a: b']],
  ['a: (b; [c;] {d;}); e: f', ['a: (b; [c;] {d;})', 'e: f']],
  ['a: b!important; a: c; d: e ! IMPORTANT', ['a: c', 'a: b !', 'd: e !']],
  ['--Name: {a: b}; --name:c', ['--Name: {a: b}', '--name: c']],
  ['a b: c; : d; e:; 1: f; {g: h}', []],
  ['a: "b\n; c: d', ['a: "b', 'c: d']],
  ['', []],
])('reads the declarations of %j', (style, declarations) => {
  expect(
    parseCssDeclarations(style).map(({ name, value, isImportant }) => `${name}: ${value}${isImportant ? ' !' : ''}`),
  ).toEqual(declarations);
});

it.each<readonly [text: string, separator: ',' | ' ', parts: readonly string[]]>([
  ['"a, b", c , d(e, f)', ',', ['"a, b"', 'c', 'd(e, f)']],
  [' italic  12px/1.5\t"a b" ', ' ', ['italic', '12px/1.5', '"a b"']],
])('splits %j by %j', (text, separator, parts) => {
  expect(splitCssText(text, separator)).toEqual(parts);
});

it.each<readonly [sheet: string, rules: readonly string[]]>([
  ['td {font-weight:400}', ['td {font-weight:400}']],
  ['.a{b:c}\ntd\n{d:e}', ['td {d:e}', '.a {b:c}']],
  ['td.a.b, LI , .c { d: e; f: g }', ['li { d: e; f: g }', '.c { d: e; f: g }', 'td.a.b { d: e; f: g }']],
  ['.a {b:c} .a {b:d}', ['.a {b:c}', '.a {b:d}']],
  [
    '<!--\n.xl65\n\t{mso-style-parent:style0;\n\tfont-weight:700;}\n-->',
    ['.xl65 {mso-style-parent:style0;\n\tfont-weight:700;}'],
  ],
  ['* {a:b} .x-1_y{c:d} .ü{e:f}', ['* {a:b}', '.x-1_y {c:d}', '.ü {e:f}']],
  ['/* .a{b:c} */ .d/*x*/{e:f}', ['.d {e:f}']],
  ['@import url("https://a.example/x.css"); @charset "x"; .a{b:c}', ['.a {b:c}']],
  ['@media print { .a{b:c} } @font-face{font-family:X} @list l0:level1 {a:b} @page S {c:d} .e{f:g}', ['.e {f:g}']],
  ['a:hover{b:c} #d{e:f} .g .h{i:j} .g>k{l:m} [n]{o:p} 1{q:r} .{s:t} {u:v}', []],
  ['.a{content:"}.b{c:d}"} .e{f:g}', ['.a {content:"}.b{c:d}"}', '.e {f:g}']],
  ['} .a{b:c}', ['.a {b:c}']],
  ['.a{b:c', []],
  ['', []],
])('reads the element rules of %j', (sheet, rules) => {
  expect(
    parseElementRules(sheet).map(
      ({ tag, classes, style }) => `${[tag ?? (classes.length === 0 ? '*' : ''), ...classes].join('.')} {${style}}`,
    ),
  ).toEqual(rules);
});

it('takes linear time for long styles', () => {
  for (const piece of ['(', '"', '/*', 'url(', '\\', 'u', 'a:b;', '"\\']) {
    const started = performance.now();
    parseCssDeclarations(piece.repeat(200_000));
    parseElementRules(`a{${piece.repeat(100_000)}`);
    parseElementRules(piece.repeat(100_000));
    expect(performance.now() - started, piece).toBeLessThan(5000);
  }
});
