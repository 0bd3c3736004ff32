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

/** To a new line below a component, code, a table or a picture that ends the page: what is typed at the end of a page belongs in none of them. */
function goBelow({ state: { doc }, view }: Editor): boolean {
  let end = doc.content.size;
  for (let before = doc.resolve(end).nodeBefore; before !== null; before = doc.resolve(end).nodeBefore) {
    if (before.type.name !== 'sourceBlock') return !holdsEnd(before) && moveCaretAfterBlock(view, end);
    end -= before.nodeSize;
  }
  return false;
}

/** Whether words at the end of a block are words at the end of the page: so in texts, lists and quotes. */
function holdsEnd(block: DocumentNode): boolean {
  if (block.isTextblock) return acceptsText(block);
  return (
    block.lastChild !== null &&
    !isComponent(block) &&
    block.type.spec['tableRole'] === undefined &&
    holdsEnd(block.lastChild)
  );
}

/** The page's first or last text; imports, exports and comments at its ends are not it. */
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

/** Puts the caret before the page's first text, at once: the next key is typed there. */
export function moveCaretToPageStart({ view }: Editor): void {
  view.dispatch(view.state.tr.setSelection(endOf(view.state.doc, 'start')).scrollIntoView());
  view.focus();
}

/** Down from the last line of code or of a component that ends the page: to a new line below it, where there was no way out. */
function leaveLastBlock({ state: { selection, doc }, view }: Editor): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $head } = selection;
  const isClosed = $head.parent.type.spec.code === true || isComponent($head.node(1));
  if (!isClosed || !isLastOfPage(doc, $head)) return false;
  return view.endOfTextblock('down') && moveCaretAfterBlock(view, $head.after(1));
}

/** Whether nothing that a caret can go to stands behind a text, beside imports, exports and comments. */
function isLastOfPage(doc: DocumentNode, $head: ResolvedPos): boolean {
  const inside = Selection.findFrom(doc.resolve($head.after()), 1);
  if (inside !== null && inside.from < $head.after(1)) return false;
  for (let index = $head.index(0) + 1; index < doc.childCount; index += 1)
    if (doc.child(index).type.name !== 'sourceBlock') return false;
  return true;
}

/** Up from the first line of the page: to the description above it, where the page has one. */
function goToHead({ state: { selection }, view }: Editor): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$head.before() > 0) return false;
  const fields = view.dom.closest('.page')?.querySelectorAll<HTMLTextAreaElement>('.page-head textarea');
  const field = [...(fields ?? [])].at(-1);
  if (field === undefined || !view.endOfTextblock('up')) return false;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

/** The keys to the page's ends, and over them. The browser's own stop at the edge of the first component, where it sees another field. */
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
