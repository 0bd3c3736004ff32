import type { ReactNode } from 'react';
import { blockSpecOf } from '#blocks/registry.ts';
import type { JSONContent } from '#document/page.ts';
import { isEmptyParagraph, getNodeText } from '#document/print/printedNodes.ts';
import { drawCodeBlock } from '../parts/CodeBlock.tsx';
import { drawComponent } from './drawComponent.tsx';
import { containsBlockElement, drawElement } from './drawElement.tsx';
import { drawMath } from './drawMath.tsx';
import { createHtmlElement, type DrawContext, type DrawnElement } from './drawContext.ts';
import { drawSource } from './drawSource.tsx';
import { toNativeNode } from './toNativeNode.ts';

type Draw = (node: JSONContent, drawing: DrawContext, key: number) => DrawnElement | null;

const attrOf = ({ attrs }: JSONContent, name: string): string => (typeof attrs?.[name] === 'string' ? attrs[name] : '');
const contentOf = ({ content = [] }: JSONContent) => content;

/** A block drawn as an HTML element around its blocks or text. */
function plain(tag: string, holds: 'blocks' | 'inline'): Draw {
  return (node, drawing, key) => createHtmlElement(tag, { key }, drawing[holds](contentOf(node), drawing));
}

const heading: Draw = (node, drawing, key) => {
  const level = Math.min(Math.max(Number(node.attrs?.['level']) || 2, 1), 6);
  const id = drawing.ids.of(node);
  return createHtmlElement(`h${level}`, { key, id }, drawing.inline(contentOf(node), drawing));
};

const orderedList: Draw = (node, drawing, key) => {
  const start = Number(node.attrs?.['start'] ?? 1);
  return (
    <ol key={key} start={start === 1 ? undefined : start}>
      {drawing.blocks(contentOf(node), drawing)}
    </ol>
  );
};

const listItem: Draw = (node, drawing, key) => {
  const checked = node.attrs?.['checked'];
  const children = drawing.blocks(contentOf(node), drawing);
  if (typeof checked !== 'boolean') return <li key={key}>{children}</li>;
  return (
    <li key={key} className="task" data-checked={String(checked)}>
      <input type="checkbox" aria-label="Done" checked={checked} readOnly disabled />
      <div className="task-text">{children}</div>
    </li>
  );
};

const table: Draw = (node, drawing, key) => {
  const rows = contentOf(node);
  const heads = rows.findIndex((row) => contentOf(row).some(({ type }) => type !== 'tableHeader'));
  const count = heads === -1 ? rows.length : heads;
  const draw = (part: readonly JSONContent[]): ReactNode =>
    part.map((row, index) => (
      <tr key={index}>{contentOf(row).map((cell, column) => drawCell(cell, drawing, column))}</tr>
    ));
  return (
    <div key={key} className="table-scroll">
      <table>
        {count > 0 && <thead>{draw(rows.slice(0, count))}</thead>}
        {count < rows.length && <tbody>{draw(rows.slice(count))}</tbody>}
      </table>
    </div>
  );
};

function drawCell(cell: JSONContent, drawing: DrawContext, key: number): DrawnElement {
  const align = attrOf(cell, 'align');
  return createHtmlElement(
    cell.type === 'tableHeader' ? 'th' : 'td',
    { key, ...(align === '' ? {} : { 'data-align': align }) },
    drawing.inline(contentOf(cell), { ...drawing, holdsBlocks: true }),
  );
}

const draws: Readonly<Record<string, Draw>> = {
  paragraph: (node, drawing, key) => {
    const content = contentOf(node);
    if (isEmptyParagraph(node)) return null;
    // HTML would end a paragraph at a block element.
    return content.some(containsBlockElement)
      ? createHtmlElement(
          'div',
          { key, className: 'page-paragraph' },
          drawing.inline(content, { ...drawing, holdsBlocks: true }),
        )
      : createHtmlElement('p', { key }, drawing.inline(content, drawing));
  },
  heading,
  blockquote: plain('blockquote', 'blocks'),
  bulletList: plain('ul', 'blocks'),
  orderedList,
  listItem,
  codeBlock: (node, { siteContext }, key) =>
    drawCodeBlock({
      code: getNodeText(node),
      language: attrOf(node, 'language'),
      meta: attrOf(node, 'meta'),
      key,
      siteContext,
    }),
  horizontalRule: (_node, _drawing, key) => <hr key={key} />,
  table,
  mathBlock: (node, drawing, key) => drawMath(attrOf(node, 'value'), true, drawing, key),
  // They are at the end of the page.
  footnoteDefinition: () => null,
  // The URL is on the link.
  definition: () => null,
  sourceBlock: (node, drawing, key) => drawSource(attrOf(node, 'source'), false, drawing, key),
  element: drawElement,
};

/** Draws a block; null if readers don't see it. */
export function drawBlock(written: JSONContent, outer: DrawContext, key: number): DrawnElement | null {
  const drawing = outer.holdsBlocks ? { ...outer, holdsBlocks: false, holdsTableParts: false } : outer;
  const node = toNativeNode(written) ?? written;
  const spec = blockSpecOf(node.type);
  return spec === undefined
    ? (draws[node.type]?.(node, drawing, key) ?? null)
    : drawComponent(spec, node, drawing, key);
}
