import type { Nodes } from 'mdast';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { parseMarkdown } from './parseMarkdown.ts';

/** Comments, tags without an end, other tags, and what MDX would take for an expression or a formula. */
const tagOrMark = /<!--[^]*?-->|<(br|hr|img)\b([^<>]*?)\s*\/?>|<\/?[a-z][^<>]*>|[{}$]/gi;

/** Longer texts are no words that somebody reads beside a field: what is behind is left out. */
export const maxMarkdownLength = 200_000;

/**
 * Markdown that knows no JSX, as MDX that reads the same: braces, dollars and signs of less are characters, as they are in
 * CommonMark. `keepsTags` leaves HTML as it is, which MDX may not be able to read; else its tags are shown as they are written.
 */
export function markdownToMdx(text: string, keepsTags: boolean): string {
  const cut = text.slice(0, maxMarkdownLength);
  const edits: TextEdit[] = [];
  const escape = (from: number, to: number, what: RegExp) => {
    for (const found of cut.slice(from, to).matchAll(what)) {
      const at = from + found.index;
      if (cut[at - 1] !== '\\') edits.push({ from: at, to: at, text: '\\' });
    }
  };
  const visit = (node: Nodes): void => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'text') escape(from, to, /[{}<$]/g);
    else if (node.type === 'html' && !keepsTags) escape(from, to, /[{}<$]/g);
    else if (node.type === 'html')
      edits.push({
        from,
        to,
        text: cut
          .slice(from, to)
          .replaceAll(tagOrMark, (found, name?: string, rest?: string) =>
            name !== undefined
              ? `<${name.toLowerCase()}${rest} />`
              : found.length === 1
                ? `\\${found}`
                : found.startsWith('<!--')
                  ? ''
                  : found,
          ),
      });
    // Indented code is none in MDX.
    else if (node.type === 'code' && !/^[`~]/.test(cut.slice(from, to)) && !node.value.includes('```'))
      edits.push({ from, to, text: `\`\`\`\n${node.value}\n\`\`\`` });
    else if (node.type === 'link' && cut[from] === '<')
      edits.push({ from, to, text: `[${cut.slice(from + 1, to - 1)}](${node.url})` });
    else if ('children' in node) for (const child of node.children) visit(child);
    // At the start of a line these words would be of JavaScript.
    if (node.type === 'paragraph' && /^(?:import|export)\b/.test(cut.slice(from, to)))
      edits.push({ from, to: from + 1, text: `&#${cut.charCodeAt(from)};` });
  };
  visit(parseMarkdown(cut));
  return applyEdits(
    cut,
    edits.toSorted((a, b) => a.from - b.from),
  );
}
