import { expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

const ends = [
  ['line feeds', '\n'],
  ['carriage returns with line feeds', '\r\n'],
  ['lone carriage returns', '\r'],
] as const;

const paragraph = (text: string): JSONContent => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

it.each(ends)('reads lines joined by %s as one line of words', (_, end) => {
  expect(readPage(`one${end}two  ${end}three${end}\tfour`).doc.content?.[0]?.content).toEqual([
    { type: 'text', text: 'one two' },
    { type: 'hardBreak' },
    { type: 'text', text: 'three four' },
  ]);
});

it.each(ends)('changes one word in a paragraph of many lines joined by %s', (_, end) => {
  const lines = Array.from({ length: 1000 }, (__, index) => `Line ${index} has words.`);
  const source = `${lines.join(end)}${end}`;
  const from = source.indexOf('Line 500 ');
  const proved = patchAndProve(readPage(source), paragraph(lines.join(' ').replace('Line 500 ', 'Row 500 ')));
  expect(proved).toMatchObject({ ok: true, value: { edits: [{ from, to: from + 4, text: 'Row' }] } });
});

it.each(ends)('changes a word in quotes, items and code whose lines are joined by %s', (_, end) => {
  for (const lines of [['> one', '> two'], ['- one', '  two', '- three'], ['a `one', 'two` three']]) {
    const page = readPage(`${lines.join(end)}${end}`);
    const changed = (node: JSONContent): JSONContent => (node.text === undefined ? { ...node, ...(node.content && { content: node.content.map(changed) }) } : { ...node, text: node.text.replace('two', 'changed') });
    const proved = patchAndProve(page, changed(page.doc));
    expect(proved).toMatchObject({ ok: true, value: { text: page.source.replace('two', 'changed') } });
  }
});
