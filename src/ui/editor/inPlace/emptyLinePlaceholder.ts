import { Extension } from '@tiptap/core';
import { Plugin, TextSelection, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { moveCaretAfterBlock, acceptsText } from '../commands/moveCaretAfterBlock.ts';

/** Shows a hint on an empty line, and lets the caret reach every container's end. */
export const emptyLinePlaceholder = Extension.create({
  name: 'emptyLine',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: listenBelowPage,
      props: {
        decorations: hintAtCaret,
        handleDOMEvents: { mousedown: (view, event) => caretAtEnd(view, event) },
      },
    }),
  ],
});

function hintAtCaret({ doc, selection }: EditorState): DecorationSet | null {
  const { $from, empty } = selection;
  if (!empty || $from.depth === 0 || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0)
    return null;
  const around = $from.node(-1).type.name;
  const hint = around === 'listItem' ? 'List' : around === 'blockquote' ? 'Quote' : 'Type / for blocks';
  return DecorationSet.create(doc, [
    Decoration.node($from.before(), $from.after(), { class: 'empty-line', 'data-hint': hint }),
  ]);
}

/** A click below the last block of a container (or of the page) moves the caret to its end, adding a line if no text is there. */
function caretAtEnd(view: EditorView, event: MouseEvent): boolean {
  if (event.button !== 0 || !view.editable || !(event.target instanceof HTMLElement)) return false;
  // A click next to an "Add …" button was meant for it: the caret stays, and no paragraph is added.
  if (event.target.closest('[data-add-row]') !== null) {
    event.preventDefault();
    return true;
  }
  const target = containerOf(view, event.target);
  if (target === view.dom && isBelowPicture(view, event)) return true;
  return target !== null && putCaretBelow(view, target, event);
}

/** The same for clicks on the empty canvas below the page's text, which is outside the editor. */
function listenBelowPage(view: EditorView): { readonly destroy: () => void } {
  const listen = (event: MouseEvent) => {
    const { target } = event;
    if (event.button !== 0 || !view.editable || !(target instanceof HTMLElement)) return;
    if (target.matches('.page, .page-body') && target.contains(view.dom)) putCaretBelow(view, view.dom, event);
  };
  document.addEventListener('mousedown', listen);
  return { destroy: () => document.removeEventListener('mousedown', listen) };
}

function putCaretBelow(view: EditorView, target: HTMLElement, event: MouseEvent): boolean {
  const last = target.lastElementChild;
  if (last === null || event.clientY <= last.getBoundingClientRect().bottom) return false;
  const end = target === view.dom ? view.state.doc.content.size : view.posAtDOM(target, target.childNodes.length);
  const before = view.state.doc.resolve(end).nodeBefore;
  if (before === null) return false;
  const { paragraph } = view.state.schema.nodes;
  const around = view.state.doc.resolve(end);
  // A click below a framed picture means below the frame.
  if (blockSpecOf(around.parent.type.name)?.isTitleBelow === true && !acceptsText(before))
    return moveBehind(view, around.after(), event);
  const transaction = view.state.tr;
  if (acceptsText(before)) transaction.setSelection(TextSelection.create(transaction.doc, end - 1));
  else {
    const $end = view.state.doc.resolve(end);
    if (paragraph === undefined || !$end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) return false;
    transaction.insert(end, paragraph.create());
    transaction.setSelection(TextSelection.create(transaction.doc, end + 1));
  }
  event.preventDefault();
  view.dispatch(transaction);
  view.focus();
  return true;
}

/** Handles a click between blocks, below one with a caption under its picture: the caret goes to the line after it. */
function isBelowPicture(view: EditorView, event: MouseEvent): boolean {
  const block = blockAbove(view.dom.children, event.clientY);
  if (block === null) return false;
  const $inside = view.state.doc.resolve(view.posAtDOM(block, 0));
  return (
    $inside.depth > 0 &&
    blockSpecOf($inside.node(1).type.name)?.isTitleBelow === true &&
    moveBehind(view, $inside.after(1), event)
  );
}

/** The last block that ends above a height on the screen; binary search, as blocks are in vertical order. */
function blockAbove(blocks: HTMLCollection, height: number): Element | null {
  let above = -1;
  let below = blocks.length;
  while (below - above > 1) {
    const middle = (above + below) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) <= height) above = middle;
    else below = middle;
  }
  return blocks[above] ?? null;
}

function moveBehind(view: EditorView, end: number, event: MouseEvent): boolean {
  if (!moveCaretAfterBlock(view, end)) return false;
  event.preventDefault();
  view.focus();
  return true;
}

/** The container whose own space was clicked: the page, a component's children, or the frame around them. */
function containerOf(view: EditorView, clicked: HTMLElement): HTMLElement | null {
  if (clicked === view.dom || clicked.classList.contains('node-content')) return clicked;
  const component = clicked.closest('[data-node]');
  const content =
    clicked.isContentEditable && component !== null && view.dom.contains(component)
      ? clicked.querySelector<HTMLElement>('.node-content')
      : null;
  return content?.closest('[data-node]') === component ? content : null;
}
