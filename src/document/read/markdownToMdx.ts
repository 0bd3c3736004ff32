import type { Nodes } from 'mdast';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { parseMarkdown } from './parseMarkdown.ts';

/** Comments, void elements, other tags, and characters that MDX would read as an expression or a formula. */
const tagOrMark = /<!--[^]*?-->|<(br|hr|img)\b([^<>]*?)\s*\/?>|<\/?[a-z][^<>]*>|[{}$]/gi;

/** Maximum length in UTF-16 units. The rest is cut off: longer texts aren't meant to be read next to a form field. */
export const maxMarkdownLength = 200_000;

/**
 * Converts plain Markdown to MDX that reads the same: escapes braces, dollar signs, and `<`, as in CommonMark.
 * `keepsTags`: keep HTML, which MDX may reject; otherwise tags are shown as text.
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
    // MDX has no indented code.
    else if (node.type === 'code' && !/^[`~]/.test(cut.slice(from, to)) && !node.value.includes('```'))
      edits.push({ from, to, text: `\`\`\`\n${node.value}\n\`\`\`` });
    else if (node.type === 'link' && cut[from] === '<')
      edits.push({ from, to, text: `[${cut.slice(from + 1, to - 1)}](${node.url})` });
    else if ('children' in node) for (const child of node.children) visit(child);
    // At the start of a line, these words would start JavaScript.
    if (node.type === 'paragraph' && /^(?:import|export)\b/.test(cut.slice(from, to)))
      edits.push({ from, to: from + 1, text: `&#${cut.charCodeAt(from)};` });
  };
  visit(parseMarkdown(cut));
  return applyEdits(
    cut,
    edits.toSorted((a, b) => a.from - b.from),
  );
}
