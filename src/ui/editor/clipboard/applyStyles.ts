import { listOfStyle, marksOfStyle, type StyledMarks } from './marksOfStyle.ts';

type Mark = 'strong' | 'em' | 's';

/** The elements that HTML has for each mark. */
const tagsOf: Readonly<Record<Mark, string>> = { strong: 'b, strong', em: 'i, em', s: 's, del, strike' };
const marks: readonly Mark[] = ['strong', 'em', 's'];
const headings = 'h1, h2, h3, h4, h5, h6, th';
const blocks = 'p, div, ul, ol, li, table, h1, h2, h3, h4, h5, h6, pre, blockquote';

/** Styles that mean something: weight, slant, a line through, a fixed pitch, higher and lower letters. Google Docs puts all of them into spans. */
export function marksOfStyles(body: HTMLElement): void {
  const styled = [...body.querySelectorAll('[style]')].map((element) => ({
    element,
    style: marksOfStyle(element.getAttribute('style') ?? ''),
  }));
  for (const { element, style } of styled)
    if (marks.some((mark) => style[mark] === false && element.matches(tagsOf[mark])))
      element.replaceWith(...element.childNodes);
  for (const { element, style } of styled) if (body.contains(element)) wrapWords(element, style);
  for (const mark of marks) {
    const without = new Set(styled.filter(({ style }) => style[mark] === false).map(({ element }) => element));
    for (const element of without) {
      const around = element.parentElement?.closest(tagsOf[mark]);
      if (around !== null && around !== undefined && body.contains(around)) markOthers(around, without);
    }
  }
}

/** Puts the words of an element into the elements of its marks: of any inline element, and of a block that holds words alone. */
function wrapWords(element: Element, style: StyledMarks): void {
  const isInline = element.matches('span, font, a, u, ins, mark, small, big');
  if (!isInline && !(element.matches('p, li, td, dt, dd') && element.querySelector(blocks) === null)) return;
  const tags: string[] = [];
  if (style.strong === true && element.closest(headings) === null) tags.push('strong');
  if (style.em === true) tags.push('em');
  if (style.s === true) tags.push('s');
  if (style.code === true && element.matches('span, font') && element.closest('pre, code') === null) tags.push('code');
  const isRaised = style.raised !== null && isInline && element.closest('[data-docwright], pre, code') === null;
  if (element.textContent.trim() === '') return;
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

/** Puts a mark around all words that it is around and that none of some elements holds, instead of around all. */
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

/** Word writes lists as paragraphs that carry a level, with the bullet as text. */
export function listsOfWord(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll('p')) {
    const level = listOf(item);
    if (typeof level !== 'number') continue;
    if (last === null || item.previousElementSibling !== last) open = [];
    const marker = [...item.querySelectorAll('[style]')].find((element) => listOf(element) === 'marker');
    const ordered = /^\s*(?:\d+|[a-z])[.)]/i.test(marker?.textContent ?? item.textContent);
    marker?.remove();
    while (open.length > level) open.pop();
    while (open.length < level) {
      const list = body.ownerDocument.createElement(ordered ? 'ol' : 'ul');
      const parent = open.at(-1)?.lastElementChild;
      if (parent === undefined || parent === null) item.before(list);
      else parent.append(list);
      open.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    const text = item.textContent.replace(/^[\s·•o§\u00a0]+(?=\S)/, '');
    if (marker === undefined) entry.textContent = text;
    else entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    last = open[0] ?? null;
    item.remove();
  }
}

const listOf = (element: Element) => listOfStyle(element.getAttribute('style') ?? '');
