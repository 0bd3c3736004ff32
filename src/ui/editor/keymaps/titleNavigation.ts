import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Allowed overlap of lines that count as one below the other, in pixels. */
const overlap = 4;

/** Up or Down at a text's edge moves to a title in between, which the browser's caret would skip. */
export function moveCaretToTitle(view: EditorView, step: 1 | -1): boolean {
  const { selection } = view.state;
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$head.depth === 0) return false;
  const { $head } = selection;
  if (!view.endOfTextblock(step > 0 ? 'down' : 'up')) return false;
  const line = view.nodeDOM($head.before());
  if (!(line instanceof HTMLElement)) return false;
  const title = titleBetween(view, line, textBeside(view, step > 0 ? $head.after() : $head.before(), step), step);
  if (title === null || !isBeyond(title, line, step)) return false;
  focusTitle(title);
  return true;
}

/** Up in the title of a component at `position` moves to the title or text before it. False if there is none. */
export function moveCaretUpFromTitle(view: EditorView, title: HTMLTextAreaElement, position: number): boolean {
  const text = textBeside(view, position, -1);
  const before = titleBetween(view, title, text, -1);
  if (before !== null) focusTitle(before);
  else if (text === null) return false;
  else {
    view.focus();
    view.dispatch(view.state.tr.setSelection(text.selection).scrollIntoView());
  }
  return true;
}

interface SeenText {
  readonly selection: Selection;
  readonly dom: Node;
}

/** The next visible text from a position, skipping collapsed content. */
function textBeside(view: EditorView, position: number, step: 1 | -1): SeenText | null {
  const { doc } = view.state;
  let selection = Selection.findFrom(doc.resolve(position), step, true);
  while (selection !== null) {
    const { $head } = selection;
    const dom = view.nodeDOM($head.before());
    if (dom instanceof HTMLElement && dom.offsetParent !== null) return { selection, dom };
    selection = Selection.findFrom(doc.resolve(step > 0 ? $head.after() : $head.before()), step, true);
  }
  return null;
}

/** The title nearest to `from`, before the next text. */
function titleBetween(view: EditorView, from: Node, text: SeenText | null, step: 1 | -1): HTMLTextAreaElement | null {
  const titles = [...view.dom.querySelectorAll<HTMLTextAreaElement>('.title-input')].filter(
    (title) =>
      title !== from &&
      title.offsetParent !== null &&
      follows(from, title) === step > 0 &&
      (text === null || follows(title, text.dom) === step > 0),
  );
  return (step > 0 ? titles[0] : titles.at(-1)) ?? null;
}

function follows(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** True if a title is on its own line above or below, not next to the text. */
function isBeyond(title: HTMLElement, line: HTMLElement, step: 1 | -1): boolean {
  const [one, other] = [title.getBoundingClientRect(), line.getBoundingClientRect()];
  return step > 0 ? one.top >= other.bottom - overlap : one.bottom <= other.top + overlap;
}

function focusTitle(title: HTMLTextAreaElement): void {
  title.focus();
  title.setSelectionRange(title.value.length, title.value.length);
}
