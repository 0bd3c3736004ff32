import type { List, ListItem, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { findMissingFence } from './fences.ts';
import type { JSONContent } from '../page.ts';
import { getLinePrefix, stripLinePrefixes, type NodeOrigin } from '../patch/documentSourceMap.ts';
import { isBlockElement, joinLineIntoParagraph } from './joinLineIntoParagraph.ts';
import { toElementAtom, getNodeRange, readElementAttributes, readInline, type InlineContext } from './readInline.ts';

/** Collects the origin of each block while reading. */
export interface BlockContext extends InlineContext {
  readonly origins: WeakMap<JSONContent, NodeOrigin>;
}

const emptyParagraph: JSONContent = { type: 'paragraph' };

/** Converts parsed blocks to document blocks. */
export function readBlocks(context: BlockContext, nodes: readonly RootContent[]): JSONContent[] {
  return joinLineIntoParagraph(context, nodes).flatMap((node) => readBlock(context, node));
}

/** The blocks, or an empty paragraph for the caret if there are none. */
function filled(blocks: readonly JSONContent[]): readonly JSONContent[] {
  return blocks.length === 0 ? [emptyParagraph] : blocks;
}

function place(context: BlockContext, node: JSONContent, origin: NodeOrigin): JSONContent {
  context.origins.set(node, origin);
  return node;
}

function textBlock(
  context: BlockContext,
  type: string,
  nodes: readonly PhrasingContent[],
  origin: NodeOrigin,
  attrs?: JSONContent['attrs'],
): JSONContent {
  const content = readInline(context, nodes);
  const node: JSONContent = {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content.length === 0 ? {} : { content }),
  };
  return place(context, node, { ...origin, inline: nodes });
}

function readBlock(context: BlockContext, node: RootContent): JSONContent[] {
  const range = getNodeRange(context, node);
  switch (node.type) {
    case 'paragraph':
      return readParagraph(context, node);
    case 'heading': {
      const last = node.children.at(-1);
      const id = last?.type === 'mdxTextExpression' && /^#[^\s{}]+$/.test(last.value) ? last.value.slice(1) : null;
      const children = id === null ? node.children : withoutTrailingSpace(context, node.children.slice(0, -1));
      return [textBlock(context, 'heading', children, range, { level: node.depth, id })];
    }
    case 'thematicBreak':
      return [place(context, { type: 'horizontalRule' }, range)];
    case 'blockquote':
      return [place(context, { type: 'blockquote', content: filled(readBlocks(context, node.children)) }, range)];
    case 'list':
      return [readList(context, node)];
    case 'code': {
      const content = node.value === '' ? {} : { content: [{ type: 'text', text: withLineFeeds(node.value) }] };
      return [
        place(
          context,
          { type: 'codeBlock', attrs: { language: node.lang ?? null, meta: node.meta ?? null }, ...content },
          range,
        ),
      ];
    }
    case 'math':
      if (node.meta !== null && node.meta !== undefined) return [sourceBlock(context, range)];
      return [place(context, { type: 'mathBlock', attrs: { value: withLineFeeds(node.value) } }, range)];
    case 'definition': {
      const attrs = { label: node.label ?? node.identifier, url: node.url, title: node.title ?? null };
      return [place(context, { type: 'definition', attrs }, { ...range, identifier: node.identifier })];
    }
    case 'footnoteDefinition': {
      const attrs = { label: node.label ?? node.identifier };
      return [
        place(
          context,
          { type: 'footnoteDefinition', attrs, content: filled(readBlocks(context, node.children)) },
          range,
        ),
      ];
    }
    case 'table':
      return [readTable(context, node)];
    case 'mdxJsxFlowElement':
      return [readElement(context, node)];
    default:
      return [sourceBlock(context, range)];
  }
}

/** A block that is edited as source. Adds a missing closing fence. */
function sourceBlock(context: BlockContext, { from, to }: { from: number; to: number }): JSONContent {
  const blanks = /[ \t]*$/.exec(context.source.slice(from, to))?.[0].length ?? 0;
  const range = { from, to: to - blanks };
  const source = stripLinePrefixes(
    context.source.slice(range.from, range.to),
    getLinePrefix(context.source, range.from),
  );
  const fence = findMissingFence(source);
  const closed = fence === null ? source : `${source.replace(/(?:\r\n?|\n)$/, '')}\n${fence}`;
  return place(context, { type: 'sourceBlock', attrs: { source: closed } }, range);
}

/** An item's range. If its last block is code without a closing fence, the parser ends the item too late, inside the next one. */
function itemRange(context: BlockContext, item: ListItem): { from: number; to: number } {
  const { from, to } = getNodeRange(context, item);
  const last = item.children.at(-1);
  return { from, to: last === undefined ? to : Math.min(to, getNodeRange(context, last).to) };
}

function readList(context: BlockContext, node: List): JSONContent {
  const content = node.children.map((item: ListItem) =>
    place(
      context,
      {
        type: 'listItem',
        attrs: { checked: item.checked ?? null },
        content: filled(readBlocks(context, item.children)),
      },
      itemRange(context, item),
    ),
  );
  const type =
    node.ordered === true ? { type: 'orderedList', attrs: { start: node.start ?? 1 } } : { type: 'bulletList' };
  return place(context, { ...type, content }, getNodeRange(context, node));
}

/** A table, whose rows are padded to the length of the longest row, not counting trailing empty cells. */
function readTable(context: BlockContext, node: Table): JSONContent {
  const range = getNodeRange(context, node);
  const width = node.children.reduce(
    (most, row) => Math.max(most, row.children.findLastIndex((cell) => cell.children.length > 0) + 1),
    node.children[0]?.children.length ?? 0,
  );
  const content = node.children.map((row, rowIndex) => {
    const cells = Array.from({ length: width }, (_, column): JSONContent => {
      const attrs = { align: node.align?.[column] ?? null, colspan: 1, rowspan: 1, colwidth: null };
      const type = rowIndex === 0 ? 'tableHeader' : 'tableCell';
      const cell = row.children[column];
      return cell === undefined
        ? { type, attrs }
        : textBlock(context, type, cell.children, getNodeRange(context, cell), attrs);
    });
    return place(context, { type: 'tableRow', content: cells }, getNodeRange(context, row));
  });
  return place(context, { type: 'table', content }, range);
}

const isBlank = (node: PhrasingContent) => node.type === 'text' && /^[ \t\r\n]*$/.test(node.value);

/** True if a line contains only elements, at least one of them a block. */
function isBlocks(context: BlockContext, nodes: readonly PhrasingContent[]): boolean {
  return (
    nodes.some((node) => node.type === 'mdxJsxTextElement' && isBlockElement(context.specs, node.name)) &&
    nodes.every((node) => node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression' || isBlank(node))
  );
}

function readParagraph(context: BlockContext, node: Paragraph): JSONContent[] {
  const [first] = node.children;
  // The parser counts a task's checkbox as part of its paragraph if an element follows.
  const range = { from: getNodeRange(context, first ?? node).from, to: getNodeRange(context, node).to };
  if (!isBlocks(context, node.children)) return [textBlock(context, 'paragraph', node.children, range)];
  return unravel(context, node.children);
}

/** The blocks for a line of elements. */
function unravel(context: BlockContext, nodes: readonly PhrasingContent[]): JSONContent[] {
  return nodes
    .filter((node) => !isBlank(node))
    .map((node) => {
      if (node.type === 'mdxJsxTextElement' && isBlockElement(context.specs, node.name))
        return readElement(context, node);
      const range = getNodeRange(context, node);
      return node.type === 'mdxTextExpression'
        ? sourceBlock(context, range)
        : textBlock(context, 'paragraph', [node], range);
    });
}

/** Removes white space at the end of the source; white space from a character reference is text. */
function withoutTrailingSpace(context: BlockContext, nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return [...nodes];
  const { from, to } = getNodeRange(context, last);
  const inSource = /[ \t\r\n]*$/.exec(context.source.slice(from, to))?.[0].length ?? 0;
  const inText = /[ \t\n]*$/.exec(last.value)?.[0].length ?? 0;
  const value = last.value.slice(0, last.value.length - Math.min(inSource, inText));
  const cut = value === '' ? [] : [{ ...last, value, ...shortened(last, last.value.length - value.length, 0) }];
  return [...nodes.slice(0, -1), ...cut];
}

function withoutLeadingSpace(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const first = nodes[0];
  if (first?.type !== 'text') return [...nodes];
  const value = first.value.replace(/^[ \t\n]+/, '');
  const cut = value === '' ? [] : [{ ...first, value, ...shortened(first, 0, first.value.length - value.length) }];
  return [...cut, ...nodes.slice(1)];
}

/** The position of a text after trimming: white space is as long in the source as in the text. */
function shortened(node: PhrasingContent, atEnd: number, atStart: number) {
  const { position } = node;
  if (position === undefined) return {};
  const start = { ...position.start, offset: (position.start.offset ?? 0) + atStart };
  return { position: { start, end: { ...position.end, offset: (position.end.offset ?? 0) - atEnd } } };
}

function readElement(context: BlockContext, node: MdxJsxFlowElement | MdxJsxTextElement): JSONContent {
  const range = getNodeRange(context, node);
  const spec = context.specs.get(node.name ?? '');
  if (spec?.shape === 'inlineAtom' || (node.name === 'br' && node.attributes.length === 0)) {
    if (node.children.length === 0) return inlineAlone(context, node, range);
  }
  if (spec?.shape === 'mark' && node.type === 'mdxJsxFlowElement') {
    const only = node.children[0];
    const phrasing = node.children.length === 1 && only?.type === 'paragraph' ? only.children : null;
    if (phrasing !== null && !isBlocks(context, phrasing)) return markedAlone(context, node, phrasing, range);
  }
  const children =
    node.type === 'mdxJsxFlowElement' ? readBlocks(context, node.children) : readOneLine(context, node.children);
  const attrs = { tag: node.name ?? '', attributes: readElementAttributes(context, node) };
  const origin = elementOrigin(context, node, range);
  if (spec?.shape === 'atom' && children.length === 0) return place(context, { type: spec.name, attrs }, origin);
  if (spec?.shape === 'container') return place(context, { type: spec.name, attrs, content: filled(children) }, origin);
  return place(context, { type: 'element', attrs, ...(children.length === 0 ? {} : { content: children }) }, origin);
}

/** The blocks in an inline element: its elements, or one paragraph with its content. */
function readOneLine(context: BlockContext, nodes: readonly PhrasingContent[]): JSONContent[] {
  if (isBlocks(context, nodes)) return unravel(context, nodes);
  const trimmed = withoutLeadingSpace(withoutTrailingSpace(context, nodes));
  const first = trimmed[0];
  const last = trimmed.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    textBlock(context, 'paragraph', trimmed, {
      from: getNodeRange(context, first).from,
      to: getNodeRange(context, last).to,
    }),
  ];
}

function inlineAlone(
  context: BlockContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  range: { from: number; to: number },
): JSONContent {
  const asText: MdxJsxTextElement = { ...node, type: 'mdxJsxTextElement', children: [] };
  return place(context, { type: 'paragraph', content: [toElementAtom(context, node)] }, { ...range, inline: [asText] });
}

function markedAlone(
  context: BlockContext,
  node: MdxJsxFlowElement,
  phrasing: readonly PhrasingContent[],
  range: { from: number; to: number },
): JSONContent {
  const asText: MdxJsxTextElement = { ...node, type: 'mdxJsxTextElement', children: [...phrasing] };
  const content = readInline(context, [asText]);
  return place(context, { type: 'paragraph', content }, { ...range, inline: [asText] });
}

function elementOrigin(
  context: BlockContext,
  node: MdxJsxFlowElement | MdxJsxTextElement,
  range: { from: number; to: number },
): NodeOrigin {
  const attributes = node.attributes.map((attribute) => ({
    from: (attribute.position?.start.offset ?? 0) + context.base,
    to: (attribute.position?.end.offset ?? 0) + context.base,
  }));
  const oneLine = node.type === 'mdxJsxTextElement';
  const afterName =
    range.from + 1 + context.source.slice(range.from + 1, range.to).search(/[^\s]/) + (node.name ?? '').length;
  const headEnd = attributes.at(-1)?.to ?? afterName;
  const end = /^\s*(\/?)\s*>/.exec(context.source.slice(headEnd, range.to));
  if (end === null || end[1] === '/') return { ...range, attributes, oneLine };
  const inside = { from: headEnd + end[0].length, to: context.source.lastIndexOf('<', range.to - 1) };
  return { ...range, attributes, oneLine, ...(inside.from <= inside.to ? { inside } : {}) };
}

/** Converts line endings to `\n` for the editor; printing uses the file's own. */
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
