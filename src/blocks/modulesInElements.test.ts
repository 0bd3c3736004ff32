import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

type Change = (...blocks: JSONContent[]) => readonly JSONContent[];

const text = (words: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const module = (source: string): JSONContent => ({ type: 'sourceBlock', attrs: { source } });
const note = (...content: JSONContent[]): JSONContent => ({
  type: 'callout',
  attrs: { tag: 'Note', attributes: [] },
  content,
});
const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', attrs: { checked: null }, content });
const bullets = (...content: JSONContent[]): JSONContent => ({ type: 'bulletList', content });
/** Changes the first block's children. */
const within =
  (change: Change): Change =>
  (block, ...others) => [{ ...block, content: change(...(block.content ?? [])) }, ...others];
const added =
  (block: JSONContent): Change =>
  (...blocks) => [...blocks, block];

const page = '<Note>\n\nimport B from "/b.mdx";\n\n<B />\n\n</Note>\n\nEnd\n';

const kept: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  ['nothing changes', page, (...blocks) => blocks, page],
  ['a word changes elsewhere', page, (block) => [block, text('Finish')], page.replace('End', 'Finish')],
  ['a block is added beside it', page, within(added(text('x'))), page.replace('<B />', '<B />\n\nx')],
  [
    'a block is put before it',
    page,
    within((...blocks) => [text('x'), ...blocks]),
    page.replace('import', 'x\n\nimport'),
  ],
  [
    'what follows it goes',
    '<Note>\nimport "a"\n\nx\n</Note>\n',
    within((first) => [first]),
    '<Note>\nimport "a"\n\n</Note>\n',
  ],
  [
    'its element becomes another',
    page,
    (block, end) => [{ ...block, type: 'card', attrs: { tag: 'Card', attributes: [] } }, end],
    '<Card>\nimport B from "/b.mdx";\n\n<B />\n</Card>\n\nEnd\n',
  ],
  ['its element moves', page, (block, end) => [end, block], `End\n\n${page.slice(0, page.indexOf('\n\nEnd'))}\n`],
  [
    'its text changes',
    page,
    within((_, ...rest) => [module('import B from "/c.mdx";'), ...rest]),
    page.replace('/b', '/c'),
  ],
  [
    'it is two elements deep, beside indented blocks',
    '<Steps>\n<Step>\n  a\n\nexport const x = {\n\n  y: 1\n}\n\n  b\n</Step>\n</Steps>\n',
    within(within(added(text('c')))),
    '<Steps>\n<Step>\n  a\n\nexport const x = {\n\n  y: 1\n}\n\n  b\n\n  c\n</Step>\n</Steps>\n',
  ],
];

const hoisted: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  [
    'it is moved into an element',
    'import "a"\n\n<Note>\n  b\n</Note>\n',
    (first, second) => [note(first, ...(second.content ?? []))],
    'import "a"\n\n<Note>\n  b\n</Note>\n',
  ],
  [
    'it is pasted into an element',
    'x\n\n<Note>\n  b\n</Note>\n',
    (first, second) => [first, note(module('import "a"'), ...(second.content ?? []))],
    'x\n\nimport "a"\n\n<Note>\n  b\n</Note>\n',
  ],
  [
    'its element is moved into a list',
    page,
    (block, end) => [bullets(item(text('a'), block)), end],
    'import B from "/b.mdx";\n\n- a\n\n  <Note>\n\n  <B />\n\n  </Note>\n\nEnd\n',
  ],
  [
    'its element is moved into another',
    page,
    (block, end) => [note(block), end],
    'import B from "/b.mdx";\n\n<Note>\n\n<Note>\n\n<B />\n\n</Note>\n\n</Note>\n\nEnd\n',
  ],
  [
    'its element is copied',
    page,
    (block, end) => [block, block, end],
    page.replace('End', '<Note>\n\n<B />\n\n</Note>\n\nEnd'),
  ],
];

function expectWritten(before: string, change: Change, after: string): void {
  const read = readPage(before);
  expect(patchAndProve(read, { type: 'doc', content: change(...(read.doc.content ?? [])) })).toMatchObject({
    ok: true,
    value: { text: after },
  });
}

describe('an import or export inside an element', () => {
  it.each(kept)('stays in its place if %s', (_, before, change, after) => expectWritten(before, change, after));
  it.each(hoisted)('moves before all elements if %s', (_, before, change, after) =>
    expectWritten(before, change, after),
  );
});
