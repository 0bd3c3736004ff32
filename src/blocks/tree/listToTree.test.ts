import { expect, it } from 'vitest';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { readPage } from '../pages.ts';
import { listToTree } from './listToTree.ts';

/** A tree as text: `app(layout.tsx page.tsx)`. */
function inWords(nodes: ReturnType<typeof listToTree>): string {
  return nodes
    .map(({ type, attrs = {}, content = [] }) =>
      type === 'treeFolder' || type === 'treeFile'
        ? `${String(toAttributeRecord(getNodeAttributes({ attrs }))['name'])}${type === 'treeFolder' ? `(${inWords(content)})` : ''}`
        : type,
    )
    .join(' ');
}

it.each([
  ['- app/\n  - layout.tsx\n  - lib/\n    - a.ts\n- package.json', 'app(layout.tsx lib(a.ts)) package.json'],
  ['- src\n  - index.ts', 'src(index.ts)'],
  ['- empty/', 'empty()'],
  ['- `code.ts` what it is', 'code.ts'],
  ['Words\n\n- a.ts', 'paragraph a.ts'],
])('reads %j as the tree %s', (text, tree) => {
  expect(inWords(listToTree(readPage(text).doc.content ?? []))).toBe(tree);
});
