import { isBlockTagName } from './joinLineIntoParagraph.ts';
import { withoutNumber } from './elementNumbers.ts';
import { normalizeInline } from './normalizeInline.ts';
import type { JSONContent } from '../page.ts';
import { getInfoString } from '../print/printCodeBlock.ts';
import { isSameMarks, type MarkJson } from './readInline.ts';
import { getPrintedChildren } from '../print/printedNodes.ts';

/**
 * Converts a node to the form in which it is read back. For example, an expression or an unknown element alone in its
 * paragraph is read as a block, because MDX drops the paragraph.
 */
export function normalizeNodeAsParsed(node: JSONContent): JSONContent {
  if (node.type === 'listItem') return withWrittenBox(node);
  if (node.type === 'codeBlock') return withWrittenLanguage(node);
  if (node.type === 'heading') return withWrittenAnchor(node);
  if (node.type === 'definition') return withWrittenLabel(node);
  const content = node.type === 'paragraph' ? withoutEdgeSpaces(node.content ?? []) : [];
  const only = content[0];
  const around = only?.marks?.[0];
  if (around?.type === 'elementSpan' && isBlockTagName(String(around.attrs?.['tag']))) return withElementOutside(node);
  if (only?.attrs === undefined || content.length !== 1 || (only.marks ?? []).length > 0) return node;
  if (only.type === 'sourceInline') return { type: 'sourceBlock', attrs: { source: only.attrs['source'] } };
  return only.type === 'elementAtom' ? { type: 'element', attrs: only.attrs } : node;
}

/** Removes spaces at the edges of inline content, which aren't printed. */
function withoutEdgeSpaces(content: readonly JSONContent[]): readonly JSONContent[] {
  const isSpace = (node: JSONContent | undefined) => /^[ \t]+$/.test(node?.text ?? '');
  return content.length > 1 && (isSpace(content[0]) || isSpace(content.at(-1))) ? normalizeInline(content) : content;
}

/** A task's checkbox is printed before a paragraph's text, so an item that starts with another block has none. */
function withWrittenBox(item: JSONContent): JSONContent {
  if (typeof item.attrs?.['checked'] !== 'boolean' || getPrintedChildren(item)[0]?.type === 'paragraph') return item;
  return { ...item, attrs: { ...item.attrs, checked: null } };
}

/** The first word after a fence is the language, the rest after white space is the meta string (CommonMark 4.5, "info string"). */
function withWrittenLanguage(code: JSONContent): JSONContent {
  const [, language, meta] = /^[ \t]*([^ \t]*)[ \t]*(.*)$/s.exec(getInfoString(code)) ?? [];
  const attrs = { language: language || null, meta: meta || null };
  return attrs.language === (code.attrs?.['language'] ?? null) && attrs.meta === (code.attrs?.['meta'] ?? null)
    ? code
    : { ...code, attrs: { ...code.attrs, ...attrs } };
}

/** White space in a label collapses to one space (CommonMark 6.3, "matches"). */
function withWrittenLabel(definition: JSONContent): JSONContent {
  const label = definition.attrs?.['label'];
  return typeof label === 'string' && /\s\s|[^\S ]/.test(label)
    ? { ...definition, attrs: { ...definition.attrs, label: label.replace(/\s+/g, ' ') } }
    : definition;
}

/** An expression like `{#id}` at the end of a heading is its anchor. */
function withWrittenAnchor(heading: JSONContent): JSONContent {
  const content = withoutEdgeSpaces(heading.content ?? []);
  const last = content.at(-1);
  const id =
    last?.type === 'sourceInline' && (last.marks ?? []).length === 0
      ? /^\{#([^\s{}]+)\}$/.exec(String(last.attrs?.['source']))
      : null;
  if (id === null || typeof heading.attrs?.['id'] === 'string') return heading;
  return { ...heading, attrs: { ...heading.attrs, id: id[1] }, content: content.slice(0, -1) };
}

function withElementOutside(paragraph: JSONContent): JSONContent {
  const content = normalizeInline(paragraph.content ?? []);
  const around = content[0]?.marks?.[0];
  if (
    around === undefined ||
    !content.every(({ marks }) => marks?.[0] !== undefined && isSameMarks([marks[0]], [around]))
  )
    return paragraph;
  const inner = content.map(({ marks, ...node }) =>
    marks !== undefined && marks.length > 1 ? { ...node, marks: marks.slice(1) } : node,
  );
  return {
    type: 'element',
    attrs: withoutNumber(around.attrs) ?? {},
    content: [{ type: 'paragraph', content: withoutBlanksAround(inner) }],
  };
}

/** Removes white space between an element's tags and its text, which isn't text if the element is a block. */
function withoutBlanksAround(content: readonly JSONContent[]): readonly JSONContent[] {
  const trim = (node: JSONContent | undefined, blanks: RegExp): readonly JSONContent[] => {
    if (node?.type !== 'text' || (node.marks ?? []).some(({ type }) => type === 'code'))
      return node === undefined ? [] : [node];
    const text = (node.text ?? '').replace(blanks, '');
    return text === '' ? [] : [{ ...node, text }];
  };
  const start = [...trim(content[0], /^[ \t\n]+/), ...content.slice(1)];
  return [...start.slice(0, -1), ...trim(start.at(-1), /[ \t\n]+$/)];
}

/** The children as they are read back: a line of only elements, at least one of them a block, becomes a block for each element. */
export function normalizeChildrenAsParsed(node: JSONContent): readonly JSONContent[] {
  const children = getPrintedChildren(node);
  return children.some(isLineOfElements)
    ? children.flatMap((child) => (isLineOfElements(child) ? unraveled(child.content ?? []) : [child]))
    : children;
}

const isBlank = (node: JSONContent) =>
  node.type === 'text' && (node.marks ?? []).length === 0 && !/[^ \t\r\n]/.test(node.text ?? '');

/** The mark for the element around a piece of text. */
function elementAround({ marks }: JSONContent): MarkJson | undefined {
  const around = marks?.[0];
  return around?.attrs !== undefined && 'tag' in around.attrs ? around : undefined;
}

function isElementPiece(node: JSONContent): boolean {
  if (elementAround(node) !== undefined || isBlank(node)) return true;
  return (
    (node.marks ?? []).length === 0 &&
    (node.type === 'sourceInline' || (node.attrs !== undefined && 'tag' in node.attrs))
  );
}

function isBlockPiece(node: JSONContent): boolean {
  const around = elementAround(node);
  if (around !== undefined) return around.type === 'elementSpan' && isBlockTagName(String(around.attrs?.['tag']));
  return node.type === 'elementAtom' && isBlockTagName(String(node.attrs?.['tag']));
}

function isLineOfElements({ type, content = [] }: JSONContent): boolean {
  return type === 'paragraph' && content.length > 1 && content.every(isElementPiece) && content.some(isBlockPiece);
}

/** The blocks of such a line: pieces in the same element stay together. */
function unraveled(content: readonly JSONContent[]): JSONContent[] {
  const pieces: JSONContent[][] = [];
  for (const node of content) {
    const [last, around] = [pieces.at(-1), elementAround(node)];
    const before = last?.[0] === undefined ? undefined : elementAround(last[0]);
    if (last !== undefined && around !== undefined && before !== undefined && isSameMarks([before], [around]))
      last.push(node);
    else if (!isBlank(node)) pieces.push([node]);
  }
  return pieces.map((piece) => ({ type: 'paragraph', content: piece }));
}
