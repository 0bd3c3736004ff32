import type { Nodes, Parents, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { getUrlScheme } from '#base/linkSchemes.ts';
import { html, type SafeHtml } from './html.ts';

/** Length up to which a text is read as Markdown, in UTF-16 units: the time that some marks take grows with its square. */
const longestMarkdown = 8000;
const deepestMarkdown = 40;
/** A line with the markers of more quotes and lists. */
const deepLine = new RegExp(
  String.raw`^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*){${deepestMarkdown + 1}}`,
  'm',
);

/**
 * Renders the text of a pull request as forges do: GitHub Flavored Markdown in which a line break is a break. HTML is shown
 * as text, images as links, and links go to web pages and mail addresses only. A text that is too long or nested too deeply is
 * shown as it is.
 */
export function renderMarkdown(text: string): SafeHtml {
  if (text.trim() === '') return html`<p class="soft">No description.</p>`;
  const asLines = () => html`<p>${renderLines(text)}</p>`;
  if (text.length > longestMarkdown || deepLine.test(text)) return asLines();
  try {
    const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    return html`${renderAll(root, text, 0)}`;
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) return asLines();
    throw error;
  }
}

function renderAll(parent: Parents, source: string, depth: number): readonly SafeHtml[] {
  if (depth > deepestMarkdown) return [renderLines(sourceOf(parent, source))];
  return parent.children.map((child) => renderNode(child, source, depth + 1));
}

function renderNode(node: RootContent, source: string, depth: number): SafeHtml {
  const inside = () => renderAll(node as Parents, source, depth); // only of nodes with children
  switch (node.type) {
    case 'text':
      return renderLines(node.value);
    case 'paragraph':
      return html`<p>${inside()}</p>`;
    case 'heading':
      // Below the headings of the page itself.
      return node.depth < 3 ? html`<h3>${inside()}</h3>` : html`<h4>${inside()}</h4>`;
    case 'emphasis':
      return html`<em>${inside()}</em>`;
    case 'strong':
      return html`<strong>${inside()}</strong>`;
    case 'delete':
      return html`<del>${inside()}</del>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'code':
      return html`<pre><code>${node.value}</code></pre>`;
    case 'break':
      return html`<br />`;
    case 'thematicBreak':
      return html`<hr />`;
    case 'blockquote':
      return html`<blockquote>${inside()}</blockquote>`;
    case 'list':
      return node.ordered === true ? html`<ol start="${node.start ?? 1}">${inside()}</ol>` : html`<ul>${inside()}</ul>`;
    case 'listItem':
      return renderItem(node, source, depth);
    case 'link':
      return renderLink(node.url, html`${inside()}`);
    case 'image':
      return renderLink(node.url, html`${node.alt === '' || node.alt == null ? node.url : node.alt}`);
    case 'table':
      return html`<table>${inside()}</table>`;
    case 'tableRow':
      return html`<tr>${node.children.map((cell) => html`<td>${renderAll(cell, source, depth)}</td>`)}</tr>`;
    case 'definition':
    case 'footnoteDefinition':
      return html``;
    default:
      return renderLines(sourceOf(node, source));
  }
}

/** An item without the paragraph of a list without blank lines, and with a mark for a task. */
function renderItem(node: Extract<RootContent, { type: 'listItem' }>, source: string, depth: number): SafeHtml {
  const task = node.checked == null ? '' : node.checked ? '☑ ' : '☐ ';
  const children = node.children.map((child) =>
    child.type === 'paragraph' && node.spread !== true
      ? html`${renderAll(child, source, depth)}`
      : renderNode(child, source, depth + 1),
  );
  return html`<li>${task}${children}</li>`;
}

function renderLink(url: string, words: SafeHtml): SafeHtml {
  const scheme = getUrlScheme(url);
  return scheme === 'https' || scheme === 'http' || scheme === 'mailto'
    ? html`<a href="${url}" rel="noreferrer nofollow">${words}</a>`
    : words;
}

function renderLines(text: string): SafeHtml {
  return html`${text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;
}

function sourceOf({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
