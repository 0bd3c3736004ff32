import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { isComponent } from '../commands/findComponentDepth.ts';
import { moveCaretAfterBlock, acceptsText } from '../commands/moveCaretAfterBlock.ts';

/** Moves the caret to the page's start or end, or extends the selection to it. */
function goToEnd(editor: Editor, side: 'start' | 'end', extend: boolean): boolean {
  const { state, view } = editor;
  if (side === 'end' && !extend && goBelow(editor)) return true;
  const target = endOf(state.doc, side);
  const selection = extend
    ? TextSelection.between(state.selection.$anchor, side === 'start' ? target.$from : target.$to)
    : target;
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
}

/** Moves to a new line below a component, code, table or picture at the page's end, since text typed there belongs in none of them. */
function goBelow({ state: { doc }, view }: Editor): boolean {
  let end = doc.content.size;
  for (let before = doc.resolve(end).nodeBefore; before !== null; before = doc.resolve(end).nodeBefore) {
    if (before.type.name !== 'sourceBlock') return !holdsEnd(before) && moveCaretAfterBlock(view, end);
    end -= before.nodeSize;
  }
  return false;
}

/** True if the end of a block is the end of the page's text: for paragraphs, lists and quotes. */
function holdsEnd(block: DocumentNode): boolean {
  if (block.isTextblock) return acceptsText(block);
  return (
    block.lastChild !== null &&
    !isComponent(block) &&
    block.type.spec['tableRole'] === undefined &&
    holdsEnd(block.lastChild)
  );
}

/** The page's first or last text position, skipping imports, exports and comments. */
function endOf(doc: DocumentNode, side: 'start' | 'end'): Selection {
  const isStart = side === 'start';
  let position = isStart ? 0 : doc.content.size;
  for (;;) {
    const place = doc.resolve(position);
    const next = isStart ? place.nodeAfter : place.nodeBefore;
    if (next === null) return isStart ? Selection.atStart(doc) : Selection.atEnd(doc);
    if (next.type.name !== 'sourceBlock') return Selection.findFrom(place, isStart ? 1 : -1) ?? Selection.atStart(doc);
    position += isStart ? next.nodeSize : -next.nodeSize;
  }
}

/** Focuses the page's first text synchronously, so the next key is typed there. */
export function moveCaretToPageStart({ view }: Editor): void {
  view.dispatch(view.state.tr.setSelection(endOf(view.state.doc, 'start')).scrollIntoView());
  view.focus();
}

/** Down on the last line of code or a component at the page's end moves to a new line below it. */
function leaveLastBlock({ state: { selection, doc }, view }: Editor): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $head } = selection;
  const isClosed = $head.parent.type.spec.code === true || isComponent($head.node(1));
  if (!isClosed || !isLastOfPage(doc, $head)) return false;
  return view.endOfTextblock('down') && moveCaretAfterBlock(view, $head.after(1));
}

/** True if nothing the caret can enter follows, apart from imports, exports and comments. */
function isLastOfPage(doc: DocumentNode, $head: ResolvedPos): boolean {
  const inside = Selection.findFrom(doc.resolve($head.after()), 1);
  if (inside !== null && inside.from < $head.after(1)) return false;
  for (let index = $head.index(0) + 1; index < doc.childCount; index += 1)
    if (doc.child(index).type.name !== 'sourceBlock') return false;
  return true;
}

/** Up on the page's first line moves to the description above, if there is one. */
function goToHead({ state: { selection }, view }: Editor): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$head.before() > 0) return false;
  const fields = view.dom.closest('.page')?.querySelectorAll<HTMLTextAreaElement>('.page-head textarea');
  const field = [...(fields ?? [])].at(-1);
  if (field === undefined || !view.endOfTextblock('up')) return false;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

/**
 * Keys that move to the page's ends and past them. The browser's own stop at the edge of the first component, which
 * it treats as a separate field.
 */
export const pageBoundaryKeymap = Extension.create({
  name: 'pageEnds',
  addKeyboardShortcuts() {
    const key = (side: 'start' | 'end', extend: boolean) => () => goToEnd(this.editor, side, extend);
    const mac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
    return {
      ArrowDown: () => leaveLastBlock(this.editor),
      ArrowUp: () => goToHead(this.editor),
      'Mod-Home': key('start', false),
      'Mod-End': key('end', false),
      'Shift-Mod-Home': key('start', true),
      'Shift-Mod-End': key('end', true),
      ...(mac
        ? {
            'Mod-ArrowUp': key('start', false),
            'Mod-ArrowDown': key('end', false),
            'Shift-Mod-ArrowUp': key('start', true),
            'Shift-Mod-ArrowDown': key('end', true),
          }
        : {}),
    };
  },
});
