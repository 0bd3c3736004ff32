import { expect, it } from 'vitest';
import { mergePageNames } from './mergePageNames.ts';

const head = {
  title: 'Welcome',
  icon: null,
  iconType: null,
  tag: null,
  hidden: false,
  headings: [],
  operationMethod: null,
};
const operation = {
  path: 'api/list.mdx',
  entry: 'api/list',
  title: 'List',
  operation: 'a GET /',
  method: 'GET',
  deprecated: false,
  hidden: true,
};

it('adds names of pages generated from OpenAPI files to those of written pages, and returns the same map for the same input', () => {
  const names = new Map([['index.mdx', head]]);
  const byPath = new Map([['api/list.mdx', operation]]);
  const all = mergePageNames(names, byPath);
  expect([...all].map(([path, { title, hidden }]) => [path, title, hidden])).toEqual([
    ['index.mdx', 'Welcome', false],
    ['api/list.mdx', 'List', true],
  ]);
  expect(mergePageNames(names, byPath)).toBe(all);
  const again = mergePageNames(new Map(names), byPath);
  expect(again).not.toBe(all);
  expect(again.get('api/list.mdx')).toBe(all.get('api/list.mdx'));
  expect(mergePageNames(names, new Map())).toBe(names);
});
