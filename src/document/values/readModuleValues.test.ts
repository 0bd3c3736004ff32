import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModuleValues } from './readModuleValues.ts';
import { readStaticExpression, toJson, toRenderedText, type StaticScope } from './staticValue.ts';

const files: Readonly<Record<string, readonly string[]>> = {
  '/vars.mdx': ['import { major as m } from "/base.mdx"', 'export const version = `${m}.4`, all = [m, version]'],
  '/base.mdx': ['export const major = 2', "export * from '/more.mdx'", 'export * as more from "/more.mdx"'],
  '/more.mdx': ['export const more1 = { a: { b: "c" } }\nexport default "main"'],
};
const read = (sources: readonly string[]) => {
  const imported = (from: string, depth: number): StaticScope | null =>
    files[from] === undefined || depth > 5
      ? null
      : readModuleValues(files[from], (inner) => imported(inner, depth + 1)).exported;
  return readModuleValues(sources, (from) => imported(from, 0)).scope;
};
const show = (sources: readonly string[], expression: string) =>
  toRenderedText(readStaticExpression(expression, read(sources)));

it.each<[source: string, expression: string, text: string | null]>([
  ['import { version } from "/vars.mdx"', 'version', '2.4'],
  ['import { version as v, all } from "/vars.mdx"', '`v${v} ${all[0]}`', 'v2.4 2'],
  ['import * as vars from "/vars.mdx"', 'vars.all', '22.4'],
  ['import main from "/more.mdx"', 'main', 'main'],
  ['import { more1, more } from "/base.mdx"', 'more1.a.b + more', null],
  ['import { more1, more } from "/base.mdx"', '`${more1.a.b} ${more.more1.a["b"]} ${more.default}`', 'c c main'],
  ['import { gone } from "/vars.mdx"', 'gone', null],
  ['import { x } from "/gone.mdx"', 'x', null],
  ['import { x } from "./code.js"', 'x', null],
  [
    'export const kite = { name: "Kite", "max-height": 3, size: { w: -1.5 }, fly() {}, get x() { return 1 } }',
    'kite.name',
    'Kite',
  ],
  ['export const kite = { name: "Kite", "max-height": 3, size: { w: -1.5 } }', 'kite["max-height"]', '3'],
  ['export const kite = { size: { w: -1.5 } }', 'kite.size.w', '-1.5'],
  ['export const kite = { fly() {}, name: "K" }', 'kite.fly', null],
  ['export const kite = { name: "K" }', 'kite.gone', ''],
  ['export const kite = { name: "K" }', 'kite.toString', null],
  ['export const kite = { name: "K" }', 'kite.gone.deep', null],
  ['export const kite = { __proto__: { name: "K" } }', 'kite.name', ''],
  [
    'export const a = 1\nexport const b = { a, ...{ c: "c" } }, [d, { e }] = [b.c, { e: 5 }]',
    '`${b.a}${b.c}${d}${e}`',
    '1cc5',
  ],
  ['export const a = [1, ["x", null, [true]], undefined]', '`${a}`', '1,x,,true,'],
  ['export const a = [{ b: 1 }]', '`${a}`', null],
  ['export const a = [make()]', '`${a}`', null],
  ['export const a = "x"', 'a /* which */', 'x'],
  ['export const a = "x"', '/* which */ a // :)', 'x'],
  ['export const a = "x"', '`${a}` // )', 'x'],
  ['export const a = "x"', 'a) + (a', null],
  ['export const a = 3', '`${+a} ${-a} ${- -a}`', '3 -3 3'],
  ['export const a = "3"', '+a', null],
  ['export const a = {}', '[a.b?.c.d["e"], a?.["f"]?.g]', ''],
  ['export const a = { b: null }', 'a.b?.c.d', ''],
  ['export const a = { b: null }', '(a.b?.c).d', null],
  ['export const a = { b: { c: 1 } }', 'a?.b?.c', '1'],
  ['export const a = { b: {} }', 'a?.b.c.d', null],
  ['export let a = [1, "b", true, null, undefined, ["c"]]', 'a', '1bc'],
  ['export const a = ["x", ...["y", "z"]]', '[a[2], a.length, a[9]]', 'z3'],
  ['export const [, b] = ["x", "y"]', 'b', 'y'],
  ['export const [a, , [, c], , d] = ["x", "y", ["z", "w"], , "v"]', '`${a}${c}${d}`', 'xwv'],
  ['export const [a, b] = [, "y"]', '[`${a}`, b]', 'undefinedy'],
  ['export const [, ...rest] = ["x", "y"]', 'rest', null],
  ['export const a = ["x", , "y"]', '[a[1], a[2], a.length]', 'y3'],
  ['export const a = ["x", ...[, "z"], ,]', '[a[2], a.length]', 'z4'],
  ['export const a = 1 + 1', 'a', null],
  ['export const a = make()', 'a', null],
  ['export const a = <b>x</b>', 'a', null],
  ['export const a = () => "x"', 'a', null],
  ['export function a() {}', 'a', null],
  ['export const a = /x/', 'a', null],
  ['export const a = { b: 1 }', 'a', null],
  ['export const a = "x" as const', 'a', null],
])('reads %j, and %s as %j', (source, expression, text) => {
  expect(show([source], expression)).toBe(text);
});

it('builds no text that grows with each repetition', () => {
  const doubled = Array.from(
    { length: 60 },
    (_none, index) => `export const a${index + 1} = [...a${index}, ...a${index}]`,
  );
  expect(show(['export const a0 = ["x"]', ...doubled], 'a60')).toBeNull();
  const texts = Array.from(
    { length: 60 },
    (_none, index) => `export const a${index + 1} = \`\${a${index}}\${a${index}}\``,
  );
  expect(show(['export const a0 = "x"', ...texts], 'a60')).toBeNull();
});

it.each([
  ['empty texts in lists', '""', (before: string) => `[${before}, ${before}]`],
  ['texts in lists', '"x"', (before: string) => `[${before}, ${before}]`],
  ['lists in lists', '[]', (before: string) => `[${before}, ${before}]`],
  ['objects', '""', (before: string) => `{ a: ${before}, b: ${before} }`],
  ['lists of objects', 'null', (before: string) => `[{ a: ${before} }, { a: ${before} }]`],
])('prints no value whose %s double with each statement', (_what, first, next) => {
  const statements = Array.from({ length: 60 }, (_none, index) => `export const a${index + 1} = ${next(`a${index}`)}`);
  const scope = read([`export const a0 = ${first}`, ...statements]);
  expect(toRenderedText(scope.get('a60'))).toBeNull();
  expect(toJson(scope.get('a60'))).toBeUndefined();
  expect(toJson(scope.get('a3'))).toBeDefined();
});

it('prints no value that is very deep', () => {
  const names = Array.from({ length: 5000 }, (_none, index) => `a${index + 1} = [a${index}]`);
  const scope = read([`export const a0 = "", ${names.join(', ')}`]);
  expect([toRenderedText(scope.get('a5000')), toJson(scope.get('a5000'))]).toEqual([null, undefined]);
});

it('reads any plain data as JavaScript does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const scope = read([`export const data = ${JSON.stringify(data).replaceAll('"__proto__"', '"proto"')}`]);
      const value = scope.get('data');
      expect(JSON.parse(toJson(value ?? null) ?? '')).toEqual(
        JSON.parse(JSON.stringify(data).replaceAll('"__proto__"', '"proto"')),
      );
    }),
  );
});
