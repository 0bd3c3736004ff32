import { expect, it } from 'vitest';
import { sanitizeAuthorCss } from './siteStyles.ts';

it.each([
  'background: url(/own.png)',
  'background: url( "own.png" )',
  'background: url(data:image/png;base64,AA), url(../own.png)',
  `background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>")`,
  'content: "https://a.example"',
  'background: image-set("own.png" 1x, "own-2.png" 2x)',
  'src: url(/a.woff2) format("woff2")',
  'color: red /* https://a.example */',
  '--space: "a b"',
])('keeps %s', (declaration) => {
  expect(sanitizeAuthorCss(`p { ${declaration} }`)).toEqual({ css: `p { ${declaration} }`, refused: [] });
});

it.each([
  ['one address behind others', 'background: url(/own.png), url(https://a.example/x)'],
  ['one behind data', 'background: url(data:image/png;base64,AA), url(//a.example/x)'],
  ['a further one of a set', 'background: image-set("own.png" 1x, "https://a.example/x" 2x)'],
  ['a set within others', 'background: -webkit-image-set(url(a.png) 1x, url("//a.example") 2x)'],
  ['a backslash', 'background: url("/\\\\a.example/x")'],
  ['a tab in its scheme', 'background: url("ht\\9 tps://a.example/x")'],
  ['a broken line in it', 'background: url("ht\\\ntps://a.example/x")'],
  ['blanks before it', 'background: url( \n "//a.example/x")'],
  ['an escaped function', 'background: \\75 rl(//a.example/x)'],
  ['an escaped letter', 'background: u\\72l("\\68ttps://a.example/x")'],
  ['capitals', 'background: URL(HTTPS://a.example/x)'],
  ['a text that is put in elsewhere', '--own: "https://a.example/x"'],
  ['a comment before it', 'background: image-set(/**/"//a.example/x" 1x)'],
])('removes external loads by %s', (_, declaration) => {
  expect(sanitizeAuthorCss(`p { ${declaration}; color: red }`).css).toBe('p { color: red }');
});
