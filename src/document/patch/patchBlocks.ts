import type { TextEdit } from '#base/textEdit.ts';
import { isSameAttrs, isSameDocument } from './compareDocuments.ts';
import { findLineStart, getLinePrefix, type NodeOrigin } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { hasOneNumber, itemMarker, withMarker, withStart } from './listMarkers.ts';
import { patchAttributes } from './patchAttributes.ts';
import { patchChildren, type ContainerChildren } from './patchChildren.ts';
import { patchCode } from './patchCode.ts';
import { patchDefinition } from './patchDefinition.ts';
import { patchRow, patchTable } from './patchTable.ts';
import { patchTextBlock } from './patchTextBlock.ts';
import {
  printBlock,
  printElementBody,
  printFirstChild,
  printListItem,
  printAdjacentList,
  canAbsorbNextLine,
  type ListStyle,
} from '../print/printBlocks.ts';
import { findItemIndent, readChildIndents } from '../print/itemIndent.ts';
import { getElementAttributes, getTagName } from '../print/printElement.ts';
import { printLineBreak, type PrintContext } from '../print/printContext.ts';
import { patchItemStart, type ItemStart } from './patchItemStart.ts';
import { isElementNode, isModuleNode, isTextBlock, getPrintedChildren } from '../print/printedNodes.ts';

/** Edits that change a block into another one of the same type; null if it must be reprinted. */
export function patchBlock(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const origin = writing.origins.get(base);
  if (origin === undefined || base.type !== edited.type || writing.strategy === 'whole') return null;
  if (isTextBlock(base)) return patchTextBlock(writing, origin, base, edited);
  switch (base.type) {
    case 'codeBlock':
      return patchCode(writing, origin, base, edited);
    case 'definition':
      return patchDefinition(writing, origin, base, edited);
    case 'bulletList':
    case 'orderedList':
      return isSameAttrs(base.attrs, edited.attrs) ? patchList(writing, origin, base, edited) : null;
    case 'blockquote':
      return patchInside(writing, base, edited, firstPrefix(writing, base), 'other');
    case 'footnoteDefinition':
      return isSameAttrs(base.attrs, edited.attrs)
        ? patchInside(writing, base, edited, `${getLinePrefix(writing.source, origin.from)}    `, 'other')
        : null;
    case 'table':
      return patchTable(writing, base, edited);
    case 'tableRow':
      return patchRow(writing, base, edited);
    default:
      return isElementNode(base) ? patchElement(writing, origin, base, edited) : null;
  }
}

/** Line prefix of a container's first child. */
function firstPrefix(writing: PrintContext, node: JSONContent): string {
  const first = getPrintedChildren(node)[0];
  const origin = first === undefined ? undefined : writing.origins.get(first);
  return origin === undefined ? '' : getLinePrefix(writing.source, origin.from);
}

function patchInside(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  prefix: string,
  kind: ContainerChildren['kind'],
  start?: ItemStart,
): TextEdit[] | null {
  const before = getPrintedChildren(base);
  const after = getPrintedChildren(edited);
  if (before.length === 0 || after.length === 0) return before.length === after.length ? [] : null;
  return patchChildren(writing, {
    base: before,
    edited: after,
    prefix,
    kind,
    patch: (left, right) => patchBlock(writing, left, right),
    print: (node, index, own) =>
      index === 0 && start !== undefined
        ? printFirstChild(writing, node, start.prefix, start.marker)
        : printBlock(writing, node, own),
    printList: (node, taken, own) => printAdjacentList(writing, node, own, taken),
  });
}

function patchList(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const items = base.content ?? [];
  const prefix = getLinePrefix(writing.source, origin.from);
  const found = itemMarker.exec(writing.source.slice(origin.from, origin.from + 40));
  if (found === null || (edited.content ?? []).length === 0) return null;
  const [, bullet, number, delimiter, space = ' '] = found;
  const start = number === undefined ? null : Number(number);
  const second = items[1] === undefined ? undefined : writing.origins.get(items[1]);
  const first = items[0] === undefined ? undefined : writing.origins.get(items[0]);
  const loose =
    first !== undefined && second !== undefined && /\n[\s>]*\n/.test(writing.source.slice(first.to, second.from));
  const style: ListStyle = {
    marker: bullet ?? delimiter ?? '-',
    start,
    space: /^ {1,4}$/.test(space) ? space : ' ',
    step: hasOneNumber(writing, items) ? 0 : 1,
    loose,
    origin: { from: origin.from, to: origin.to, indents: items.flatMap((item) => readChildIndents(writing, item)) },
  };
  const edits = patchChildren(writing, {
    base: items,
    edited: edited.content ?? [],
    prefix,
    kind: 'list',
    ...(origin.listBoundaries === undefined
      ? {}
      : {
          seams: origin.listBoundaries,
          adapt: (item: JSONContent, index: number) =>
            withMarker(writing, item, index, origin.listBoundaries ?? [], style.marker),
        }),
    patch: (left, right) => patchItem(writing, left, right, style),
    print: (node, index, own) => printListItem(writing, node, own, style, index),
    printList: (node, _, own) => printBlock(writing, node, own),
  });
  return edits === null || start === null ? edits : withStart(writing, edits, items, edited, start);
}

function patchItem(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  { loose, origin: list }: ListStyle,
): TextEdit[] | null {
  const origin = writing.origins.get(base);
  if (origin === undefined) return null;
  const raw = writing.source.slice(origin.from, origin.to);
  const marker = itemMarker.exec(raw);
  if (marker === null) return null;
  const edits: TextEdit[] = [];
  const before = base.attrs?.['checked'] ?? null;
  const after = edited.attrs?.['checked'] ?? null;
  const at = origin.from + marker[0].length;
  if (before !== after) {
    const box = /^\[[ xX]\]/.exec(raw.slice(marker[0].length));
    if (after === null && box !== null) edits.push({ from: at, to: at + 4, text: '' });
    else if (box !== null) edits.push({ from: at + 1, to: at + 2, text: after === true ? 'x' : ' ' });
    else edits.push({ from: at, to: at, text: after === true ? '[x] ' : '[ ] ' });
  }
  const width = /^ {1,4}$/.test(marker[4] ?? '') ? marker[0].length : marker[0].trimEnd().length + 1;
  const own = getLinePrefix(writing.source, origin.from);
  const first = own + ' '.repeat(width);
  const inner =
    findItemIndent(readChildIndents(writing, base), own, width) ?? findItemIndent(list?.indents ?? [], own, width);
  const start = { marker: marker[1] ?? '', prefix: first };
  const patch = (left: JSONContent, right: JSONContent) =>
    patchInside(writing, left, right, inner ?? first, loose ? 'other' : 'tight item', start);
  const space = marker[4] === '' ? ' ' : (marker[4] ?? ' ');
  const head = { at: origin.from + marker[0].trimEnd().length, space, isFirst: list?.from === origin.from, loose };
  const opening = before === null && after === null ? patchItemStart(writing, base, edited, head, start) : null;
  const rest = opening === null ? null : patch(opening.base, opening.edited);
  if (opening !== null && rest !== null) return [opening.edit, ...rest];
  const inside = patch(base, edited);
  // A task's checkbox is part of its first paragraph, and is lost if that is reprinted.
  if (inside === null || (before !== null && inside.some(({ from, to }) => from <= at && to > at))) return null;
  return [...edits, ...inside];
}

function patchElement(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const tag = patchOpening(writing, origin, base, edited);
  const body = tag === null ? null : patchBody(writing, origin, base, edited);
  return tag === null || body === null ? null : [...tag, ...body];
}

function patchOpening(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const { source } = writing;
  const before = getTagName(base.attrs);
  const after = getTagName(edited.attrs);
  const at = source.indexOf(before, origin.from + 1);
  const head = at + before.length;
  const edits = patchAttributes(
    source,
    head,
    getElementAttributes(base.attrs),
    origin.attributes ?? [],
    getElementAttributes(edited.attrs),
    getLinePrefix(source, origin.from),
  );
  if (edits === null || before === after) return edits;
  const closing = origin.inside === undefined ? -1 : source.indexOf(before, origin.inside.to);
  const names = [at, ...(closing < 0 ? [] : [closing])].map((from) => ({
    from,
    to: from + before.length,
    text: after,
  }));
  return [...names, ...edits];
}

function patchBody(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const before = getPrintedChildren(base);
  const after = getPrintedChildren(edited);
  if (before.length === 0 && after.length === 0) return [];
  if (origin.oneLine === true) return patchOneLine(writing, before, after);
  const own = getLinePrefix(writing.source, origin.from);
  const inner = innerPrefix(writing, before, own);
  const { inside } = origin;
  if (before.length === 0) {
    const body = printElementBody(writing, after, own, inner);
    if (inside !== undefined) return [{ ...inside, text: body }];
    const end = /\s*\/\s*>$/.exec(writing.source.slice(origin.from, origin.to))?.[0].length ?? 0;
    return end === 0
      ? null
      : [{ from: origin.to - end, to: origin.to, text: `>${body}</${getTagName(edited.attrs)}>` }];
  }
  if (inside === undefined) return null;
  if (after.length === 0) return [{ ...inside, text: printLineBreak(writing, own) }];
  const edits = patchInside(writing, base, edited, inner, 'element');
  return edits === null ? null : [...edits, ...closingGap(writing, base, after, inside.to, own)];
}

/** Adds a blank line before a closing tag that directly follows a new list or quote. */
function closingGap(
  writing: PrintContext,
  base: JSONContent,
  after: readonly JSONContent[],
  to: number,
  own: string,
): TextEdit[] {
  const lastBefore = getPrintedChildren(base).at(-1);
  const last = after.at(-1);
  const origin = lastBefore === undefined ? undefined : writing.origins.get(lastBefore);
  if (last === undefined || lastBefore === undefined || origin === undefined || last.type === lastBefore.type)
    return [];
  const gap = writing.source.slice(origin.to, to);
  if (!canAbsorbNextLine(last) || /\n[\s>]*\n/.test(gap)) return [];
  const line = findLineStart(writing.source, to);
  const indent = writing.source.slice(line, to);
  return /^[\s>]*$/.test(indent)
    ? [{ from: line, to: line, text: `${indent.trimEnd()}${writing.newline}` }]
    : [{ from: to, to, text: printLineBreak(writing, own) }];
}

/** Patches an inline element, as long as children are only changed, not added or removed. */
function patchOneLine(
  writing: PrintContext,
  before: readonly JSONContent[],
  after: readonly JSONContent[],
): TextEdit[] | null {
  if (before.length !== after.length) return null;
  const edits: TextEdit[] = [];
  for (const [index, child] of before.entries()) {
    const next = after[index];
    const inside = next === undefined ? null : isSameDocument(child, next) ? [] : patchBlock(writing, child, next);
    if (inside === null || inside.some(({ text }) => text.includes('\n'))) return null;
    edits.push(...inside);
  }
  return edits;
}

/** Line prefix of an element's children: that of existing children, or one indentation step more than the element. */
function innerPrefix(writing: PrintContext, children: readonly JSONContent[], own: string): string {
  for (const child of children) {
    const origin = writing.origins.get(child);
    if (origin === undefined || isModuleNode(child)) continue;
    const line = writing.source.slice(findLineStart(writing.source, origin.from), origin.from);
    if (/^[\s>]*$/.test(line)) return line;
  }
  return own + writing.style.indent;
}
