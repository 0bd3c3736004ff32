import type { Editor } from '@tiptap/core';
import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecs } from '#blocks/registry.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { insertApart } from './insertApart.ts';
import { closeHistory } from '../history/closeHistory.ts';
import { revealBlock } from '../plugins/revealBlock.ts';
import { canLinkAt } from '../menus/isProse.ts';
import styles from './pageDrop.module.css';

/** What a page dropped on text becomes. */
export type PageDropForm = 'link' | 'card';

/** A page that is dragged over the text. */
export interface DraggedPage {
  readonly href: string;
  readonly title: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag of a page over an editor's text. */
export interface PageDrop {
  /** Marks where the page would go. Returns false if it can't go there. */
  readonly over: (at: Point, form: PageDropForm) => boolean;
  readonly drop: (at: Point, form: PageDropForm) => void;
  readonly end: () => void;
}

/** A change that inserts a dragged page, and the position where it goes. */
interface PlannedDrop {
  readonly at: number;
  readonly transaction: Transaction;
}

/** Plans inserting a page at a position: a link in its text, or a card between blocks. Null if neither fits there. */
export function planPageDrop(
  state: EditorState,
  position: number,
  { href, title }: DraggedPage,
  form: PageDropForm,
): PlannedDrop | null {
  const { nodes, marks } = state.schema;
  const { link } = marks;
  const address = sanitizeUrl(href);
  if (link === undefined || nodes.paragraph === undefined || address === null) return null;
  const text = state.schema.text(title, [link.create({ href: address })]);
  if (form === 'link' && state.doc.resolve(position).parent.inlineContent) {
    return canLinkAt(state, position) ? planLink(state, position, text) : null;
  }
  const block = form === 'link' ? nodes.paragraph.create(null, text) : createCard(state, title, address);
  return block === null ? null : planBlock(state, position, block);
}

/** The component for a page: with its title, linked to it. */
function createCard({ schema }: EditorState, title: string, href: string): DocumentNode | null {
  const spec = blockSpecs.find(({ pageAttribute }) => pageAttribute !== undefined);
  const [tag] = spec?.tags ?? [];
  const attributes = [
    { kind: 'string', name: spec?.titleAttribute, value: title },
    { kind: 'string', name: spec?.pageAttribute, value: href },
  ];
  return (spec === undefined ? undefined : schema.nodes[spec.name])?.createAndFill({ tag, attributes }) ?? null;
}

/** Inserts a link, with a space between it and text it would touch. */
function planLink(state: EditorState, position: number, text: DocumentNode): PlannedDrop {
  const transaction = insertApart(state.tr, position, position, text);
  return { at: position, transaction };
}

/** Inserts a block at the nearest place that takes it; it replaces an empty paragraph. */
function planBlock(state: EditorState, position: number, block: DocumentNode): PlannedDrop | null {
  const $at = state.doc.resolve(position);
  const isEmpty = $at.parent.type.name === 'paragraph' && $at.parent.content.size === 0;
  if (isEmpty && $at.node(-1).canReplaceWith($at.index(-1), $at.indexAfter(-1), block.type)) {
    const at = $at.before();
    return { at, transaction: selectEnd(state.tr.replaceWith(at, $at.after(), block), at, block) };
  }
  const at = dropPoint(state.doc, position, new Slice(Fragment.from(block), 0, 0));
  return at === null ? null : { at, transaction: selectEnd(state.tr.insert(at, block), at, block) };
}

function selectEnd(transaction: Transaction, at: number, block: DocumentNode): Transaction {
  return transaction.setSelection(Selection.near(transaction.doc.resolve(at + block.nodeSize), -1));
}

/** Starts a drag of a page over an editor. */
export function createPageDrop(editor: Editor, page: DraggedPage): PageDrop {
  const { view } = editor;
  const mark = document.createElement('div');
  mark.className = styles.mark ?? '';
  const plan = (at: Point, form: PageDropForm): PlannedDrop | null => {
    const found = editor.isDestroyed || !editor.isEditable ? null : findPosition(view, at);
    return found === null ? null : planPageDrop(view.state, found, page, form);
  };
  return {
    over: (at, form) => {
      const planned = plan(at, form);
      if (planned === null) mark.remove();
      else {
        Object.assign(mark.style, boxOf(view, planned.at));
        if (!mark.isConnected) document.body.append(mark);
      }
      return planned !== null;
    },
    drop: (at, form) => {
      const planned = plan(at, form);
      if (planned === null) return;
      view.dispatch(closeHistory(planned.transaction.scrollIntoView()));
      view.focus();
      if (form === 'card') revealBlock(view, planned.at);
    },
    end: () => mark.remove(),
  };
}

/** The position under a point; null outside the text. */
function findPosition(view: EditorView, { x, y }: Point): number | null {
  if (!view.dom.contains(document.elementFromPoint(x, y))) return null;
  return view.posAtCoords({ left: x, top: y })?.pos ?? null;
}

/** The mark of a position: a line between blocks, or a caret in text. */
function boxOf(view: EditorView, position: number): Readonly<Record<'left' | 'top' | 'width' | 'height', string>> {
  const $at = view.state.doc.resolve(position);
  const box = (left: number, top: number, width: number, height: number) => ({
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  if ($at.parent.inlineContent) {
    const { left, top, bottom } = view.coordsAtPos(position);
    return box(left - 1, top, 2, bottom - top);
  }
  const before = $at.nodeBefore === null ? null : view.nodeDOM(position - $at.nodeBefore.nodeSize);
  const after = $at.nodeAfter === null ? null : view.nodeDOM(position);
  const above = before instanceof HTMLElement ? before.getBoundingClientRect() : null;
  const below = after instanceof HTMLElement ? after.getBoundingClientRect() : null;
  const { left, width } = above ?? below ?? view.dom.getBoundingClientRect();
  const top = above === null ? (below?.top ?? 0) : below === null ? above.bottom : (above.bottom + below.top) / 2;
  return box(left, top - 1, width, 2);
}
