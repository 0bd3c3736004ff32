import { Fragment, type ReactNode, createElement } from 'react';
import { isSameJson } from '#base/isSameJson.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { blockViewOf } from '#blocks/views.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { createHtmlElement, type DrawContext } from './drawContext.ts';
import { Picture } from '../parts/Picture.tsx';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import { drawComponent, createViewProps } from './drawComponent.tsx';
import { drawElement, drawElementSpan, toLinkContext } from './drawElement.tsx';
import { drawMath } from './drawMath.tsx';
import { drawSource } from './drawSource.tsx';
import { toNativeInline, toNativeNode } from './toNativeNode.ts';
import { findBareUrls } from './findBareUrls.ts';
import { getInnerVocabulary } from './safeElements.ts';
import { drawFootnoteReference } from './footnotes.tsx';

type Mark = NonNullable<JSONContent['marks']>[number];

const textOfAttr = (attrs: JSONContent['attrs'], name: string): string =>
  typeof attrs?.[name] === 'string' ? attrs[name] : '';

/** Draws text: adjacent nodes with the same mark share one element. */
export function drawInline(nodes: readonly JSONContent[], drawing: DrawContext): readonly ReactNode[] {
  return drawRuns(toNativeInline(nodes), drawing);
}

/** Draws nodes without the marks that are already drawn. */
function drawRuns(nodes: readonly JSONContent[], drawing: DrawContext): readonly ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let start = 0; start < nodes.length;) {
    const node = nodes[start];
    if (node === undefined) break;
    const [outermost, end] = findOutermost(nodes, start, node.marks ?? []);
    if (outermost === null) drawn.push(drawLeaf(node, drawing, start));
    else {
      const run = nodes.slice(start, end).map((one) => withoutMark(one, outermost));
      drawn.push(drawMark(outermost, run, (within) => drawRuns(run, within), drawing, start));
    }
    start = end;
  }
  return drawn;
}

/**
 * The mark to draw around the others, and where its nodes end: the one with most nodes, so that a link around several
 * elements is one link. Of equal ones it is the first, or one that isn't allowed in the first: a drawing contains no links.
 */
function findOutermost(
  nodes: readonly JSONContent[],
  start: number,
  marks: readonly Mark[],
): readonly [mark: Mark | null, end: number] {
  let outermost: Mark | null = null;
  let most = start + 1;
  for (const mark of marks) {
    let end = start + 1;
    while (end < nodes.length && nodes[end]?.marks?.some((other) => isSame(other, mark)) === true) end += 1;
    if (outermost !== null && end <= most && !(end === most && isDrawing(outermost) && !isElementMark(mark))) continue;
    outermost = mark;
    most = end;
  }
  return [outermost, most];
}

function withoutMark(node: JSONContent, mark: Mark): JSONContent {
  const marks = node.marks ?? [];
  return {
    ...node,
    marks: marks.toSpliced(
      marks.findIndex((other) => isSame(other, mark)),
      1,
    ),
  };
}

function isElementMark({ type }: Mark): boolean {
  return type === 'elementSpan';
}

function isDrawing(mark: Mark): boolean {
  return isElementMark(mark) && getInnerVocabulary(textOfAttr(mark.attrs, 'tag'), 'html') !== 'html';
}

function isSame(one: Mark, other: Mark): boolean {
  return one.type === other.type && isSameJson(one.attrs, other.attrs);
}

const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' };

function drawMark(
  mark: Mark,
  nodes: readonly JSONContent[],
  content: (drawing: DrawContext) => readonly ReactNode[],
  outer: DrawContext,
  key: number,
): ReactNode {
  const { type, attrs } = mark;
  const drawing = isElementMark(mark) ? outer : { ...outer, holdsTableParts: false };
  if (drawing.vocabulary !== 'html' && type !== 'elementSpan') return <Fragment key={key}>{content(drawing)}</Fragment>;
  const tag = markTags[type];
  // Bare URLs in code and links aren't linked.
  if (tag !== undefined)
    return createHtmlElement(tag, { key }, content(type === 'code' ? { ...drawing, linksAddresses: false } : drawing));
  if (type === 'link') {
    const title = textOfAttr(attrs, 'title');
    const href = drawing.siteContext.link(textOfAttr(attrs, 'href'));
    return createHtmlElement(
      'a',
      { key, ...(href === null ? {} : { href }), ...(title === '' ? {} : { title }) },
      content(toLinkContext(drawing)),
    );
  }
  const node = { attrs: attrs ?? {} };
  const media = toNativeNode({ type: 'element', ...node, content: [...nodes] });
  if (media?.type === 'paragraph') return <Fragment key={key}>{drawRuns(media.content ?? [], drawing)}</Fragment>;
  if (media !== null) return drawLeaf({ ...media, type: 'elementAtom' }, drawing, key);
  const spec = blockSpecOf(type);
  const view = spec === undefined ? undefined : blockViewOf(spec.name);
  if (spec === undefined || view === undefined) return drawElementSpan(node, nodes, content, drawing, key);
  const children = content(drawing);
  return (
    <Fragment key={key}>
      {view.Draw(
        createViewProps(spec, textOfAttr(attrs, 'tag'), getNodeAttributes(node), children, drawing, undefined),
      )}
    </Fragment>
  );
}

function drawLeaf(written: JSONContent, drawing: DrawContext, key: number): ReactNode {
  const node = toNativeNode(written) ?? written;
  const { type, attrs, text = '' } = node;
  if (drawing.vocabulary !== 'html') return type === 'elementAtom' ? drawElement(node, drawing, key) : text;
  const spec = blockSpecOf(type) ?? mediaSpecOf(node);
  if (spec !== undefined)
    return drawComponent(spec, node === written ? node : { ...node, type: written.type }, drawing, key);
  switch (type) {
    case 'text':
      return drawing.linksAddresses ? (
        <Fragment key={key}>
          {linkifyText(text, (address) => drawing.siteContext.link(address) ?? sanitizeUrl(address))}
        </Fragment>
      ) : (
        text
      );
    case 'hardBreak':
      return <br key={key} />;
    case 'image': {
      const title = textOfAttr(attrs, 'title');
      return (
        <Picture
          key={key}
          source={textOfAttr(attrs, 'src')}
          alt={textOfAttr(attrs, 'alt')}
          title={title === '' ? undefined : title}
          zooms
          siteContext={drawing.siteContext}
        />
      );
    }
    case 'mathInline':
      return drawMath(textOfAttr(attrs, 'value'), false, drawing, key);
    case 'footnoteReference':
      return drawFootnoteReference(node, drawing, key);
    case 'sourceInline':
      return drawSource(textOfAttr(attrs, 'source'), true, drawing, key);
    case 'elementAtom':
      return drawElement(node, drawing, key);
    default:
      return null;
  }
}

/** The spec of a video or frame among text. */
function mediaSpecOf({ type, attrs }: JSONContent): BlockSpec | undefined {
  const tag = textOfAttr(attrs, 'tag');
  return type === 'elementAtom' && (tag === 'iframe' || tag === 'video') ? blockSpecOf(tag) : undefined;
}

/** Text with its URLs as links. */
function linkifyText(text: string, link: (address: string) => string | null): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { index, text: address, url } of findBareUrls(text)) {
    const href = link(url);
    if (href === null) continue;
    pieces.push(text.slice(end, index), createElement('a', { key: index, href }, address));
    end = index + address.length;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(end)];
}
