import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { handlePaste as pasteIntoCells, isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { toCellContent } from './cellContent.ts';
import { sanitizePastedContent } from './sanitizePastedContent.ts';

/** Replaces the selection with blocks; paragraphs at the start and end join the existing text. */
export function insert(view: EditorView, content: Fragment, metas: Readonly<Record<string, unknown>> = {}): void {
  const open = (node: DocumentNode | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  const safe = belowTitle(sanitizePastedContent(content));
  const slice = new Slice(safe, open(safe.firstChild), open(safe.lastChild));
  if (isInTable(view.state)) return void insertIntoCell(view, slice);
  const transaction = view.state.tr.replaceSelection(slice);
  if (slice.openEnd === 0) transaction.setSelection(endOfPasted(transaction));
  for (const [key, value] of Object.entries(metas)) transaction.setMeta(key, value);
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** Demotes pasted level 1 headings: level 1 is the page title, which is not part of the text. */
function belowTitle(content: Fragment): Fragment {
  const nodes: DocumentNode[] = [];
  content.forEach((node) =>
    nodes.push(
      node.type.name === 'heading' && node.attrs['level'] === 1
        ? node.type.create({ ...node.attrs, level: 2 }, node.content, node.marks)
        : node,
    ),
  );
  return Fragment.from(nodes);
}

/** The end of the pasted text, where typing continues, not in the block after it. */
function endOfPasted({ doc, mapping, selection }: Transaction): Selection {
  let end = 0;
  mapping.maps.at(-1)?.forEach((_from, _to, _start, behind) => {
    end = behind;
  });
  const $end = doc.resolve(end);
  const $edge = $end.parent.isTextblock && $end.parentOffset === 0 ? doc.resolve($end.before()) : $end;
  return Selection.findFrom($edge, -1, true) ?? selection;
}

/** Replaces cells with cells. Other content is pasted as inline content, since blocks would break up the table. */
export function insertIntoCell(view: EditorView, slice: Slice): boolean {
  const event = new ClipboardEvent('paste');
  if (slice.content.firstChild?.type.spec['tableRole'] !== undefined && pasteIntoCells(view, event, slice)) return true;
  const words = new Slice(toCellContent(slice.content, view.state.schema), 0, 0);
  if (!pasteIntoCells(view, event, words))
    view.dispatch(
      view.state.tr.replaceSelection(words).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
    );
  return true;
}
