import { printLinkLabel } from '../read/definitions.ts';
import { printInlineTokens } from '../patch/inlineTokens.ts';
import type { JSONContent } from '../page.ts';
import { isListNode, getListMarker } from '../read/adjacentLists.ts';
import { printLinkResource } from './printAtom.ts';
import { printCodeBlock } from './printCodeBlock.ts';
import { printTagContents, getTagName } from './printElement.ts';
import {
  printBlankLine,
  getInlineStyle,
  printLineBreak,
  reindentSlice,
  prefixLines,
  type PrintContext,
} from './printContext.ts';
import { isElementNode, isModuleNode, getPrintedChildren } from './printedNodes.ts';

/** How the items of a list begin. */
export interface ListStyle {
  /** The bullet, or what follows the number. */
  readonly marker: string;
  /** The number of the first item; null for bullets. */
  readonly start: number | null;
  /** The white space after the marker. */
  readonly space: string;
  readonly loose: boolean;
}

/** What a block's lines begin with among others that begin with `prefix`: nothing for a module. */
export function getBlockPrefix(node: JSONContent, prefix: string): string {
  return isModuleNode(node) ? '' : prefix;
}

/** Whether a closing tag right below a block would be read as one more line of it. */
export function canAbsorbNextLine(node: JSONContent): boolean {
  return isListNode(node) || ['blockquote', 'footnoteDefinition', 'table'].includes(node.type) || isModuleNode(node);
}

/** A block as source, its first line without the prefix, every further one with it. What the page already holds is used again. */
export function printBlock(writing: PrintContext, node: JSONContent, prefix: string): string {
  const known = node.type === 'listItem' || node.type.startsWith('table') ? null : writing.find(node);
  const origin = known === null ? undefined : writing.origins.get(known);
  const own = getBlockPrefix(node, prefix);
  return origin === undefined ? printNew(writing, node, own) : reindentSlice(writing, origin, own);
}

/** Inline content written anew, without the prefix of its first line. */
export function printInlineContent(writing: PrintContext, node: JSONContent, prefix: string): string {
  const tokens = printInlineTokens(node.content ?? [], getInlineStyle(writing, node.type));
  return prefixLines(writing, tokens.map(({ text }) => text).join(''), prefix);
}

function printNew(writing: PrintContext, node: JSONContent, prefix: string): string {
  const text = (name: string) => (typeof node.attrs?.[name] === 'string' ? node.attrs[name] : '');
  switch (node.type) {
    case 'paragraph':
      return printInlineContent(writing, node, prefix);
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
      // Further lines of an expression are read without the columns of what is before the block on its first line.
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

function isSourceOfLines({ type, attrs }: JSONContent): boolean {
  return type === 'sourceInline' && String(attrs?.['source']).includes('\n');
}

/** Without blanks at the end; other white space, such as no-break spaces, is text. */
function trimmed(text: string): string {
  return text.replace(/[ \t]+$/, '');
}

/** Whether a block right below a paragraph is read as a list: not a list that begins with another number than 1, or with nothing. */
export function canInterruptParagraph(block: JSONContent): boolean {
  const first = block.content?.[0];
  return (
    isListNode(block) &&
    first !== undefined &&
    getPrintedChildren(first).length > 0 &&
    (block.type === 'bulletList' || block.attrs?.['start'] === 1)
  );
}

/**
 * Blocks one below the other. Within an element, elements may follow each other line by line; all else has a blank line between.
 * `marker` is that of the list item that they are in.
 */
export function printChildren(
  writing: PrintContext,
  children: readonly JSONContent[],
  prefix: string,
  place: 'page' | 'within' | 'tight list' = 'within',
  marker = '',
): string {
  let result = '';
  let previous: JSONContent | undefined;
  let last = '';
  for (const child of children) {
    if (previous !== undefined) {
      const close = place === 'tight list' || (place === 'within' && isElementNode(previous) && isElementNode(child));
      const own = getBlockPrefix(child, prefix);
      result += close ? printLineBreak(writing, own) : printBlankLine(writing, own);
    }
    const beside = previous !== undefined && isListNode(child) && previous.type === child.type;
    const text = beside
      ? printAdjacentList(writing, child, prefix, [last])
      : previous === undefined
        ? printFirstChild(writing, child, prefix, marker)
        : printBlock(writing, child, prefix);
    last = isListNode(child) ? getListMarker(text) : '';
    result += text;
    previous = child;
  }
  return result;
}

/** The first block of a container: a rule or a list must not be read with the marker of its list item as one rule. */
export function printFirstChild(writing: PrintContext, child: JSONContent, prefix: string, marker: string): string {
  if (child.type === 'horizontalRule') return /\S|^ +$/.test(prefix) && marker !== '*' ? '***' : '---';
  const text = printBlock(writing, child, prefix);
  return isRule(`${marker} ${text}`) ? printAdjacentList(writing, child, prefix, [marker]) : text;
}

function printHeading(writing: PrintContext, node: JSONContent, prefix: string): string {
  const level = Math.min(6, Math.max(1, Number(node.attrs?.['level'] ?? 1)));
  const id = node.attrs?.['id'];
  const anchor = typeof id === 'string' && id !== '' ? ` {#${id}}` : '';
  return trimmed(`${'#'.repeat(level)} ${printInlineContent(writing, node, prefix)}${anchor}`);
}

function newListStyle(writing: PrintContext, node: JSONContent): ListStyle {
  const items = node.content ?? [];
  const loose = items.some((item) => getPrintedChildren(item).some((child, index) => index > 0 && !isListNode(child)));
  if (node.type === 'bulletList') return { marker: writing.style.bullet, start: null, space: ' ', loose };
  return { marker: '.', start: Number(node.attrs?.['start'] ?? 1), space: ' ', loose };
}

/** A list beside one of its kind needs another marker, or the two are read as one. */
export function printAdjacentList(
  writing: PrintContext,
  node: JSONContent,
  prefix: string,
  taken: readonly string[],
): string {
  const style = newListStyle(writing, node);
  const markers = style.start === null ? [style.marker, '-', '*', '+'] : ['.', ')'];
  return printList(writing, node, prefix, {
    ...style,
    marker: markers.find((marker) => !taken.includes(marker)) ?? style.marker,
  });
}

/** A list whose items begin as given. */
function printList(writing: PrintContext, node: JSONContent, prefix: string, style: ListStyle): string {
  const between = style.loose ? printBlankLine(writing, prefix) : printLineBreak(writing, prefix);
  return (node.content ?? []).map((item, index) => printListItem(writing, item, prefix, style, index)).join(between);
}

/** One item of a list; `index` counts from the list's start. */
export function printListItem(
  writing: PrintContext,
  item: JSONContent,
  prefix: string,
  style: ListStyle,
  index: number,
): string {
  const marker = style.start === null ? style.marker : `${style.start + index}${style.marker}`;
  const checked = item.attrs?.['checked'];
  const children = getPrintedChildren(item);
  const box = typeof checked === 'boolean' && children[0]?.type === 'paragraph' ? (checked ? '[x] ' : '[ ] ') : '';
  const inner = prefix + ' '.repeat(marker.length + style.space.length);
  const [first, ...rest] = children;
  if (first === undefined) return marker;
  const place = !style.loose && rest.every((child) => canInterruptParagraph(child)) ? 'tight list' : 'within';
  return `${marker}${style.space}${box}${printChildren(writing, children, inner, place, style.marker)}`;
}

/** Whether the first line is a thematic break, which takes precedence over list items (CommonMark 4.1). */
function isRule(text: string): boolean {
  return /^([-*_])[ \t]*(?:\1[ \t]*){2,}\r?(?:\n|$)/.test(text);
}

/** A table with one space of padding. */
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

/** A row of a table; cells that the page already holds keep their spelling. */
export function printTableRow(writing: PrintContext, row: JSONContent | undefined): string {
  const cells = (row?.content ?? []).map((cell) => {
    const known = (cell.content ?? []).length === 0 ? null : writing.find(cell);
    const inline = known === null ? undefined : writing.origins.get(known)?.inline;
    const from = inline?.[0]?.position?.start.offset;
    const to = inline?.at(-1)?.position?.end.offset;
    const text =
      from === undefined || to === undefined
        ? printInlineContent(writing, cell, '')
        : writing.source.slice(from + writing.base, to + writing.base);
    return text === '' ? ' ' : ` ${text} `;
  });
  return `|${cells.join('|')}|`;
}

function printElement(writing: PrintContext, node: JSONContent, prefix: string): string {
  const tag = prefixLines(writing, printTagContents(node.attrs), prefix);
  const children = getPrintedChildren(node);
  if (children.length === 0) return `<${tag} />`;
  const inner = writing.strategy === 'whole' && children.some(holdsFootnote) ? prefix : prefix + writing.style.indent;
  return `<${tag}>${printElementBody(writing, children, prefix, inner)}</${getTagName(node.attrs)}>`;
}

/** Whether lines of an element that are indented by four columns would be read as those of a footnote in it (GFM, footnotes). */
function holdsFootnote(node: JSONContent): boolean {
  return node.type === 'footnoteDefinition' || (isElementNode(node) && getPrintedChildren(node).some(holdsFootnote));
}

/** What stands between an element's tags: its children on lines of their own. */
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
