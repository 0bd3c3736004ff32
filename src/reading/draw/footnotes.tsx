import { cloneElement, Fragment, type ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import { normalizeLabel } from '#document/read/decodeMarkdownString.ts';
import type { DrawContext, DrawnElement, Footnote, Footnotes } from './drawContext.ts';

/** The footnotes of one drawing of a page. They are numbered in the order of their first reference. */
export class FootnoteRegistry implements Footnotes {
  private readonly definitions = new Map<string, Pick<Footnote, 'definition' | 'drawing'>>();
  private readonly used = new Map<string, Footnote>();

  define(nodes: readonly JSONContent[], drawing: DrawContext): void {
    for (const node of nodes) {
      if (node.type === 'footnoteDefinition') {
        const id = getFootnoteId(node, drawing);
        if (!this.definitions.has(id)) this.definitions.set(id, { definition: node, drawing });
      }
      if (node.content !== undefined) this.define(node.content, drawing);
    }
  }

  refer(node: JSONContent, drawing: DrawContext): Footnote | null {
    const id = getFootnoteId(node, drawing);
    const defined = this.definitions.get(id);
    if (defined === undefined) return null;
    const footnote = this.used.get(id) ?? { ...defined, id, number: this.used.size + 1, references: 0 };
    footnote.references += 1;
    this.used.set(id, footnote);
    return footnote;
  }

  addUnused(): void {
    for (const [id, defined] of this.definitions)
      if (!this.used.has(id)) this.used.set(id, { ...defined, id, number: this.used.size + 1, references: 0 });
  }

  *draw(): Generator<{ readonly footnote: Footnote; readonly blocks: readonly DrawnElement[] }> {
    // The map grows while footnotes are drawn.
    for (const footnote of this.used.values()) {
      const { definition, drawing } = footnote;
      yield { footnote, blocks: drawing.blocks(definition.content ?? [], drawing) };
    }
  }
}

/** ID of a footnote, by the label of its definition or a reference. It can't clash with a heading's ID. */
function getFootnoteId({ attrs }: JSONContent, { within }: Pick<DrawContext, 'within'>): string {
  return `footnote~${[...within, normalizeLabel(String(attrs?.['label']))].join('~')}`;
}

function getReferenceId({ id }: Footnote, index: number): string {
  return `${id}~reference${index === 1 ? '' : `-${index}`}`;
}

/** Draws a reference as its number, linked to its footnote. */
export function drawFootnoteReference(node: JSONContent, drawing: DrawContext, key: number): ReactNode {
  const footnote = drawing.footnotes.refer(node, drawing);
  if (footnote === null)
    return (
      <sup key={key} className="footnote-reference">
        {String(node.attrs?.['label'])}
      </sup>
    );
  return (
    <sup key={key} className="footnote-reference">
      <a
        id={drawing.ids.claim(getReferenceId(footnote, footnote.references))}
        href={`#${drawing.ids.toFragment(footnote.id)}`}
        role="doc-noteref"
        aria-label={`Footnote ${footnote.number}`}
      >
        {footnote.number}
      </a>
    </sup>
  );
}

/** Draws the footnotes at the end of a page; null if it has none. `told` returns more attributes of a definition. */
export function drawFootnotes(
  drawing: DrawContext,
  told: (definition: JSONContent) => Readonly<Record<string, unknown>>,
): DrawnElement | null {
  const items: ReactNode[] = [];
  for (const { footnote, blocks } of drawing.footnotes.draw())
    items.push(
      <li key={footnote.number} id={drawing.ids.claim(footnote.id)} {...told(footnote.definition)}>
        {appendInline(blocks, <BackLinks footnote={footnote} />)}
      </li>,
    );
  if (items.length === 0) return null;
  return (
    <section key="footnotes" className="footnotes" role="doc-endnotes" aria-label="Footnotes">
      <ol>{items}</ol>
    </section>
  );
}

/** The links back to each reference of a footnote. */
function BackLinks({ footnote }: { readonly footnote: Footnote }) {
  return Array.from({ length: footnote.references }, (_none, index) => (
    <Fragment key={index}>
      {' '}
      <a
        className="footnote-back"
        href={`#${footnote.drawing.ids.toFragment(getReferenceId(footnote, index + 1))}`}
        role="doc-backlink"
        aria-label={`Back to reference ${footnote.number}${index === 0 ? '' : `-${index + 1}`}`}
      >
        ↩{index > 0 && <sup>{index + 1}</sup>}
      </a>
    </Fragment>
  ));
}

/** The blocks, with more content at the end of the last paragraph, or in one of its own. */
function appendInline(blocks: readonly DrawnElement[], more: ReactNode): ReactNode {
  const last = blocks.at(-1);
  if (last === undefined || (last.type !== 'p' && last.props['className'] !== 'page-paragraph'))
    return (
      <>
        {blocks}
        <p>{more}</p>
      </>
    );
  const children = last.props['children'] as ReactNode; // React's own property
  return [...blocks.slice(0, -1), cloneElement(last, {}, children, more)];
}
