import { expect, it } from 'vitest';
import { readStyle } from './readStyle.ts';

it.each([
  ["{ width: '50%', maxHeight: 300 }", { width: '50%', maxHeight: 300 }],
  ['{ "--gap": "4px", textAlign: "center" }', { '--gap': '4px', textAlign: 'center' }],
  ["{ margin: '0 auto', width: size }", { margin: '0 auto' }],
  ['color: red; text-align: center', { color: 'red', textAlign: 'center' }],
  ["{ background: 'url(https://a.b/c.png)' }", {}],
  ['background-image: URL (x); color: blue', { color: 'blue' }],
  ["{ position: 'fixed', top: 0 }", { top: 0 }],
  ['{ ...rest }', {}],
  ['', {}],
])('reads the rules of %s', (written, rules) => {
  expect(readStyle(written)).toEqual(rules);
});
