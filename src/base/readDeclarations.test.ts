import { expect, it } from 'vitest';
import { readDeclarations, splitOutside } from './readDeclarations.ts';

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
    readDeclarations(style).map(({ name, value, isImportant }) => `${name}: ${value}${isImportant ? ' !' : ''}`),
  ).toEqual(declarations);
});

it.each<readonly [text: string, separator: ',' | ' ', parts: readonly string[]]>([
  ['"a, b", c , d(e, f)', ',', ['"a, b"', 'c', 'd(e, f)']],
  [' italic  12px/1.5\t"a b" ', ' ', ['italic', '12px/1.5', '"a b"']],
])('parts %j by %j', (text, separator, parts) => {
  expect(splitOutside(text, separator)).toEqual(parts);
});

it('takes no longer than long styles are long', () => {
  for (const piece of ['(', '"', '/*', 'url(', '\\', 'u', 'a:b;', '"\\']) {
    const started = performance.now();
    readDeclarations(piece.repeat(200_000));
    expect(performance.now() - started, piece).toBeLessThan(5000);
  }
});
