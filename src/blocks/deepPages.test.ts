import { describe, expect, it } from 'vitest';
import { isSourceOnly, type JSONContent } from '#document/page.ts';
import { documentSchema, patchAndProve, readPage } from './pages.ts';

const around = (open: string, close: string) => (depth: number) => `${open.repeat(depth)}a${close.repeat(depth)}`;
const indented = (opening: string) => (depth: number) =>
  Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}${opening}`).join('\n');

/** Constructs that can be nested in themselves, printed to a given depth. */
const nested: readonly (readonly [name: string, text: (depth: number) => string])[] = [
  ['quotes', around('>', '')],
  ['quotes with spaces', around('> ', '')],
  ['bullets on one line', around('- ', '')],
  ['numbers on one line', around('1. ', '')],
  ['a table in lists', (depth) => `${'- '.repeat(depth)}| a |\n${'  '.repeat(depth)}| - |`],
  ['footnotes', around('[^a]: ', '')],
  ['components', around('<Note>\n', '\n</Note>\n')],
  ['components, indented', (depth) => `${indented('<Note>')(Math.min(depth, 400))}\na\n${'</Note>\n'.repeat(depth)}`],
  ['components on one line', around('<Note>', '</Note>')],
  ['elements in text', (depth) => `x ${around('<b>', '</b>')(depth)}`],
  ['components that are never closed', around('<Note>\n', '')],
];

/** Constructs that take long to parse at a great depth. */
const marked: typeof nested = [
  ['emphasis', (depth) => `${'*a '.repeat(depth)}b${' c*'.repeat(depth)}`],
  ['strong words', around('**', '**')],
  ['lists below each other', indented('- a')],
  ['words struck out', (depth) => `${'~~a '.repeat(depth)}b${' c~~'.repeat(depth)}`],
];

/** Nesting within a single block that is neither a block nor a mark. */
const opaque: typeof nested = [
  ['brackets', around('[', ']')],
  ['brackets that are never closed', around('[', '')],
  ['braces', around('{', '}')],
  ['lists in braces', (depth) => `{${around('[', ']')(depth)}}`],
  ['parentheses in braces', (depth) => `{${around('(', ')')(depth)}}`],
  ['lists in an attribute', (depth) => `<Note title={${around('[', ']')(depth)}} />`],
  ['an export', (depth) => `export const a = ${around('[', ']')(depth)}`],
  ['front matter', (depth) => `---\na: ${around('[', ']')(depth)}\n---\n`],
];

describe('a deeply nested page', () => {
  it.each([
    ...nested.map(([name, text]) => [name, text(3000)] as const),
    ...marked.map(([name, text]) => [name, text(150)] as const),
  ])('is one source block for %s', (_, text) => {
    const page = readPage(`---\ntitle: A\n---\n\nFirst.\n\n${text}\n`);
    expect(isSourceOnly(page)).toBe(true);
    expect(page.problems).toMatchObject([
      { code: 'page/too-complex', message: 'Content is nested more than 100 levels deep.' },
    ]);
    expect(page.problems[0]?.position?.line).toBeGreaterThanOrEqual(7);
    expect(page.frontMatter.values).toEqual({ title: 'A' });
    expect(page.doc.content).toEqual([{ type: 'sourceBlock', attrs: { source: `\nFirst.\n\n${text}\n` } }]);
  });

  it.each(opaque.map(([name, text]) => [name, text(3000)] as const))('is read without throwing for %s', (_, text) => {
    expect(readPage(text).source).toBe(text);
  });

  it.each([...nested.slice(0, -1), ...marked].map(([name, text]) => [name, text(90)] as const))(
    'is read, rendered, and written at 90 levels for %s',
    (_, text) => {
      const page = readPage(`${text}\n\nOne.\n`);
      expect(page.problems).toEqual([]);
      documentSchema.nodeFromJSON(page.doc).check();
      const proved = patchAndProve(page, withWord(page.doc));
      expect(proved.ok && proved.value.text).toContain('changed');
    },
  );

  it('doesn’t count a long rule or the content of a fence as nesting', () => {
    const page = readPage(`${'- '.repeat(300)}\n\n\`\`\`\n${'> '.repeat(300)}\n${'<Note>'.repeat(300)}\n\`\`\`\n`);
    expect(page.problems).toEqual([]);
    expect(page.doc.content?.map(({ type }) => type)).toEqual(['horizontalRule', 'codeBlock']);
  });

  it('accepts new front matter if its body is source', () => {
    const body = `\n${'>'.repeat(3000)}a\n`;
    const page = readPage(`---\ntitle: A\n---\n${body}`);
    expect(patchAndProve(page, page.doc, { title: 'B' })).toMatchObject({
      ok: true,
      value: { text: `---\ntitle: B\n---\n${body}` },
    });
  });

  it('rejects an edit that nests too deeply instead of throwing', () => {
    let doc: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
    for (let depth = 0; depth < 20_000; depth += 1) doc = { type: 'blockquote', content: [doc] };
    expect(patchAndProve(readPage('a\n'), { type: 'doc', content: [doc] })).toMatchObject({
      ok: false,
      problem: { code: 'page/not-proved' },
    });
  });
});

/** Replaces the text of the document's first text node that is one word. */
function withWord(doc: JSONContent): JSONContent {
  let done = false;
  const visit = (node: JSONContent): JSONContent => {
    if (done) return node;
    if (node.text !== undefined && /^\w+\.?$/.test(node.text)) {
      done = true;
      return { ...node, text: 'changed' };
    }
    return node.content === undefined ? node : { ...node, content: node.content.map(visit) };
  };
  return visit(doc);
}

it('doesn’t count escaped tags', () => {
  const text = 'Use List\\<String>.\n\n'.repeat(200);
  expect(readPage(text).problems).toEqual([]);
});
