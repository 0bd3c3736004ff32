import type { Link, Nodes, PhrasingContent } from 'mdast';
import type {
  MdxJsxTextElement,
  MdxJsxFlowElement,
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
} from 'mdast-util-mdx-jsx';
import { isSameJson } from '#base/isSameJson.ts';
import type { ElementSpecs } from '../elementSpec.ts';
import type { ElementAttribute, JSONContent } from '../page.ts';
import { getContainerPrefix, joinTextLines, stripLinePrefixes } from '../patch/documentSourceMap.ts';
import { missingDefinitionUrl } from './definitions.ts';
import { MarkCounter } from './elementNumbers.ts';

export type MarkJson = NonNullable<JSONContent['marks']>[number];

/** The page's context for reading any part of it. */
export interface InlineContext {
  readonly source: string;
  readonly base: number;
  readonly specs: ElementSpecs;
  /** Ranks of mark names from outermost to innermost: the schema's order. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>;
}

/** The source range of a parsed node. */
export function getNodeRange(context: { readonly base: number }, node: Nodes): { from: number; to: number } {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined) throw new Error(`The parser returned no position for a ${node.type}`);
  return { from: from + context.base, to: to + context.base };
}

/** Converts an element's attributes to document attributes. */
export function readElementAttributes(
  context: InlineContext,
  node: MdxJsxTextElement | MdxJsxFlowElement,
): ElementAttribute[] {
  if (node.attributes.length === 0) return [];
  const start = getNodeRange(context, node).from;
  return node.attributes.map((attribute) => {
    const from = (attribute.position?.start.offset ?? 0) + context.base;
    const to = (attribute.position?.end.offset ?? 0) + context.base;
    const raw = context.source.slice(from, to);
    return readAttribute(attribute, raw, raw.includes('\n') ? getContainerPrefix(context.source, start) : '');
  });
}

/** Converts parsed text to inline nodes: soft breaks become spaces, adjacent texts with equal marks are joined. */
export function readInline(context: InlineContext, nodes: readonly PhrasingContent[]): JSONContent[] {
  const found: FoundInline = { nodes: [], counter: new MarkCounter() };
  walk(context, nodes, [], found);
  return found.nodes;
}

/** Inline nodes that have been read so far. */
interface FoundInline {
  readonly nodes: JSONContent[];
  readonly counter: MarkCounter;
}

function walk(
  context: InlineContext,
  nodes: readonly PhrasingContent[],
  marks: readonly MarkJson[],
  found: FoundInline,
): void {
  for (const node of nodes) readOne(context, node, marks, found);
}

/** True for a bare URL. Readers see a link; the document has plain text, as typed. */
export function isAutolinkLiteral(context: InlineContext, node: PhrasingContent): node is Link {
  return node.type === 'link' && context.source[getNodeRange(context, node).from] !== '[';
}

/** The mark for a parsed node around text; null if it has none. */
export function toMark(context: InlineContext, node: PhrasingContent): MarkJson | null {
  switch (node.type) {
    case 'strong':
      return { type: 'bold' };
    case 'emphasis':
      return { type: 'italic' };
    case 'delete':
      return { type: 'strike' };
    case 'inlineCode':
      return { type: 'code' };
    case 'link':
      return { type: 'link', attrs: { href: node.url, title: node.title ?? null } };
    case 'linkReference': {
      const target = context.definitions.get(node.identifier);
      return { type: 'link', attrs: { href: target?.url ?? missingDefinitionUrl, title: target?.title ?? null } };
    }
    case 'mdxJsxTextElement': {
      if (node.children.length === 0) return null;
      const spec = context.specs.get(node.name ?? '');
      const type = spec?.shape === 'mark' ? spec.name : 'elementSpan';
      return { type, attrs: { tag: node.name ?? '', attributes: readElementAttributes(context, node) } };
    }
    default:
      return null;
  }
}

/** An image's alt text, with line wraps as spaces. */
function alternativeOf({ alt }: { readonly alt?: string | null | undefined }): string {
  return (alt ?? '').replace(/[ \t]*[\r\n]+[ \t]*/g, ' ');
}

/** The inline atom for a parsed node; null if it has none. */
export function toAtom(context: InlineContext, node: PhrasingContent): JSONContent | null {
  switch (node.type) {
    case 'break':
      return { type: 'hardBreak' };
    case 'image':
      return { type: 'image', attrs: { src: node.url, alt: alternativeOf(node), title: node.title ?? null } };
    case 'imageReference': {
      const target = context.definitions.get(node.identifier);
      return {
        type: 'image',
        attrs: { src: target?.url ?? missingDefinitionUrl, alt: alternativeOf(node), title: target?.title ?? null },
      };
    }
    case 'footnoteReference':
      return { type: 'footnoteReference', attrs: { label: node.label ?? node.identifier } };
    case 'inlineMath':
      return { type: 'mathInline', attrs: { value: node.value.replace(/\n/g, ' ') } };
    case 'mdxTextExpression': {
      const { from, to } = getNodeRange(context, node);
      return {
        type: 'sourceInline',
        attrs: { source: stripLinePrefixes(context.source.slice(from, to), getContainerPrefix(context.source, from)) },
      };
    }
    case 'mdxJsxTextElement':
      return node.children.length === 0 ? toElementAtom(context, node) : null;
    default:
      return null;
  }
}

/** An inline element without children. */
export function toElementAtom(context: InlineContext, node: MdxJsxTextElement | MdxJsxFlowElement): JSONContent {
  const tag = node.name ?? '';
  const attributes = readElementAttributes(context, node);
  if (tag === 'br' && attributes.length === 0) return { type: 'hardBreak' };
  const spec = context.specs.get(tag);
  return { type: spec?.shape === 'inlineAtom' ? spec.name : 'elementAtom', attrs: { tag, attributes } };
}

function readOne(context: InlineContext, node: PhrasingContent, marks: readonly MarkJson[], found: FoundInline): void {
  if (node.type === 'text') return addText(joinTextLines(node.value), marks, found);
  if (isAutolinkLiteral(context, node)) return walk(context, node.children, marks, found);
  const mark = toMark(context, node);
  if (mark !== null) {
    const inner = addMarkInOrder(context, marks, found.counter.number(mark));
    if (node.type === 'inlineCode') addText(node.value, inner, found);
    else if ('children' in node) walk(context, node.children, inner, found);
    return;
  }
  const atom = toAtom(context, node);
  if (atom === null) {
    const { from, to } = getNodeRange(context, node);
    found.nodes.push(marked({ type: 'sourceInline', attrs: { source: context.source.slice(from, to) } }, marks));
  } else {
    found.nodes.push(marked(atom, marks));
  }
}

/** Adds a mark in the schema's order. Only elements can occur more than once. */
function addMarkInOrder(context: InlineContext, marks: readonly MarkJson[], mark: MarkJson): readonly MarkJson[] {
  const isElement = mark.attrs !== undefined && 'tag' in mark.attrs;
  if (!isElement && marks.some((other) => other.type === mark.type)) return marks;
  const rank = (name: string) => context.ranks.get(name) ?? 0;
  const index = marks.findIndex((other) => rank(other.type) > rank(mark.type));
  return index < 0 ? [...marks, mark] : [...marks.slice(0, index), mark, ...marks.slice(index)];
}

function marked(node: JSONContent, marks: readonly MarkJson[]): JSONContent {
  return marks.length === 0 ? node : { ...node, marks };
}

function addText(text: string, marks: readonly MarkJson[], { nodes }: FoundInline): void {
  if (text === '') return;
  const last = nodes.at(-1);
  if (last?.type === 'text' && isSameMarks(last.marks ?? [], marks))
    nodes[nodes.length - 1] = { ...last, text: `${last.text ?? ''}${text}` };
  else nodes.push(marked({ type: 'text', text }, marks));
}

/** True if two lists of marks are equal. */
export function isSameMarks(a: readonly MarkJson[], b: readonly MarkJson[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((mark, index) => mark.type === b[index]?.type && isSameJson(mark.attrs, b[index]?.attrs)))
  );
}

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** Converts an attribute to a document attribute. `raw`: its source. `prefix`: prefix of its continuation lines. */
function readAttribute(attribute: Attribute, raw: string, prefix: string): ElementAttribute {
  const multiline = raw.includes('\n');
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    return { kind: 'spread', value: multiline ? stripLinePrefixes(raw, prefix).slice(1, -1) : attribute.value };
  }
  const { name, value } = attribute;
  if (value === null || value === undefined) return { kind: 'flag', name };
  if (typeof value === 'string')
    return { kind: 'string', name, value: multiline ? stripLinePrefixes(value, prefix) : value };
  return { kind: 'expression', name, value: multiline ? bracesOf(stripLinePrefixes(raw, prefix)) : value.value };
}

function bracesOf(raw: string): string {
  return raw.slice(raw.indexOf('{') + 1, raw.lastIndexOf('}'));
}
