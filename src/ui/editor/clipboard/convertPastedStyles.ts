import { parseElementRules } from '#base/parseCss.ts';
import { parseListNumber, parseMsoList, parseMarkStyles, type StyledMarks } from './parseMarkStyles.ts';

type Mark = 'strong' | 'em' | 's';

/** HTML elements for each mark. */
const tagsOf: Readonly<Record<Mark, string>> = { strong: 'b, strong', em: 'i, em', s: 's, del, strike' };
const marks: readonly Mark[] = ['strong', 'em', 's'];
const headings = 'h1, h2, h3, h4, h5, h6, th';
const blocks =
  'p, div, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, section, article, main, header, footer, figure, figcaption, details, summary, address, aside, nav, center';
/** Elements that get no marks inside. */
const closed = 'pre, code, samp, [data-docwright^="math"]';

/** Inlines the HTML's own style sheets into `style` attributes: Word and Excel write marks as classes. */
export function inlineStyleSheets(document: Document): void {
  const sheets = [...document.querySelectorAll('style')].map((sheet) => sheet.textContent);
  const rules = parseElementRules(sheets.join('\n')).filter(({ style }) => setsMarks(parseMarkStyles(style)));
  if (rules.length === 0) return;
  for (const element of document.body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const own = rules.filter(
      (rule) => (rule.tag ?? tag) === tag && rule.classes.every((name) => element.classList.contains(name)),
    );
    if (own.length === 0) continue;
    const written = element.getAttribute('style') ?? '';
    element.setAttribute('style', [...own.map(({ style }) => style), written].join(';'));
  }
}

function setsMarks(style: StyledMarks): boolean {
  return Object.values(style).some((value) => value !== null);
}

/**
 * Converts meaningful styles to elements: weight, italics, strikethrough, monospace, sub and superscript. Google Docs
 * puts all of them into spans.
 */
export function convertStylesToMarks(body: HTMLElement): void {
  const styled = [...body.querySelectorAll('[style]')].map((element) => ({
    element,
    style: parseMarkStyles(element.getAttribute('style') ?? ''),
  }));
  for (const { element, style } of styled)
    if (marks.some((mark) => style[mark] === false && element.matches(tagsOf[mark])))
      element.replaceWith(...element.childNodes);
  const styles = new Map(styled.map(({ element, style }) => [element, style]));
  for (const { element, style } of styled) if (body.contains(element)) wrapWords(element, style, styles);
  for (const mark of marks) {
    const without = new Set(styled.filter(({ style }) => style[mark] === false).map(({ element }) => element));
    for (const element of without) {
      const around = element.parentElement?.closest(tagsOf[mark]);
      if (around !== null && around !== undefined && body.contains(around)) markOthers(around, without);
    }
  }
}

type Styles = ReadonlyMap<Element, StyledMarks>;

/** Wraps an element's text in the elements of its marks. Marks of a block wrap the text of each block inside. */
function wrapWords(element: Element, style: StyledMarks, styles: Styles): void {
  if (element.closest(closed) !== null || element.textContent.trim() === '') return;
  const own = marks.filter((mark) => style[mark] === true);
  if (isAroundBlocks(element)) return markBlocks(element, own, styles);
  const tags: string[] = withoutOwn(element, own);
  if (style.code === true && element.matches('span, font')) tags.push('code');
  const isRaised = style.raised !== null && !element.matches(blocks) && element.closest('[data-docwright]') === null;
  let inner = element;
  for (const tag of isRaised ? ['span', ...tags] : tags) {
    const mark = element.ownerDocument.createElement(tag);
    if (tag === 'span') {
      mark.setAttribute('data-docwright', 'elementSpan');
      mark.setAttribute('data-attrs', JSON.stringify({ tag: style.raised, attributes: [] }));
    }
    mark.append(...inner.childNodes);
    inner.append(mark);
    inner = mark;
  }
}

/** Drops bold where headings have it by default. */
function withoutOwn(element: Element, tags: readonly Mark[]): Mark[] {
  return tags.filter((mark) => mark !== 'strong' || element.closest(headings) === null);
}

function isAroundBlocks(element: Element): boolean {
  return element.querySelector(blocks) !== null;
}

/** Adds marks to text in an element that contains blocks. As in CSS inheritance, a block inside can override them. */
function markBlocks(element: Element, tags: readonly Mark[], styles: Styles): void {
  const left = withoutOwn(element, tags);
  if (left.length === 0 || element.matches(closed)) return;
  let run: ChildNode[] = [];
  const endRun = () => {
    if (run.some((node) => node.textContent?.trim() !== '')) wrapRun(run, left);
    run = [];
  };
  for (const child of [...element.childNodes]) {
    const isBlock = child instanceof Element && (child.matches(blocks) || isAroundBlocks(child));
    if (!isBlock) {
      run.push(child);
      continue;
    }
    endRun();
    const style = styles.get(child);
    markBlocks(
      child,
      left.filter((mark) => style?.[mark] !== false),
      styles,
    );
  }
  endRun();
}

function wrapRun(run: readonly ChildNode[], tags: readonly Mark[]): void {
  for (const tag of tags.toReversed()) {
    const first = run[0];
    const mark = first?.ownerDocument?.createElement(tag);
    if (first === undefined || mark === undefined) return;
    first.before(mark);
    mark.append(...run);
    run = [mark];
  }
}

/** Applies a mark only to the text outside the elements that unset it, instead of to all of its text. */
function markOthers(around: Element, without: ReadonlySet<Element>): void {
  const walker = around.ownerDocument.createTreeWalker(around, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  for (const text of texts) {
    let above = text.parentElement;
    while (above !== null && above !== around && !without.has(above)) above = above.parentElement;
    if (above !== around) continue;
    const mark = around.ownerDocument.createElement(around.tagName);
    text.parentNode?.replaceChild(mark, text);
    mark.append(text);
  }
  around.replaceWith(...around.childNodes);
}

/**
 * Converts Word's lists, which are paragraphs with a level and the marker as text. Bullets and numbers at the same level
 * are different lists.
 */
export function convertWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll('p')) {
    const level = listOf(item);
    if (typeof level !== 'number') continue;
    if (last === null || item.previousElementSibling !== last) open = [];
    const number = parseListNumber(removeMarker(item));
    const tag = number === null ? 'UL' : 'OL';
    while (open.length > level) open.pop();
    if (open.length === level && open.at(-1)?.tagName !== tag) open.pop();
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag);
      if (number !== null && number !== 1) list.setAttribute('start', String(number));
      const parent = open.at(-1)?.lastElementChild;
      if (parent === undefined || parent === null) item.before(list);
      else parent.append(list);
      open.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    last = open[0] ?? null;
    item.remove();
  }
}

/** Removes a list item's marker, and returns it. Some versions of Word write it as the start of the text. */
function removeMarker(item: Element): string {
  const marker = [...item.querySelectorAll('[style]')].find((element) => listOf(element) === 'marker');
  marker?.remove();
  if (marker !== undefined) return marker.textContent;
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const text = walker.currentNode;
    const written = text.textContent ?? '';
    if (written.trim() === '') continue;
    const found = textMarker.exec(written)?.[0] ?? '';
    text.textContent = written.slice(found.length);
    return found;
  }
  return '';
}

/** A marker as the start of the text. Only the blanks after it tell it from a word (“o” from “open”). */
const textMarker = /^\s*(?:[·•o§▪]|(?:\d+|[a-z])[.)])\s+/i;

const listOf = (element: Element) => parseMsoList(element.getAttribute('style') ?? '');
