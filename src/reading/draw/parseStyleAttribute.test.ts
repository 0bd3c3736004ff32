import { expect, it } from 'vitest';
import { parseStyleAttribute } from './parseStyleAttribute.ts';

it.each([
  ["{ width: '50%', maxHeight: 300 }", { width: '50%', maxHeight: 300 }],
  ['{ "--gap": "4px", textAlign: "center" }', { '--gap': '4px', textAlign: 'center' }],
  ["{ margin: '0 auto', width: size }", { margin: '0 auto' }],
  ['color: red; text-align: center', { color: 'red', textAlign: 'center' }],
  ["{ background: 'url(https://a.b/c.png)' }", {}],
  ['background-image: URL (x); color: blue', { color: 'blue' }],
  ["{ position: 'fixed', top: 0 }", { top: 0 }],
  ['{ ...rest }', {}],
  [
    "{ /* c */ color: 'red', ...f({ a: 1, width: '2px' }), 'font': \"a, 'b'\", top: -.5 }",
    { color: 'red', font: "a, 'b'", top: -0.5 },
  ],
  [
    'COLOR: red; /* width: 1px; */ height: 2px /* ; */; --Gap: "a;b"',
    { color: 'red', height: '2px', '--Gap': '"a;b"' },
  ],
  ['width: 1px !IMPORTANT; width: 2px', { width: '1px !important' }],
  ['background: url(data:image/png;base64,AA;color:red)', {}],
  ['position: fixed !important; position: /* */ sticky; top: 0', { top: '0' }],
  ["{ position: 'fixed ' }", {}],
  ['--p: fixed; position: var(--p)', { '--p': 'fixed' }],
  ['', {}],
])('parses the style %s', (written, rules) => {
  expect(parseStyleAttribute(written)).toEqual(rules);
});
