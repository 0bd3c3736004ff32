import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { OpenPages } from './openPages.ts';

const text = `${Array.from({ length: 90 }, (_, index) => `Paragraph ${index} says what stands in it, and a little more.`).join('\n\n')}\n`;
const lengths = { page: 4000, start: 2000 };

const withFirst = ({ content = [], ...doc }: JSONContent, words: string): JSONContent => ({
  ...doc,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...content.slice(1)],
});

const textOf = (written: ReturnType<OpenPages['edit']>) => (written.ok ? written.value.text : written.problem.code);

describe('a long page with only its start open', () => {
  it('is written in full with the changes to its start, and can be restored', () => {
    const pages = new OpenPages(lengths);
    const { doc, isStart } = pages.openStart('1 a', text);
    expect(isStart).toBe(true);
    expect(textOf(pages.edit('1 a', withFirst(doc, 'New words'), null))).toBe(text.replace(/^.*$/m, 'New words'));
    expect(textOf(pages.edit('1 a', doc, null))).toBe(text);
  });

  it('accepts front matter as the whole page does', () => {
    const pages = new OpenPages(lengths);
    const { doc } = pages.openStart('1 a', `---\ntitle: Old\n---\n\n${text}`);
    expect(textOf(pages.edit('1 a', doc, { title: 'New' }))).toBe(`---\ntitle: New\n---\n\n${text}`);
  });

  it('is rejected if the rest can’t be parsed', () => {
    const pages = new OpenPages(lengths);
    const { doc } = pages.openStart('1 a', `${text}\n<Note>\n`);
    expect(textOf(pages.edit('1 a', withFirst(doc, 'New words'), null))).toBe('page/not-proved');
  });

  it('is whole if it is short, and is dropped when closed', () => {
    const pages = new OpenPages(lengths);
    const { doc, isStart } = pages.openStart('1 a', 'Short\n');
    expect(isStart).toBe(false);
    expect(textOf(pages.edit('1 a', withFirst(doc, 'New'), null))).toBe('New\n');
    pages.openStart('2 b', text);
    for (const name of ['1 a', '2 b']) {
      pages.close(name);
      expect(textOf(pages.edit(name, doc, null))).toBe('workspace/file-not-found');
    }
  });
});

it('keeps the spelling of blocks that were copied from another text in all edits of the page', () => {
  const pages = new OpenPages();
  const { doc } = pages.open('1 page.mdx', 'a\n');
  const source = '*   b\n*   __c__';
  const pasted = readPage(source).doc.content ?? [];
  const edit = (words: string, sources: readonly string[]) =>
    pages.edit(
      '1 page.mdx',
      { ...doc, content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...pasted] },
      null,
      sources,
    );
  expect(edit('a', [source])).toMatchObject({ ok: true, value: { text: `a\n\n${source}\n` } });
  expect(edit('d', [source])).toMatchObject({ ok: true, value: { text: `d\n\n${source}\n` } });
  expect(edit('d', [])).toMatchObject({ ok: true, value: { text: 'd\n\n- b\n- **c**\n' } });
});
