import { Fragment, type Node as DocumentNode, type ResolvedPos } from '@tiptap/pm/model';
import { AllSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { isModuleNode } from '#document/print/printedNodes.ts';
import type { JSONContent } from '#document/page.ts';
import { isPartOf } from '../commands/exitComponent.ts';
import { getSelectedNodeSpan, NodeRangeSelection, type NodeSpan } from '../plugins/nodeRangeSelection.ts';
import { findCellPosition } from '../tables/tableCommands.ts';
import { keepsContent } from './contentInventory.ts';
import type { BlockConversion, ConversionScope } from './conversions.ts';
import { isBox, isSourceOfBlocks, type ConvertedPage } from './convertBlocks.ts';
import { isList } from './sections.ts';

/** A document and the selection in it. */
export interface SelectedDocument extends ConvertedPage {
  readonly selection: Selection;
}

/** The blocks that a conversion replaces, and the new ones. */
export interface ConversionPlan extends NodeSpan {
  readonly nodes: readonly DocumentNode[];
}

/**
 * What a conversion would change at the selection; null if the blocks are that already, or if it changes nothing,
 * doesn't fit, or would lose content.
 */
export function planConversion(shown: SelectedDocument, conversion: BlockConversion): ConversionPlan | null {
  const base = getBlockSpan(shown);
  if (base === null || isConverted(shown, conversion)) return null;
  const { doc } = shown;
  const { scope } = conversion;
  for (const span of listSpans(doc, base, scope)) {
    const plan =
      scope === 'text' || scope === 'lines' ? planLines(shown, span, conversion) : planSpan(shown, span, conversion);
    if (plan !== null && fits(doc, plan)) return plan;
  }
  return null;
}

/** True if the selected blocks are already what a conversion turns them into. */
export function isConverted(shown: SelectedDocument, { isCurrent }: BlockConversion): boolean {
  const base = isCurrent === undefined ? null : getBlockSpan(shown);
  if (base === null || isCurrent === undefined) return false;
  const $from = shown.doc.resolve(base.from);
  const ancestors = Array.from({ length: $from.depth }, (_, index) => $from.node($from.depth - index));
  return isCurrent(childrenOf(shown.doc, base), ancestors);
}

function planSpan(page: ConvertedPage, span: NodeSpan, conversion: BlockConversion): ConversionPlan | null {
  const nodes = convertChecked(childrenOf(page.doc, span), conversion, getTitleLevel(page.doc, span.from), page);
  return nodes === null ? null : { ...span, nodes };
}

/** The converted blocks; null if content would be lost. */
function convertChecked(
  blocks: readonly DocumentNode[],
  { convert, group }: BlockConversion,
  level: number,
  page: ConvertedPage,
): readonly DocumentNode[] | null {
  // From `toJSON` of a node.
  if (blocks.some((block) => isModuleNode(block.toJSON() as JSONContent))) return null;
  const nodes = convert(blocks, level, page);
  return nodes !== null && (isSourceOfBlocks(blocks, nodes) || keepsContent(blocks, nodes, group === 'wrap'))
    ? nodes
    : null;
}

/** Converts lines, and takes them out of the list or quote that they are in, which is split around them. */
function planLines(page: ConvertedPage, span: NodeSpan, conversion: BlockConversion): ConversionPlan | null {
  const { doc } = page;
  const { convert, scope } = conversion;
  const $from = doc.resolve(span.from);
  const { parent } = $from;
  const selected = childrenOf(doc, span);
  const isItem = parent.type.name === 'listItem';
  const blocks = isList(parent) ? [parent.copy(Fragment.from([...selected]))] : selected;
  const level = getTitleLevel(doc, span.from);
  const converted = convertChecked(blocks, conversion, level, page);
  const isTakenOut = isItem || isList(parent) || (scope === 'text' && parent.type.name === 'blockquote');
  if (!isTakenOut) return converted === null ? null : { ...span, nodes: converted };
  const nodes = converted ?? (scope === 'text' && convert(blocks, level, page) === null ? blocks : null);
  if (nodes === null) return null;
  const before = parent.children.slice(0, $from.index());
  const after = parent.children.slice(doc.resolve(span.to).index());
  if (!isItem)
    return {
      ...aroundParent($from),
      nodes: [...copyOf(parent, before), ...nodes, ...restOf(parent, parent.childCount - after.length)],
    };
  const depth = $from.depth - 1;
  const list = $from.node(depth);
  const index = $from.index(depth);
  const first = copyOf(list, [...list.children.slice(0, index), ...copyOf(parent, before)]);
  const last = restOf(list, index + 1);
  return { from: $from.before(depth), to: $from.after(depth), nodes: [...first, ...nodes, ...after, ...last] };
}

/** A node with other children; nothing without children. */
function copyOf(node: DocumentNode, children: readonly DocumentNode[]): readonly DocumentNode[] {
  return children.length === 0 ? [] : [node.copy(Fragment.from([...children]))];
}

/** A node with its children from an index on, whose numbers stay; nothing without children. */
function restOf(node: DocumentNode, index: number): readonly DocumentNode[] {
  const children = node.children.slice(index);
  if (node.type.name !== 'orderedList') return copyOf(node, children);
  const start = Number(node.attrs['start'] ?? 1) + index;
  return children.length === 0 ? [] : [node.type.create({ ...node.attrs, start }, [...children], node.marks)];
}

/** Carries out a plan. The caret stays in its text; selected blocks stay selected. */
export function applyConversion(transaction: Transaction, { from, to, nodes }: ConversionPlan): Transaction {
  const { doc, selection } = transaction;
  const isText = selection instanceof TextSelection;
  const offsets = isText ? [selection.anchor, selection.head].map((at) => getTextOffset(doc, { from, to }, at)) : [];
  const length = getTextOffset(doc, { from, to }, to);
  transaction.replaceWith(from, to, [...nodes]);
  const end = transaction.mapping.map(to);
  const after = { from, to: end };
  const isSameText = getTextOffset(transaction.doc, after, end) === length;
  const [anchor, head] = offsets.map((offset) => findTextOffset(transaction.doc, after, offset));
  if (isText && isSameText && anchor !== undefined && head !== undefined)
    return transaction.setSelection(
      TextSelection.between(transaction.doc.resolve(anchor), transaction.doc.resolve(head)),
    );
  const whole = isText ? null : NodeRangeSelection.between(transaction.doc, from, end);
  return transaction.setSelection(whole ?? Selection.near(transaction.doc.resolve(from + 1)));
}

/** The selected blocks, or the blocks of the selected text; a table's cells stand for the table. */
export function getBlockSpan({ doc, selection }: SelectedDocument): NodeSpan | null {
  if (selection instanceof AllSelection) return { from: 0, to: doc.content.size };
  const { $from, $to } = selection;
  const cell = findCellPosition($from);
  if (cell !== null) return { from: cell.table, to: cell.table + (doc.nodeAt(cell.table)?.nodeSize ?? 0) };
  const selected = getSelectedNodeSpan({ selection });
  if (selected !== null && !$from.parent.inlineContent) return selected;
  const range = $from.blockRange($to, (node) => !node.inlineContent && node.type.spec['tableRole'] === undefined);
  return range === null ? null : { from: range.start, to: range.end };
}

function childrenOf(doc: DocumentNode, { from, to }: NodeSpan): readonly DocumentNode[] {
  const $from = doc.resolve(from);
  return $from.parent.children.slice($from.index(), doc.resolve(to).index());
}

/** The spans that a conversion may replace, best first. */
function listSpans(doc: DocumentNode, base: NodeSpan, scope: ConversionScope): readonly NodeSpan[] {
  const $from = doc.resolve(base.from);
  switch (scope) {
    case 'text':
    case 'lines':
      return [base];
    case 'list':
      return [aroundLists(doc, base, 1)];
    case 'wrap': {
      const whole = aroundLists(doc, base, Infinity);
      const $whole = doc.resolve(whole.from);
      const isFilled = $whole.depth > 0 && whole.from === $whole.start() && whole.to === $whole.end();
      const isWrapper = isBox($whole.parent) || $whole.parent.type.name === 'blockquote';
      return isFilled && isWrapper ? [aroundParent($whole), whole] : [whole];
    }
    case 'parts':
      return [aroundParts(doc, aroundLists(doc, base, Infinity))];
    case 'container': {
      const own = [base];
      const around: NodeSpan[] = [];
      for (let depth = $from.depth; depth > 0; depth -= 1) {
        const node = $from.node(depth);
        const isPart = depth > 1 && (isPartOf(node, $from.node(depth - 1)) || node.type.name === 'listItem');
        if (!isPart) around.push({ from: $from.before(depth), to: $from.after(depth) });
      }
      const isOwnPart = $from.depth > 0 && isPartOf($from.nodeAfter ?? doc, $from.parent);
      return [...(isOwnPart ? [] : own), ...around.slice(0, 1)];
    }
  }
}

function aroundParent($at: ResolvedPos): NodeSpan {
  return { from: $at.before(), to: $at.after() };
}

/** The list that blocks are in; with more levels, the lists around it too. */
function aroundLists(doc: DocumentNode, base: NodeSpan, levels: number): NodeSpan {
  let span = base;
  for (let level = 0; level < levels; level += 1) {
    const $from = doc.resolve(span.from);
    const depth = $from.parent.type.name === 'listItem' ? $from.depth - 1 : $from.depth;
    if (depth <= 0 || !isList($from.node(depth))) break;
    span = { from: $from.before(depth), to: $from.after(depth) };
  }
  return span;
}

/** The component whose parts, or whose only part's content, the blocks are. */
function aroundParts(doc: DocumentNode, base: NodeSpan): NodeSpan {
  const $from = doc.resolve(base.from);
  const isPart = $from.nodeAfter !== null && isPartOf($from.nodeAfter, $from.parent);
  return isPart && $from.depth > 0 ? aroundParent($from) : base;
}

/** True if the blocks may be replaced: by the schema, and by what the component around them is made of. */
function fits(doc: DocumentNode, { from, to, nodes }: ConversionPlan): boolean {
  const $from = doc.resolve(from);
  const { parent } = $from;
  const intended = blockSpecOf(parent.type.name)?.children;
  if (intended !== undefined && nodes.some(({ type }) => !intended.includes(type.name))) return false;
  const isMisplaced = nodes.some(({ type }) => blockSpecOf(type.name)?.parents?.includes(parent.type.name) === false);
  return !isMisplaced && parent.canReplace($from.index(), doc.resolve(to).index(), Fragment.from([...nodes]));
}

/** Level for a title that becomes a heading at a position: one below the heading before it. */
function getTitleLevel(doc: DocumentNode, position: number): number {
  let level = 1;
  doc.nodesBetween(0, position, (node, at) => {
    if (node.type.name === 'heading' && at < position) level = Number(node.attrs['level']);
    return !node.isTextblock;
  });
  return Math.min(level + 1, 6);
}

/** Number of characters of text, with one between blocks, from the start of a span to a position. */
function getTextOffset(doc: DocumentNode, { from, to }: NodeSpan, position: number): number {
  let offset = -1;
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    if (at < position) offset += 1 + Math.max(0, Math.min(node.content.size, position - at - 1));
    return false;
  });
  return offset;
}

/** The position at a number of characters; undefined if the span has fewer. */
function findTextOffset(doc: DocumentNode, { from, to }: NodeSpan, offset: number): number | undefined {
  let left = offset;
  let found: number | undefined;
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    if (found === undefined && left <= node.content.size) found = at + 1 + left;
    left -= node.content.size + 1;
    return false;
  });
  return found;
}
