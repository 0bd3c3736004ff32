import { expect, it } from 'vitest';
import { textStyle } from './textStyle.ts';

it.each([
  ["{ color: 'red', fontWeight: 600 }", ['color: red', 'font-weight: 600']],
  ["{{ color: 'red' }}", []],
  ['{ fontSize: 20, backgroundColor: "#ff0" }', ['font-size: 20px', 'background-color: #ff0']],
  ['color: red; text-transform: uppercase', ['color: red', 'text-transform: uppercase']],
  ["{ background: 'url(https://a.b/c.png)' }", []],
  ["{ display: 'none', position: 'absolute', inset: 0, margin: '-9em' }", []],
  ['{ color: theme.accent }', []],
])('takes of %s what is about the look of words', (written, rules) => {
  expect(textStyle(written).map((rule) => rule.join(': '))).toEqual(rules);
});
