import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { inlineStyleSheets, convertWordLists, convertStylesToMarks } from './convertPastedStyles.ts';
import { convertHighlightedCode, removeCodeBars } from './convertHighlightedCode.ts';
import { convertFootnotes } from './convertFootnotes.ts';
import { parseTextAlign } from './parseMarkStyles.ts';

/** Elements that are kept; any other is replaced by its children. */
const kept = new Set(
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Elements removed with their content. */
const dropped =
  'script, style, noscript, template, meta, link, title, head, iframe, object, embed, svg, math, input, button, select, textarea, audio, video, [hidden], [aria-hidden="true"]';

/** Reduces clipboard HTML to the structure Docwright's pages can hold: headings, lists, tables, links, images, code and marks. */
export function cleanHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { body } = document;
  inlineStyleSheets(document);
  for (const element of body.querySelectorAll('[data-docwright], [data-checked]'))
    for (const name of ['data-docwright', 'data-attrs', 'data-checked']) element.removeAttribute(name);
  formulas(body);
  tasks(body);
  convertFootnotes(body);
  elementsAroundText(body);
  // Bars are recognized by their buttons, which are dropped.
  removeCodeBars(body, dropped);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  removeComments(body);
  convertHighlightedCode(body);
  convertWordLists(body);
  convertStylesToMarks(body);
  nestLists(body);
  squareTables(body);
  simplify(body);
  return body.innerHTML;
}

/** Converts formulas rendered by KaTeX or MathML, using the TeX annotation they contain. */
function formulas(body: HTMLElement): void {
  for (const drawn of body.querySelectorAll('.katex-display, .katex, math')) {
    const tex = drawn.querySelector('annotation[encoding="application/x-tex"]')?.textContent.trim();
    if (!body.contains(drawn) || tex === undefined) continue;
    const isBlock = drawn.classList.contains('katex-display') || drawn.getAttribute('display') === 'block';
    const formula = body.ownerDocument.createElement(isBlock ? 'div' : 'span');
    formula.setAttribute('data-docwright', isBlock ? 'mathBlock' : 'mathInline');
    formula.setAttribute('data-attrs', JSON.stringify({ value: tex }));
    drawn.replaceWith(formula);
  }
}

/** Converts inline elements that a page keeps as they are: `kbd`, `sub` and `sup`. */
function elementsAroundText(body: HTMLElement): void {
  for (const [nth, element] of body.querySelectorAll('kbd, sub, sup').entries()) {
    if (element.textContent.trim() === '' || element.closest('pre') !== null) continue;
    const tag = element.tagName.toLowerCase();
    replace(element, 'span', {
      'data-docwright': 'elementSpan',
      'data-attrs': JSON.stringify({ tag, attributes: [], nth }),
    });
  }
}

/** Converts checkboxes at the start of list items, and items that are checkboxes themselves, as in Google Docs. */
function tasks(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    item.setAttribute('data-checked', String(item.getAttribute('aria-checked') === 'true'));
    // The picture of the box, before the text
    if (item.firstElementChild?.tagName === 'IMG') item.firstElementChild.remove();
  }
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]'))
    box.closest('li')?.setAttribute('data-checked', String(box.hasAttribute('checked')));
  // Notion and Confluence
  for (const box of body.querySelectorAll('li > .checkbox:is(.checkbox-on, .checkbox-off)'))
    box.parentElement?.setAttribute('data-checked', String(box.classList.contains('checkbox-on')));
  for (const item of body.querySelectorAll('li[data-inline-task-id]'))
    item.setAttribute('data-checked', String(item.classList.contains('checked')));
}

/** Returns how many visible images of clipboard HTML `cleanHtml` leaves out: only the program copied from can read them. */
export function countUnreadableImages(html: string): number {
  if (!/<img\b/i.test(html)) return 0;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img')].filter(
    (image) =>
      !isReadableImage(image) &&
      image.getAttribute('width') !== '1' &&
      image.closest(`${dropped}, li[role="checkbox"]`) === null,
  ).length;
}

/** True if an image is on the web: `file:` and `cid:` are Word's and mail programs' own files. */
function isReadableImage(image: Element): boolean {
  return /^https?:/i.test(sanitizeUrl(image.getAttribute('src') ?? '') ?? '');
}

/** True if cleaned HTML carries more than its plain text. */
export function hasStructure(html: string): boolean {
  return /<(?:a|blockquote|code|del|em|h[1-6]|hr|i|img|b|li|pre|s|strong|table)[\s>]|data-docwright/.test(html);
}

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function replace(element: Element, tag: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const next = element.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) next.setAttribute(name, value);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Google Docs and old editors write a list directly inside a list; it belongs to the preceding item. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else unwrap(list);
  }
}

/**
 * Markdown tables have no spans or nested tables: a spanning cell becomes its first cell plus empty ones, an inner
 * table becomes its text.
 */
function squareTables(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('td table, th table'))
    inner.replaceWith(...[...inner.querySelectorAll('tr')].map((row) => paragraphOf(row)));
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tr')];
    // Remaining rows covered by the cell in each column.
    const covered: number[] = [];
    for (const row of rows) {
      let column = 0;
      const skip = () => {
        while ((covered[column] ?? 0) > 0) {
          covered[column] = (covered[column] ?? 0) - 1;
          row.insertBefore(row.ownerDocument.createElement('td'), row.cells[column] ?? null);
          column += 1;
        }
      };
      for (const cell of [...row.cells]) {
        skip();
        const { colSpan, rowSpan } = cell;
        for (let more = 0; more < colSpan; more += 1) {
          if (more > 0) row.insertBefore(row.ownerDocument.createElement('td'), row.cells[column] ?? null);
          covered[column] = rowSpan === 0 ? 0 : rowSpan - 1;
          column += 1;
        }
      }
      skip();
    }
  }
}

function paragraphOf(row: HTMLTableRowElement): HTMLElement {
  const paragraph = row.ownerDocument.createElement('p');
  paragraph.textContent = [...row.cells].map((cell) => cell.textContent.trim()).join(' ');
  return paragraph;
}

function simplify(root: HTMLElement): void {
  for (const element of [...root.querySelectorAll('*')].toReversed()) {
    const tag = element.tagName.toLowerCase();
    if (element.hasAttribute('data-docwright')) continue; // created above
    if (!kept.has(tag)) keepChildren(element, tag);
    else keepAttributes(element, tag);
  }
  for (const code of root.querySelectorAll('code')) withoutBlanksAtEdges(code);
  for (const cell of root.querySelectorAll('td, th')) flattenCell(cell);
  for (const line of root.querySelectorAll('br')) if (isSpacer(line)) line.remove();
  for (const paragraph of root.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('img, br, [data-docwright]') === null)
      paragraph.remove();
}

/** Moves whitespace at the edges of inline code outside: monospace spans often include it, and code would show it. */
function withoutBlanksAtEdges(code: Element): void {
  const text = code.textContent;
  const [before = '', after = ''] = [/^\s+/.exec(text)?.[0], /\s+$/.exec(text)?.[0]];
  if (text.trim() === '') return unwrap(code);
  if (before + after === '') return;
  code.textContent = text.trim();
  code.before(before);
  code.after(after);
}

function isBlankText(node: ChildNode): boolean {
  return !(node instanceof Element) && (node.textContent ?? '').trim() === '';
}

const blocks = 'p, li, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote, table, hr';

const inline = 'a, b, code, del, em, i, s, strong, [data-docwright="elementSpan"]';

/** What is beside a node, also outside the inline elements it is at the edge of. Null at the edge of a block. */
function neighborOf(node: ChildNode, side: 'previousSibling' | 'nextSibling'): ChildNode | null {
  let beside = node[side];
  while (beside !== null && isBlankText(beside)) beside = beside[side];
  const parent = node.parentElement;
  return beside === null && parent?.matches(inline) === true ? neighborOf(parent, side) : beside;
}

/** True if a line break only spaces blocks: Google Docs writes them before and after tables. */
function isSpacer(line: Element): boolean {
  const isEdge = (beside: ChildNode | null) =>
    beside === null || (beside instanceof Element && beside.matches(`${blocks}, br`));
  return (
    line.closest('p, h1, h2, h3, h4, h5, h6, td, th, pre') === null &&
    isEdge(neighborOf(line, 'previousSibling')) &&
    isEdge(neighborOf(line, 'nextSibling'))
  );
}

/** A Markdown table cell is one line of text: its blocks become lines separated by breaks. */
function flattenCell(cell: Element): void {
  const lines = 'p, li, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote';
  const found = [...cell.querySelectorAll(lines)].toReversed();
  for (const block of found) {
    const next = neighborOf(block, 'nextSibling');
    // A break outside its parent is the one above a later block.
    const isBroken = next instanceof Element && next.tagName === 'BR' && next.parentElement !== block.parentElement;
    if (next !== null && !isBroken) next.before(block.ownerDocument.createElement('br'));
    const before = neighborOf(block, 'previousSibling');
    if (before !== null && !(before instanceof Element && before.matches(`${lines}, br`)))
      before.after(block.ownerDocument.createElement('br'));
  }
  for (const block of found) unwrap(block);
  while (
    cell.lastElementChild?.tagName === 'BR' &&
    (cell.lastElementChild.nextSibling?.textContent ?? '').trim() === ''
  )
    cell.lastElementChild.remove();
}

/** An unwrapped block ends with a line break, so its text does not run into the next. */
function keepChildren(element: Element, tag: string): void {
  const block = [
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'figure',
    'figcaption',
    'details',
    'summary',
    'dl',
    'dt',
    'dd',
    'address',
    'aside',
    'nav',
  ].includes(tag);
  if (
    block &&
    element.textContent.trim() !== '' &&
    element.querySelector('p, h1, h2, h3, h4, h5, h6, ul, ol, table, pre, blockquote, div') === null
  )
    replace(element, 'p');
  else unwrap(element);
}

function keepAttributes(element: Element, tag: string): void {
  const keep: Record<string, string> = {};
  const address = element.getAttribute(tag === 'img' ? 'src' : 'href');
  const safe = address === null ? null : sanitizeUrl(address);
  if (tag === 'a') {
    if (safe === null) return unwrap(element);
    keep['href'] = withoutTracking(safe);
    if (element.textContent.trim() === '' && element.querySelector('img') === null) return unwrap(element);
  }
  if (tag === 'img') {
    if (safe === null || !isReadableImage(element) || element.getAttribute('width') === '1') return element.remove();
    keep['src'] = safe;
    keep['alt'] = element.getAttribute('alt') ?? '';
  }
  if (tag === 'li' && element.hasAttribute('data-checked'))
    keep['data-checked'] = element.getAttribute('data-checked') ?? 'false';
  if (tag === 'ol' && element.hasAttribute('start')) keep['start'] = element.getAttribute('start') ?? '1';
  if (tag === 'pre' && element.hasAttribute('data-attrs'))
    keep['data-attrs'] = element.getAttribute('data-attrs') ?? '';
  const align = /^t[dh]$/.test(tag)
    ? (parseTextAlign(element.getAttribute('style') ?? '') ?? element.getAttribute('align')?.toLowerCase())
    : undefined;
  if (align === 'center' || align === 'right') keep['align'] = align;
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const [name, value] of Object.entries(keep)) element.setAttribute(name, value);
}

/** Unwraps Google's link redirect and removes campaign parameters. */
function withoutTracking(href: string): string {
  try {
    const url = new URL(href);
    const target = url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
    if (target !== null && sanitizeUrl(target) !== null) return target;
    const marks = [...url.searchParams.keys()].filter((name) => /^utm_|^gclid$|^fbclid$/.test(name));
    if (marks.length === 0) return href;
    for (const name of marks) url.searchParams.delete(name);
    return url.href;
  } catch {
    return href; // a path within the site is not a full URL
  }
}
