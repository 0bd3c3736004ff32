import { readPage } from '#blocks/pages.ts';
import { markdownToMdx } from '#document/read/markdownToMdx.ts';
import type { JSONContent } from '#document/page.ts';

/** Parses text of an OpenAPI file, Markdown with HTML, as blocks. They are later sanitized like those of any page. */
export function parseApiMarkdown(text: string): JSONContent {
  for (const keepsTags of [true, false]) {
    const { doc, problems } = readPage(`\n${markdownToMdx(withLineBreaks(text), keepsTags)}`);
    if (problems.length === 0) return doc;
  }
  return {
    type: 'doc',
    content: text
      .split(/\n\s*\n/)
      .map((words) => ({ type: 'paragraph', content: words.trim() === '' ? [] : [{ type: 'text', text: words }] })),
  };
}

/** A line of a paragraph: not empty, indented, or the start of another block. */
const paragraphLine = /^(?![ \t]|#{1,6}\s|[-*+]\s|\d+[.)]\s|[>|<]|`{3}|~{3}|[=\-_*]{2,}[ \t]*$)[^\n]*[^\s\\]$/;

/**
 * Makes the line breaks of paragraphs visible that don't come from wrapping: those of lines on which the next word would
 * have fit.
 */
function withLineBreaks(text: string): string {
  const lines = text.split(/\r?\n/);
  let isCode = false;
  const isParagraph = lines.map((line) => {
    if (/^ {0,3}(?:`{3}|~{3})/.test(line)) isCode = !isCode;
    return !isCode && paragraphLine.test(line);
  });
  let from = 0;
  let width = 0;
  return lines
    .map((line, index) => {
      if (index >= from) {
        const end = isParagraph.findIndex((one, at) => at > index && one !== isParagraph[index]);
        width = wrapWidth(lines.slice(index, end < 0 ? lines.length : end));
        from = end < 0 ? lines.length : end;
      }
      const next = lines[index + 1] ?? '';
      if (isParagraph[index] !== true || isParagraph[index + 1] !== true) return line;
      const word = /^\S+/.exec(next)?.[0] ?? '';
      return line.length + 1 + word.length <= width ? `${line}\\` : line;
    })
    .join('\n');
}

/** The width at which a paragraph may be wrapped: that of its longest line, unless it is too short for that. */
function wrapWidth(lines: readonly string[]): number {
  const longest = Math.max(...lines.map(({ length }) => length));
  return Math.max(longest, lines.length > 2 ? 40 : 60);
}
