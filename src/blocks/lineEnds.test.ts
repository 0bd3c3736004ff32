import { expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

const ends = [
  ['line feeds', '\n'],
  ['carriage returns with line feeds', '\r\n'],
  ['lone carriage returns', '\r'],
] as const;

const paragraph = (text: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

it.each(ends)('reads lines separated by %s as one line of text', (_, end) => {
  expect(readPage(`one${end}two  ${end}three${end}\tfour`).doc.content?.[0]?.content).toEqual([
    { type: 'text', text: 'one two' },
    { type: 'hardBreak' },
    { type: 'text', text: 'three four' },
  ]);
});

it.each(ends)('changes one word in a paragraph of many lines separated by %s', (_, end) => {
  const lines = Array.from({ length: 1000 }, (__, index) => `Line ${index} has words.`);
  const source = `${lines.join(end)}${end}`;
  const from = source.indexOf('Line 500 ');
  const proved = patchAndProve(readPage(source), paragraph(lines.join(' ').replace('Line 500 ', 'Row 500 ')));
  expect(proved).toMatchObject({ ok: true, value: { edits: [{ from, to: from + 4, text: 'Row' }] } });
});

it.each(ends)('changes a word in quotes, items, and code with lines separated by %s', (_, end) => {
  for (const lines of [
    ['> one', '> two'],
    ['- one', '  two', '- three'],
    ['a `one', 'two` three'],
  ]) {
    const page = readPage(`${lines.join(end)}${end}`);
    const changed = (node: JSONContent): JSONContent =>
      node.text === undefined
        ? { ...node, ...(node.content && { content: node.content.map(changed) }) }
        : { ...node, text: node.text.replace('two', 'changed') };
    const proved = patchAndProve(page, changed(page.doc));
    expect(proved).toMatchObject({ ok: true, value: { text: page.source.replace('two', 'changed') } });
  }
});

/** Line endings of files: when code changes, a lone carriage return is written as a line feed. */
const written = ends.slice(0, 2);

const code = (text: string): JSONContent => ({
  type: 'codeBlock',
  attrs: { language: 'js', meta: null },
  content: [{ type: 'text', text }],
});

it.each<readonly [string, string, string, string]>([
  ['adds a line at the end of', 'a\n\nb', 'a\n\nb\nc', 'a\n\nb\nc'],
  ['adds a line in the middle of', 'a\nb', 'a\nx\nb', 'a\nx\nb'],
  ['changes a line of', 'a\nb\nc', 'a\nx y\nc', 'a\nx y\nc'],
  ['takes a line out of', 'a\nb\nc', 'a\nc', 'a\nc'],
])('%s code with any line endings', (_, before, after, lines) => {
  for (const [, end] of written) {
    const of = (text: string) => `One.\n\n\`\`\`js\n${text}\n\`\`\`\n`.replaceAll('\n', end);
    const page = readPage(of(before));
    expect(page.doc.content?.[1]).toEqual(code(before));
    const proved = patchAndProve(page, {
      type: 'doc',
      content: [...(page.doc.content ?? []).slice(0, 1), code(after)],
    });
    expect(proved).toMatchObject({ ok: true, value: { text: of(lines) } });
  }
});

it.each(written)('inserts multi-line code into a page with lines separated by %s', (_, end) => {
  const page = readPage(`One.${end}`);
  const proved = patchAndProve(page, { type: 'doc', content: [...(page.doc.content ?? []), code('a\n\nb')] });
  expect(proved).toMatchObject({
    ok: true,
    value: { text: `One.\n\n\`\`\`js\na\n\nb\n\`\`\`\n`.replaceAll('\n', end) },
  });
});

it.each(written)('changes a multi-line formula with lines separated by %s', (_, end) => {
  const of = (text: string) => `$$\n${text}\n$$\n`.replaceAll('\n', end);
  const page = readPage(of('a\nb'));
  const proved = patchAndProve(page, { type: 'doc', content: [{ type: 'mathBlock', attrs: { value: 'a\nc' } }] });
  expect(proved).toMatchObject({ ok: true, value: { text: of('a\nc') } });
});
