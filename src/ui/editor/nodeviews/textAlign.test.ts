import { expect, it } from 'vitest';
import { textAlignOf } from './textAlign.ts';

it.each<readonly [tag: string, values: Readonly<Record<string, string | true>>, align: string | null]>([
  ['div', { className: 'mt-4 text-center' }, 'center'],
  ['div', { class: 'text-right' }, 'right'],
  ['div', { className: 'text-left' }, 'left'],
  ['div', { className: 'text-centered' }, null],
  ['div', { style: '{ textAlign: "center" }' }, 'center'],
  ['div', { style: 'text-align: right' }, 'right'],
  ['div', { style: '/* x: y; */TEXT-ALIGN: Center !important' }, 'center'],
  ['div', { style: 'content: "; text-align: left"; text-align: right' }, 'right'],
  ['p', { align: 'center' }, 'center'],
  ['center', {}, 'center'],
  ['div', { className: true }, null],
  ['div', {}, null],
])('%s with %j has the text alignment %s', (tag, values, align) => {
  expect(textAlignOf(tag, values)).toBe(align);
});
