import { expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../../test/growth.ts';
import { correctEnterRules, findTagIndent } from './mdxEnterRules.ts';

it.each([
  ['<Card title="x">', 'indent'],
  ['  <Steps>', 'indent'],
  ['<Tooltip tip="a > b" icon={<b>}>', 'indent'],
  ["<div style={{ color: 'red' }}>", 'indent'],
  ["<div style={{ color: 'red' }} onClick={() => { if (a > b) { c() } }}>", 'indent'],
  ["<div style={{ color: 'red' }}", 'indent'],
  ["<div style={{ color: 'red' }} />", null],
  ["<div style={{ color: 'red' }}>text", null],
  ['<Foo.Bar', 'indent'],
  ['<Card title="x"', 'indent'],
  ['</Card>', 'outdent'],
  ['    </Foo.Bar>  ', 'outdent'],
  ['<ServerKey />', null],
  ['<img src="/a.png" alt="a > b" />', null],
  ['<br/>', null],
  ['See <b>this</b> now', null],
  ['See <b>this', null],
  ['<b>this</b>', null],
  ['<Card>text', null],
  ['a < b', null],
  ['<https://example.com>', null],
  ['<team@example.com>', null],
  ['> quote', null],
  ['text', null],
  ['', null],
] as const)('indents the line after %j: %s', (line, indent) => {
  expect(findTagIndent(line)).toBe(indent);
});

it('keeps the rules that repeat a marker, and no other', () => {
  const list = { beforeText: /^- ./, action: { indentAction: 0, appendText: '- ' } };
  const any = { beforeText: /<\w+/, action: { indentAction: 1 } };
  const rules = correctEnterRules([list, any], { indent: 1, outdent: 3 });
  expect(rules.slice(0, 1)).toEqual([list]);
  expect(rules.slice(1).map(({ action }) => action.indentAction)).toEqual([1, 1, 3]);
});

it.each(['{', '{{', '{{{a}', '{{a}} ', '"', '{"', "{a} 'b' "])('takes linear time: %j', (part) => {
  expect(growthOf((size) => `<a ${part.repeat(size)}`, findTagIndent, 2000)).toBeLessThan(mostGrowth);
});
