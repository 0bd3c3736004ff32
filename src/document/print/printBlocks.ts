import { printLinkLabel } from '../read/definitions.ts';
import { printInlineTokens } from '../patch/inlineTokens.ts';
import type { JSONContent } from '../page.ts';
import { isListNode, getListMarker } from '../read/adjacentLists.ts';
import { findMissingFence } from '../read/fences.ts';
import { printLinkResource } from './printAtom.ts';
import { printCodeBlock } from './printCodeBlock.ts';
import { printTagContents, getTagName } from './printElement.ts';
import { printBlankLine, getInlineStyle, printLineBreak, prefixLines, type PrintContext } from './printContext.ts';
import { getChildPrefix, getOwnLine, isItemIndent, type ListOrigin } from './itemIndent.ts';
import { isElementNode, isEmptyParagraph, isModuleNode, getPrintedChildren } from './printedNodes.ts';
import { countKnownBreaks, printKnownBlock, printKnownItem, printKnownRow, printKnownText } from './reuseSource.ts';

/** How the items of a list start. */
export interface ListStyle {
  /** The bullet, or the delimiter after the number. */
  readonly marker: string;
  /** Number of the first item; null for bullets. */
  readonly start: number | null;
  /** 0 if all items have the number of the first, otherwise 1. */
  readonly step: 0 | 1;
  /** White space after the marker. */
  readonly space: string;
  readonly loose: boolean;
  /** Where the page has the list; null if it is new. */
  readonly origin: ListOrigin | null;
}

/** Prefix of a block's lines among siblings with `prefix`: '' for imports and exports. */
export function getBlockPrefix(node: JSONContent, prefix: string): string {
  return isModuleNode(node) ? '' : prefix;
}

/** True if a closing tag on the line after the block would be read as part of it. */
export function canAbsorbNextLine(node: JSONContent): boolean {
  return isListNode(node) || ['blockquote', 'footnoteDefinition', 'table'].includes(node.type) || isModuleNode(node);
}

/** Prints a block; the prefix is added to all lines but the first. A block that was copied or moved keeps its source. */
export function printBlock(writing: PrintContext, node: JSONContent, prefix: string): string {
  const own = getBlockPrefix(node, prefix);
  return printKnownBlock(writing, node, own, []) ?? printNew(writing, node, own);
}

const fenced: ReadonlySet<string> = new Set(['codeBlock', 'mathBlock', 'sourceBlock']);

/**
 * The line with the closing fence that a block lacks because its page or container ended; '' if it lacks none. Without
 * it, a block that follows would become part of the code or math.
 */
export function printMissingFence(writing: PrintContext, node: JSONContent, text: string, prefix: string): string {
  const fence = fenced.has(node.type) ? findMissingFence(text) : null;
  return fence === null ? '' : `${text.endsWith('\n') ? prefix : printLineBreak(writing, prefix)}${fence}`;
}

/** The line endings between two blocks, and the next one's prefix: those that they have where they were copied from, or else `otherwise`. */
export function printGap(
  writing: PrintContext,
  left: JSONContent,
  right: JSONContent,
  prefix: string,
  otherwise: () => string,
): string {
  const breaks = countKnownBreaks(writing, left, right);
  return breaks === null
    ? otherwise()
    : `${writing.newline}${`${prefix.trimEnd()}${writing.newline}`.repeat(breaks - 1)}${prefix}`;
}

/** Prints inline content from scratch, without the prefix on its first line. */
export function printInlineContent(writing: PrintContext, node: JSONContent, prefix: string): string {
  const tokens = printInlineTokens(node.content ?? [], getInlineStyle(writing, node.type));
  return prefixLines(writing, tokens.map(({ text }) => text).join(''), prefix);
}

function printNew(writing: PrintContext, node: JSONContent, prefix: string): string {
  const text = (name: string) => (typeof node.attrs?.[name] === 'string' ? node.attrs[name] : '');
  switch (node.type) {
    case 'paragraph':
      return printText(writing, node, prefix);
    case 'heading':
      return printHeading(writing, node, prefix);
    case 'blockquote':
      return trimmed(`> ${printChildren(writing, getPrintedChildren(node), `${prefix}> `)}`);
    case 'bulletList':
    case 'orderedList':
      return printList(writing, node, prefix, newListStyle(writing, node));
    case 'codeBlock':
      return prefixLines(writing, printCodeBlock(node), prefix);
    case 'horizontalRule':
      return '---';
    case 'table':
      return printTable(writing, node, prefix);
    case 'mathBlock': {
      const longest = Math.max(1, ...(text('value').match(/\$+/g) ?? []).map((run) => run.length));
      const fence = '$'.repeat(longest + 1);
      return prefixLines(writing, `${fence}\n${text('value')}${text('value') === '' ? '' : '\n'}${fence}`, prefix);
    }
    case 'footnoteDefinition': {
      const children = getPrintedChildren(node);
      const inner = `${prefix}    `;
      // Continuation lines of an expression don't account for the width of what precedes the block on its first line.
      const gap = children[0]?.content?.some(isSourceOfLines) === true ? printLineBreak(writing, inner) : ' ';
      return trimmed(`[^${text('label')}]:${gap}${printChildren(writing, children, inner)}`);
    }
    case 'definition':
      return `[${printLinkLabel(text('label'))}]: ${printLinkResource(text('url') === '' ? '' : text('url'), node.attrs?.['title'], { block: 'paragraph' }) || '<>'}`;
    case 'sourceBlock':
      return prefixLines(writing, text('source'), prefix);
    default:
      return printElement(writing, node, prefix);
  }
}

/** Prints the text of a block that is new, or of another type than where it was copied from. */
function printText(writing: PrintContext, node: JSONContent, prefix: string): string {
  return printKnownText(writing, node, prefix) ?? printInlineContent(writing, node, prefix);
}

function isSourceOfLines({ type, attrs }: JSONContent): boolean {
  return type === 'sourceInline' && String(attrs?.['source']).includes('\n');
}

/** Trims trailing spaces and tabs; other white space, such as no-break spaces, is text. */
function trimmed(text: string): string {
  return text.replace(/[ \t]+$/, '');
}

/**
 * True if a block can follow a paragraph without a blank line and still be a list: not if it starts with a number other
 * than 1, or with an empty item.
 */
export function canInterruptParagraph(block: JSONContent): boolean {
  const first = block.content?.[0];
  return (
    isListNode(block) &&
    first !== undefined &&
    getPrintedChildren(first).length > 0 &&
    (block.type === 'bulletList' || block.attrs?.['start'] === 1)
  );
}

/** Where children are printed. */
interface ChildrenPlace {
  readonly place?: 'page' | 'within' | 'tight list';
  /** The marker of the list item around them. */
  readonly marker?: string;
  /** Whether there is a blank line before a child; null if that depends on the place. */
  readonly isAfterBlank?: (child: JSONContent) => boolean | null;
  /** The prefix of a child that starts on a line of its own. */
  readonly prefixOf?: (child: JSONContent) => string;
}

/** Prints blocks one after the other, with blank lines between them, except between elements within an element. */
export function printChildren(
  writing: PrintContext,
  children: readonly JSONContent[],
  start: string,
  { place = 'within', marker = '', isAfterBlank = () => null, prefixOf = () => start }: ChildrenPlace = {},
): string {
  let result = '';
  let previous: JSONContent | undefined;
  let prefix = start;
  let last = '';
  for (const child of children) {
    if (previous !== undefined) {
      const isTight = place === 'tight list' || (place === 'within' && isElementNode(previous) && isElementNode(child));
      const close = isAfterBlank(child) === false || (isTight && isAfterBlank(child) !== true);
      result += printMissingFence(writing, previous, last, prefix);
      prefix = prefixOf(child);
      const own = getBlockPrefix(child, prefix);
      result += printGap(writing, previous, child, own, () =>
        close ? printLineBreak(writing, own) : printBlankLine(writing, own),
      );
    }
    const beside = previous !== undefined && isListNode(child) && previous.type === child.type;
    const text = beside
      ? printAdjacentList(writing, child, prefix, [getListMarker(last)])
      : previous === undefined
        ? printFirstChild(writing, child, prefix, marker)
        : printBlock(writing, child, prefix);
    last = text;
    result += text;
    previous = child;
  }
  return result;
}

/** Prints the first block of a container. A rule or a list must not form a thematic break together with the marker of its list item. */
export function printFirstChild(writing: PrintContext, child: JSONContent, prefix: string, marker: string): string {
  if (child.type === 'horizontalRule') {
    const known = printKnownBlock(writing, child, prefix, []);
    if (known !== null && !isRule(`${marker} ${known}`)) return known;
    return /\S|^ +$/.test(prefix) && marker !== '*' ? '***' : '---';
  }
  const text = printBlock(writing, child, prefix);
  return isRule(`${marker} ${text}`) ? printAdjacentList(writing, child, prefix, [marker]) : text;
}

function printHeading(writing: PrintContext, node: JSONContent, prefix: string): string {
  const level = Math.min(6, Math.max(1, Number(node.attrs?.['level'] ?? 1)));
  const id = node.attrs?.['id'];
  const anchor = typeof id === 'string' && id !== '' ? ` {#${id}}` : '';
  return trimmed(`${'#'.repeat(level)} ${printText(writing, node, prefix)}${anchor}`);
}

function newListStyle(writing: PrintContext, node: JSONContent): ListStyle {
  const items = node.content ?? [];
  const loose = items.some((item) => getPrintedChildren(item).some((child, index) => index > 0 && !isListNode(child)));
  const common = { step: 1, space: ' ', loose, origin: null } as const;
  if (node.type === 'bulletList') return { ...common, marker: newBullet(writing, items), start: null };
  return { ...common, marker: '.', start: Number(node.attrs?.['start'] ?? 1) };
}

/** The page's bullet, or one that doesn't become part of a rule at the start of an item. */
function newBullet(writing: PrintContext, items: readonly JSONContent[]): string {
  const rules = items.flatMap((item) => {
    const [first] = getPrintedChildren(item);
    return first?.type === 'horizontalRule' ? [printKnownBlock(writing, first, '', []) ?? '---'] : [];
  });
  const bullets = [writing.style.bullet, '*', '-', '+'];
  return bullets.find((bullet) => !rules.some((rule) => isRule(`${bullet} ${rule}`))) ?? writing.style.bullet;
}

/** Prints a list with another marker than the adjacent lists of its type, so that they aren't read as one. */
export function printAdjacentList(
  writing: PrintContext,
  node: JSONContent,
  prefix: string,
  taken: readonly string[],
): string {
  const known = printKnownBlock(writing, node, prefix, taken);
  if (known !== null) return known;
  const style = newListStyle(writing, node);
  const markers = style.start === null ? [style.marker, '-', '*', '+'] : ['.', ')'];
  return printList(writing, node, prefix, {
    ...style,
    marker: markers.find((marker) => !taken.includes(marker)) ?? style.marker,
  });
}

/** Prints a list with the given style. */
function printList(writing: PrintContext, node: JSONContent, prefix: string, style: ListStyle): string {
  const between = style.loose ? printBlankLine(writing, prefix) : printLineBreak(writing, prefix);
  const items = node.content ?? [];
  return items
    .map((item, index) => {
      const last = items[index - 1];
      const gap = last === undefined ? '' : printGap(writing, last, item, prefix, () => between);
      return `${gap}${printListItem(writing, item, prefix, style, index)}`;
    })
    .join('');
}

/** Prints a list item; `index` is relative to the list's start. */
export function printListItem(
  writing: PrintContext,
  item: JSONContent,
  prefix: string,
  style: ListStyle,
  index: number,
): string {
  const marker = style.start === null ? style.marker : `${style.start + index * style.step}${style.marker}`;
  const known = printKnownItem(writing, item, marker, prefix);
  if (known !== null && !isRule(known)) return known;
  const checked = item.attrs?.['checked'];
  const children = getPrintedChildren(item);
  const box = typeof checked === 'boolean' && children[0]?.type === 'paragraph' ? (checked ? '[x] ' : '[ ] ') : '';
  const width = marker.length + style.space.length;
  const inner = prefix + ' '.repeat(width);
  const [first, ...rest] = children;
  if (first === undefined) return marker;
  const place = !style.loose && rest.every((child) => canInterruptParagraph(child)) ? 'tight list' : 'within';
  const lines = {
    place,
    isAfterBlank: (child) => getOwnLine(writing, style.origin, child)?.isAfterBlank ?? null,
    prefixOf: (child) => getChildPrefix(writing, style.origin, child, prefix, width) ?? inner,
  } satisfies ChildrenPlace;
  const isEmptied = index > 0 && typeof checked !== 'boolean' && isEmptyParagraph(item.content?.[0] ?? first);
  const own = isEmptied ? getOwnLine(writing, style.origin, first)?.indent : undefined;
  if (own !== undefined && isItemIndent(own, prefix, width))
    return `${marker}${printLineBreak(writing, own)}${printChildren(writing, children, own, lines)}`;
  return `${marker}${style.space}${box}${printChildren(writing, children, inner, { ...lines, marker: style.marker })}`;
}

/** True if the first line is a thematic break, which takes precedence over list items (CommonMark 4.1). */
function isRule(text: string): boolean {
  return /^([-*_])[ \t]*(?:\1[ \t]*){2,}\r?(?:\n|$)/.test(text);
}

/** Prints a table with one space of padding. */
export function printTable(writing: PrintContext, node: JSONContent, prefix: string): string {
  const [head, ...body] = node.content ?? [];
  const delimiters = (head?.content ?? []).map(({ attrs }) => {
    const align = attrs?.['align'];
    return align === 'left' ? ':---' : align === 'right' ? '---:' : align === 'center' ? ':---:' : '---';
  });
  const rows = [
    printTableRow(writing, head),
    `| ${delimiters.join(' | ')} |`,
    ...body.map((row) => printTableRow(writing, row)),
  ];
  return rows.join(printLineBreak(writing, prefix));
}

/** Prints a table row, by default with a blank around each cell; cells that were copied keep their spelling. */
export function printTableRow(
  writing: PrintContext,
  row: JSONContent | undefined,
  joinCells: (texts: readonly string[]) => string = joinTableCells,
): string {
  const known = row === undefined ? null : printKnownRow(writing, row);
  return known ?? joinCells((row?.content ?? []).map((cell) => printText(writing, cell, '')));
}

function joinTableCells(texts: readonly string[]): string {
  return `|${texts.map((text) => (text === '' ? ' ' : ` ${text} `)).join('|')}|`;
}

function printElement(writing: PrintContext, node: JSONContent, prefix: string): string {
  const tag = prefixLines(writing, printTagContents(node.attrs), prefix);
  const children = getPrintedChildren(node);
  if (children.length === 0) return `<${tag} />`;
  const inner = writing.strategy === 'whole' && children.some(holdsFootnote) ? prefix : prefix + writing.style.indent;
  return `<${tag}>${printElementBody(writing, children, prefix, inner)}</${getTagName(node.attrs)}>`;
}

/**
 * True if an element contains a footnote definition, which would absorb the element's lines that are indented by four
 * columns (GFM, footnotes).
 */
function holdsFootnote(node: JSONContent): boolean {
  return node.type === 'footnoteDefinition' || (isElementNode(node) && getPrintedChildren(node).some(holdsFootnote));
}

/** Prints an element's children between its tags, on lines of their own. */
export function printElementBody(
  writing: PrintContext,
  children: readonly JSONContent[],
  prefix: string,
  inner: string,
): string {
  const [first, last] = [children[0], children.at(-1)];
  const start = printLineBreak(writing, first === undefined ? inner : getBlockPrefix(first, inner));
  const end =
    last !== undefined && canAbsorbNextLine(last) ? printBlankLine(writing, prefix) : printLineBreak(writing, prefix);
  return `${start}${printChildren(writing, children, inner)}${end}`;
}
