import { normalizeNodeAsParsed, normalizeChildrenAsParsed } from '../read/normalizeAsParsed.ts';
import { normalizeInline } from '../read/normalizeInline.ts';
import type { JSONContent } from '../page.ts';
import { joinExpressionLines } from './documentSourceMap.ts';
import { getElementAttributes } from '../print/printElement.ts';
import { isSameMarks } from '../read/readInline.ts';
import { isTextBlock, getNodeText } from '../print/printedNodes.ts';

/** Attributes that the source can't represent and that don't affect the document's meaning. */
const transient = new Set(['colspan', 'rowspan', 'colwidth']);
/** True if two documents or blocks have the same meaning, ignoring empty paragraphs and white space at the edges of marks. */
export function isSameDocument(left: JSONContent, right: JSONContent): boolean {
  return identical(left, right) || sameMeaning(normalizeNodeAsParsed(left), normalizeNodeAsParsed(right));
}

/** Deep equality of JSON values. */
function identical(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1) if (!identical(a[index], b[index])) return false;
    return true;
  }
  // Both are plain JSON.
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  let size = 0;
  for (const name in left) {
    size += 1;
    if (!identical(left[name], right[name])) return false;
  }
  return size === Object.keys(right).length;
}

/** A block's kind for comparison. All elements are one kind, distinguished only by their tags. */
function kindOf(node: JSONContent): string {
  return node.attrs !== undefined && 'tag' in node.attrs && !isTextBlock(node) ? 'element' : node.type;
}

function sameMeaning(a: JSONContent, b: JSONContent): boolean {
  if (kindOf(a) !== kindOf(b) || !isSameAttrs(a.attrs, b.attrs)) return false;
  if (isTextBlock(a)) {
    const content = (node: JSONContent) =>
      node.type === 'paragraph' ? (node.content ?? []) : (node.content ?? []).map(withSourceOnOneLine);
    return sameInline(content(a), content(b));
  }
  if (a.type === 'codeBlock') return getNodeText(a) === getNodeText(b);
  const left = normalizeChildrenAsParsed(a);
  const right = normalizeChildrenAsParsed(b);
  return (
    left.length === right.length &&
    left.every((child, index) => child === right[index] || isSameDocument(child, right[index] ?? child))
  );
}

/** True if the attributes are equal; null counts as absent. */
export function isSameAttrs(a: JSONContent['attrs'], b: JSONContent['attrs']): boolean {
  if (a === b) return true;
  for (const name of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
    if (!transient.has(name) && !identical(a?.[name] ?? null, b?.[name] ?? null)) return false;
  }
  return true;
}

/** Headings and cells are a single line, so multi-line expressions are joined. */
function withSourceOnOneLine(node: JSONContent): JSONContent {
  const attrs = withAttributesOnOneLine(node.attrs);
  const marks = node.marks?.map((mark) => {
    const joined = withAttributesOnOneLine(mark.attrs);
    return joined === mark.attrs || joined === undefined ? mark : { ...mark, attrs: joined };
  });
  return {
    ...node,
    ...(attrs === undefined ? {} : { attrs }),
    ...(marks === undefined ? {} : { marks }),
  };
}

function withAttributesOnOneLine<Attrs extends JSONContent['attrs']>(attrs: Attrs): Attrs | Record<string, unknown> {
  const source = attrs?.['source'];
  if (typeof source === 'string' && source.includes('\n')) return { ...attrs, source: joinExpressionLines(source) };
  const attributes = getElementAttributes(attrs);
  const isJoined = attributes.some((one) => one.kind !== 'flag' && one.kind !== 'string' && one.value.includes('\n'));
  if (!isJoined) return attrs;
  return {
    ...attrs,
    attributes: attributes.map((one) =>
      one.kind === 'flag' || one.kind === 'string' ? one : { ...one, value: joinExpressionLines(one.value) },
    ),
  };
}

function sameInline(a: readonly JSONContent[], b: readonly JSONContent[]): boolean {
  if (sameNodes(a, b)) return true;
  return sameNodes(normalizeInline(a), normalizeInline(b));
}

function sameNodes(a: readonly JSONContent[], b: readonly JSONContent[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((node, index) => {
    const other = b[index];
    if (other === undefined || node.type !== other.type || node.text !== other.text) return false;
    return isSameMarks(node.marks ?? [], other.marks ?? []) && isSameAttrs(node.attrs, other.attrs);
  });
}
