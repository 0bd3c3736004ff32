import { readPage } from '#blocks/pages.ts';
import { markdownToMdx } from '#document/read/markdownToMdx.ts';
import type { JSONContent } from '#document/page.ts';

/** Parses text of an OpenAPI file, Markdown with HTML, as blocks. They are later sanitized like those of any page. */
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
