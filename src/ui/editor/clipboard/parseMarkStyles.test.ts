import { expect, it } from 'vitest';
import { parseListNumber, parseTextAlign, parseMsoList, parseMarkStyles } from './parseMarkStyles.ts';

/** The marks a style sets, and with a minus those it unsets. */
function marks(style: string): string {
  return Object.entries(parseMarkStyles(style))
    .flatMap(([name, value]) =>
      value === null ? [] : value === true ? [name] : value === false ? [`-${name}`] : [value],
    )
    .filter((name) => name !== '-code')
    .join(' ');
}

it.each([
  ['mso-bidi-font-weight:normal', ''],
  ['mso-bidi-font-weight:bold;mso-bidi-font-style:italic;mso-ansi-font-style:italic', ''],
  ['mso-bidi-font-weight:normal;font-weight:bold', 'strong'],
  ['font-weight:bold;mso-bidi-font-weight:normal', 'strong'],
  ['--font-weight:bold;-x-font-weight:700', ''],
  ['font-weight: 600', 'strong'],
  ['font-weight:650.5', 'strong'],
  ['font-weight:1000', 'strong'],
  ['font-weight:bolder', 'strong'],
  ['FONT-WEIGHT:BOLD', 'strong'],
  ['font-weight:500', ''],
  ['font-weight:400', '-strong'],
  ['font-weight:1', '-strong'],
  ['font-weight:normal', '-strong'],
  ['font-weight:lighter', '-strong'],
  ['font-weight:inherit', ''],
  ['font-weight:bold;font-weight:normal', '-strong'],
  ['font-weight:bold!important;font-weight:normal', 'strong'],
  ['/*font-weight:bold;*/color:red', ''],
  ['font-weight:/**/bold', 'strong'],
  ['content:"font-weight:bold";background:url(data:text/css;font-weight:bold)', ''],
  ["font-family:'A;font-weight:bold'", ''],
  ['font-style:italic', 'em'],
  ['font-style: oblique 10deg', 'em'],
  ['font-style:normal', '-em'],
  ['text-decoration:line-through', 's'],
  ['text-decoration: underline red LINE-THROUGH', 's'],
  ['text-decoration-line:line-through', 's'],
  ['text-decoration-line:underline', ''],
  ['text-decoration:none', '-s'],
  ['text-decoration:line-through;text-decoration-line:none', '-s'],
  ['text-decoration-color:line-through', ''],
  ["font-family:'Roboto Mono'", 'code'],
  ['font-family:Consolas,Arial', 'code'],
  ['font-family: "Courier New"', 'code'],
  ['font-family:Unknown,monospace', 'code'],
  ['font-family:SFMono-Regular, x', 'code'],
  ['font-family:var(--bs-font-monospace)', 'code'],
  ['font-family:"Monotype Corsiva",Arial', ''],
  ['font-family:Arial,Courier', ''],
  ['mso-fareast-font-family:"Courier New"', ''],
  ['font:bold 12px Arial', 'strong -em'],
  ['font: italic 700 12.5px/1.5 "Courier New", x', 'strong em code'],
  ['font: oblique small-caps 0.9em/ 2 Menlo', '-strong em code'],
  ['font:12px Arial', '-strong -em'],
  ['font-weight:bold;font:12px Arial', '-strong -em'],
  ['font:12px Arial;font-weight:bold', 'strong -em'],
  ['font:bold xx-large monospace', 'strong -em code'],
  ['font:inherit', ''],
  ['font:menu', ''],
  ['font-size:bold', ''],
  ['vertical-align:super;font-size:0.6em', 'sup'],
  ['vertical-align:sub', 'sub'],
  ['vertical-align:baseline', ''],
  ['VERTICAL-ALIGN: SUPER', 'sup'],
  ['', ''],
])('reads the marks of %j', (style, expected) => {
  expect(marks(style)).toBe(expected);
});

it.each([
  ['text-align:center', 'center'],
  ['TEXT-ALIGN: RIGHT !important', 'right'],
  ['text-align:-webkit-center', 'center'],
  ['text-align:end', 'right'],
  ['text-align:start', 'left'],
  ['text-align:justify', null],
  ['mso-text-align:center', null],
  ['text-align-last:center', null],
  ['text-align:center;text-align:left', 'left'],
])('reads the text alignment of %j', (style, align) => {
  expect(parseTextAlign(style)).toBe(align);
});

it.each([
  ['mso-list:l0 level1 lfo1', 1],
  ['text-indent:-18.0pt;MSO-LIST:L0 LEVEL3 LFO1', 3],
  ['mso-list:\n l10 level2\n lfo3;tab-stops:36pt', 2],
  ['mso-list:l0', 1],
  ['mso-list:Ignore', 'marker'],
  ['mso-list : ignore', 'marker'],
  ['mso-list:none', null],
  ['mso-list: none', null],
  ['mso-list:skip', null],
  ['mso-list-change:"l0 level1 lfo1"', null],
  ['x:"mso-list:l0 level1"', null],
  ['color:red', null],
])('reads the list of %j', (style, list) => {
  expect(parseMsoList(style)).toBe(list);
});

it.each([
  ['1.\u00a0\u00a0', 1],
  [' 12) ', 12],
  ['(3)', 3],
  ['2.10.', 10],
  ['1.1', 1],
  ['4', 4],
  ['a.', 1],
  ['C)', 1],
  ['iv.', 1],
  ['·\u00a0\u00a0', null],
  ['o\u00a0\u00a0', null],
  ['v', null],
  ['§', null],
  ['–', null],
  ['', null],
])('reads the list marker “%s”', (marker, number) => {
  expect(parseListNumber(marker)).toBe(number);
});
