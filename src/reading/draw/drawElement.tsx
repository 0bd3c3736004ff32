import { createElement, Fragment, type ReactNode } from 'react';
import { plainView } from '#blocks/views.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { isBlockTagName } from '#document/read/joinLineIntoParagraph.ts';
import { createHtmlElement, type DrawContext, type DrawnElement } from './drawContext.ts';
import { drawSnippetBlocks } from './drawSnippetBlocks.tsx';
import { getInnerVocabulary, getSafeTag } from './safeElements.ts';
import { toSafeAttributes } from './toSafeAttributes.ts';
import { listElements } from './toNativeNode.ts';
import { findSnippetFile } from './snippetFiles.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Void elements. */
const empty = words('br hr wbr col source track input');
/** Elements that contain text and no blocks. */
const holdsText = words(
  'a abbr acronym b bdi bdo big button caption cite code data del dfn dt em figcaption font h1 h2 h3 h4 h5 h6 i ins kbd label legend mark nobr option output p pre q rb rp rt ruby s samp small span strike strong sub summary sup td textarea th time tt u var',
);
/** Those of them that HTML allows blocks in. */
const mixesText = words('caption dt figcaption legend summary td th');
/** Those that stay themselves around several blocks. */
const keepsTag = words('pre td th');
/** Parts of a table. Elsewhere, HTML would drop their tags, or end a cell at them. */
const tableParts = words('caption col colgroup tbody td tfoot th thead tr');
const holdsParts = words('colgroup table tbody tfoot thead tr');
/** Elements that may contain what their parent may. */
const transparent = words('a del ins');
/** Elements removed with their content. */
const dropped = words(
  'script style template object embed applet link meta base title head noscript frame frameset portal annotation-xml',
);
/** Elements that would load external files. */
const media = words('audio source track');

/** Draws an HTML element as itself, with safe attributes; an unknown component as its content. Null for what is never drawn. */
export function drawElement(node: JSONContent, drawing: DrawContext, key: number): DrawnElement | null {
  const file = findSnippetFile(node, drawing.imports);
  if (file !== null) return drawSnippetBlocks(file, node, drawing, key);
  const written = String(node.attrs?.['tag'] ?? 'div');
  const safe = getSafeTag(written, drawing.vocabulary);
  const tag = node.type === 'elementAtom' && isMisplaced(safe, drawing) ? null : safe;
  if (isDropped(written, drawing) || (media.has(written.toLowerCase()) && drawing.siteContext.playsMedia === 'none'))
    return null;
  if (isComponent(written)) return drawUnknown(written, node, drawing, key);
  if (tag === null) {
    const wrapper = drawing.vocabulary === 'html' ? (node.type === 'elementAtom' ? 'span' : 'div') : 'g';
    return drawing.vocabulary === 'math' ? null : createHtmlElement(wrapper, { key }, blocksOf(node, drawing));
  }
  const attributes: Readonly<Record<string, unknown>> = { ...ownAttributes(tag, node, drawing), key };
  if (tag === 'track' && !isOwnFile(attributes['src'])) return null;
  const nodes = node.content ?? [];
  if (tag === 'audio') {
    const files = listElements(node, /^(?:source|track)$/i);
    return createHtmlElement(tag, attributes, drawEmbedded(files, drawing));
  }
  const special = createWithoutElements(tag, attributes, nodes);
  if (special !== null) return special;
  const vocabulary = getInnerVocabulary(tag, drawing.vocabulary);
  if (vocabulary !== 'html') return createHtmlElement(tag, attributes, drawEmbedded(nodes, { ...drawing, vocabulary }));
  if (drawing.vocabulary !== 'html')
    return createHtmlElement(tag, attributes, drawing.blocks(nodes, { ...drawing, vocabulary }));
  if (tag === 'table') {
    const { key: _, ...own } = attributes;
    return createHtmlElement('div', { key, className: 'table-scroll' }, [
      createHtmlElement(tag, own, blocksOf(node, drawing)),
    ]);
  }
  const [only] = nodes;
  // A single paragraph in a heading or cell is drawn as its text, and so is text next to blocks.
  if (
    nodes.length === 1 &&
    only?.type === 'paragraph' &&
    (holdsText.has(tag) || holdsParts.has(tag) || (only.content ?? []).some(containsBlockElement))
  )
    return createHtmlElement(tag, attributes, drawing.inline(only.content ?? [], toContentContext(tag, drawing)));
  if (!holdsText.has(tag) || nodes.length === 0) return createHtmlElement(tag, attributes, blocksOf(node, drawing));
  return createHtmlElement(keepsTag.has(tag) ? tag : 'div', attributes, blocksOf(node, drawing));
}

/** True if an inline node is a block element, or within one, outside of a drawing or formula. */
export function containsBlockElement({ type, attrs, marks = [] }: JSONContent): boolean {
  const tags = [...marks, { type, attrs }].flatMap((one) =>
    one.type.startsWith('element') ? (getSafeTag(String(one.attrs?.['tag']), 'html') ?? []) : [],
  );
  const drawing = tags.findIndex((tag) => tag === 'svg' || tag === 'math');
  return (drawing < 0 ? tags : tags.slice(0, drawing)).some((tag) => getBlockDisplay(tag) !== null);
}

/** The CSS display of an element around text that is drawn as a block; null for any other. */
export function getBlockDisplay(tag: string): 'block' | 'list-item' | null {
  if (isComponent(tag) || !isBlockTagName(tag) || tableParts.has(tag) || getSafeTag(tag, 'html') === null) return null;
  return tag === 'li' ? 'list-item' : 'block';
}

/** True for part of a table where the text around it isn't in one. */
function isMisplaced(tag: string | null, { vocabulary, holdsTableParts }: DrawContext): boolean {
  return tag !== null && vocabulary === 'html' && !holdsTableParts && tableParts.has(tag);
}

/** Browsers load the captions of other hosts only for videos that ask these for permission. */
function isOwnFile(src: unknown): boolean {
  return typeof src === 'string' && !/^(?:https?:)?\/\//i.test(src);
}

/** The context for text in an element: whether the element may contain blocks. */
function toContentContext(tag: string, drawing: DrawContext): DrawContext {
  const holdsBlocks = transparent.has(tag) ? drawing.holdsBlocks : mixesText.has(tag) || !holdsText.has(tag);
  return { ...drawing, holdsBlocks, holdsTableParts: holdsParts.has(tag) };
}

/** The content of an SVG or MathML element: elements and text, without the paragraphs around them. */
function drawEmbedded(nodes: readonly JSONContent[], drawing: DrawContext): readonly ReactNode[] {
  return nodes.flatMap((node, index): readonly ReactNode[] => {
    if (node.type === 'paragraph')
      return [<Fragment key={index}>{drawing.inline(node.content ?? [], drawing)}</Fragment>];
    return node.type === 'element' ? [drawElement(node, drawing, index)] : [];
  });
}

/** Creates an element that can't contain elements: a void one, or one of plain text. Null for any other. */
function createWithoutElements(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  nodes: readonly JSONContent[],
): DrawnElement | null {
  if (empty.has(tag)) return createHtmlElement(tag, tag === 'input' ? toUncontrolled(attributes) : attributes);
  if (tag === 'textarea') return createHtmlElement(tag, toUncontrolled({ value: getPlainText(nodes), ...attributes }));
  return tag === 'title' ? createHtmlElement(tag, attributes, [getPlainText(nodes)]) : null;
}

/** The text of blocks, with blank lines between them, or of inline nodes. */
function getPlainText(nodes: readonly JSONContent[]): string {
  return nodes
    .map((node, index) => {
      if (node.type === 'hardBreak') return '\n';
      const isBlock = node.type === 'paragraph' || node.type === 'element';
      const text = isBlock ? getPlainText(node.content ?? []) : getNodeText(node);
      return isBlock && index > 0 ? `\n\n${text}` : text;
    })
    .join('');
}

/** A field's attributes by React's names for its first value, which readers can change. */
function toUncontrolled({ value, checked, ...rest }: Readonly<Record<string, unknown>>) {
  return {
    ...rest,
    ...(value === undefined ? {} : { defaultValue: value }),
    ...(checked === undefined ? {} : { defaultChecked: checked }),
  };
}

/** True for elements that are never drawn. SVG's title is one that readers can see. */
function isDropped(written: string, { vocabulary }: DrawContext): boolean {
  const tag = written.toLowerCase();
  return dropped.has(tag) && !(tag === 'title' && vocabulary === 'svg');
}

/** Draws an element around text, which is a mark of `nodes`. */
export function drawElementSpan(
  mark: Pick<JSONContent, 'attrs'>,
  nodes: readonly JSONContent[],
  content: (drawing: DrawContext) => readonly ReactNode[],
  drawing: DrawContext,
  key: number,
): ReactNode {
  const written = String(mark.attrs?.['tag'] ?? 'span');
  if (isDropped(written, drawing)) return null;
  const tag = isComponent(written) ? null : getSafeTag(written, drawing.vocabulary);
  if (
    tag === null ||
    isMisplaced(tag, drawing) ||
    (drawing.vocabulary === 'html' && !drawing.holdsBlocks && isBlockTagName(tag))
  )
    return drawing.vocabulary === 'html'
      ? createHtmlElement('span', { key }, content({ ...drawing, holdsTableParts: false }))
      : createElement(Fragment, { key }, ...content(drawing));
  const vocabulary = getInnerVocabulary(tag, drawing.vocabulary);
  const isEmbedded = vocabulary === 'html' && drawing.vocabulary !== 'html';
  const within = isEmbedded
    ? { ...drawing, vocabulary, holdsBlocks: true }
    : drawing.holdsBlocks
      ? toContentContext(tag, drawing)
      : drawing;
  const inner = tag === 'a' || vocabulary !== 'html' ? toLinkContext({ ...within, vocabulary }) : within;
  const attributes = { ...ownAttributes(tag, mark, drawing), key };
  return createWithoutElements(tag, attributes, nodes) ?? createHtmlElement(tag, attributes, content(inner));
}

/** Nothing else can be clicked within a link. */
export function toLinkContext(drawing: DrawContext): DrawContext {
  return { ...drawing, linksAddresses: false, siteContext: { ...drawing.siteContext, zooms: false } };
}

/** Safe attributes of an element. Its ID is left out if another element of the page has it. */
function ownAttributes(
  tag: string,
  node: Pick<JSONContent, 'attrs'>,
  drawing: DrawContext,
): Readonly<Record<string, unknown>> {
  const { id, ...attributes } = toSafeAttributes(tag, getNodeAttributes(node), drawing.siteContext);
  const own = typeof id === 'string' ? drawing.ids.claim(id) : undefined;
  const typed = tag === 'button' ? { ...attributes, type: 'button' } : attributes;
  return own === undefined ? typed : { ...typed, id: own };
}

function blocksOf(node: JSONContent, drawing: DrawContext): readonly ReactNode[] {
  return drawing.blocks(node.content ?? [], drawing);
}

/** Components begin with a capital letter, or belong to one: `Tree.File`. */
function isComponent(tag: string): boolean {
  return /^[A-Z]|\./.test(tag);
}

/**
 * Draws the content of a site's own component, which isn't run here; its name is shown if `sources` isn't `none`. With
 * a number (`ownCode/compileCustomComponents.ts`), the element marks the slot for the code that runs it for readers.
 */
function drawUnknown(tag: string, node: JSONContent, drawing: DrawContext, key: number): DrawnElement | null {
  const isInline = node.type === 'elementAtom';
  const blocks = blocksOf(node, drawing);
  const island: unknown = node.attrs?.['island'];
  if (typeof island === 'number')
    return createHtmlElement(isInline ? 'span' : 'div', { key, 'data-island': island }, blocks);
  const isNamed = drawing.siteContext.sources !== 'none' && !isInline;
  if (!isNamed && blocks.length === 0) return null;
  const children =
    blocks.length === 0 ? null : (
      <div key="children" className="node-content">
        {blocks}
      </div>
    );
  const values = toRenderedAttributeRecord(getNodeAttributes(node));
  const { ids, siteContext } = drawing;
  const drawn = isNamed
    ? plainView.Draw({
        tag,
        values,
        title: null,
        children,
        editing: false,
        field: () => null,
        id: undefined,
        internalId: ids.internal,
        siteContext,
      })
    : children;
  return (
    <div key={key} data-node={node.type} data-tag={tag}>
      {drawn}
    </div>
  );
}
