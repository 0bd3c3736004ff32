import { readPage } from '#blocks/pages.ts';
import { markdownToMdx } from '#document/read/markdownToMdx.ts';
import type { JSONContent } from '#document/page.ts';

/** The words of an OpenAPI file as blocks: Markdown with HTML, which goes the way of all pages and is made safe there. */
export function parseApiMarkdown(text: string): JSONContent {
  for (const keepsTags of [true, false]) {
    const { doc, problems } = readPage(`\n${markdownToMdx(text, keepsTags)}`);
    if (problems.length === 0) return doc;
  }
  return {
    type: 'doc',
    content: text
      .split(/\n\s*\n/)
      .map((words) => ({ type: 'paragraph', content: words.trim() === '' ? [] : [{ type: 'text', text: words }] })),
  };
}
