import type { ReactNode } from 'react';
import { plainView } from '#blocks/views.ts';
import { getNodeAttributes, toRenderedAttributeRecord } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { createHtmlElement, type DrawContext, type DrawnElement } from './drawContext.ts';
import { drawSnippetBlocks } from './drawSnippetBlocks.tsx';
import { toSafeAttributes } from './toSafeAttributes.ts';
import { findSnippetFile } from './snippetFiles.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements drawn as themselves. */
const known = words(
  'a abbr address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var wbr svg path g circle ellipse rect line polyline polygon',
);
/** Void elements. */
const empty = words('br hr wbr col source track');
/** Elements that contain text and no blocks. */
const holdsText = words(
  'a abbr b big cite code del dfn em figcaption dt h1 h2 h3 h4 h5 h6 i ins kbd mark p q s samp small span strong sub summary sup td th time tt u var',
);
/** Elements removed with their content. */
const dropped = words(
  'script style template object embed applet link meta base title head noscript frame frameset portal math',
);
/** Elements that would load external files. */
const media = words('audio source track');

/** Draws an HTML element as itself, with safe attributes; an unknown component as its content. Null for what is never drawn. */
export function drawElement(node: JSONContent, drawing: DrawContext, key: number): DrawnElement | null {
  const file = findSnippetFile(node, drawing.imports);
  if (file !== null) return drawSnippetBlocks(file, node, drawing, key);
  const written = String(node.attrs?.['tag'] ?? 'div');
  const tag = written.toLowerCase();
  if (dropped.has(tag) || (media.has(tag) && drawing.siteContext.playsMedia === 'none')) return null;
  if (isComponent(written)) return drawUnknown(written, node, drawing, key);
  const attributes = { ...ownAttributes(node, drawing), key };
  if (!known.has(tag))
    return createHtmlElement(node.type === 'elementAtom' ? 'span' : 'div', { key }, blocksOf(node, drawing));
  if (empty.has(tag)) return createHtmlElement(tag, attributes);
  if (tag === 'table') {
    const { key: _, ...own } = attributes;
    return createHtmlElement('div', { key, className: 'table-scroll' }, [
      createHtmlElement(tag, own, blocksOf(node, drawing)),
    ]);
  }
  const nodes = node.content ?? [];
  const [only] = nodes;
  if (!holdsText.has(tag) || nodes.length === 0) return createHtmlElement(tag, attributes, blocksOf(node, drawing));
  // A single paragraph in a heading or cell is drawn as its text.
  if (nodes.length === 1 && only?.type === 'paragraph')
    return createHtmlElement(tag, attributes, drawing.inline(only.content ?? [], drawing));
  return createHtmlElement(tag === 'td' || tag === 'th' ? tag : 'div', attributes, blocksOf(node, drawing));
}

/** Draws an element around text, which is a mark in the document. */
export function drawElementSpan(
  mark: Pick<JSONContent, 'attrs'>,
  content: (drawing: DrawContext) => readonly ReactNode[],
  drawing: DrawContext,
  key: number,
): ReactNode {
  const tag = String(mark.attrs?.['tag'] ?? 'span').toLowerCase();
  if (dropped.has(tag)) return null;
  const isText = holdsText.has(tag) && !isComponent(String(mark.attrs?.['tag']));
  if (!isText) return createHtmlElement('span', { key }, content(drawing));
  const inner =
    tag === 'a'
      ? { ...drawing, linksAddresses: false, siteContext: { ...drawing.siteContext, zooms: false } }
      : drawing;
  return createHtmlElement(tag === 'p' ? 'span' : tag, { ...ownAttributes(mark, drawing), key }, content(inner));
}

/** Safe attributes of an element. Its ID is left out if another element of the page has it. */
function ownAttributes(node: Pick<JSONContent, 'attrs'>, drawing: DrawContext): Readonly<Record<string, unknown>> {
  const { id, ...attributes } = toSafeAttributes(getNodeAttributes(node), drawing.siteContext);
  const own = typeof id === 'string' ? drawing.ids.claim(id) : undefined;
  return own === undefined ? attributes : { ...attributes, id: own };
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
