import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { OpenPages } from './openPages.ts';

const text = `${Array.from({ length: 90 }, (_, index) => `Paragraph ${index} says what stands in it, and a little more.`).join('\n\n')}\n`;
const lengths = { page: 4000, start: 2000 };

const withFirst = ({ content = [], ...doc }: JSONContent, words: string): JSONContent => ({
  ...doc,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...content.slice(1)],
});

const textOf = (written: ReturnType<OpenPages['edit']>) => (written.ok ? written.value.text : written.problem.code);

describe('a long page of which the start is open', () => {
  it('becomes the whole text with what was changed in its start, and the old one again', () => {
    const pages = new OpenPages(lengths);
    const { doc, isStart } = pages.openStart('1 a', text);
    expect(isStart).toBe(true);
    expect(textOf(pages.edit('1 a', withFirst(doc, 'New words'), null))).toBe(text.replace(/^.*$/m, 'New words'));
    expect(textOf(pages.edit('1 a', doc, null))).toBe(text);
  });

  it('takes front matter as the whole page does', () => {
    const pages = new OpenPages(lengths);
    const { doc } = pages.openStart('1 a', `---\ntitle: Old\n---\n\n${text}`);
    expect(textOf(pages.edit('1 a', doc, { title: 'New' }))).toBe(`---\ntitle: New\n---\n\n${text}`);
  });

  it('is refused where the rest cannot be read', () => {
    const pages = new OpenPages(lengths);
    const { doc } = pages.openStart('1 a', `${text}\n<Note>\n`);
    expect(textOf(pages.edit('1 a', withFirst(doc, 'New words'), null))).toBe('page/not-proved');
  });

  it('is whole where it is short, and is forgotten once it is closed', () => {
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
