import { expect, it } from 'vitest';
import { getYamlCompletionContext } from './yamlCompletionContext.ts';

/** The completion context at `‸`: each candidate as JSON with the caret, and the text it replaces. */
function at(marked: string) {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const lines = text.split('\n');
  const line = marked.slice(0, offset).split('\n').length - 1;
  const column = offset - (marked.lastIndexOf('\n', offset - 1) + 1);
  const carets = getYamlCompletionContext((one) => lines[one] ?? null, line, column);
  if (carets === null) return null;
  const ways = carets.candidates.map(({ json, offset: caret }) => `${json.slice(0, caret)}‸${json.slice(caret)}`);
  return [lines[line]?.slice(carets.from, carets.to), ...ways];
}

it.each<readonly [string, string, readonly string[] | null]>([
  ['a key of the whole file', 'openapi: 3.1.0\nin‸\npaths: {}\n', ['in', '{"openapi":"3.1.0","paths":{},‸}']],
  ['a key in an object', 'a:\n  b:\n    c: 1\n    ‸\n    d: x\n  e: 2\n', ['', '{"a":{"b":{"c":1,"d":"x",‸}}}']],
  ['a key deeper than its neighbors', 'a:\n  b:\n    ‸\n  c: 2\n', ['', '{"a":{"b":{‸}}}']],
  ['a value', 'a:\n  in: qu‸\n  name: x\n', ['qu', '{"a":{"in":‸}}']],
  ['a value that is not begun', 'a:\n  name: x\n  in: ‸', ['', '{"a":{"name":"x","in":‸}}']],
  ['no value right behind the colon', 'in:‸', null],
  ['a word as a whole', 'a: que‸ry', ['query', '{"a":‸}']],
  ['a key that has its colon', 'sum‸mary: x\nb: 1', ['summary', '{"b":1,‸}']],
  [
    'a first key in a list, or an item',
    'a:\n  - na‸\n    in: query\n',
    ['na', '{"a":[{"in":"query",‸}]}', '{"a":[‸]}'],
  ],
  ['an item of a list in line with its key', 'a:\n- ‸\n', ['', '{"a":[{‸}]}', '{"a":[‸]}']],
  ['a further key in a list', 'a:\n  - name: x\n    ‸\n  - name: y\n    in: query\n', ['', '{"a":[{"name":"x",‸}]}']],
  [
    'a key behind a list in line with its key',
    'get:\n  tags:\n  - one\n  ‸\n  responses:\n',
    ['', '{"get":{"tags":{},"responses":{},‸}}'],
  ],
  ['lists within lists', 'a:\n  - - b: 1\n      ‸\n', ['', '{"a":[[{"b":1,‸}]]}']],
  ['keys in quotes', '\'200\':\n  "a b":\n    ‸', ['', '{"200":{"a b":{‸}}}']],
  ['paths, with their braces', 'paths:\n  /a/{id}:\n    ge‸', ['ge', '{"paths":{"/a/{id}":{‸}}}']],
  ['words beside what is around', 'a:\n  in: path\n  schema:\n    ‸', ['', '{"a":{"in":"path","schema":{‸}}}']],
  ['nothing of comments', '# a: 1\na:\n  # b: 2\n  ‸\n', ['', '{"a":{‸}}']],
  ['nothing in comments', 'a: b # c‸', null],
  ['nothing in flow style', 'a: { b‸ }', null],
  ['nothing in quotes', "a: 'b‸'", null],
  ['nothing in a text of several lines', 'a: |\n  some\n  wor‸\n', null],
  ['nothing in a plain text of several lines', 'a: some\n  wor‸\n', null],
  ['nothing in words', 'a: some wor‸', null],
])('finds %s', (_, text, wanted) => {
  expect(at(text)).toEqual(wanted);
});
