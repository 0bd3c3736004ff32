import { expect, it } from 'vitest';
import { filterTextStyle } from './filterTextStyle.ts';

it.each([
  ["{ color: 'red', fontWeight: 600 }", ['color: red', 'font-weight: 600']],
  ["{{ color: 'red' }}", []],
  ['{ fontSize: 20, backgroundColor: "#ff0" }', ['font-size: 20px', 'background-color: #ff0']],
  ['color: red; text-transform: uppercase', ['color: red', 'text-transform: uppercase']],
  ["{ background: 'url(https://a.b/c.png)' }", []],
  ["{ display: 'none', position: 'absolute', inset: 0, margin: '-9em' }", []],
  ['{ color: theme.accent }', []],
  ['{ opacity: 0 }', []],
  ["{ fontSize: 0, font: '0/0 a' }", []],
  ["{ fontSize: '0.2em' }", []],
  ["{ fontSize: '1vw', fontSizeAdjust: 0 }", []],
  ["{ fontSize: 'calc(1px)' }", []],
  ["{ fontSize: '0.8em', font: 'bold 1em/1.5 serif' }", ['font-size: 0.8em', 'font: bold 1em/1.5 serif']],
  ["{ fontSize: 'small', color: '#0008' }", ['font-size: small', 'color: #0008']],
  ["{ color: 'transparent' }", []],
  ['color: rgba(0, 0, 0, 0)', []],
  ['color: rgb(0 0 0 / 5%)', []],
  ['color: rgb(0 0 0 / none)', []],
  ['color: #0000', []],
  ['color: #00000010', []],
  ['color: rgb(1, 2, 0); background: rgba(1, 2, 0, 0.1)', ['color: rgb(1, 2, 0)', 'background: rgba(1, 2, 0, 0.1)']],
  ['color: hsl(1 2% 3% / 0.9)', ['color: hsl(1 2% 3% / 0.9)']],
  ['color: red !important', ['color: red']],
  ['{ lineHeight: 0 }', []],
  ["{ lineHeight: '50%' }", []],
  ["{ lineHeight: 1.5, verticalAlign: 'super' }", ['line-height: 1.5', 'vertical-align: super']],
  ["{ padding: 400, letterSpacing: '-1em', verticalAlign: '-900px' }", []],
  ["{ padding: '50%', boxShadow: '0 0 0 9999px red', border: '9e9px solid' }", []],
  [
    "{ padding: '0 4px', letterSpacing: 1, borderRadius: 9999, border: '1px solid #1e90ff' }",
    ['padding: 0 4px', 'letter-spacing: 1px', 'border-radius: 9999px', 'border: 1px solid #1e90ff'],
  ],
  ['{ borderImageSlice: 3, borderImageOutset: 400 }', ['border-image-slice: 3']],
])('keeps from %s only safe text styles', (written, rules) => {
  expect(filterTextStyle(written).map((rule) => rule.join(': '))).toEqual(rules);
});
