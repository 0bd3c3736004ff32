import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { JSONContent } from '#document/page.ts';
import { followContent, type PlacedContent } from './followContent.ts';
import { openSourceField } from '../inPlace/sourceField.ts';
import { isGraphic } from './graphicRuns.ts';

/** A graphic on the page: a block, or inline nodes. */
export interface PlacedGraphic {
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly DocumentNode[];
}

/** Opens a field to edit the source of a graphic, which is redrawn live. `find` returns it where it is now. */
export async function openGraphicSource(
  view: EditorView,
  anchor: HTMLElement,
  find: () => PlacedGraphic | null,
): Promise<void> {
  const engine = await import('#blocks/pages.ts').catch(() => null); // offline, it stays as drawn
  const graphic = find();
  const [first] = graphic?.nodes ?? [];
  if (engine === null || graphic === null || first === undefined) return;
  const json = graphic.nodes.map((node) => node.toJSON() as JSONContent); // a node's JSON
  const content = first.isInline ? [{ type: 'paragraph', content: json }] : json;
  const source = engine.serializePage(engine.readPage(''), { type: 'doc', content }).trim();
  let placed: PlacedContent = { doc: view.state.doc, from: graphic.from, content: Fragment.from(graphic.nodes) };
  /** All that the field wrote, the latest first. */
  const known = [placed.content];
  /** The graphic after the last write, until the page has it. */
  let next: PlacedContent | null = null;
  /** Finds the graphic as last written; null if it was changed or removed elsewhere. */
  const locate = (): number | null => {
    const { doc } = view.state;
    if (doc !== placed.doc && next !== null) [placed, next] = [next, null];
    if (doc === placed.doc) return placed.from;
    const from = followContent(placed, doc);
    if (from !== null) placed = { ...placed, doc, from };
    // Undo and redo bring back what the field wrote before.
    for (const earlier of from === null ? known : []) {
      const again = followContent({ doc, from: placed.from, content: earlier }, doc);
      if (again === null) continue;
      placed = { doc, from: again, content: earlier };
      return again;
    }
    return from;
  };
  /** Parses a source into its nodes; null if it isn't a single graphic. */
  const parse = (text: string): Fragment | null => {
    const { doc, problems } = engine.readPage(text);
    if (problems.length > 0) return null;
    const [only, ...others] = view.state.schema.nodeFromJSON(doc).content.content;
    if (only === undefined || others.length > 0) return null;
    if (!first.isInline) return isGraphic(only) ? Fragment.from(only) : null;
    return only.type.name === 'paragraph' ? only.content : null;
  };
  openSourceField(view, anchor, {
    label: 'Edit source',
    source,
    position: () => locate() ?? undefined,
    check: (text) =>
      Promise.resolve(
        parse(text) !== null
          ? null
          : (engine.readPage(text).problems[0]?.message ??
              (first.isInline
                ? 'Within text, only one line can go here.'
                : 'Only one element on several lines can go here.')),
      ),
    write: (text) => {
      const nodes = parse(text);
      const from = locate();
      if (nodes === null || from === null) return null;
      const transaction = view.state.tr.replaceWith(from, from + placed.content.size, nodes);
      next = { doc: transaction.doc, from, content: nodes };
      known.unshift(nodes);
      return transaction;
    },
  });
}
